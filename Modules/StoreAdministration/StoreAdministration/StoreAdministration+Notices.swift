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
    case .settings: ""
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
    case .restored(let file, .everything, _):
      Notice(
        "Store", "restored from \(file)",
        remedy: "If you have removed personal data or revoked credentials since the backup, do it again"
      ).sentence(isDryRun: isDryRun)
    case .restored(let file, .withoutCredentials, _):
      Notice(
        "Store", "restored from \(file), except its credentials",
        remedy: "If you have removed personal data since the backup, do it again"
      ).sentence(isDryRun: isDryRun)
    case .copied(let copied): copyNotice(copied, isDryRun)
    case .examined(let findings): examinationNotice(findings)
    case .repaired([], let findings): "There is nothing to rebuild. \(examinationNotice(findings))"
    case .repaired(let parts, let findings):
      [
        Notice("Of the store, \(parts.joined(separator: ", "))", "rebuilt from the orders").sentence(
          isDryRun: isDryRun),
        examinationNotice(findings),
      ].joined(separator: " ")
    }
  }

  /// Returns the question to ask before the action; `nil` if it needs none.
  func question(_ formatter: any ValueFormatting) -> String? {
    switch self {
    case .sampled(let count, isRemoving: true) where !count.isEmpty:
      "Remove \(count.words)\(count.shows > 0 ? ", and the watching history of these shows" : "")?"
    case .restored(let file, _, let preview?):
      "\(preview.loss(formatter)) Replace everything in the store with \(file)?"
    case .repaired(let parts, _) where !parts.isEmpty:
      "Rebuild \(parts.joined(separator: ", ")) from the orders? Other writes wait meanwhile."
    case .info, .settings, .changed, .sampled, .backedUp, .restored, .copied, .examined, .repaired: nil
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
    let refused = copied.shows.refused.count + copied.tunes.refused.count + copied.views.refused.count
    let notice = [
      orders, copied.companions(isDryRun),
      refused == 0 ? nil : "\(refused) could not be copied.",
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
      The store has errors: \(broken) of \(findings.count.of("check")) failed. Back it up, then repair what is computed, \
      restore an older backup, or copy the readable data to a new store.
      """
  }
}

extension StoreAdministration.Response.Copied {
  /// Returns `3 of 3 shows, 5 of 5 tunes and 1 of 1 view copied.`; `nil` if the store had orders only.
  fileprivate func companions(_ isDryRun: Bool) -> String? {
    let kinds = [(shows, "show"), (tunes, "tune"), (views, "view")].filter { $0.0.seen > 0 }
    let counts = kinds.map { part, kind in "\(part.saved) of \(part.seen.of(kind))" }
    guard let last = counts.last else { return nil }
    let others = counts.dropLast().joined(separator: ", ")
    return (others.isEmpty ? last : "\(others) and \(last)") + (isDryRun ? " would be copied." : " copied.")
  }
}

extension RestorePreview {
  /// Returns the sentence that says what a restore loses.
  fileprivate func loss(_ formatter: any ValueFormatting) -> String {
    guard let count = lostWords(formatter) else {
      return "The backup is not an earlier state of this store: all changes that it does not have will be lost."
    }
    switch lostChanges?.value {
    case 0: return "No order has changed since the backup."
    case 1: return "1 change to an order since the backup will be lost."
    default: return "\(count) changes to orders since the backup will be lost."
    }
  }
}
