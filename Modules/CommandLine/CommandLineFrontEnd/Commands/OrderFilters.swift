import APIDocuments
import CommandLineKernel
import PresentationProtocols

/// The filter options of `list`, `export` and `stats`.
enum OrderFilters {
  private static let filters = OrdersFilterParameter.all.map { (filter: $0, option: Option($0)) }

  static let all = filters.map(\.option)

  /// Returns the given filters; dates and amounts may be in the notation of the locale.
  static func parameters(_ arguments: Arguments, _ opened: OpenScenes) -> OrdersParameters {
    let values = Dictionary(uniqueKeysWithValues: filters.map { ($0.filter.name, arguments.all($0.option)) })
    return OrdersParameters { values[$0.name] ?? [] }.read(by: TypedValues(opened))
  }

  static func isSet(_ arguments: Arguments) -> Bool { all.contains { arguments.has($0) } }
}

extension Option {
  fileprivate init(_ filter: OrdersFilterParameter) {
    let value: Value =
      switch filter.kind {
      case .choice(let words): .choice(filter.placeholder, words)
      case .text, .number, .date, .amount: .text(filter.placeholder)
      }
    self.init(filter.option, value, repeatable: filter.isRepeatable, filter.help)
  }
}
