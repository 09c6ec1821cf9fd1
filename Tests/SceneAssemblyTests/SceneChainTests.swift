import AccessProtocols
import AccessTesting
import APITesting
import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import Formatting
import ImportOrdersProtocols
import ImportOrdersTesting
import ListOrdersProtocols
import ListOrdersTesting
import MelodyListProtocols
import MelodyListTesting
import MemoryStore
import OrderDocumentsProtocols
import OrdersStoreProtocols
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import PresentationTesting
import SceneAssembly
import ShowOrderProtocols
import ShowOrderTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing

/// Tests the whole chain of each scene as the programs run it; only the store and the display are replaced.
///
/// It answers the article's question: “Is the presenter's method really called?”
@Suite struct `Every scene, from the composition root to its display` {
  @Test func `a created order is formatted and shown once`() async throws {
    let scenes = Scenes.overMemory
    let saved = try await created(on: scenes)
    let summary = saved.document.summary
    #expect([summary.date.display, summary.status.display, summary.total.display] == ["6/29/07", "Placed", "$1.23"])
    #expect(
      [String(summary.number), summary.email, summary.name.display] == ["1", "amy.apple@clean-swift.com", "Amy Apple"])
  }

  @Test func `a token is made with its secret, listed without, and revoked, each shown once`() async throws {
    let scenes = Scenes.overMemory
    let display = ManageAccessDisplayLogicSpy()
    let actions = [ManageAccess.Action.createToken(name: "till", role: "viewer"), .list, .revoke(name: "till"), .list]
    for action in actions { try await scenes.manageAccess(for: display, in: .enUS).perform(.init(action: action)) }
    let shown = display.calls.compactMap { if case .displayResult(let viewModel) = $0 { viewModel } else { nil } }
    #expect(shown.map { $0.credentials.map(\.name) } == [["till"], ["till"], ["till"], []])
    #expect(shown.map { $0.secret != nil } == [true, false, false, false])
    #expect(display.calls.count == 4)
  }

  @Test func `a melody that is taken in is listed, heard and deleted, each shown once`() async throws {
    let scenes = Scenes.overMemory
    let view = MelodyListViewControllerMock()
    let presenter = scenes.melodyList(for: view, in: .enUS)
    try await presenter.importMelodies(.init(text: "Ode:d=4,o=5,b=120:c,d"))
    try await presenter.fetchMelodies(.init())
    #expect(view.shownMelodies?.map(\.title) == ["Ode"])
    #expect(view.shownMelodies?.map(\.duration) == ["0:01"])
    try await presenter.renderMelody("ode")
    // A second of 22,050 samples of two bytes each, after 44 bytes.
    guard case .showSound(let piece) = view.calls.last else { return #expect(Bool(false)) }
    #expect(piece.size == 44_144)
    #expect(piece.isLast)
    let told = view.calls.count
    try await presenter.deleteMelody(.init(name: "Ode"))
    try await presenter.fetchMelodies(.init())
    #expect(view.calls.count == told + 2)
    #expect(view.shownError == .noData)
  }

  @Test func `a listed order is formatted and shown once`() async throws {
    let scenes = Scenes.overMemory
    let saved = try await created(on: scenes)
    let display = ListOrdersDisplayLogicSpy()
    try await scenes.listOrders(for: display, in: .enUS).fetchOrders(.init())
    var viewModel = ListOrders.FetchOrders.ViewModel(documents: [saved.document.summary])
    viewModel.nextStatuses = ["paid", "shipped", "cancelled"]
    let order = try #require(viewModel.displayedOrders.first)
    #expect(
      ListOrders.Column.allCases.map { order[$0] }
        == ["1", "6/29/07", "Placed", "", "Amy Apple", "amy.apple@clean-swift.com", "$1.23"])
    #expect(display.calls == [.displayFetchedOrders(viewModel)])
  }

  @Test func `a fetched order is formatted and shown once, and one that is not there is a problem`() async throws {
    let scenes = Scenes.overMemory
    let saved = try await created(on: scenes)
    let display = ShowOrderDisplayLogicSpy()
    let scene = scenes.showOrder(for: display, in: .enUS)
    try await scene.fetchOrder(.init(order: "1"))
    try await scene.fetchOrder(.init(order: "2"))
    try #require(display.calls.count == 2)
    guard case .displayFetchedOrder(let shown) = display.calls[0], case .displayProblem(let problem) = display.calls[1]
    else { return #expect(Bool(false), "\(display.calls)") }
    #expect(shown.document == saved.document)
    #expect(shown.displayedOrder.sums.last?.text == "$1.23")
    #expect(problem.code == .notFound)
  }

  @Test func `a dry run of an import counts as the import does, however far apart the file repeats an order`()
    async throws
  {
    let scenes = Scenes.overMemory
    // More orders than a batch has, and then two of the first ones again, and a new one.
    let lines =
      ((1...3_001).map { #"{"id":"order-\#($0)","reference":"R-\#($0)""# }
      + [#"{"id":"order-1""#, #"{"reference":" R-2 ""#, #"{"reference":"R-3002""#])
      .map { $0 + #","email":"amy.apple@clean-swift.com","total":"1.23"}"# + "\n" }
    for (isDryRun, counts) in [
      (true, "3002 would be created, 2 skipped, 0 rejected"), (false, "3002 created, 2 skipped, 0 rejected"),
    ] {
      let display = ImportOrdersDisplayLogicSpy()
      try await scenes.importOrders(for: display, in: .enUS)
        .importOrders(.init(source: ByteSourceFake(lines.joined()), layout: .ndjson, isDryRun: isDryRun))
      guard case .displayImportedOrders(let shown)? = display.calls.last else {
        return #expect(Bool(false), "\(display.calls)")
      }
      #expect(shown.notice.hasPrefix(counts), "\(shown.notice)")
    }
  }

  @Test func `imported orders are counted and shown`() async throws {
    let scenes = Scenes.overMemory
    let display = ImportOrdersDisplayLogicSpy()
    let line = #"{"name":{"first":"Amy","last":"Apple"},"email":"amy.apple@clean-swift.com","total":"1.23"}"# + "\n"
    try await scenes.importOrders(for: display, in: .enUS)
      .importOrders(.init(source: ByteSourceFake(line), layout: .ndjson))
    guard case .displayImportedOrders(let shown)? = display.calls.last else {
      return #expect(Bool(false), "\(display.calls)")
    }
    #expect(shown.isLast)
    #expect(shown.tally.created == 1)
  }

  @Test func `sums are formatted and shown once`() async throws {
    let scenes = Scenes.overMemory
    _ = try await created(on: scenes)
    let display = OrderStatisticsDisplayLogicSpy()
    try await scenes.orderStatistics(for: display, in: .enUS).fetchStatistics(.init(by: .month))
    try #require(display.calls.count == 1)
    guard case .displayStatistics(let shown) = display.calls[0] else { return #expect(Bool(false)) }
    #expect(
      shown.displayedPeriods == [
        .init(period: "Jun 2007", orders: "1", gross: ["$1.23"], refunds: ["$0.00"], totals: ["$1.23"], share: 1)
      ])
  }

  @Test func `the state of a store is displayed once`() async throws {
    let scenes = Scenes.overMemory
    let display = StoreAdministrationDisplayLogicSpy()
    try await scenes.storeAdministration(for: display, in: .enUS).perform(.init(action: .info))
    try #require(display.calls.count == 1)
    guard case .displayResult(let shown) = display.calls[0] else { return #expect(Bool(false)) }
    #expect(shown.rows.contains { $0.text == "memory:" })
  }

  @Test func `a scene frees its display, and a display that has gone harms nothing`() async throws {
    let scenes = Scenes.overMemory
    weak var gone: ListOrdersDisplayLogicSpy?
    let scene: UseCases<any ListOrdersBusinessLogic, ListOrdersDisplayLogicSpy>
    do {
      let display = ListOrdersDisplayLogicSpy()
      gone = display
      scene = scenes.listOrders(for: display, in: .enUS)
    }
    #expect(gone == nil)
    await #expect(throws: CancellationError.self) { try await scene.fetchOrders(.init()) }
  }

  // MARK: Fixtures

  /// Creates the articles' order through the real chain.
  private func created(on scenes: Scenes) async throws -> CreateOrder.ViewModel {
    var input = OrderInput()
    input.date = .set("2007-06-29")
    input.firstName = .set("Amy")
    input.lastName = .set("Apple")
    input.email = .set("amy.apple@clean-swift.com")
    input.total = .set(MoneyInput("1.23"))
    let display = CreateOrderDisplayLogicSpy()
    try await scenes.createOrder(for: display, in: .enUS).createOrder(.init(input: input))
    try #require(display.calls.count == 1)
    guard case .displaySavedOrder(let saved) = display.calls[0] else { throw Problem(.internal, "\(display.calls)") }
    return saved
  }
}

extension Scenes {
  static var overMemory: Scenes {
    Scenes(over: MemoryStore(), formatters: CompiledFormatters(), stores: NoOtherStores())
  }
}
