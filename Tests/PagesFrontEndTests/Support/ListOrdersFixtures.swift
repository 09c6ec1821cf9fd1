import ListOrdersProtocols
import ListOrdersTesting
import PresentationProtocols

extension ListOrdersSceneSpy {
  /// A scene that shows an empty list.
  static var showingNothing: ListOrdersSceneSpy {
    ListOrdersSceneSpy { _, display in
      try await display.displayFetchedOrders(.init(documents: []))
    }
  }

  /// Returns a scene that shows a problem.
  static func showing(_ problem: Problem) -> ListOrdersSceneSpy {
    ListOrdersSceneSpy { _, display in try await display.displayProblem(problem) }
  }
}
