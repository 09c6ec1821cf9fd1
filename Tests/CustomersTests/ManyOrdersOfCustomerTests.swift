import Customers
import CustomersProtocols
import CustomersTesting
import Models
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

/// Tests a customer whose orders a worker returns in parts.
@Suite struct ManyOrdersOfCustomerTests {
  @Test(arguments: [
    (0, [50] + Array(repeating: 500, count: 19) + [450]),
    (1, [50] + Array(repeating: 500, count: 19) + [470, 1]),
  ])
  func `a customer is computed from the newest 10,000 orders, in parts of 50 and 500`(
    missing: Int, limits: [Int]
  ) async throws {
    let worker = OrdersWorkerSpy()
    // A page may end before its limit.
    worker.answers.wholePage = { call in
      guard case .fetchWholeOrders(let parameters, _) = call else { return .failure(OrdersWorkerAnswers.unset) }
      let count = max(1, parameters.limit - missing)
      return .success(OrdersPage(orders: Array(repeating: .amy, count: count), next: Self.next))
    }
    worker.answers.page = { _ in .success(OrdersPage(orders: [Order.amy.summary], next: nil)) }
    let count = try await customer(worker).count
    #expect(count.value == 10_000 && !count.isExact)
    #expect(worker.calls.compactMap(\.limitOfWholeOrders) == limits)
  }

  @Test func `the last part ends the orders of a customer`() async throws {
    let worker = OrdersWorkerSpy()
    worker.answers.wholePage = { call in
      guard case .fetchWholeOrders(let parameters, _) = call else { return .failure(OrdersWorkerAnswers.unset) }
      return .success(OrdersPage(orders: [.amy], next: parameters.after == nil ? Self.next : nil))
    }
    let count = try await customer(worker).count
    #expect(count.value == 2 && count.isExact)
    #expect(worker.calls.compactMap(\.limitOfWholeOrders) == [50, 500])
  }

  @Test func `the sums of a customer are sorted by currency`() async throws {
    let codes = ["USD", "EUR", "JPY", "CHF", "GBP", "AUD", "SEK", "BRL", "PLN", "CAD"]
    let worker = OrdersWorkerSpy()
    worker.answers.wholePage = { _ in
      .success(
        OrdersPage(
          orders: codes.map { code in
            Order(
              id: code, number: 1, date: .amysDay, name: PersonName(first: "Amy", last: ""), email: "a@b.example",
              total: Money(minorUnits: 1, currency: Currency(code) ?? .usd))
          }, next: nil))
    }
    #expect(try await customer(worker).totals.map(\.currency) == codes.sorted())
  }

  // MARK: Fixtures

  private static let next = OrdersCursor(after: Order.amy.summary, updatedAt: .amysDay, sort: .newestFirst)

  private func customer(_ worker: OrdersWorkerSpy) async throws -> CustomerDocument {
    let display = CustomersDisplayLogicSpy()
    try await CustomersBuilder(worker: worker, formatters: ReferenceFormatters())(for: display, in: .enUS)
      .fetchCustomer(.init(email: Order.amy.email))
    guard case .displayFetchedCustomer(let viewModel) = try #require(display.calls.first) else {
      throw Problem(.internal, "\(display.calls)")
    }
    return viewModel.document.customer
  }
}

extension OrdersWorkerSpy.Call {
  /// The limit of a page of whole orders; `nil` for another call.
  fileprivate var limitOfWholeOrders: Int? {
    if case .fetchWholeOrders(let parameters, _) = self { parameters.limit } else { nil }
  }
}
