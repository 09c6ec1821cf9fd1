import CommandLineKernel
import OrderActionsProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import ShowOrderProtocols

/// Reads the amount that a change would move, for the question before it; `nil` if it moves no money.
private actor AmountPreview: ChangeOrderDisplayLogic, CommandDisplay {
  private(set) var amount: String?

  func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) { amount = viewModel.movedAmount }
}

extension CommandLineKernel.Invocation<StoreSession> {
  /// Asks a person whether to go on with a change that moves money; a change that moves none needs no answer.
  ///
  /// - Parameter question: makes the question from the amount and from the words that describe the order.
  func agrees(
    to change: OrderAction, at opened: OpenScenes, _ question: (String, String) -> String
  ) async throws -> Bool {
    let (scenes, context) = opened
    let order = TypedOrder(arguments.operand(0)).name
    let preview = AmountPreview()
    try await withLifetime(of: preview) {
      try await scenes.showOrder(for: $0, in: context).changeOrder(.init(order: order, change: change, isDryRun: true))
    }
    guard let amount = await preview.amount else { return true }
    return try agrees(question(amount, try await OrderLookup.describe(order, withTotal: false, scenes, context)))
  }
}
