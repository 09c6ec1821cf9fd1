import StoreAdministration
import StoreAdministrationProtocols
import StoreAdministrationTesting
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Locks
import Testing
import WorkerTesting

struct StoreAdministrationSceneTests {
  let store = StoreSpy.holding(.numbered(0..<3))
  var scene: StoreAdministrationBuilder {
    StoreAdministrationBuilder(worker: StoreAdministrationWorker.over(store), formatters: ReferenceFormatters())
  }

  @Test func `from the store to the display, the whole chain is called`() async throws {
    let display = StoreAdministrationDisplayLogicSpy()

    try await scene(for: display, in: .enUS).perform(.init(action: .info))

    #expect(store.calls == [.fetchInfo, .fetchSettings])
    guard case .displayResult(let viewModel)? = display.calls.first, display.calls.count == 1 else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(viewModel.rows.contains(.init(key: "orders", label: "Orders", text: "3", number: 3)))
  }

  @Test func `the sample shop comes as whoever asks for it`() async throws {
    store.answers.outcomes = { call in
      guard case .importOrders(let orders, let context) = call, context.author == .amy else {
        return .failure(StoreAnswers.unset)
      }
      return .success(WriteReceipt(orders.map { .created(id: $0.id, number: 1) }))
    }
    let display = StoreAdministrationDisplayLogicSpy()
    try await scene(for: display, in: .enUS).perform(.init(action: .sample(isRemoving: false)))
    guard case .displayResult? = display.calls.first else {
      Issue.record("\(display.calls)")
      return
    }
  }

  @Test func `a screen that owns its scene is freed`() async throws {
    var screen: Screen? = Screen()
    weak let seen = screen
    let businessLogic = scene(for: try #require(screen), in: .enUS)
    screen?.own(businessLogic)
    try await businessLogic.perform(.init(action: .info))
    #expect(seen != nil)

    screen = nil

    #expect(seen == nil)
  }

  @Test func `a display that has gone ends a copy at once`() async {
    let source = StoreSpy.holding(.numbered(0..<2_000))
    let target = StoreSpy.holding([])
    let scene = StoreAdministrationBuilder(
      worker: StoreAdministrationWorker.over(store, ["a": source, "b": target]), formatters: ReferenceFormatters())
    let businessLogic = scene(for: StoreAdministrationDisplayLogicSpy(), in: .enUS)

    await #expect(throws: CancellationError.self) {
      try await businessLogic.perform(.init(action: .copy(from: "a", to: "b", isVerified: true)))
    }

    #expect(target.saved.count == 500)
  }

  @Test func `the spy of a scene displays what a test says`() async throws {
    let problem = Problem(.unavailable, "gone")
    let spy = StoreAdministrationSceneSpy { _, display in try await display.displayProblem(problem) }
    let display = StoreAdministrationDisplayLogicSpy()

    try await spy.builder(for: display, in: .enUS).perform(.init(action: .doctor, isDryRun: true))

    #expect(spy.calls.map(\.request) == [.init(action: .doctor, isDryRun: true)])
    #expect(spy.contexts.map(\.author) == [.amy])
    #expect(display.calls == [.displayProblem(problem)])
  }
}

// MARK: Fixtures

/// A display that owns its scene, as a screen of UIKit does.
private final class Screen: StoreResultDisplayLogic {
  private let businessLogic = Lock<UseCases<any StoreAdministrationBusinessLogic, Screen>?>(nil)

  func own(_ scene: UseCases<any StoreAdministrationBusinessLogic, Screen>) { businessLogic.withLock { $0 = scene } }

  func displayResult(_ viewModel: StoreAdministration.ViewModel) async throws {}
  func displayProblem(_ problem: Problem) async throws {}
}
