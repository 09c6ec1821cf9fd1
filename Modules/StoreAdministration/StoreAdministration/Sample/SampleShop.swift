import Foundation
import OrdersWorkerProtocols

/// The sample shop: the last sixty orders of Northwind, Microsoft's public sample database.
///
/// It is source, not a resource: an installed binary has no files beside it that could be missing.
enum SampleShop {
  /// Returns the orders, oldest first, with fixed ids, so that they are added only once.
  static func orders(at now: Instant) -> [Order] {
    let customers = customers.split(separator: "\n").customers
    let titles = Dictionary(
      products.split(separator: "\n").map { $0.fields }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    var orders: [Order] = []
    for line in Self.orders.split(separator: "\n") {
      if line.hasPrefix("#") {
        if let order = order(line.dropFirst().fields, customers, at: now) { orders.append(order) }
      } else if let last = orders.indices.last {
        orders[last].items += line.split(separator: " ").compactMap { item($0, titles) }
      }
    }
    return orders.map { order in
      var order = order
      order.total = (try? order.totalOfItems()) ?? order.total
      return order
    }
  }

  private static func order(_ fields: [String], _ customers: [String: Customer], at now: Instant) -> Order? {
    guard fields.count == 6, let number = Int(fields[0]), let date = Instant("\(fields[1])T00:00:00Z"),
      let customer = customers[fields[2]], let status = OrderStatus(rawValue: fields[3]),
      let charge = try? Money(fields[4], .usd)
    else { return nil }
    var order = Order(
      id: id(number, date), status: status, date: date, name: PersonName(full: customer.billing.name),
      email: "\(fields[2])@example.com", total: .zero(.usd))
    order.reference = "SAMPLE-\(number)"
    order.phone = customer.billing.phone
    order.billingAddress = customer.billing
    order.shipmentAddress = customer.shipment
    order.shippingCharge = charge
    order.service = fields[5]
    order.createdAt = now
    order.updatedAt = now
    return order
  }

  /// Parses an item: `NW-011:12:14.00`, optionally followed by a discount.
  private static func item(_ text: Substring, _ titles: [String: String]) -> OrderItem? {
    let fields = text.split(separator: ":").map(String.init)
    guard fields.count >= 3, let title = titles[fields[0]], let quantity = Int64(fields[1]),
      let price = try? Money(fields[2], .usd)
    else { return nil }
    let discount = fields.count > 3 ? (try? Money(fields[3], .usd)) ?? .zero(.usd) : .zero(.usd)
    return OrderItem(sku: fields[0], title: title, quantity: quantity, unitPrice: price, discount: discount)
  }

  /// Returns a UUID of version 7 of the order's day and number.
  private static func id(_ number: Int, _ date: Instant) -> String {
    let time = String(date.microseconds / 1000, radix: 16)
    let padded = String(repeating: "0", count: 12 - time.count) + time
    return "\(padded.prefix(8))-\(padded.suffix(4))-7000-8000-0000000\(number)"
  }
}

/// The billing and shipping addresses of a customer.
private struct Customer {
  var billing: Address
  var shipment: Address
}

extension [Substring] {
  /// The customers by their email before its `@`.
  fileprivate var customers: [String: Customer] {
    var customers: [String: Customer] = [:]
    var key = ""
    var rest = self[...]
    while let head = rest.popFirst()?.fields, let place = rest.popFirst()?.fields, head.count == 3, place.count == 6 {
      key = head[0]
      let billing = Address(
        name: head[1], company: head[2], phone: place[5], street1: place[0], city: place[1], state: place[3],
        zip: place[2], country: place[4])
      let other = rest.first?.hasPrefix(">") == true ? rest.popFirst()?.dropFirst().fields : place
      guard let other, other.count >= 5 else { break }
      let shipment = Address(
        name: head[2], street1: other[0], city: other[1], state: other[3], zip: other[2], country: other[4])
      customers[key] = Customer(billing: billing, shipment: shipment)
    }
    return customers
  }
}

extension Substring {
  fileprivate var fields: [String] {
    split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }
}
