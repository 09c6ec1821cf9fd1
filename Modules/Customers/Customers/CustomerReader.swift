import CustomersProtocols
import Foundation
import OrdersWorkerProtocols

/// Computes customers from their orders, which it reads from the worker.
struct CustomerReader {
  let worker: any OrdersWorking

  /// The number of orders of one read.
  static let batch = 500
  /// The greatest number of rows of the list of orders that a page of customers reads.
  static let mostRows = 2_000
  /// The number of whole orders after which a page of customers ends.
  static let mostWholeOrders = 20_000

  /// Returns the customer with an email; `nil` if no order has it.
  func customer(_ email: String) async throws(OrdersWorkerError) -> Customer? {
    guard !SearchText.key(email).isEmpty else { return nil }
    var parameters = OrdersParameters(email: email, sort: "-date", limit: 50)
    var sum: CustomerSum?
    repeat {
      let page = try await worker.fetchWholeOrders(parameters, in: .gmt)
      for order in page.orders {
        if sum == nil { sum = CustomerSum(newest: order) }
        sum?.add(order)
      }
      parameters.after = page.next?.description
      // Most customers have a few orders; of others, the rest is read in greater batches.
      parameters.limit = min(Self.batch, Customer.mostOrders - (sum?.count ?? 0))
    } while parameters.after != nil && parameters.limit > 0
    guard let sum else { return nil }
    let isExact = parameters.after == nil
    var first = sum.oldest
    if !isExact {
      let oldest = OrdersParameters(email: email, sort: "date", limit: 1)
      first = try await worker.fetchOrders(oldest, in: .gmt).orders.first ?? first
    }
    return sum.customer(since: first, isExact: isExact)
  }

  /// Returns a page of customers, the one with the newest order first.
  ///
  /// It reads the list of orders, newest first, and takes each order that is its email's newest one. A page that would
  /// read too many orders is short, with the cursor of the next one.
  func customers(_ request: Customers.FetchCustomers.Request) async throws(OrdersWorkerError)
    -> Customers.FetchCustomers.Response
  {
    var parameters = OrdersParameters(query: request.query, sort: "-date", limit: 200)
    parameters[.tag] = request.tags
    if let after = request.after {
      guard let cursor = CustomersCursor(after) else { throw .invalid([Violation("/after", .not(.cursor, after))]) }
      parameters.after = cursor.order.description
    }
    var (customers, seen, rows, wholeOrders) = ([Customer](), Set<String>(), 0, 0)
    while true {
      let page = try await worker.fetchOrders(parameters, in: .gmt)
      for (index, order) in page.orders.enumerated() {
        let key = SearchText.key(order.email)
        guard !key.isEmpty, seen.insert(key).inserted, try await isNewest(order, request),
          let customer = try await customer(order.email)
        else { continue }
        customers.append(customer)
        wholeOrders += customer.count.value
        guard customers.count == request.limit || wholeOrders > Self.mostWholeOrders else { continue }
        let isLast = index == page.orders.count - 1
        let here = OrdersCursor(after: order, updatedAt: order.date, sort: .newestFirst)
        return .init(customers: customers, next: (isLast ? page.next : here).map(CustomersCursor.init))
      }
      rows += page.orders.count
      guard let next = page.next, rows < Self.mostRows else {
        return .init(customers: customers, next: page.next.map(CustomersCursor.init))
      }
      parameters.after = next.description
    }
  }

  /// Whether an order is the newest of its email among those that match the filters.
  private func isNewest(
    _ order: OrderSummary, _ request: Customers.FetchCustomers.Request
  ) async throws(OrdersWorkerError) -> Bool {
    var parameters = OrdersParameters(query: request.query, email: order.email, sort: "-date", limit: 1)
    parameters[.tag] = request.tags
    return try await worker.fetchOrders(parameters, in: .gmt).orders.first?.id == order.id
  }
}

/// Adds up the orders of one customer, the newest first.
struct CustomerSum {
  private(set) var count = 0
  /// The oldest order so far.
  private(set) var oldest: OrderSummary
  private let newest: OrderSummary
  private var totals: [Currency: ExactTotal] = [:]
  private var names: [PersonName] = []
  private var phones: [String] = []
  private var addresses: [Customer.UsedAddress] = []
  private var tags = TagCounts()

  init(newest order: Order) {
    newest = order.summary
    oldest = order.summary
  }

  mutating func add(_ order: Order) {
    count += 1
    oldest = order.summary
    tags.add(order.tags)
    if order.status.isSale {
      totals[order.currency, default: ExactTotal(order.currency)].add(order.total.minorUnits)
      for refund in order.refunds { totals[order.currency]?.add(-refund.amount.minorUnits) }
    }
    if !order.name.full.isEmpty, names.count < Customer.mostDetails, !names.contains(order.name) {
      names.append(order.name)
    }
    if let phone = order.phone, !phone.isEmpty, phones.count < Customer.mostDetails, !phones.contains(phone) {
      phones.append(phone)
    }
    for address in [order.shipmentAddress, order.billingAddress].compactMap(\.self) {
      guard !address.isEmpty, addresses.count < Customer.mostDetails,
        !addresses.contains(where: { $0.address == address })
      else { continue }
      addresses.append(.init(address, order: order.number))
    }
  }

  /// Returns the customer, whose first order may be older than those that were added.
  func customer(since first: OrderSummary, isExact: Bool) -> Customer {
    Customer(
      count: ListCount(count, isExact: isExact),
      totals: totals.values.sorted { $0.currency.code < $1.currency.code }.flatMap(\.parts), first: first, last: newest,
      names: names, phones: phones, addresses: addresses, tags: Array(tags.sorted.prefix(Customer.mostDetails)))
  }
}
