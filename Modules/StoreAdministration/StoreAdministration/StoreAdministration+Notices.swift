import StoreAdministrationProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension StoreAdministration.Response {
  /// Returns the sentences that say what has been done, and what can be done next.
  func notice(_ isDryRun: Bool) -> String {
    switch self {
    case .info(let info, _):
      [info.orders, info.deletedOrders, info.shows, info.melodies].allSatisfy { $0 == 0 }
        ? "The store is empty; the sample shop gives it some orders, shows and tunes to try with." : ""
    case .changed:
      Notice("The settings", "kept", verb: "are", remedy: "new orders follow them, old ones stay as they are")
        .sentence(isDryRun: isDryRun)
    case .sampled(let count, let isRemoving): sampleNotice(count, isRemoving, isDryRun)
    case .backedUp(let file, let extent):
      Notice(
        "The store",
        extent == .everything
          ? "backed up in \(file)" : "backed up in \(file) without its credentials, which no server hands out",
        verb: "is",
        remedy: "a backup keeps people who are erased later, so delete it when it has served"
      ).sentence(isDryRun: isDryRun)
    case .restored(let file, .everything):
      Notice(
        "The store", "what it was in \(file)", verb: "is again",
        remedy: "who was erased or revoked since is back, so erase and revoke them again"
      ).sentence(isDryRun: isDryRun)
    case .restored(let file, .withoutCredentials):
      Notice(
        "The store", "what it was in \(file) but for its credentials, which stay", verb: "is again",
        remedy: "who was erased since is back, so erase them again"
      ).sentence(isDryRun: isDryRun)
    case .copied(let copied): copyNotice(copied, isDryRun)
    case .examined(let findings): examinationNotice(findings)
    }
  }

  private func sampleNotice(_ count: SampleCount, _ isRemoving: Bool, _ isDryRun: Bool) -> String {
    let verb = count.all == 1 ? "has been" : "have been"
    return switch (count.isEmpty, isRemoving) {
    case (true, false): "The sample shop is there already; nothing was added."
    case (true, true): "There are no sample orders; nothing was removed."
    case (false, false):
      Notice(
        count.words, "added", verb: verb, remedy: "they can be removed as a whole"
      ).sentence(isDryRun: isDryRun)
    case (false, true):
      Notice(
        count.words, "removed", verb: verb, remedy: "your own \(count.all == count.orders ? "orders stay" : "stay")"
      ).sentence(isDryRun: isDryRun)
    }
  }

  private func copyNotice(_ copied: Copied, _ isDryRun: Bool) -> String {
    let others = copied.seen - copied.kept
    let orders = Notice(
      "\(copied.kept) of \(copied.seen.of("order"))", "copied", verb: copied.kept == 1 ? "has been" : "have been",
      remedy: others == 0 ? nil : "\(others) \(others == 1 ? "was" : "were") there already"
    ).sentence(isDryRun: isDryRun)
    let refused = copied.shows.refused.count + copied.tunes.refused.count
    let notice = [
      orders, copied.companions(isDryRun),
      refused == 0 ? nil : "\(refused) could not be kept beside what is there.",
    ].compactMap(\.self).joined(separator: " ")
    guard let differences = copied.differences else { return notice }
    return differences.isEmpty
      ? "\(notice) Both stores are equal."
      : "\(notice) The stores differ: \(differences.count.of("difference")); look at them, mend them, and copy again."
  }

  private func examinationNotice(_ findings: [StoreFinding]) -> String {
    let broken = findings.count { $0.failure != nil }
    return broken == 0
      ? "The store is sound: \(findings.count.of("rule")) held."
      : """
      The store is not sound: \(broken) of \(findings.count.of("rule")) did not hold. Back it up as it is, then restore an \
      older backup, or copy what can be read to a new store.
      """
  }
}

extension StoreAdministration.Response.Copied {
  /// Returns `3 of 3 shows and 5 of 5 tunes went along.`; `nil` if the store had orders only.
  fileprivate func companions(_ isDryRun: Bool) -> String? {
    let kinds = [(shows, "show"), (tunes, "tune")].filter { $0.0.seen > 0 }
    let words = kinds.map { part, kind in "\(part.kept) of \(part.seen.of(kind))" }.joined(separator: " and ")
    return words.isEmpty ? nil : words + (isDryRun ? " would go along." : " went along.")
  }
}
