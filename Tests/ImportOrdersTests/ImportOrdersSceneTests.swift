import APITesting
import ImportOrders
import ImportOrdersProtocols
import ImportOrdersTesting
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Synchronization
import Testing
import WorkerTesting

@Suite struct ImportOrdersSceneTests {
  let worker = OrdersWorkerSpy()
  var scene: ImportOrdersScene { ImportOrdersScene(worker: worker) }

  @Test func `a file is imported and displayed, batch by batch`() async throws {
    worker.takesEverything()
    let display = ImportOrdersDisplayLogicSpy()

    try await scene.importOrders(for: display, in: .enUS)
      .importOrders(.init(source: ByteSourceFake(fixture("northwind-shopify.csv"))))

    let notices = display.calls.map {
      if case .displayImportedOrders(let viewModel) = $0 { viewModel.notice } else { "" }
    }
    #expect(
      notices == [
        "830 created, 0 skipped, 0 rejected", "830 created, 0 skipped, 0 rejected",
      ])
  }

  @Test func `a screen that owns its scene is freed`() async throws {
    worker.takesEverything()
    var screen: Screen? = Screen()
    weak let seen = screen
    let businessLogic = scene.importOrders(for: try #require(screen), in: .enUS)
    screen?.own(businessLogic)
    try await businessLogic.importOrders(.init(source: ByteSourceFake("{\"email\":\"a@b\"}")))
    #expect(seen != nil)

    screen = nil

    #expect(seen == nil)
  }

  @Test func `a display that has gone harms nothing and ends the work`() async throws {
    worker.takesEverything()
    let businessLogic = scene.importOrders(for: ImportOrdersDisplayLogicSpy(), in: .enUS)
    let source = ByteSourceFake(try fixture("northwind-shopify.csv"))

    await #expect(throws: CancellationError.self) { try await businessLogic.importOrders(.init(source: source)) }

    #expect(worker.calls.count == 1)
  }

  @Test func `the spy of a builder shows what a test tells it to`() async throws {
    let builder = ImportOrdersBuildingSpy { _, display in try await display.displayProblem(Problem(.full, "full")) }
    let display = ImportOrdersDisplayLogicSpy()

    try await builder.importOrders(for: display, in: .enUS)
      .importOrders(.init(source: ByteSourceFake(""), layout: .json, idempotencyKey: "k"))

    #expect(builder.requests.map(\.idempotencyKey) == ["k"])
    #expect(builder.requests.map(\.layout) == [.json])
    #expect(builder.contexts.map(\.author.name) == ["amy"])
    #expect(display.calls == [.displayProblem(Problem(.full, "full"))])
  }
}

// MARK: Fixtures

/// A screen as UIKit has them: it owns the scene that shows on it.
private final class Screen: ImportOrdersDisplayLogic {
  private let businessLogic = Mutex<(any ImportOrdersBusinessLogic)?>(nil)

  func own(_ scene: any ImportOrdersBusinessLogic) { businessLogic.withLock { $0 = scene } }

  func displayImportedOrders(_ viewModel: ImportOrders.ViewModel) async throws {}
  func displayProblem(_ problem: Problem) async throws {}
}
