import ListOrdersProtocols
import ListOrdersTesting
import PresentationProtocols

extension ListOrdersSceneSpy {
  /// Shows an empty list.
  static var showingNothing: ListOrdersSceneSpy {
    ListOrdersSceneSpy { _, display in
      try await display.displayFetchedOrders(.init(documents: []))
    }
  }

  /// Shows a problem.
  static func showing(_ problem: Problem) -> ListOrdersSceneSpy {
    ListOrdersSceneSpy { _, display in try await display.displayProblem(problem) }
  }
}
