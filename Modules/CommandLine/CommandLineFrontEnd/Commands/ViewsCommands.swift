import APIDocuments
import CommandLineKernel
import PresentationProtocols
import SavedViewsProtocols

/// The commands `views save`, `list` and `delete`, and the option `--view` of `orders list`.
enum ViewsCommands {
  static let all = [save, list, delete]

  private static let formats: [Format] = [.table, .json, .ndjson]
  private static let name = Operand(.text("NAME"), "the name of the view")
  private static let shared = Option("shared", "The view of all users, not only your own")

  /// The option that lists a saved view.
  static let view = Option("view", .text("NAME"), "The filters and sort of a saved view; other options take precedence")

  static let save = Command(
    path: ["views", "save"], summary: "Save filters of orders list under a name", operands: [name],
    options: OrderFilters.all + [ListOrdersCommands.sort, shared], formats: formats,
    notes: ["A view of that name is replaced. “orders list --view NAME” lists its orders."],
    examples: ["storekeeper views save \"To ship\" --status paid --sort date"]
  ) { invocation in
    let arguments = invocation.arguments
    let (scenes, context) = try await invocation.scenes()
    var parameters = OrderFilters.parameters(arguments, (scenes, context))
    parameters.sort = arguments[ListOrdersCommands.sort]
    let action = SavedViews.Action.save(
      name: arguments.operand(0), parameters, isShared: arguments.has(shared))
    return try await perform(action, invocation, scenes, context)
  }

  static let list = Command(
    path: ["views", "list"], summary: "List your views and the shared ones", formats: formats
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    return try await perform(.list, invocation, scenes, context)
  }

  static let delete = Command(
    path: ["views", "delete"], summary: "Delete a view", operands: [name], options: [shared], formats: formats
  ) { invocation in
    let arguments = invocation.arguments
    let (scenes, context) = try await invocation.scenes()
    return try await perform(
      .delete(name: arguments.operand(0), isShared: arguments.has(shared)), invocation, scenes, context)
  }

  private static func perform(
    _ action: SavedViews.Action, _ invocation: Invocation, _ scenes: any CommandLineScenes, _ context: SceneContext
  ) async throws -> ExitStatus {
    try await withLifetime(of: ViewsDisplay(invocation)) {
      try await scenes.savedViews(for: $0, in: context)
        .perform(.init(action: action, isDryRun: invocation.settings.isDryRun))
    }
    return .done
  }

  /// Returns the parameters with those of the view that `--view` names.
  static func adding(
    viewOf arguments: Arguments, to parameters: OrdersParameters, _ opened: OpenScenes
  ) async throws -> OrdersParameters {
    guard let name = arguments[view] else { return parameters }
    let lookup = ViewLookup()
    try await withLifetime(of: lookup) {
      try await opened.scenes.savedViews(for: $0, in: opened.context).perform(.init(action: .show(name: name)))
    }
    return await lookup.view.map { parameters.adding($0.parameters) } ?? parameters
  }
}

/// Holds the view of a name.
private actor ViewLookup: SavedViewsDisplayLogic, CommandDisplay {
  private(set) var view: SavedViews.View?

  func displayViews(_ viewModel: SavedViews.ViewModel) { view = viewModel.views.first }
}

/// Shows views as a table, each with the options that list its orders.
private actor ViewsDisplay: SavedViewsDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayViews(_ viewModel: SavedViews.ViewModel) async throws {
    if viewModel.notice.isEmpty { return try list(viewModel) }
    let notice = viewModel.notice
    try invocation.showOutcome(
      String(notice.dropLast()), viewModel.documents.first ?? .init(name: "", isShared: false, filters: ""))
  }

  private func list(_ viewModel: SavedViews.ViewModel) throws {
    switch invocation.format {
    case .table:
      var table = Table(
        [
          Column(heading: "Name", isElastic: true), Column(heading: "Shared", rank: 1),
          Column(heading: "Filters", isElastic: true),
        ], invocation)
      let rows = zip(viewModel.views, viewModel.documents).map { view, document in
        [Cell(view.name, .bold), Cell(view.isShared ? "shared" : ""), Cell(document.filters)]
      }
      if !rows.isEmpty { try invocation.write(table.lines(rows)) }
    case .ndjson: for document in viewModel.documents { try invocation.writeJSON(document) }
    case .json, .csv: try invocation.writeJSON(ViewsDocument(views: viewModel.documents))
    }
    try invocation.console.flush()
    if viewModel.views.isEmpty, invocation.format == .table {
      invocation.note("There are no views. “views save NAME --status paid” saves one.")
    }
  }
}
