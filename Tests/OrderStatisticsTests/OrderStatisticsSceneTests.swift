import Foundation
import Locks
import OrderStatistics
import OrderStatisticsProtocols
import OrderStatisticsTesting
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct OrderStatisticsSceneTests {
  let worker = OrdersWorkerSpy()
  var scene: OrderStatisticsBuilder { OrderStatisticsBuilder(worker: worker, formatters: ReferenceFormatters()) }

  @Test func `sums are displayed in the reader's locale and zone`() async throws {
    worker.answers.sums = { _ in .success(SummedOrders([.amy])) }
    let display = OrderStatisticsDisplayLogicSpy()
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let context = SceneContext(locale: Locale(identifier: "de_DE"), timeZone: zone, actor: "amy", frontEnd: "test")

    try await scene(for: display, in: context).fetchStatistics(.init(by: .day))

    #expect(worker.calls == [.sumOrders(OrdersParameters(), by: .day, in: zone)])
    guard case .displayStatistics(let viewModel) = display.calls.first, display.calls.count == 1 else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(
      viewModel.displayedPeriods == [
        .init(
          period: "29.06.07", orders: "1", gross: ["1,23\u{A0}$"], refunds: ["0,00\u{A0}$"], totals: ["1,23\u{A0}$"],
          share: 1)
      ])
  }

  @Test func `a screen that owns its scene is freed`() async throws {
    worker.answers.sums = { _ in .success(SummedOrders([.amy])) }
    var screen: Screen? = Screen()
    weak let seen = screen
    let businessLogic = scene(for: try #require(screen), in: .enUS)
    screen?.own(businessLogic)
    try await businessLogic.fetchStatistics(.init())
    #expect(seen != nil)

    screen = nil

    #expect(seen == nil)
  }

  @Test func `a display that has gone harms nothing`() async throws {
    worker.answers.sums = { _ in .success(SummedOrders([.amy])) }
    let businessLogic = scene(for: OrderStatisticsDisplayLogicSpy(), in: .enUS)

    await #expect(throws: CancellationError.self) {
      try await businessLogic.fetchStatistics(.init())
    }

    #expect(worker.calls.count == 1)
  }

  @Test func `an error of the display reaches the caller of the statistics`() async throws {
    worker.answers.sums = { _ in .failure(.store(.cannotFetch(.unavailable("the store is locked")))) }
    let display = OrderStatisticsDisplayLogicSpy { _ in throw ReaderHasGone() }

    await #expect(throws: ReaderHasGone.self) {
      try await scene(for: display, in: .enUS).fetchStatistics(.init())
    }

    #expect(display.calls.count == 1)
  }

  @Test func `the spy of a scene displays what a test says`() async throws {
    let problem = Problem(.unavailable, "the store is locked")
    let spy = OrderStatisticsSceneSpy { _, display in try await display.displayProblem(problem) }
    let display = OrderStatisticsDisplayLogicSpy()

    try await spy.builder(for: display, in: .enUS).fetchStatistics(.init())

    #expect(spy.calls == [.fetchStatistics(.init())])
    #expect(spy.contexts.map(\.author.name) == ["amy"])
    #expect(display.calls == [.displayProblem(problem)])
  }
}

// MARK: Fixtures

private struct ReaderHasGone: Error {}

extension OrdersSum {
  /// The sum of Amy's order on its day.
  fileprivate static let amy = OrdersSum(bucket: .day(CivilDate("2007-06-29")), count: 1, gross: .dollars(123))
}

/// A display that owns its scene, as a screen of UIKit does.
private final class Screen: FetchStatisticsDisplayLogic {
  private let businessLogic = Lock<UseCases<any OrderStatisticsBusinessLogic, Screen>?>(nil)

  func own(_ scene: UseCases<any OrderStatisticsBusinessLogic, Screen>) { businessLogic.withLock { $0 = scene } }

  func displayStatistics(_ viewModel: OrderStatistics.ViewModel) async throws {}
  func displayProblem(_ problem: Problem) async throws {}
}
