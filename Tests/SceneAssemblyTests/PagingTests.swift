import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import Formatting
import ListOrdersProtocols
import ListOrdersTesting
import MemoryStore
import OrderDocumentsProtocols
import OrdersStoreProtocols
import PresentationProtocols
import PresentationTesting
import SceneAssembly
import Testing

@Suite struct `Pages of a list` {
  @Test(arguments: OrdersSortWord.all.map(\.word))
  func `back to the start, they are the same as on the way to the end`(sort: String) async throws {
    let scenes = try await scenesWithOrders()
    var page = try await fetch(scenes, sort)
    #expect(page.previous == nil)
    var pages = [page]
    while let next = page.next {
      page = try await fetch(scenes, sort, after: next)
      pages.append(page)
    }
    #expect(pages.map(\.documents.count) == [3, 3, 3, 2])
    for earlier in pages.dropLast().reversed() {
      page = try await fetch(scenes, sort, before: page.previous)
      #expect(page.documents == earlier.documents)
      // The page after it is the one that was left.
      let again = try await fetch(scenes, sort, after: page.next)
      #expect(pages.contains { $0.documents == again.documents && $0.documents != page.documents })
    }
    #expect(page.previous == nil)
  }

  @Test func `less than a page before a position is the first page, which is full`() async throws {
    let scenes = try await scenesWithOrders()
    let second = try await fetch(scenes, "number", after: Self.firstNumber)
    #expect(second.documents.map(\.number) == [2, 3, 4])
    let first = try await fetch(scenes, "number", before: second.previous)
    #expect(first.documents.map(\.number) == [1, 2, 3])
    #expect(first.previous == nil)
  }

  @Test(arguments: ["x", Self.firstNumber])
  func `a position of another list is refused under its name`(before: String) async throws {
    let display = ListOrdersDisplayLogicSpy()
    let parameters = OrdersParameters(sort: "-date", limit: 3, before: before) { _ in [] }
    try await Scenes.overMemory.listOrders(for: display, in: .enUS)
      .fetchOrders(.init(parameters: parameters))
    guard case .displayProblem(let problem)? = display.calls.first else { return #expect(Bool(false)) }
    #expect(problem.faults.map(\.pointer) == ["/before"])
  }

  // MARK: Fixtures

  /// The position after order 1 in a list by number.
  private static let firstNumber = OrdersCursor(
    sort: OrdersSort(.number, isDescending: false), key: .integer(1), number: 1
  ).description

  private func fetch(_ scenes: Scenes, _ sort: String, after: String? = nil, before: String? = nil) async throws
    -> ListOrders.FetchOrders.ViewModel
  {
    let display = ListOrdersDisplayLogicSpy()
    let parameters = OrdersParameters(sort: sort, limit: 3, after: after, before: before) { _ in [] }
    try await scenes.listOrders(for: display, in: .enUS).fetchOrders(.init(parameters: parameters))
    guard case .displayFetchedOrders(let page)? = display.calls.first else {
      throw Problem(.internal, "\(display.calls)")
    }
    return page
  }

  /// Scenes over eleven orders, of which several have the same date, name and total.
  private func scenesWithOrders() async throws -> Scenes {
    let (scenes, display) = (Scenes.overMemory, CreateOrderDisplayLogicSpy())
    for index in 0..<11 {
      var input = OrderInput()
      input.date = .set("2007-06-2\(index % 3)")
      input.firstName = .set("Amy \(index % 2)")
      input.email = .set("amy@example.com")
      input.total = .set(MoneyInput("\(index % 4).00", currency: "USD"))
      try await scenes.createOrder(for: display, in: .enUS).createOrder(.init(input: input))
    }
    return scenes
  }
}
