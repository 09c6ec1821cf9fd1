import CommandLineKernel
import OrderDocumentsProtocols
import PresentationProtocols
import ShowOrderProtocols

/// Reads the amount that a change would move, for the question before it.
actor AmountPreview: ChangeOrderDisplayLogic, CommandDisplay {
  private var amount: String?

  /// Returns the amount, `$97.50`; `nil` if the change moves no money.
  ///
  /// - Throws: `Problem` if the change is not possible.
  static func amount(
    of change: OrderAction, to order: String, _ scenes: any CommandLineScenes, _ context: SceneContext
  ) async throws -> String? {
    let preview = AmountPreview()
    try await withLifetime(of: preview) {
      try await scenes.showOrder(for: $0, in: context)
        .changeOrder(.init(order: order, change: change, isDryRun: true))
    }
    return await preview.amount
  }

  func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) { amount = viewModel.movedAmount }
}
