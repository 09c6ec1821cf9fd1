import Foundation
import ListOrders
import ListOrdersProtocols
import ListOrdersTesting
import Locks
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct ExportUnderWritesTests {
  @Test(arguments: ["updated", "-updated", "date", "-date"])
  func `an export has every order once, although some change while it runs`(sort: String) async throws {
    let shop = Shop(1_200)
    let worker = OrdersWorkerSpy()
    worker.answers.page = { .success(shop.page($0.parameters ?? OrdersParameters())) }
    // Of the first and the last orders, some go to the other end of the list.
    let presenter = ListOrdersPresentationLogicSpy { _ in
      for number in [1, 2, 600, 601, 1_199, 1_200] { shop.change(Int64(number)) }
    }
    let interactor = ListOrdersInteractor(
      worker: worker, presenter: presenter, reader: ValueReaderFake(days: [:]), timeZone: .gmt, clock: { .amysDay })

    try await interactor.exportOrders(.init(parameters: OrdersParameters(sort: sort), isWhole: false))

    let batches = presenter.calls.compactMap { call -> ListOrders.ExportOrders.Response? in
      if case .presentExportedOrders(let response) = call { response } else { nil }
    }
    let numbers = batches.flatMap { batch in
      if case .rows(let rows) = batch.batch { rows.map(\.number) } else { [Int64]() }
    }
    #expect(numbers.sorted() == Array(1...1_200))
    #expect(batches.map(\.isLast) == Array(repeating: false, count: batches.count - 1) + [true])
  }
}

/// Orders whose date and time of change move to the other end of the list with every change.
private final class Shop: Sendable {
  private let orders: Lock<[Int64: Int64]>
  private let last: Lock<Int64>

  init(_ count: Int64) {
    orders = Lock(Dictionary(uniqueKeysWithValues: (1...count).map { ($0, $0 * 100_000_000) }))
    last = Lock(count * 100_000_000)
  }

  func change(_ number: Int64) {
    let now = last.withLock { last in
      last += 1
      return last
    }
    orders.withLock { $0[number] = now }
  }

  func page(_ parameters: OrdersParameters) -> OrdersPage<OrderSummary> {
    let word = parameters.sort ?? "-date"
    let (isDescending, field) = (word.first == "-", word.drop { $0 == "-" })
    let sort = OrdersSort(OrdersSortField(rawValue: String(field)) ?? .date, isDescending: isDescending)
    typealias Place = (key: Int64, number: Int64)
    func isBefore(_ left: Place, _ right: Place) -> Bool { isDescending ? left > right : left < right }
    var list = orders.withLock { $0.map { Place($0.value, $0.key) } }.sorted(by: isBefore)
    if let cursor = parameters.after.flatMap(OrdersCursor.init), case .integer(let key) = cursor.key {
      list.removeAll { !isBefore((key, cursor.number), $0) }
    }
    let found = list.prefix(parameters.limit)
    let next = found.last.map { OrdersCursor(sort: sort, key: .integer($0.key), number: $0.number) }
    return OrdersPage(
      orders: [OrderSummary].numbered(found.map { Int($0.number) }), next: found.count < list.count ? next : nil)
  }
}
