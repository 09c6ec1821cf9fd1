public import APIDocuments
import Models

/// What Shopify's columns cannot say of an order, in lines `Name: value` of its column “Note Attributes”.
///
/// The first line has the order's id, by which an import recognises the lines of this program.
public struct ShopifyAttributes {
  private static let (id, reference, status) = ("Storekeeper-ID", "Reference", "Status")
  private static let (method, carrier, tracking, refund) = ("Shipment-Method", "Carrier", "Tracking", "Refund")

  /// The lines of an order.
  let text: String

  /// Writes the lines of an order.
  init(_ order: Order) {
    var lines = [(Self.id, order.id)]
    if order.reference == nil { lines.append((Self.reference, "")) }
    if order.status == .delivered { lines.append((Self.status, order.status.rawValue)) }
    if order.service == nil, let method = order.shipmentMethod { lines.append((Self.method, method.rawValue)) }
    if let carrier = order.carrier { lines.append((Self.carrier, carrier)) }
    if let tracking = order.tracking { lines.append((Self.tracking, tracking)) }
    for refund in order.refunds {
      lines.append((Self.refund, "\(refund.amount.amount) \(refund.at) \(refund.reason)"))
    }
    text = lines.map { name, value in "\(name): \(value.replacing("\r\n", with: " ").replacing("\n", with: " "))" }
      .joined(separator: "\n")
  }

  /// Sets the fields of an imported order that lines of this program have; other lines set none.
  ///
  /// - Parameters:
  ///   - text: the cell of “Note Attributes”.
  ///   - number: the cell of “Id”, the order's number.
  /// - Returns: whether the lines are of this program.
  @discardableResult
  public static func read(_ text: String, number: String, into order: inout OrderInput) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).map { line -> (name: String, value: String) in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    guard let first = lines.first, first.name == id else { return false }
    order.owned.id = first.value
    order.owned.number = Int64(number)
    var refunds: [RefundInput] = []
    for (name, value) in lines.dropFirst() {
      switch name {
      case reference where value.isEmpty: order.reference = .unchanged
      case status: order.status = .set(value)
      case method:
        order.shipmentMethod = .set(value)
        order.service = .unchanged
      case carrier: order.carrier = .set(value)
      case tracking: order.tracking = .set(value)
      case refund:
        let parts = value.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, Instant(parts[1]) != nil else { continue }
        refunds.append(
          RefundInput(amount: MoneyInput(parts[0]), reason: parts.count > 2 ? parts[2] : "", at: parts[1]))
      default: break
      }
    }
    if !refunds.isEmpty { order.owned.refunds = refunds }
    return true
  }
}
