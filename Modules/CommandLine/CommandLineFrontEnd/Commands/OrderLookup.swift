import CommandLineKernel
import OrderDocumentsProtocols
import PresentationProtocols
import ShowOrderProtocols

/// Reads an order for the question of a confirmation.
actor OrderLookup: FetchOrderDisplayLogic, CommandDisplay {
  private var document: OrderDocument?

  /// Returns an order's name and total, `order 1001 of Amy Apple, $1.23`; the typed text if they are unknown.
  ///
  /// - Parameter withTotal: whether the total is in it, which a question about another amount leaves out.
  /// - Throws: `Problem` if there is no such order.
  static func describe(
    _ order: String, withTotal: Bool = true, _ scenes: any CommandLineScenes, _ context: SceneContext
  ) async throws -> String {
    let lookup = OrderLookup()
    try await withLifetime(of: lookup) {
      try await scenes.showOrder(for: $0, in: context).fetchOrder(.init(order: order))
    }
    guard let summary = await lookup.document?.summary else { return "order \(order)" }
    let who = summary.name.display.isEmpty ? summary.email : summary.name.display
    return "order \(summary.number)\(who.isEmpty ? "" : " of \(who)")\(withTotal ? ", \(summary.total.display)" : "")"
  }

  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws { document = viewModel.document }
}
