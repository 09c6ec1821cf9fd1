public import DocumentsProtocols
public import OrderDocumentsProtocols
public import PresentationProtocols

/// A customer in a list, computed from the orders with the customer's email.
public struct CustomerDocument: Hashable, Sendable {
  /// The email, as the last order has it.
  public var email: String
  /// The name in the last order.
  public var name: DisplayedName
  /// The number of orders, drafts and cancelled ones included.
  public var count: DisplayedCount
  /// The net sums, one for each currency: totals less refunds, without drafts and cancelled orders.
  ///
  /// A sum that exceeds 64 bits has several entries that add up to it.
  public var totals: [DisplayedMoney]
  /// The first order.
  public var firstOrder: OrderSummaryDocument
  /// The last order.
  public var lastOrder: OrderSummaryDocument

  public init(
    email: String, name: DisplayedName, count: DisplayedCount, totals: [DisplayedMoney],
    firstOrder: OrderSummaryDocument, lastOrder: OrderSummaryDocument
  ) {
    self.email = email
    self.name = name
    self.count = count
    self.totals = totals
    self.firstOrder = firstOrder
    self.lastOrder = lastOrder
  }
}

extension CustomerDocument: JSONWritable {
  public func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }

  func writeMembers(to json: inout JSONWriter) {
    json.member("email", email)
    json.member("name", name)
    count.write(to: &json)
    json.member("totals", totals)
    json.member("firstOrder", firstOrder)
    json.member("lastOrder", lastOrder)
  }
}

/// A page of customers: `{"customers":[…],"next":…}`.
public struct CustomersDocument: JSONWritable, Hashable, Sendable {
  /// The customers of the page.
  public var customers: [CustomerDocument]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?

  public init(customers: [CustomerDocument], next: String?) {
    self.customers = customers
    self.next = next
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("customers", customers)
      $0.member("next", next)
    }
  }
}
