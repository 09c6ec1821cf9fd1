import APIDocuments
import CommandLineKernel
import ListOrdersProtocols
import PresentationProtocols

/// The orders that wait, above the list of `storekeeper` without a command.
enum Work {
  /// Shows the orders that wait on a terminal, if no command and no filter was typed.
  static func show(_ invocation: Invocation, _ scenes: any CommandLineScenes, _ context: SceneContext) async throws {
    let arguments = invocation.arguments
    let others = [
      SharedOptions.after, ListOrdersCommands.before, ListOrdersCommands.count, ListOrdersCommands.sort,
      ListOrdersCommands.whole, ViewsCommands.view,
    ]
    guard arguments.isOfDefaultCommand, invocation.console.terminal.isOutput, invocation.format == .table,
      !OrderFilters.isSet(arguments), !others.contains(where: arguments.has)
    else { return }
    try await withLifetime(of: WorkDisplay(invocation)) {
      try await scenes.listOrders(for: $0, in: context).fetchWork(.init())
    }
  }
}

private actor WorkDisplay: FetchWorkDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayWork(_ viewModel: ListOrders.FetchWork.ViewModel) async throws {
    let tasks = viewModel.displayedTasks
    guard !tasks.isEmpty else { return }
    var table = Table(
      [
        Column(heading: "Waiting"), Column(heading: "Orders", isRight: true),
        Column(heading: "Oldest", isRight: true, rank: 1), Column(heading: "", rank: 2),
        Column(heading: "List", isElastic: true, rank: 3),
      ], invocation)
    let rows = tasks.map { task in
      [
        Cell(task.title, .bold), Cell(task.count, isFormatted: true), Cell(task.oldest, isFormatted: true),
        Cell(task.age, isFormatted: true),
        Cell("orders list --status \(task.parameters[.status].joined(separator: ",")) --sort date", .dim),
      ]
    }
    try invocation.write(table.lines(rows) + "\n")
  }
}
