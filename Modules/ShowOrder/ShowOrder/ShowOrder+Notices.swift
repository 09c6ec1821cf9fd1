import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import ShowOrderProtocols

// The sentences that say what has been done to an order.

extension OrderAction {
  /// Returns the sentence about the change.
  ///
  /// - Parameters:
  ///   - undone: the changes that an undo made: `Status: Paid → Placed`; empty if they are unknown.
  ///   - amount: the amount whose refund an undo took back; `nil` for none.
  func notice(of order: OrderDocument, undoing undone: [String], _ amount: String?) -> Notice {
    let number = order.summary.number
    let effect = participle(status: order.summary.status.value)
    switch self {
    case .status, .edit: return Notice("Order \(number)", effect, remedy: Notice.canBeUndone)
    case .refund:
      let amount = order.refunds.last?.amount.display ?? order.summary.total.display
      return Notice(amount, "refunded for order \(number)", remedy: Notice.canBeUndone)
    case .ship(let input):
      let last = order.shipments.last
      let parcel = input.number.map { n in order.shipments.first { $0.number == n } } ?? last
      let name = parcel.map { "Shipment \($0.name)" } ?? "Order \(number)"
      let rest = order.order.shippedPart == .partial ? " (\(order.shipment.display))" : ""
      return Notice(name, "\(effect)\(rest)", remedy: Notice.canBeUndone)
    case .return(let input):
      let last = order.returns.last
      let entry = input.number.map { n in order.returns.first { $0.number == n } } ?? last
      let refund = entry?.refund.map { ", \($0.display) refunded" } ?? ""
      let name = entry.map { "Return \($0.name)" } ?? "Order \(number)"
      return Notice(name, "\(effect)\(refund)", remedy: Notice.canBeUndone)
    case .note: return Notice(subject("order \(number)"), effect, remedy: Notice.canBeUndone)
    case .undo:
      let changes = undone.isEmpty ? "" : " (\(undone.joined(separator: "; ")))"
      let subject = amount.map { "Refund of \($0) for order \(number)" } ?? "Last change to order \(number)"
      return Notice(subject, "undone\(changes)", remedy: "Undo again for the change before it")
    case .delete: return Notice("Order \(number)", effect, remedy: "You can restore it")
    case .restore: return Notice("Order \(number)", effect, remedy: "You can delete it again")
    }
  }
}

extension ShowOrder.ChangeOrder.Response {
  /// Returns the sentence about a change without effect; `nil` about another one.
  func unchangedNotice(_ document: OrderDocument) -> String? {
    guard receipt.isUnchanged else { return nil }
    let reason = change.unchanged(status: document.summary.status.value)
    return "Order \(document.summary.number) \(reason); \(Notice.nothingChanged)."
  }

  /// Returns the changes of fields that an undo made; empty if they are unknown.
  func undone(_ formatter: any ValueFormatting) -> [String] {
    // Another writer may have been faster.
    guard let before, before.version == receipt.order.version - 1 else { return [] }
    return before.changes(to: receipt.order).map { ChangeDocument($0, formatter).shortDisplay }
  }

  /// The amount that was paid for an order that the change cancelled; `nil` if it cancelled none, or an unpaid one.
  var unrefundedAmount: Money? {
    guard receipt.order.status == .cancelled, let before, before.status == .paid,
      before.version == receipt.order.version - 1
    else { return nil }
    return try? before.refundable()
  }

  /// The amount that the change refunded, or whose refund it undid; `nil` if it moved no money.
  var movedAmount: Money? {
    switch change {
    case .refund: return receipt.order.refunds.last?.amount
    case .return(let input):
      let number = input.number ?? receipt.order.returns.last?.number
      let place = receipt.order.returns.first { $0.number == number }?.refund.map { Int($0) - 1 }
      return place.flatMap { receipt.order.refunds.indices.contains($0) ? receipt.order.refunds[$0].amount : nil }
    case .undo:
      // An undo takes back one change, and so one refund at most.
      guard let before, before.refunds.count > receipt.order.refunds.count else { return nil }
      return before.refunds.last?.amount
    case .status, .edit, .ship, .note, .delete, .restore: return nil
    }
  }
}

extension ShowOrder.ForgetOrders.Response {
  var notice: String {
    switch selection {
    case .personWithEmail where count == 0: "No order has this email; \(Notice.nothingChanged)."
    case .deletedOrders where count == 0: "There are no deleted orders; \(Notice.nothingChanged)."
    case .personOfOrder(let order): notice("Personal data", "removed from order \(order)")
    case .personWithEmail: notice("Personal data", "removed from \(count.of("order"))")
    case .deletedOrders: notice(count.of("deleted order"), "permanently removed")
    }
  }

  private func notice(_ subject: String, _ participle: String) -> String {
    Notice(subject, participle, remedy: Notice.cannotBeUndone).sentence(isDryRun: isDryRun)
  }
}
