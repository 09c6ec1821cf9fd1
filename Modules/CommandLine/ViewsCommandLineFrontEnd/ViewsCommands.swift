public import CommandLineKernel
import OrderFiltersKernel
import OrderQueries
import PresentationProtocols
import SavedViewsProtocols

/// The commands `views save`, `list`, `show` and `delete`.
public enum ViewsCommands {
  /// The word above the commands, with its line of help.
  public static let groups: [CommandTree.Group] = [("views", "Save, list and delete views of the list of orders")]
  /// The commands, in the order of help.
  public static let all: [CommandLineKernel.Command<ViewsSession>] = [save, list, show, delete, names]

  /// The hidden command that lists the names of views for completion.
  private static let names = CompletionCommand.command(for: "views") { (invocation: Invocation, _) in
    let (scenes, context) = try await invocation.scenes()
    let lookup = ViewLookup()
    try await withLifetime(of: lookup) {
      try await scenes.savedViews(for: $0, in: context).perform(.init(action: .list))
    }
    return await lookup.views.map { ($0.name, $0.isShared ? "Shared view" : "View") }
  }

  private static let formats: [Format] = [.table, .json, .ndjson]
  private static let name = Operand(.text("NAME").completed(by: "views"), "the name of the view")
  private static let shared = Option("shared", "The view of all users, not only your own")

  static let save = Command(
    path: ["views", "save"], summary: "Save filters of orders list under a name", operands: [name],
    options: OrderFilters.all + [OrderFilters.sort, shared], formats: formats,
    notes: ["A view of that name is replaced. --view NAME lists, counts or exports its orders."],
    examples: ["storekeeper views save \"To ship\" --status paid --sort date"]
  ) { invocation in
    let arguments = invocation.arguments
    let (scenes, context) = try await invocation.scenes()
    var parameters = try OrderFilters.parameters(invocation, scenes, context)
    parameters.sort = arguments[OrderFilters.sort]
    let action = SavedViews.Action.save(
      name: arguments.operand(0), parameters, isShared: arguments.has(shared))
    return try await perform(action, invocation, scenes, context)
  }

  static let list = Command(
    path: ["views", "list"], summary: "List your views and the shared ones", formats: formats,
    notes: [
      "Your own views belong to your user name on this machine, also in the browser on a server without sign-in; "
        + "on a server with sign-in, to the name of the token or password."
    ]
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    return try await perform(.list, invocation, scenes, context)
  }

  static let show = Command(
    path: ["views", "show"], summary: "Show the filters of a view", operands: [name], formats: formats
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    return try await perform(.show(name: invocation.arguments.operand(0)), invocation, scenes, context)
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
    _ action: SavedViews.Action, _ invocation: Invocation, _ scenes: any OrderFilterScenes, _ context: SceneContext
  ) async throws -> ExitStatus {
    try await withLifetime(of: ViewsDisplay(invocation, isList: action == .list)) {
      try await scenes.savedViews(for: $0, in: context)
        .perform(.init(action: action, isDryRun: invocation.settings.isDryRun))
    }
    return .done
  }
}

/// Shows views as a table, each with the options that list its orders.
private actor ViewsDisplay: SavedViewsDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  /// Whether JSON is a list, or one view.
  private let isList: Bool

  init(_ invocation: Invocation, isList: Bool) {
    self.invocation = invocation
    self.isList = isList
  }

  func displayViews(_ viewModel: SavedViews.ViewModel) async throws {
    if viewModel.notice.isEmpty { return try list(viewModel) }
    let notice = viewModel.notice
    try invocation.showOutcome(
      String(notice.dropLast()), viewModel.documents.first ?? .init(name: "", isShared: false, filters: ""))
  }

  private func list(_ viewModel: SavedViews.ViewModel) throws {
    switch invocation.format {
    case .table:
      let filters = TableColumn<SavedViews.View>("filters", "Filters") { $0.parameters.options }
      try invocation.writeTable(SavedViews.columns + [filters], viewModel.views)
    case .ndjson: try invocation.writeJSON(lines: viewModel.documents)
    case .json where isList, .csv where isList: try invocation.writeJSON(ViewsDocument(views: viewModel.documents))
    case .json, .csv: for document in viewModel.documents { try invocation.writeJSON(document) }
    }
    try invocation.console.flush()
    if viewModel.views.isEmpty, invocation.format == .table {
      invocation.note("There are no views. “views save NAME --status paid” saves one.")
    }
  }
}
