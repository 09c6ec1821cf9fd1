import CommandLineKernel
import OrderDocumentsProtocols
import PresentationProtocols
import ShowOrderProtocols

/// Reads an order before a command does more: for the question of a confirmation, or for its page.
actor OrderLookup: FetchOrderDisplayLogic, CommandDisplay {
  private var document: OrderDocument?

  /// Returns an order's name and total, `order 1001 of Amy Apple, $1.23`; the typed text if they are unknown.
  ///
  /// - Parameter withTotal: whether the total is in it, which a question about another amount leaves out.
  /// - Throws: `Problem` if there is no such order.
  static func describe(
    _ order: String, withTotal: Bool = true, _ scenes: any CommandLineScenes, _ context: SceneContext
  ) async throws -> String {
    guard let summary = try await summary(order, scenes, context) else { return "order \(order)" }
    let who = summary.name.display.isEmpty ? summary.email : summary.name.display
    return "order \(summary.number)\(who.isEmpty ? "" : " of \(who)")\(withTotal ? ", \(summary.total.display)" : "")"
  }

  /// Returns the parts of an order that a list has; `nil` if they are unknown.
  ///
  /// - Throws: `Problem` if there is no such order.
  static func summary(
    _ order: String, _ scenes: any CommandLineScenes, _ context: SceneContext
  ) async throws -> OrderSummaryDocument? {
    let lookup = OrderLookup()
    try await withLifetime(of: lookup) {
      try await scenes.showOrder(for: $0, in: context).fetchOrder(.init(order: order))
    }
    return await lookup.document?.summary
  }

  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws { document = viewModel.document }
}
