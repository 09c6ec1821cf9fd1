import DocumentsProtocols
import Models
public import OrderDocumentsProtocols

/// The values of an order that have no column of Shopify's, in lines `Name: value` of its column “Note Attributes”.
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
    text = lines.map { name, value in "\(name): \(value.split(whereSeparator: \.isNewline).joined(separator: " "))" }
      .joined(separator: "\n")
  }

  /// Sets the fields of an imported order that lines of this program have, which begin with the order's id.
  ///
  /// The columns decide on status and sums: the lines refine a shipped order to a delivered one, and the refunded amount
  /// to refunds that add up to it.
  ///
  /// - Parameters:
  ///   - attributes: the lines of a cell of “Note Attributes”, of a file that this program wrote. In Shopify's own
  ///     files, customers write such lines.
  ///   - number: the cell of “Id”, the order's number.
  /// - Returns: the lines that this program does not write.
  public static func read(_ attributes: [String], number: String, into order: inout OrderInput) -> [String] {
    let lines = attributes.map { line -> (name: String, value: String) in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    guard let first = lines.first, first.name == id else { return attributes }
    order.owned.id = first.value
    order.owned.number = Int64(number)
    for (name, value) in lines.dropFirst() {
      switch name {
      case reference where value.isEmpty: order.reference = .unchanged
      case status where value == OrderStatus.delivered.rawValue && order.status.value == OrderStatus.shipped.rawValue:
        order.status = .set(value)
      case method:
        order.shipmentMethod = .set(value)
        order.service = .unchanged
      case carrier: order.carrier = .set(value)
      case tracking: order.tracking = .set(value)
      default: break
      }
    }
    let refunds = lines.filter { $0.name == refund }.map { RefundInput(line: $0.value) }
    if let sum = sum(of: order.owned.refunds, in: order), sum == self.sum(of: refunds, in: order) {
      order.owned.refunds = refunds.compactMap(\.self)
    }
    let ours = [id, reference, status, method, carrier, tracking, refund]
    return zip(attributes, lines).filter { !ours.contains($1.name) }.map(\.0)
  }

  /// Returns the sum of refunds in the order's currency; `nil` if one of them cannot be read.
  private static func sum(of refunds: [RefundInput?], in order: OrderInput) -> Money? {
    guard let currency = order.currency.value.flatMap(Currency.init) else { return nil }
    return refunds.reduce(Optional(Money.zero(currency))) { sum, refund in
      guard let sum, let refund, let amount = try? Money(refund.amount.amount, currency) else { return nil }
      return try? sum.adding(amount)
    }
  }
}

extension RefundInput {
  /// Reads `2.00 2024-02-01T00:00:00Z late`; `nil` if the text is no refund.
  fileprivate init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, Instant(parts[1]) != nil else { return nil }
    self.init(amount: MoneyInput(parts[0]), reason: parts.count > 2 ? parts[2] : "", at: parts[1])
  }
}
