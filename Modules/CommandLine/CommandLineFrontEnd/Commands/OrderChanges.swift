import CommandLineKernel
import PresentationProtocols
import ShowOrderProtocols

/// Applies one change to each of the named orders, each with its own result.
struct OrderChanges {
  private let invocation: Invocation
  private let orders: [String]

  /// Creates the value for some orders; by default for those of the command's first operand.
  init(_ invocation: Invocation, _ orders: [String]? = nil) {
    self.invocation = invocation
    self.orders = orders ?? invocation.arguments.operandList(0)
  }

  /// Applies the change.
  ///
  /// - Parameter opened: the open scenes, if a confirmation has read the orders; `nil` opens the store.
  /// - Returns: `partlyDone` if some orders failed and some did not.
  /// - Throws: `Problem`: the failure of the only order, or the last one if all of several failed.
  func perform(_ change: ShowOrder.ChangeOrder.Change, at opened: OpenScenes? = nil) async throws -> ExitStatus {
    let arguments = invocation.arguments
    let version = arguments.count(ShowOrderCommands.ifVersion).map { Int64($0) }
    if orders.count > 1, version != nil {
      throw Problem(.usage, "--if-version works with one order, not \(orders.count)")
    }
    let (scenes, context) = if let opened { opened } else { try await invocation.scenes() }
    var failures: [Problem] = []
    try await withLifetime(of: ShowOrderDisplay(invocation, gathering: orders.count > 1 && invocation.format == .json))
    {
      let scene = scenes.showOrder(for: $0, in: context)
      for order in orders {
        do {
          try await scene.changeOrder(
            .init(
              order: order, change: change, ifVersion: version,
              idempotencyKey: arguments[ShowOrderCommands.idempotencyKey], isDryRun: invocation.settings.isDryRun))
        } catch var problem as Problem where orders.count > 1 {
          if !problem.detail.contains(quoted(order)) { problem.detail = "\(quoted(order)): \(problem.detail)" }
          failures.append(problem)
          try invocation.console.flush()
          invocation.report(problem)
        }
      }
      try await $0.finish()
    }
    if failures.count < orders.count { return failures.isEmpty ? .done : .partlyDone }
    return failures.first.map(ExitStatus.init) ?? .done
  }
}
