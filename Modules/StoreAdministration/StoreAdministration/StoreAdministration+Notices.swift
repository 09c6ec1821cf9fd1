import StoreAdministrationProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension StoreAdministration.Response {
  /// Returns the sentences that say what has been done, and what can be done next.
  func notice(_ isDryRun: Bool) -> String {
    switch self {
    case .info(let info, _):
      [info.orders, info.deletedOrders, info.shows, info.melodies].allSatisfy { $0 == 0 }
        ? "The store is empty. To try it, add the sample shop." : ""
    case .changed:
      Notice("Settings", "saved", remedy: "New orders use them; existing orders do not change")
        .sentence(isDryRun: isDryRun)
    case .sampled(let count, let isRemoving): sampleNotice(count, isRemoving, isDryRun)
    case .backedUp(let file, let extent):
      Notice(
        "Store",
        extent == .everything
          ? "backed up to \(file)" : "backed up to \(file) without credentials, which a server does not export",
        remedy: "Personal data that you remove later stays in the backup, so delete it when you no longer need it"
      ).sentence(isDryRun: isDryRun)
    case .restored(let file, .everything):
      Notice(
        "Store", "restored from \(file)",
        remedy: "If you have removed personal data or revoked credentials since the backup, do it again"
      ).sentence(isDryRun: isDryRun)
    case .restored(let file, .withoutCredentials):
      Notice(
        "Store", "restored from \(file), except its credentials",
        remedy: "If you have removed personal data since the backup, do it again"
      ).sentence(isDryRun: isDryRun)
    case .copied(let copied): copyNotice(copied, isDryRun)
    case .examined(let findings): examinationNotice(findings)
    }
  }

  private func sampleNotice(_ count: SampleCount, _ isRemoving: Bool, _ isDryRun: Bool) -> String {
    switch (count.isEmpty, isRemoving) {
    case (true, false): "The sample shop already exists; nothing was added."
    case (true, true): "There are no sample orders; nothing was removed."
    case (false, false):
      Notice(count.words, "added", remedy: "You can remove the sample shop at any time").sentence(isDryRun: isDryRun)
    case (false, true):
      Notice(count.words, "removed", remedy: "Your own data is unchanged").sentence(isDryRun: isDryRun)
    }
  }

  private func copyNotice(_ copied: Copied, _ isDryRun: Bool) -> String {
    let others = copied.seen - copied.saved
    let orders = Notice(
      "\(copied.saved) of \(copied.seen.of("order"))", "copied",
      remedy: others == 0 ? nil : "\(others) already existed"
    ).sentence(isDryRun: isDryRun)
    let refused = copied.shows.refused.count + copied.tunes.refused.count
    let notice = [
      orders, copied.companions(isDryRun),
      refused == 0 ? nil : "\(refused) could not be copied because of conflicts.",
    ].compactMap(\.self).joined(separator: " ")
    guard let differences = copied.differences else { return notice }
    return differences.isEmpty
      ? "\(notice) Both stores are equal."
      : "\(notice) The stores have \(differences.count.of("difference")). Correct the data and copy again."
  }

  private func examinationNotice(_ findings: [StoreFinding]) -> String {
    let broken = findings.count { $0.failure != nil }
    return broken == 0
      ? "The store has no errors: \(findings.count.of("check")) passed."
      : """
      The store has errors: \(broken) of \(findings.count.of("check")) failed. Back it up, then restore an older backup, \
      or copy the readable data to a new store.
      """
  }
}

extension StoreAdministration.Response.Copied {
  /// Returns `3 of 3 shows and 5 of 5 tunes went along.`; `nil` if the store had orders only.
  fileprivate func companions(_ isDryRun: Bool) -> String? {
    let kinds = [(shows, "show"), (tunes, "tune")].filter { $0.0.seen > 0 }
    let words = kinds.map { part, kind in "\(part.saved) of \(part.seen.of(kind))" }.joined(separator: " and ")
    return words.isEmpty ? nil : words + (isDryRun ? " would be copied." : " copied.")
  }
}
