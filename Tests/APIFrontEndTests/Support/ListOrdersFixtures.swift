import ListOrdersProtocols
import ListOrdersTesting
import Models
import PresentationProtocols

extension ListOrdersSceneSpy {
  /// A scene that shows an empty list.
  static var showingNothing: ListOrdersSceneSpy {
    ListOrdersSceneSpy { _, display in
      try await display.displayFetchedOrders(.init(documents: []))
    }
  }

  /// Returns a scene that shows these orders.
  static func showing(_ orders: [Order], count: DisplayedCount? = nil) -> ListOrdersSceneSpy {
    ListOrdersSceneSpy { _, display in
      try await display.displayFetchedOrders(.init(documents: orders.map(\.row), count: count))
    }
  }

  /// Returns a scene that shows a problem.
  static func showing(_ problem: Problem) -> ListOrdersSceneSpy {
    ListOrdersSceneSpy { _, display in try await display.displayProblem(problem) }
  }
}

extension DisplayedCount {
  static func exact(_ value: Int) -> DisplayedCount {
    DisplayedCount(value: value, isExact: true, display: String(value))
  }
}
