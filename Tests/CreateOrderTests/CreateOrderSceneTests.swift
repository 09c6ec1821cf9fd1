import CreateOrder
import CreateOrderProtocols
import CreateOrderTesting
import Foundation
import Locks
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct CreateOrderSceneTests {
  let worker = OrdersWorkerSpy()
  var scene: CreateOrderBuilder { CreateOrderBuilder(worker: worker, formatters: ReferenceFormatters()) }

  @Test func `a saved order is displayed in the reader's locale and zone`() async throws {
    worker.answers.receipt = { _ in .success(OrderReceipt(order: .amy)) }
    let display = CreateOrderDisplayLogicSpy()
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let context = SceneContext(locale: Locale(identifier: "de_DE"), timeZone: zone, actor: "amy", frontEnd: "test")

    try await scene(for: display, in: context).createOrder(.init(input: .amy))

    guard case .displaySavedOrder(let viewModel) = display.calls.first, display.calls.count == 1 else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(viewModel.document.summary.date.display == "28.06.07")
    #expect(viewModel.document.summary.total.display == "1,23\u{A0}$")
  }

  @Test func `a screen that owns its scene is freed`() async throws {
    worker.answers.order = { _ in .success(.amy) }
    var screen: Screen? = Screen()
    weak let seen = screen
    let businessLogic = scene(for: try #require(screen), in: .enUS)
    screen?.own(businessLogic)
    try await businessLogic.fetchForm(.init(order: "1001"))
    #expect(seen != nil)

    screen = nil

    #expect(seen == nil)
  }

  @Test func `a display that has gone harms nothing`() async throws {
    worker.answers.receipt = { _ in .success(OrderReceipt(order: .amy)) }
    let businessLogic = scene(for: CreateOrderDisplayLogicSpy(), in: .enUS)

    await #expect(throws: CancellationError.self) {
      try await businessLogic.updateOrder(.init(order: "1001", input: .amy))
    }

    #expect(worker.calls.count == 1)
  }

  @Test func `an error of the display reaches the caller`() async throws {
    worker.answers.order = { _ in .failure(.store(.cannotFetch(.notFound("1001")))) }
    let display = CreateOrderDisplayLogicSpy { _ in throw ReaderHasGone() }

    await #expect(throws: ReaderHasGone.self) {
      try await scene(for: display, in: .enUS).fetchForm(.init(order: "1001"))
    }

    #expect(display.calls.count == 1)
  }

  @Test func `the spy of a scene displays what a test says`() async throws {
    let problem = Problem(.notFound, "order “1001” does not exist")
    let spy = CreateOrderSceneSpy { _, display in try await display.displayProblem(problem) }
    let display = CreateOrderDisplayLogicSpy()

    try await spy.builder(for: display, in: .enUS).fetchForm(.init(order: "1001"))

    #expect(spy.calls == [.fetchForm(.init(order: "1001"))])
    #expect(spy.contexts.map(\.author.name) == ["amy"])
    #expect(display.calls == [.displayProblem(problem)])
  }
}

// MARK: Fixtures

private struct ReaderHasGone: Error {}

/// A display that owns its scene, as a screen of UIKit does.
private final class Screen: FetchFormDisplayLogic {
  private let businessLogic = Lock<UseCases<any CreateOrderBusinessLogic, Screen>?>(nil)

  func own(_ scene: UseCases<any CreateOrderBusinessLogic, Screen>) { businessLogic.withLock { $0 = scene } }

  func displayForm(_ viewModel: CreateOrder.FetchForm.ViewModel) async throws {}
  func displayProblem(_ problem: Problem) async throws {}
}
