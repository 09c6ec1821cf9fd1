import Foundation
import Locks
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import ShowOrder
import ShowOrderProtocols
import ShowOrderTesting
import Testing
import WorkerTesting

struct ShowOrderSceneTests {
  let worker = OrdersWorkerSpy()
  var scene: ShowOrderBuilder { ShowOrderBuilder(worker: worker, formatters: ReferenceFormatters()) }

  @Test func `an order is displayed in the reader's locale and zone`() async throws {
    worker.answers.order = { _ in .success(.amy) }
    let display = ShowOrderDisplayLogicSpy()
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let context = SceneContext(locale: Locale(identifier: "de_DE"), timeZone: zone, actor: "amy", frontEnd: "test")

    try await scene(for: display, in: context).fetchOrder(.init(order: "1001"))

    guard case .displayFetchedOrder(let viewModel) = display.calls.first, display.calls.count == 1 else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(viewModel.displayedOrder.rows.contains(.init(label: "Date", text: "28.06.07")))
    #expect(viewModel.displayedOrder.sums == [.init(label: "Total", text: "1,23\u{A0}$")])
  }

  @Test func `the store records the author of a change`() async throws {
    worker.answers.receipt = { _ in .success(OrderReceipt(order: .amy)) }
    let display = ShowOrderDisplayLogicSpy()

    try await scene(for: display, in: .enUS).changeOrder(.init(order: "1001", change: .restore))

    #expect(
      worker.calls == [
        .changeOrder("1001", .restore, ifVersion: nil, WriteOptions(author: Asked.author, timeZone: .gmt))
      ])
  }

  @Test func `a screen that owns its scene is freed`() async throws {
    worker.answers.order = { _ in .success(.amy) }
    var screen: Screen? = Screen()
    weak let seen = screen
    let businessLogic = scene(for: try #require(screen), in: .enUS)
    screen?.own(businessLogic)
    try await businessLogic.fetchOrder(.init(order: "1001"))
    #expect(seen != nil)

    screen = nil

    #expect(seen == nil)
  }

  @Test func `a display that has gone harms nothing`() async throws {
    worker.answers.receipt = { _ in .success(OrderReceipt(order: .amy)) }
    let businessLogic = scene(for: ShowOrderDisplayLogicSpy(), in: .enUS)

    await #expect(throws: CancellationError.self) {
      try await businessLogic.changeOrder(.init(order: "1001", change: .delete))
    }

    #expect(worker.calls.count == 1)
  }

  @Test func `an error of the display reaches the caller of the order`() async throws {
    worker.answers.order = { _ in .failure(.store(.cannotFetch(.notFound("1001")))) }
    let display = ShowOrderDisplayLogicSpy { _ in throw ReaderHasGone() }

    await #expect(throws: ReaderHasGone.self) {
      try await scene(for: display, in: .enUS).fetchOrder(.init(order: "1001"))
    }

    #expect(display.calls.count == 1)
  }

  @Test func `the spy of a scene displays what a test says`() async throws {
    let problem = Problem(.notFound, "order “1001” does not exist")
    let spy = ShowOrderSceneSpy { _, display in try await display.displayProblem(problem) }
    let display = ShowOrderDisplayLogicSpy()

    try await spy.builder(for: display, in: .enUS).fetchOrder(.init(order: "1001"))

    #expect(spy.calls == [.fetchOrder(.init(order: "1001"))])
    #expect(spy.contexts.map(\.author) == [Asked.author])
    #expect(display.calls == [.displayProblem(problem)])
  }
}

// MARK: Fixtures

private struct ReaderHasGone: Error {}

/// A display that owns its scene, as a screen of UIKit does.
private final class Screen: FetchOrderDisplayLogic {
  private let businessLogic = Lock<UseCases<any ShowOrderBusinessLogic, Screen>?>(nil)

  func own(_ scene: UseCases<any ShowOrderBusinessLogic, Screen>) { businessLogic.withLock { $0 = scene } }

  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws {}
  func displayProblem(_ problem: Problem) async throws {}
}
