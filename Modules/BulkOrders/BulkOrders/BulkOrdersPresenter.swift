public import BulkOrdersProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats the results of many operations for the display, with one formatter.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`.
public struct BulkOrdersPresenter: BulkOrdersPresentationLogic {
  private weak let display: (any BulkOrdersDisplayLogic)?
  private let formatter: any ValueFormatting

  /// Creates the presenter of one display.
  public init(display: any BulkOrdersDisplayLogic, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  // MARK: Presentation logic

  public func presentChangedOrders(_ response: BulkOrders.ChangeOrders.Response) async throws {
    let results = response.outcomes.map { self.document(of: $0) }
    let document = BulkDocument(
      results: results, totals: response.totals.map { DisplayedMoney($0, formatter) }, undo: response.undoSteps)
    let displayedResults = zip(response.outcomes, results).map {
      BulkOrders.ChangeOrders.DisplayedResult($1, of: $0, isDryRun: response.isDryRun, formatter)
    }
    try await display.orCancelled.displayChangedOrders(
      .init(
        displayedResults: displayedResults, displayedTotals: document.totals.map(\.display), document: document,
        notice: response.notice(document), paymentNotice: response.paymentNotice, isReplayed: response.isReplayed))
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error, formatter))
  }

  private func document(of outcome: BulkOrders.ChangeOrders.Outcome) -> BulkResultDocument {
    switch outcome.result {
    case .success(let changed):
      let order = OrderSummaryDocument(changed.order, formatter)
      let changes = changed.changes.map { ChangeDocument($0, formatter) }
      return BulkResultDocument(
        requested: outcome.operation.order, changed.isUnchanged ? .unchanged(order) : .done(order, changes: changes))
    case .failure(let error):
      return BulkResultDocument(requested: outcome.operation.order, .failed(Problem(error, formatter)))
    }
  }
}

extension BulkOrders.ChangeOrders.Response {
  private var changed: [(operation: BulkOperation, result: BulkOrders.ChangeOrders.ChangedOrder)] {
    succeeded.filter { !$0.result.isUnchanged }
  }

  private var succeeded: [(operation: BulkOperation, result: BulkOrders.ChangeOrders.ChangedOrder)] {
    outcomes.compactMap { outcome in (try? outcome.result.get()).map { (outcome.operation, $0) } }
  }

  /// The sums of the totals of the changed orders, sorted by currency; one that exceeds 64 bits has several parts.
  var totals: [Money] {
    var sums: [Currency: ExactTotal] = [:]
    for (_, result) in changed {
      let total = result.order.total
      sums[total.currency, default: ExactTotal(total.currency)].add(total.minorUnits)
    }
    return sums.sorted { $0.key.code < $1.key.code }.flatMap { $0.value.parts }
  }

  /// The operations that take all changes back; empty for a dry run, and if one of the changes is an undo.
  var undoSteps: [BulkUndoStep] {
    guard !isDryRun else { return [] }
    let steps = changed.compactMap { operation, result in
      operation.change.verb.reverse.map {
        BulkUndoStep(order: result.order.id, version: result.order.version, action: $0)
      }
    }
    return steps.count == changed.count ? steps : []
  }

  /// Whether an earlier request made all the changes.
  var isReplayed: Bool { !succeeded.isEmpty && succeeded.allSatisfy { $0.result.isReplayed } }

  /// Returns all results in a sentence: `2 orders changed, 1 already has these values, 1 not changed.`
  func notice(_ document: BulkDocument) -> String {
    let (unchanged, failed) = (document.unchangedCount, document.failedCount)
    let same = unchangedReason(isPlural: unchanged != 1)
    if unchanged == document.results.count { return "\(unchanged.of("order")) \(same); \(Notice.nothingChanged)." }
    let others =
      (unchanged > 0 ? ", \(unchanged) \(same)" : "")
      + (failed > 0 ? ", \(failed) \(isDryRun ? "would not be" : "not") changed" : "")
    let remedy = undoSteps.isEmpty ? nil : Notice.canBeUndone
    let orders = document.doneCount.of("order")
    let effects = changed.map { operation, result in
      (operation.change.subject(orders), operation.change.participle(status: result.order.status.rawValue))
    }
    let isSame = effects.allSatisfy { effect in effects.first.map { $0 == effect } ?? true }
    let (subject, participle) = effects.first.flatMap { isSame ? $0 : nil } ?? (orders, "changed")
    let sentence = Notice(subject, participle + others, remedy: remedy)
      .sentence(isDryRun: isDryRun, isReplayed: isReplayed)
    return [sentence, paymentNotice].compactMap(\.self).joined(separator: " ")
  }

  /// The sentences about cancelled orders that have been paid; `nil` if there are none.
  var paymentNotice: String? { Notice.cancelling(paidOrders: changed.count { $0.result.cancelsPaidOrder }) }
}

extension BulkOrders.ChangeOrders.Response {
  /// Returns why changes had no effect, for one order or several; in general words if the reasons differ.
  private func unchangedReason(isPlural: Bool) -> String {
    let reasons = succeeded.filter(\.result.isUnchanged).map {
      $0.operation.change.unchanged(status: $0.result.order.status.rawValue, isPlural: isPlural)
    }
    let general = OrderAction.edit(OrderInput()).unchanged(status: "", isPlural: isPlural)
    return reasons.first.flatMap { first in reasons.allSatisfy { $0 == first } ? first : nil } ?? general
  }
}

extension BulkOrders.ChangeOrders.ChangedOrder {
  /// Whether the change cancels an order that had been paid.
  fileprivate var cancelsPaidOrder: Bool {
    order.status == .cancelled
      && changes.contains(FieldChange(field: "status", from: OrderStatus.paid.rawValue, to: order.status.rawValue))
  }
}

extension BulkOrders.ChangeOrders.DisplayedResult {
  /// Creates the text of a result from its document.
  fileprivate init(
    _ document: BulkResultDocument, of outcome: BulkOrders.ChangeOrders.Outcome, isDryRun: Bool,
    _ formatter: any ValueFormatting
  ) {
    guard case .success(let changed) = outcome.result, let order = document.order else {
      let reason = [document.problem?.detail, document.problem?.remedy].compactMap(\.self).joined(separator: "; ")
      let seen = outcome.seen
      self.init(
        order: seen.map { String($0.number) } ?? document.requested, name: seen?.displayedName ?? "",
        total: seen.map { formatter.money($0.total) } ?? "", notice: reason, isDone: false)
      return
    }
    let notice =
      changed.isUnchanged
      ? "Order \(order.number) \(outcome.operation.change.unchanged(status: changed.order.status.rawValue))."
      : Notice(
        outcome.operation.change.subject("order \(order.number)"),
        outcome.operation.change.participle(status: changed.order.status.rawValue)
      )
      .sentence(isDryRun: isDryRun, isReplayed: changed.isReplayed)
    self.init(
      order: String(order.number), name: changed.order.displayedName,
      total: order.total.display, notice: notice, changes: document.changes.map(\.shortDisplay),
      isDone: !changed.isUnchanged, isUnchanged: changed.isUnchanged)
  }
}

extension OrderSummary {
  /// The customer's name, or the email of an order without one.
  fileprivate var displayedName: String { name.full.isEmpty ? email : name.full }
}
