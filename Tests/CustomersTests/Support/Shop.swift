import Customers
import CustomersProtocols
import Foundation
import Locks
import MemoryStore
import Models
import ModelsTesting
import OrderDocumentsProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import Workers

/// A store with Amy's order under several emails, `order-1` with number 1 and so on, a day apart.
struct Shop {
  let store = MemoryStore()
  let worker: OrdersWorker
  let context = SceneContext(locale: Locale(identifier: "en_US"), timeZone: .gmt, actor: "amy", frontEnd: "test")

  init(_ orders: [(email: String, day: Int, total: Int64)]) async throws {
    let store = store
    worker = OrdersWorker(
      store: store, settings: { () async throws(StoreError) in await store.fetchSettings() },
      clock: { .amysDay }, makeID: { _ in "new" })
    for (index, order) in orders.enumerated() {
      var new = Order.amy
      new.id = "order-\(index + 1)"
      new.email = order.email
      new.date = Order.amy.date.adding(seconds: Int64(order.day) * 86_400)
      new.total = Money(minorUnits: order.total, currency: .usd)
      _ = try await store.createOrder(new, .init(author: context.author, at: .amysDay))
    }
  }

  /// Replaces an order by a changed one with the same id and number.
  func change(_ number: Int, _ change: (inout Order) throws -> Void) async throws {
    let id = "order-\(number)"
    var order = try #require(try await store.fetchOrders(answeringTo: id).first)
    try change(&order)
    _ = try await store.deleteOrder(id, ifVersion: nil, .init(author: context.author, at: .amysDay))
    _ = try await store.purgeDeletedOrders(.init(author: context.author, at: .amysDay))
    _ = try await store.importOrders([order], .init(author: context.author, at: .amysDay))
  }

  private var builder: CustomersBuilder { CustomersBuilder(worker: worker, formatters: ReferenceFormatters()) }

  func list(query: String? = nil, tags: [String] = [], limit: Int = 50, after: String? = nil) async throws
    -> Customers.FetchCustomers.ViewModel
  {
    let display = Display()
    try await builder(for: display, in: context).fetchCustomers(
      .init(query: query, tags: tags, limit: limit, after: after))
    return try #require(display.list)
  }

  @discardableResult
  func show(_ email: String) async throws -> Customers.FetchCustomer.ViewModel {
    let display = Display()
    try await builder(for: display, in: context).fetchCustomer(.init(email: email))
    return try #require(display.customer)
  }

  @discardableResult
  func merge(_ from: String, _ into: String, key: String? = nil, isDryRun: Bool = false) async throws
    -> CustomerChangeDocument
  {
    try await change(from, .merge(into: into), key: key, isDryRun: isDryRun)
  }

  func change(
    _ email: String, _ change: Customers.ChangeCustomer.Change, key: String? = nil, isDryRun: Bool = false
  ) async throws -> CustomerChangeDocument {
    let display = Display()
    try await builder(for: display, in: context).changeCustomer(
      .init(email, change, idempotencyKey: key, isDryRun: isDryRun))
    return try #require(display.changed)
  }
}

private final class Display: FetchCustomersDisplayLogic, FetchCustomerDisplayLogic, ChangeCustomerDisplayLogic {
  private let shown = Lock<(Customers.FetchCustomers.ViewModel?, CustomerDetailsDocument?, CustomerChangeDocument?)>(
    (nil, nil, nil))

  var list: Customers.FetchCustomers.ViewModel? { shown.withLock { $0.0 } }
  var customer: Customers.FetchCustomer.ViewModel? { shown.withLock { $0.1 }.map { .init(document: $0) } }
  var changed: CustomerChangeDocument? { shown.withLock { $0.2 } }

  func displayFetchedCustomers(_ viewModel: Customers.FetchCustomers.ViewModel) {
    shown.withLock { $0.0 = viewModel }
  }
  func displayFetchedCustomer(_ viewModel: Customers.FetchCustomer.ViewModel) {
    shown.withLock { $0.1 = viewModel.document }
  }
  func displayChangedCustomer(_ viewModel: Customers.ChangeCustomer.ViewModel) {
    shown.withLock { $0.2 = viewModel.document }
  }
  func displayProblem(_ problem: Problem) throws { throw problem }
}
