import Foundation
import ListOrders
import ListOrdersProtocols
import ListOrdersTesting
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct ListOrdersInteractorTests {
  let worker = OrdersWorkerSpy()
  let presenter = ListOrdersPresentationLogicSpy()

  @Test func `fetchOrders should ask orders worker to fetch orders and presenter to format result`() async throws {
    worker.answers.page = { _ in .success(OrdersPage(orders: [Order.amy.summary], next: nil)) }

    try await interactor(presenter).fetchOrders(.init())

    #expect(worker.calls == [.fetchOrders(OrdersParameters(), in: .gmt)])
    #expect(presenter.calls == [.presentFetchedOrders(.init(orders: [Order.amy.summary]))])
  }

  @Test func `one page is the last even where the list goes on`() async throws {
    worker.answers.page = { .page(of: .numbered(1...3), for: $0) }
    let parameters = OrdersParameters(status: ["paid"], query: "queso", sort: "-number", limit: 2)

    try await interactor(presenter).fetchOrders(.init(parameters: parameters))

    #expect(worker.calls == [.fetchOrders(parameters, in: .gmt)])
    #expect(
      presenter.calls == [
        .presentFetchedOrders(.init(orders: .numbered(1...2), next: .after(2), isLast: true))
      ])
  }

  @Test func `orders are counted where that is asked`() async throws {
    worker.answers.count = { _ in .success(830) }
    worker.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    let parameters = OrdersParameters(email: "amy.apple@clean-swift.com")

    try await interactor(presenter).countOrders(.init(parameters: parameters))
    try await interactor(presenter).fetchOrders(.init(parameters: parameters, count: .limited))

    #expect(
      worker.calls == [
        .countOrders(parameters, upTo: nil, in: .gmt), .countOrders(parameters, upTo: 10_000, in: .gmt),
        .fetchOrders(parameters, in: .gmt),
      ])
    #expect(
      presenter.calls == [
        .presentCount(.init(count: 830)), .presentFetchedOrders(.init(orders: [], count: 830)),
      ])
  }

  @Test(arguments: [(1, 50, "abc123"), (2, 50, nil), (0, 50, nil), (1, 1, nil)])
  func `the only order that equals the search text is named on the first page`(exact: Int, limit: Int, id: String?)
    async throws
  {
    worker.answers.page = { _ in
      var page = OrdersPage(orders: [Order.amy.summary], next: nil)
      page.exactCount = exact
      return .success(page)
    }
    try await interactor(presenter).fetchOrders(.init(parameters: .init(query: "#14", limit: limit)))
    try await interactor(presenter).fetchOrders(.init(parameters: .init(query: "#14", limit: limit, after: "c2")))
    var first = ListOrders.FetchOrders.Response(orders: [Order.amy.summary])
    first.exactMatch = id
    #expect(
      presenter.calls == [.presentFetchedOrders(first), .presentFetchedOrders(.init(orders: [Order.amy.summary]))])
  }

  @Test func `a text with filters is not opened as its exact match, and an unknown filter is a hint`() async throws {
    worker.answers.page = { _ in
      var page = OrdersPage(orders: [Order.amy.summary], next: nil)
      page.exactCount = 1
      return .success(page)
    }
    try await interactor(presenter).fetchOrders(.init(parameters: .init(query: "status:shipped 472.38")))
    worker.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    let unknown = OrdersParameters(query: "tracking:1Z999 status:paid")
    try await interactor(presenter).fetchOrders(.init(parameters: unknown, suggestsQueries: true))
    let address = OrdersParameters(query: "https://example.com")
    try await interactor(presenter).fetchOrders(.init(parameters: address, suggestsQueries: true))
    var response = ListOrders.FetchOrders.Response(orders: [])
    response.shorterQueries = [.init(query: "status:paid 1Z999", word: "tracking", count: nil)]
    #expect(
      presenter.calls == [
        .presentFetchedOrders(.init(orders: [Order.amy.summary])), .presentFetchedOrders(response),
        .presentFetchedOrders(.init(orders: [])),
      ])
  }

  @Test func `a search without results tries the text without each of its words, the rarest first`() async throws {
    worker.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    worker.answers.count = { call in
      guard case .countOrders(let parameters, _, _) = call else { return .success(0) }
      return .success(["albuquerque rio": 18, "rio NM": 0, "albuquerque NM": 3][parameters[.query][0]] ?? 99)
    }
    let parameters = OrdersParameters(query: "albuquerque rio NM")
    try await interactor(presenter).fetchOrders(.init(parameters: parameters, suggestsQueries: true))
    try await interactor(presenter).fetchOrders(.init(parameters: .init(query: "one"), suggestsQueries: true))
    try await interactor(presenter).fetchOrders(.init(parameters: parameters))
    var response = ListOrders.FetchOrders.Response(orders: [])
    response.shorterQueries = [
      .init(query: "albuquerque NM", word: "rio", count: 3), .init(query: "albuquerque rio", word: "NM", count: 18),
    ]
    #expect(
      presenter.calls == [
        .presentFetchedOrders(response), .presentFetchedOrders(.init(orders: [])),
        .presentFetchedOrders(.init(orders: [])),
      ])
    #expect(worker.calls.count == 6)
  }

  @Test func `the orders of each status are counted to a limit, with the dates that are asked`() async throws {
    worker.answers.count = { _ in .success(7) }
    worker.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    let parameters = OrdersParameters(status: ["paid"], since: "2007-06-29")

    try await interactor(presenter).fetchOrders(.init(parameters: parameters, countsStatuses: true))

    let counted = OrderStatus.allCases.map { OrdersParameters(status: [$0.rawValue], since: "2007-06-29") }
    #expect(
      worker.calls
        == counted.map { .countOrders($0, upTo: 1_000, in: .gmt) } + [.fetchOrders(parameters, in: .gmt)])
    let counts = Dictionary(uniqueKeysWithValues: OrderStatus.allCases.map { ($0, ListCount(7)) })
    #expect(presenter.calls == [.presentFetchedOrders(.init(orders: [], statusCounts: counts))])
  }

  @Test(arguments: [
    OrdersParameters(query: "queso"), .init(query: "email:a@b.c queso"), .init(email: "a@b.c"),
    .init(updatedSince: "2007-06-29"),
  ])
  func `with filters that no index of statuses has, statuses are counted if they are of few orders`(
    parameters: OrdersParameters
  ) async throws {
    worker.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    worker.answers.count = { _ in .success(ListCount(1_000, isExact: false)) }
    var filter = parameters
    filter[.status] = ["paid"]

    try await interactor(presenter).fetchOrders(.init(parameters: filter, countsStatuses: true))

    #expect(worker.calls == [.countOrders(parameters, upTo: 1_000, in: .gmt), .fetchOrders(filter, in: .gmt)])
    #expect(presenter.calls == [.presentFetchedOrders(.init(orders: [], statusCounts: [:]))])

    worker.answers.count = { _ in .success(7) }
    try await interactor(presenter).fetchOrders(.init(parameters: filter, countsStatuses: true))
    let counts = Dictionary(uniqueKeysWithValues: OrderStatus.allCases.map { ($0, ListCount(7)) })
    #expect(presenter.calls.last == .presentFetchedOrders(.init(orders: [], statusCounts: counts)))
  }

  @Test func `a search text with a filter of statuses is listed without the counts of statuses`() async throws {
    worker.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    let parameters = OrdersParameters(query: "status:paid apple")

    try await interactor(presenter).fetchOrders(.init(parameters: parameters, countsStatuses: true))

    #expect(worker.calls == [.fetchOrders(parameters, in: .gmt)])
    #expect(presenter.calls == [.presentFetchedOrders(.init(orders: [], statusCounts: [:]))])
  }

  @Test(arguments: [(.limited, 10_000), (.exact, nil)] as [(CountExtent, Int?)])
  func `a list is counted to the limit, or to the end where an exact count is asked for`(
    extent: CountExtent, limit: Int?
  ) async throws {
    worker.answers.count = { _ in .success(ListCount(10_000, isExact: false)) }
    worker.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }

    try await interactor(presenter).fetchOrders(.init(count: extent))

    #expect(worker.calls.first == .countOrders(OrdersParameters(), upTo: limit, in: .gmt))
    #expect(
      presenter.calls == [.presentFetchedOrders(.init(orders: [], count: ListCount(10_000, isExact: false)))])
  }

  @Test func `dates are read as the locale writes them where a person typed, and only there`() async throws {
    worker.answers.count = { _ in .success(1) }
    worker.answers.page = { _ in .success(OrdersPage(orders: [Order.amy.summary], next: nil)) }
    let typed = OrdersParameters(query: "29.06.07", since: "29.06.07", until: "30.06.07", updatedSince: "mars")
    let read = OrdersParameters(query: "29.06.07", since: "2007-06-29", until: "2007-06-30", updatedSince: "mars")

    try await interactor(presenter).fetchOrders(.init(parameters: typed, count: .limited, isTyped: true))
    try await interactor(presenter).fetchOrders(.init(parameters: typed))

    #expect(
      worker.calls == [
        .countOrders(read, upTo: 10_000, in: .gmt), .fetchOrders(read, in: .gmt), .fetchOrders(typed, in: .gmt),
      ])
    #expect(
      presenter.calls == [
        .presentFetchedOrders(.init(orders: [Order.amy.summary], count: 1, read: read)),
        .presentFetchedOrders(.init(orders: [Order.amy.summary])),
      ])
  }

  // MARK: Whole lists

  @Test(arguments: [(0, [0]), (1, [1]), (500, [500]), (501, [500, 1]), (1_200, [500, 500, 200])])
  func `a whole list comes in batches, then ends`(orders: Int, batches: [Int]) async throws {
    worker.answers.page = { .page(of: .numbered(1..<orders + 1), for: $0) }

    try await interactor(presenter).fetchOrders(.init(isWhole: true))

    let responses = presenter.calls.compactMap { call in
      if case .presentFetchedOrders(let response) = call { response } else { nil }
    }
    #expect(responses.count == presenter.calls.count)
    #expect(responses.map(\.orders.count) == batches)
    #expect(responses.flatMap(\.orders) == .numbered(1..<orders + 1))
    #expect(responses.map(\.isLast) == batches.indices.map { $0 == batches.indices.last })
  }

  @Test func `a whole list begins where it was asked to`() async throws {
    worker.answers.page = { .page(of: .numbered(1...3), for: $0) }

    let parameters = OrdersParameters(after: OrdersCursor.after(2).description)
    try await interactor(presenter).fetchOrders(.init(parameters: parameters, isWhole: true))

    #expect(presenter.calls == [.presentFetchedOrders(.init(orders: .numbered(3...3)))])
  }

  @Test func `an export has every order, in rows or whole`() async throws {
    worker.answers.page = { .page(of: .numbered(1...501), for: $0) }
    worker.answers.wholePage = { _ in .success(OrdersPage(orders: [.amy], next: nil)) }

    try await interactor(presenter).exportOrders(.init(parameters: OrdersParameters(), isWhole: false))
    try await interactor(presenter).exportOrders(.init(parameters: OrdersParameters(), isWhole: true))

    #expect(
      presenter.calls == [
        .presentExportedOrders(.init(batch: .rows(.numbered(1...500)), isLast: false)),
        .presentExportedOrders(.init(batch: .rows(.numbered(501...501)), isLast: true)),
        .presentExportedOrders(.init(batch: .whole([.amy]), isLast: true)),
      ])
  }

  @Test(arguments: [(nil, 1...32, 32), (32, 33...64, 64), (64, 65...70, nil)] as [(Int64?, ClosedRange<Int>, Int64?)])
  func `a page of an export says where the next begins, and no more is read`(
    after: Int64?, numbers: ClosedRange<Int>, next: Int64?
  ) async throws {
    worker.answers.page = { .page(of: .numbered(1...70), for: $0) }

    let parameters = OrdersParameters(limit: 32, after: after.map { OrdersCursor.after($0).description })
    try await interactor(presenter).exportOrders(.init(parameters: parameters, isWhole: false, isPage: true))

    #expect(
      presenter.calls == [
        .presentExportedOrders(
          .init(batch: .rows(.numbered(numbers)), next: next.map { OrdersCursor.after($0) }, isLast: true))
      ])
    #expect(worker.calls.count == 1)
  }

  @Test(arguments: [(nil, "number"), ("-total", "-total")])
  func `an export goes by number, unless it is asked otherwise`(sort: String?, used: String) async throws {
    worker.answers.page = { .page(of: [], for: $0) }

    try await interactor(presenter).exportOrders(.init(parameters: OrdersParameters(sort: sort), isWhole: false))

    #expect(worker.calls.compactMap(\.parameters?.sort).contains(used))
  }

  // MARK: Back-pressure and failure

  @Test(arguments: WholeList.allCases)
  func `no page is read further ahead than the next`(list: WholeList) async throws {
    worker.answerTenPages()
    let presenter = ListOrdersPresentationLogicSpy { _ in throw ReaderHasGone() }

    await #expect(throws: ReaderHasGone.self) { try await list.ask(interactor(presenter)) }

    #expect(worker.calls.count <= 2)
    #expect(presenter.calls.count == 1)
  }

  @Test(arguments: WholeList.allCases)
  func `a cancelled task shows no further page`(list: WholeList) async throws {
    worker.answerTenPages()
    let presenter = ListOrdersPresentationLogicSpy { _ in
      // The task cancels itself, so that it is cancelled at this very moment.
      unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
    }
    let task = Task { try await list.ask(interactor(presenter)) }

    await #expect(throws: CancellationError.self) { try await task.value }

    #expect(worker.calls.count <= 2)
    #expect(presenter.calls.count == 1)
  }

  @Test func `a failure is presented, and nothing else`() async throws {
    let failure = OrdersWorkerError.store(.cannotFetch(.unavailable("the store is locked")))
    worker.answers.page = { _ in .failure(failure) }
    worker.answers.wholePage = { _ in .failure(failure) }
    worker.answers.count = { _ in .failure(failure) }
    let interactor = interactor(presenter)

    try await interactor.fetchOrders(.init())
    try await interactor.fetchOrders(.init(count: .limited))
    try await interactor.countOrders(.init(parameters: OrdersParameters()))
    try await interactor.exportOrders(.init(parameters: OrdersParameters(), isWhole: false))
    try await interactor.exportOrders(.init(parameters: OrdersParameters(), isWhole: true))

    #expect(presenter.calls == Array(repeating: .presentFailure(failure), count: 5))
    #expect(worker.calls.count == 5)
  }

  @Test func `a failure in the middle ends a whole list`() async throws {
    let failure = OrdersWorkerError.store(.cannotFetch(.corrupt("page 7 cannot be read")))
    worker.answers.page = { call in
      call.parameters?.after == nil ? .page(of: .numbered(1...501), for: call) : .failure(failure)
    }

    try await interactor(presenter).fetchOrders(.init(isWhole: true))

    #expect(
      presenter.calls == [
        .presentFetchedOrders(.init(orders: .numbered(1...500), next: .after(500), isLast: false)),
        .presentFailure(failure),
      ])
  }

  @Test func `the waiting orders are counted to a limit, with the oldest of each step`() async throws {
    worker.answers.count = { call in
      if case .countOrders(let parameters, _, _) = call, parameters[.status] == ["draft"] { return .success(0) }
      return .success(7)
    }
    worker.answers.page = { _ in .success(OrdersPage(orders: [Order.amy.summary], next: nil)) }

    try await interactor(presenter).fetchWork(.init())

    func parameters(_ status: String, limit: Int = 50) -> OrdersParameters {
      OrdersParameters(status: [status], sort: "date", limit: limit)
    }
    #expect(
      worker.calls == [
        .countOrders(parameters("placed"), upTo: 1_000, in: .gmt),
        .fetchOrders(parameters("placed", limit: 1), in: .gmt),
        .countOrders(parameters("paid"), upTo: 1_000, in: .gmt), .fetchOrders(parameters("paid", limit: 1), in: .gmt),
        .countOrders(parameters("draft"), upTo: 1_000, in: .gmt),
      ])
    #expect(
      presenter.calls == [
        .presentWork(
          .init(
            groups: [
              .init(task: .pay, count: 7, oldest: Order.amy.summary),
              .init(task: .ship, count: 7, oldest: Order.amy.summary), .init(task: .complete, count: 0, oldest: nil),
            ], now: .amysDay))
      ])
  }

  // MARK: Fixtures

  func interactor(_ presenter: ListOrdersPresentationLogicSpy) -> ListOrdersInteractor {
    let reader = ValueReaderFake(days: ["29.06.07": "2007-06-29", "30.06.07": "2007-06-30"])
    return ListOrdersInteractor(
      worker: worker, presenter: presenter, reader: reader, timeZone: .gmt, clock: { .amysDay })
  }
}
