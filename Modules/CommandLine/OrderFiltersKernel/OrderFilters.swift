public import CommandLineKernel
import OrderDocumentsProtocols
public import OrderQueries
public import PresentationProtocols
public import SavedViewsProtocols

/// The options that choose orders, of every command that reads several.
public enum OrderFilters {
  private static let filters = OrdersFilterParameter.all.map { (filter: $0, option: Option($0)) }

  public static let all = filters.map(\.option)
  /// The option that takes the filters and the sort of a saved view.
  public static let view = Option(
    "view", .text("NAME").completed(by: "views"),
    "The filters and sort of a saved view; other options take precedence")
  /// The filters, also those of a saved view.
  public static let allWithView = all + [view]

  /// The option of the sort.
  public static let sort = Option(
    "sort", .choice("[-]FIELD", OrdersSortWord.fields + OrdersSortWord.fields.map { "-\($0)" }),
    "Sort by \(OrdersSortWord.listOfFields); - for descending order"
  )

  /// Returns the given filters and the given sort, with those of the view that `--view` names.
  ///
  /// - Throws: `Problem`: `usage` for an empty filter, `not-found` for an unknown view.
  public static func parameters<Session>(
    _ invocation: Invocation<Session>, sort: String?, _ scenes: any OrderFilterScenes, _ context: SceneContext
  ) async throws -> OrdersParameters {
    var parameters = try parameters(invocation, scenes, context)
    parameters.sort = sort
    guard let name = invocation.arguments[view] else { return parameters }
    let lookup = ViewLookup()
    try await withLifetime(of: lookup) {
      try await scenes.savedViews(for: $0, in: context).perform(.init(action: .show(name: name)))
    }
    return await lookup.views.first.map { parameters.adding($0.parameters) } ?? parameters
  }

  /// Returns the given filters; dates and amounts may be in the notation of the locale.
  ///
  /// - Throws: `usage` for an empty filter, which would list everything where a script had no value.
  public static func parameters<Session>(
    _ invocation: Invocation<Session>, _ scenes: any OrderFilterScenes, _ context: SceneContext
  ) throws(Problem) -> OrdersParameters {
    let arguments = invocation.arguments
    for (_, option) in filters where arguments.all(option).contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw Problem(.usage, "\(option.typed) is empty", remedy: "give it a value, or leave it out")
    }
    let values = Dictionary(uniqueKeysWithValues: filters.map { ($0.filter.name, arguments.all($0.option)) })
    return OrdersParameters { values[$0.name] ?? [] }.read(by: TypedValues(invocation, scenes, context))
  }

  /// Returns whether a filter or a view is given.
  public static func isSet(_ arguments: Arguments) -> Bool { allWithView.contains { arguments.has($0) } }
}

extension OrdersParameters {
  /// The filters and the sort as options of `orders list`: `--status paid --sort date`.
  public var options: String {
    let filters = OrdersFilterParameter.all.map { (name: $0.option, value: self[$0].joined(separator: ",")) }
    return (filters + [(name: "sort", value: sort ?? "")]).filter { !$0.value.isEmpty }.map { option in
      // A shell passes these characters on unchanged.
      let isWord = option.value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.,@:/+".contains($0)) }
      return "--\(option.name) \(isWord ? option.value : shellQuoted(option.value))"
    }.joined(separator: " ")
  }
}

/// Holds views.
public actor ViewLookup: SavedViewsDisplayLogic, CommandDisplay {
  public private(set) var views: [SavedViews.View] = []

  /// Creates a display without views.
  public init() {}

  public func displayViews(_ viewModel: SavedViews.ViewModel) { views = viewModel.views }
}

extension Option {
  fileprivate init(_ filter: OrdersFilterParameter) {
    let value: Value =
      switch filter.kind {
      case .choice(let words): .choice(filter.placeholder, words)
      // The lists of texts are tags.
      case .text where filter.isList: .text(filter.placeholder).completed(by: TagOptions.source)
      case .text, .number, .date, .amount: .text(filter.placeholder)
      }
    self.init(filter.option, value, repeatable: filter.isList, filter.help)
  }
}
