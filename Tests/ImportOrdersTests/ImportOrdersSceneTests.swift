import APITesting
import ImportOrders
import ImportOrdersProtocols
import ImportOrdersTesting
import Locks
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

@Suite struct ImportOrdersSceneTests {
  let worker = OrdersWorkerSpy()
  var scene: ImportOrdersBuilder { ImportOrdersBuilder(worker: worker) }

  @Test func `a file is imported and displayed, batch by batch`() async throws {
    worker.takesEverything()
    let display = ImportOrdersDisplayLogicSpy()

    try await scene(for: display, in: .enUS)
      .importOrders(.init(source: ByteSourceFake(fixture("northwind-shopify.csv"))))

    let notices = display.calls.map {
      if case .displayImportedOrders(let viewModel) = $0 { viewModel.notice } else { "" }
    }
    let notice =
      "830 created, 0 skipped, 0 rejected; the times “Paid at” and “Fulfilled at” were left out (830 orders); "
      + "the columns “Accepts Marketing”, “Payment Method”, “Vendor” not imported"
    #expect(notices == [notice, notice])
  }

  @Test func `a screen that owns its scene is freed`() async throws {
    worker.takesEverything()
    var screen: Screen? = Screen()
    weak let seen = screen
    let businessLogic = scene(for: try #require(screen), in: .enUS)
    screen?.own(businessLogic)
    try await businessLogic.importOrders(.init(source: ByteSourceFake("{\"email\":\"a@b\"}")))
    #expect(seen != nil)

    screen = nil

    #expect(seen == nil)
  }

  @Test func `a display that has gone harms nothing and ends the work`() async throws {
    worker.takesEverything()
    let businessLogic = scene(for: ImportOrdersDisplayLogicSpy(), in: .enUS)
    let source = ByteSourceFake(try fixture("northwind-shopify.csv"))

    await #expect(throws: CancellationError.self) { try await businessLogic.importOrders(.init(source: source)) }

    #expect(worker.calls.count == 1)
  }

  @Test func `the spy of a scene displays what a test says`() async throws {
    let spy = ImportOrdersSceneSpy { _, display in try await display.displayProblem(Problem(.full, "full")) }
    let display = ImportOrdersDisplayLogicSpy()

    try await spy.builder(for: display, in: .enUS)
      .importOrders(.init(source: ByteSourceFake(""), layout: .json, idempotencyKey: "k"))

    #expect(spy.calls.map(\.request.idempotencyKey) == ["k"])
    #expect(spy.calls.map(\.request.layout) == [.json])
    #expect(spy.contexts.map(\.author.name) == ["amy"])
    #expect(display.calls == [.displayProblem(Problem(.full, "full"))])
  }
}

// MARK: Fixtures

/// A display that owns its scene, as a screen of UIKit does.
private final class Screen: ImportOrdersDisplayLogic {
  private let businessLogic = Lock<(any ImportOrdersBusinessLogic)?>(nil)

  func own(_ scene: any ImportOrdersBusinessLogic) { businessLogic.withLock { $0 = scene } }

  func displayImportedOrders(_ viewModel: ImportOrders.ViewModel) async throws {}
  func displayProblem(_ problem: Problem) async throws {}
}
