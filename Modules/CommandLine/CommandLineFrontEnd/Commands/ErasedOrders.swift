import CommandLineKernel
import PresentationProtocols
import ShowOrderProtocols

/// Removes personal data from several orders, each with its own result, and counts them.
actor ErasedOrders: ForgetOrdersDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private var count = 0

  private init(_ invocation: Invocation) { self.invocation = invocation }

  /// Removes personal data from named orders.
  ///
  /// - Returns: `partlyDone` if some orders were refused; the status of the first refusal if all were.
  static func erase(_ orders: [String], _ invocation: Invocation, at opened: OpenScenes) async throws -> ExitStatus {
    let (scenes, context) = opened
    var refusals: [Problem] = []
    let display = ErasedOrders(invocation)
    for order in orders {
      do {
        try await withLifetime(of: display) {
          try await scenes.showOrder(for: $0, in: context)
            .forgetOrders(.init(selection: .personOfOrder(order), isDryRun: invocation.settings.isDryRun))
        }
      } catch let problem as Problem {
        invocation.report(problem)
        refusals.append(problem)
      }
    }
    try await display.finish()
    guard let first = refusals.first else { return .done }
    return refusals.count < orders.count ? .partlyDone : ExitStatus(first)
  }

  func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) {
    count += viewModel.count
    invocation.note(viewModel.notice)
  }

  /// Writes the number of orders as JSON for a program; the notes say it to people.
  private func finish() throws {
    if invocation.format != .table { try invocation.writeJSON(CountDocument(count: count)) }
  }
}
