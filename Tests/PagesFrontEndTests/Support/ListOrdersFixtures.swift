import ListOrdersProtocols
import ListOrdersTesting
import PresentationProtocols

extension ListOrdersBuildingSpy {
  /// Shows an empty list.
  static var showingNothing: ListOrdersBuildingSpy {
    ListOrdersBuildingSpy { _, display in
      try await display.displayFetchedOrders(.init(documents: []))
    }
  }

  /// Shows a problem.
  static func showing(_ problem: Problem) -> ListOrdersBuildingSpy {
    ListOrdersBuildingSpy { _, display in try await display.displayProblem(problem) }
  }
}
