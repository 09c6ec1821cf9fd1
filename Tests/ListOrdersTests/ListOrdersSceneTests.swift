import Foundation
import ListOrders
import ListOrdersProtocols
import ListOrdersTesting
import Locks
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct ListOrdersSceneTests {
  let worker = OrdersWorkerSpy()
  var scene: ListOrdersBuilder { ListOrdersBuilder(worker: worker, formatters: ReferenceFormatters()) }

  @Test func `a page is displayed in the reader's locale and zone`() async throws {
    worker.answers.page = { _ in .success(OrdersPage(orders: [Order.amy.summary], next: nil)) }
    let display = ListOrdersDisplayLogicSpy()
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let context = SceneContext(locale: Locale(identifier: "de_DE"), timeZone: zone, actor: "amy", frontEnd: "test")

    try await scene(for: display, in: context).fetchOrders(.init())

    #expect(worker.calls == [.fetchOrders(OrdersParameters(), in: zone)])
    guard case .displayFetchedOrders(let viewModel) = display.calls.first, display.calls.count == 1 else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(viewModel.displayedOrders.map { $0[.date] } == ["28.06.07"])
    #expect(viewModel.displayedOrders.map { $0[.total] } == ["1,23\u{A0}$"])
  }

  @Test func `a front end that asks for one result gets it, or the problem that the scene shows`() async throws {
    func fetch() async throws -> ListOrders.FetchOrders.ViewModel {
      try await scene.result(in: .enUS) { try await $0.fetchOrders(.init()) }
    }
    worker.answers.page = { _ in .success(OrdersPage(orders: [Order.amy.summary], next: nil)) }
    #expect(try await fetch().documents.map(\.id) == [Order.amy.id])

    worker.answers.page = { _ in .failure(.invalid([Violation("/limit", .missing)])) }
    #expect(await #expect(throws: Problem.self) { try await fetch() }?.code == .invalid)
  }

  @Test func `a use case that shows nothing is an internal problem for a front end that asks for its result`() async {
    let problem = await #expect(throws: Problem.self) {
      _ = try await scene.result(in: .enUS) { _ in } as ListOrders.FetchOrders.ViewModel
    }
    #expect(problem?.code == .internal)
  }

  @Test func `a screen that owns its scene is freed`() async throws {
    worker.answers.count = { _ in .success(1) }
    var screen: Screen? = Screen()
    weak let seen = screen
    let businessLogic = scene(for: try #require(screen), in: .enUS)
    screen?.own(businessLogic)
    try await businessLogic.countOrders(.init(parameters: OrdersParameters()))
    #expect(seen != nil)

    screen = nil

    #expect(seen == nil)
  }

  @Test(arguments: WholeList.allCases)
  func `a display that has gone harms nothing and ends the work`(list: WholeList) async throws {
    worker.answerTenPages()
    let scene = scene(for: ListOrdersDisplayLogicSpy(), in: .enUS)

    await #expect(throws: CancellationError.self) { try await list.ask(scene.businessLogic) }

    #expect(worker.calls.count <= 2)
  }

  @Test func `the spy of a scene displays what a test says`() async throws {
    let spy = ListOrdersSceneSpy { _, display in try await display.displayCount(.init(count: 830)) }
    let display = ListOrdersDisplayLogicSpy()
    let request = ListOrders.CountOrders.Request(parameters: OrdersParameters(status: ["paid"]))

    try await spy.builder(for: display, in: .enUS).countOrders(request)

    #expect(spy.calls == [.countOrders(request)])
    #expect(spy.contexts.map(\.author.name) == ["amy"])
    #expect(display.calls == [.displayCount(.init(count: 830))])
  }

  @Test func `the spy of a scene refuses to display what a display does not show`() async throws {
    let spy = ListOrdersSceneSpy { _, display in try await display.displayFetchedOrders(.init(documents: [])) }
    let screen = Screen()

    await #expect(throws: NotShown.self) {
      try await spy.builder(for: screen, in: .enUS).countOrders(.init(parameters: OrdersParameters()))
    }
  }
}

// MARK: Fixtures

/// A display that owns its scene, as a screen of UIKit does.
private final class Screen: CountOrdersDisplayLogic {
  private let businessLogic = Lock<UseCases<any ListOrdersBusinessLogic, Screen>?>(nil)

  func own(_ scene: UseCases<any ListOrdersBusinessLogic, Screen>) { businessLogic.withLock { $0 = scene } }

  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws {}
  func displayProblem(_ problem: Problem) async throws {}
}
