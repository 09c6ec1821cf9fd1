import CommandLineKernel
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderQueries
import PresentationProtocols
import ShowOrderProtocols

/// Reads how many orders an erasure by email or a purge concerns, and whose they are, for the question before it.
actor ForgetPreview: ForgetOrdersDisplayLogic, FetchOrdersDisplayLogic, FetchDeletedOrdersDisplayLogic,
  CommandDisplay
{
  /// The number of orders that the question names.
  private static let mostNamed = 5

  private var count = 0
  private var orders: [OrderSummaryDocument] = []

  /// Returns the question; `nil` if no order is concerned, or only one that is named.
  static func question(_ selection: ShowOrder.ForgetOrders.Selection, _ opened: OpenScenes) async throws -> String? {
    let (scenes, context) = opened
    let preview = ForgetPreview()
    try await withLifetime(of: preview) {
      try await scenes.showOrder(for: $0, in: context).forgetOrders(.init(selection: selection, isDryRun: true))
      guard await $0.count > 0 else { return }
      let list = scenes.listOrders(for: $0, in: context)
      switch selection {
      case .personWithEmail(let email):
        try await list.fetchOrders(.init(parameters: .init(email: email, limit: mostNamed)))
      case .deletedOrders: try await list.fetchDeletedOrders(.init(limit: mostNamed))
      case .personOfOrder: break
      }
    }
    return await preview.question(selection)
  }

  private func question(_ selection: ShowOrder.ForgetOrders.Selection) -> String? {
    guard count > 0 else { return nil }
    switch selection {
    case .personOfOrder: return nil
    case .personWithEmail(let email):
      return "Remove personal data of \(email) from \(count.of("order"))\(names)? This cannot be undone."
    case .deletedOrders: return "Permanently remove \(count.of("deleted order"))\(names)? This cannot be undone."
    }
  }

  /// The first orders in brackets, ` (1001 Amy Apple, $1.23; and 3 more)`; empty if none is known.
  private var names: String {
    guard !orders.isEmpty else { return "" }
    var names = orders.prefix(Self.mostNamed).map { order in
      "\(order.number) \(order.name.display.isEmpty ? order.email : order.name.display), \(order.total.display)"
    }
    if count > names.count { names.append("and \(count - names.count) more") }
    return " (\(names.joined(separator: "; ")))"
  }

  func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) { count = viewModel.count }

  func displayDeletedOrders(_ viewModel: ListOrders.FetchDeletedOrders.ViewModel) {
    orders += viewModel.documents.map(\.summary)
  }

  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) { orders += viewModel.documents }
}
