import CommandLineKernel
import ListOrdersProtocols
import OrderFiltersKernel
import PresentationProtocols
import SavedViewsProtocols

/// The orders that wait and the views, with the list of `storekeeper` without a command.
enum Work {
  /// Shows the orders that wait and the names of the views, if no command and no filter was typed.
  ///
  /// On a terminal they stand above the list; otherwise they are notes, and the list stays as it is for programs.
  ///
  /// - Returns: the orders that wait, for a JSON document; `nil` if they are shown otherwise, or not at all.
  static func show(_ invocation: Invocation, _ scenes: any CommandLineScenes, _ context: SceneContext) async throws
    -> WorkDocument?
  {
    let arguments = invocation.arguments
    let others = [
      SharedOptions.after, ListOrdersCommands.before, ListOrdersCommands.count, OrderFilters.sort,
      ListOrdersCommands.whole,
    ]
    guard arguments.isOfDefaultCommand, !OrderFilters.isSet(arguments), !others.contains(where: arguments.has) else {
      return nil
    }
    let display = WorkDisplay(invocation)
    try await withLifetime(of: display) { try await scenes.listOrders(for: $0, in: context).fetchWork(.init()) }
    if invocation.format == .json { return await display.document }
    let views = ViewLookup()
    try await withLifetime(of: views) {
      try await scenes.savedViews(for: $0, in: context).perform(.init(action: .list))
    }
    try await display.finish(views: await views.views.map(\.name))
    return nil
  }
}

private actor WorkDisplay: FetchWorkDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private(set) var document: WorkDocument?
  private var tasks: [ListOrders.FetchWork.DisplayedTask] = []

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayWork(_ viewModel: ListOrders.FetchWork.ViewModel) async throws {
    (document, tasks) = (viewModel.document, viewModel.displayedTasks)
  }

  /// Writes the tasks and the names of the views.
  func finish(views: [String]) throws {
    let names = views.isEmpty ? "" : "Views: \(views.joined(separator: ", ")) (orders list --view NAME)"
    guard invocation.console.terminal.isOutput, invocation.format == .table else {
      for task in tasks { invocation.noteFormatted("\(task.title): \(task.count)") }
      return invocation.note(names)
    }
    let list = TableColumn<ListOrders.FetchWork.DisplayedTask>("list", "List", .detail, rank: 1) {
      "orders list \($0.parameters.options)"
    }
    if !tasks.isEmpty {
      try invocation.writeTable(ListOrders.FetchWork.columns + [list], tasks)
      try invocation.write("\n")
    }
    if !names.isEmpty { try invocation.write(plain(names) + "\n\n") }
  }
}
