public import BulkOrdersProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
public import PageKernel
public import WebKernel

/// The form with one button that takes back the changes of several orders.
public struct OrdersUndoForm {
  /// The path that changes the ticked orders of a form.
  public static let path = "/orders/bulk/confirm"

  let request: WebRequest
  /// The operations that take the changes back, all with one action.
  let steps: [BulkUndoStep]
  /// The address of the list to which the result leads back.
  let back: String

  /// - Parameters:
  ///   - steps: the operations that take the changes back, all with one action.
  ///   - back: the address of the list to which the result leads back.
  public init(request: WebRequest, steps: [BulkUndoStep], back: String) {
    self.request = request
    self.steps = steps
    self.back = back
  }

  /// The form; `nil` without operations.
  public var html: HTML? {
    guard let first = steps.first else { return nil }
    return """
      <form action="\(request.link(Self.path))" method="post">
      \(HTML.hidden("form_token", request.makeFormToken()))\(HTML.hidden("action", first.action.rawValue))\
      \(HTML.hidden("back", back))\(HTML.hidden("idempotency_key", request.freshKey("undo")))\
      \(steps.map { HTML.hidden("order", TickedOrder(id: $0.order, version: $0.version).text) })
      <button type="submit">Undo</button></form>
      """
  }
}
