import APIDocuments
import PresentationProtocols
import ShowOrderProtocols

// The sentences that say what has been done to an order.

extension ShowOrder.ChangeOrder.Change {
  func notice(of order: OrderDocument) -> Notice {
    let number = order.summary.number
    switch self {
    case .status: return Notice("Order \(number)", order.summary.status.value, verb: "is", remedy: Notice.canBeUndone)
    case .refund:
      let amount = order.refunds.last?.amount.display ?? order.summary.total.display
      return Notice("\(amount) of order \(number)", "given back", remedy: Notice.canBeUndone)
    case .undo: return Notice("The last change to order \(number)", "taken back", remedy: Notice.canBeUndone)
    case .delete: return Notice("Order \(number)", "deleted", remedy: "it can be restored")
    case .restore: return Notice("Order \(number)", "restored", remedy: "it can be deleted again")
    }
  }
}

extension ShowOrder.ForgetOrders.Response {
  var notice: String {
    switch selection {
    case .personWithEmail where count == 0: "No order has this email; nothing has been changed."
    case .deletedOrders where count == 0: "There is no deleted order; nothing has been changed."
    case .personOfOrder(let order): notice("The person of order \(order)", "erased")
    case .personWithEmail: notice("The person of \(count.of("order"))", "erased")
    case .deletedOrders: notice("The record of \(count.of("deleted order"))", "purged")
    }
  }

  private func notice(_ subject: String, _ participle: String) -> String {
    Notice(subject, participle, remedy: Notice.cannotBeUndone).sentence(isDryRun: isDryRun)
  }
}
