import APIDocuments
import PresentationProtocols
import ShowOrderProtocols

// The sentences that say what has been done to an order.

extension ShowOrder.ChangeOrder.Change {
  func notice(of order: OrderDocument) -> Notice {
    let number = order.summary.number
    switch self {
    case .status:
      return Notice("Order \(number)", "marked as \(order.summary.status.value)", remedy: Notice.canBeUndone)
    case .refund:
      let amount = order.refunds.last?.amount.display ?? order.summary.total.display
      return Notice(amount, "refunded for order \(number)", remedy: Notice.canBeUndone)
    case .undo: return Notice("Last change to order \(number)", "undone", remedy: Notice.canBeUndone)
    case .delete: return Notice("Order \(number)", "deleted", remedy: "You can restore it")
    case .restore: return Notice("Order \(number)", "restored", remedy: "You can delete it again")
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
