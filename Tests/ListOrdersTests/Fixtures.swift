import ListOrdersProtocols
import OrdersWorkerProtocols
import PresentationTesting
import WorkerTesting

struct ReaderHasGone: Error {}

/// The requests for a whole list.
enum WholeList: CaseIterable {
  case list, rows, wholeOrders

  func ask(_ businessLogic: some ListOrdersBusinessLogic) async throws {
    switch self {
    case .list: try await businessLogic.fetchOrders(.init(isWhole: true))
    case .rows: try await businessLogic.exportOrders(.init(parameters: OrdersParameters(), isWhole: false))
    case .wholeOrders: try await businessLogic.exportOrders(.init(parameters: OrdersParameters(), isWhole: true))
    }
  }
}

extension OrdersWorkerSpy {
  /// Answers with a list of ten pages: more than any test should read.
  func answerTenPages() {
    answers.page = { [unowned self] _ in .success(OrdersPage(orders: [Order.amy.summary], next: next)) }
    answers.wholePage = { [unowned self] _ in .success(OrdersPage(orders: [.amy], next: next)) }
  }

  private var next: OrdersCursor? { calls.count < 10 ? .after(Order.amy.number) : nil }
}

extension Result where Success == OrdersPage<OrderSummary>, Failure == OrdersWorkerError {
  /// Returns the page of a list that a call asks for.
  static func page(of list: [OrderSummary], for call: OrdersWorkerSpy.Call) -> Self {
    guard let parameters = call.parameters else { return .failure(OrdersWorkerAnswers.unset) }
    let rest = list.drop { $0.number <= parameters.after.flatMap(OrdersCursor.init)?.number ?? 0 }
    let orders = Array(rest.prefix(parameters.limit))
    return .success(OrdersPage(orders: orders, next: orders.count < rest.count ? orders.last.map(\.cursor) : nil))
  }
}

extension OrdersWorkerSpy.Call {
  var parameters: OrdersParameters? {
    if case .fetchOrders(let parameters, _) = self { parameters } else { nil }
  }
}

extension [OrderSummary] {
  /// Returns Amy's order with each of these numbers.
  static func numbered(_ numbers: some Sequence<Int>) -> [OrderSummary] {
    numbers.map { number in
      var order = Order.amy.summary
      order.number = Int64(number)
      return order
    }
  }
}

extension OrdersCursor {
  static func after(_ number: Int64) -> OrdersCursor {
    OrdersCursor(sort: OrdersSort(.number, isDescending: false), key: .integer(number), number: number)
  }

  fileprivate var number: Int64? {
    if case .integer(let number) = key { number } else { nil }
  }
}

extension OrderSummary {
  fileprivate var cursor: OrdersCursor { .after(number) }
}
