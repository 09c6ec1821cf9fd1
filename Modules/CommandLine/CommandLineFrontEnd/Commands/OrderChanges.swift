import BulkOrdersProtocols
import CommandLineKernel
import OrderActionsProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import ShowOrderProtocols

/// Applies one change to the named orders: to one by its own scene, to several each with its own result.
struct OrderChanges {
  private let invocation: Invocation
  private let orders: [TypedOrder]

  /// Creates the value for some orders; by default for those of the command's first operand.
  init(_ invocation: Invocation, _ orders: [String]? = nil) {
    self.invocation = invocation
    self.orders = (orders ?? invocation.arguments.operandList(0)).map(TypedOrder.init)
  }

  /// The version that the only order must have: that of `--if-version`, or that of `NUMBER@VERSION`.
  ///
  /// - Throws: `Problem`: `usage` if both are given.
  var version: Int64? {
    get throws(Problem) {
      let option = invocation.arguments.count(ShowOrderCommands.ifVersion).map(Int64.init)
      guard let version = orders.first?.version else { return option }
      guard option == nil else {
        throw Problem(.usage, "--if-version is not for an order that is named with its version")
      }
      return version
    }
  }

  /// Applies a change to the only order.
  ///
  /// - Parameter opened: the open scenes, if a confirmation has read the order; `nil` opens the store.
  /// - Throws: `Problem` if the change is refused.
  func perform(_ change: OrderAction, at opened: OpenScenes? = nil) async throws -> ExitStatus {
    let arguments = invocation.arguments
    let request = ShowOrder.ChangeOrder.Request(
      order: orders.first?.name ?? "", change: change, ifVersion: try version,
      idempotencyKey: arguments[ShowOrderCommands.idempotencyKey], isDryRun: invocation.settings.isDryRun)
    let (scenes, context) = if let opened { opened } else { try await invocation.scenes() }
    try await withLifetime(of: ShowOrderDisplay(invocation)) {
      try await scenes.showOrder(for: $0, in: context).changeOrder(request)
    }
    return .done
  }

  /// Applies a change to the only order, which shows the whole order to programs, or to each of several.
  func performEach(_ change: OrderAction, at opened: OpenScenes? = nil) async throws -> ExitStatus {
    orders.count > 1 ? try await performOnAll(change, at: opened) : try await perform(change, at: opened)
  }

  /// Applies a change to each of several orders, up to 500 in one request.
  ///
  /// - Returns: `partlyDone` if some orders failed and some did not; the status of the first failure if all failed.
  private func performOnAll(_ change: OrderAction, at opened: OpenScenes? = nil) async throws -> ExitStatus {
    guard !invocation.arguments.has(ShowOrderCommands.ifVersion) else {
      throw Problem(
        .usage, "--if-version works with one order, not \(orders.count)",
        remedy: "name each order with its version: 1001@3 1002@5")
    }
    guard invocation.format != .json || orders.count <= BulkOperation.limit else {
      throw Problem(
        .usage, "--json shows the results of at most \(BulkOperation.limit) orders, not \(orders.count)",
        remedy: "use --format ndjson")
    }
    let key = invocation.arguments[ShowOrderCommands.idempotencyKey]
    guard key == nil || orders.count <= BulkOperation.limit else {
      throw Problem(
        .usage, "--idempotency-key works with at most \(BulkOperation.limit) orders, not \(orders.count)",
        remedy: "use a key for each part")
    }
    let (scenes, context) = if let opened { opened } else { try await invocation.scenes() }
    let display = BulkOrdersDisplay(invocation)
    try await withLifetime(of: display) {
      let scene = scenes.bulkOrders(for: $0, in: context)
      var rest = orders[...]
      while !rest.isEmpty {
        let operations = rest.prefix(BulkOperation.limit).map {
          BulkOperation(order: $0.name, version: $0.version, change)
        }
        rest = rest.dropFirst(operations.count)
        try await scene.changeOrders(
          .init(operations: operations, idempotencyKey: key, isDryRun: invocation.settings.isDryRun))
      }
    }
    if orders.count > BulkOperation.limit { await display.noteTotal() }
    return await display.status
  }
}
