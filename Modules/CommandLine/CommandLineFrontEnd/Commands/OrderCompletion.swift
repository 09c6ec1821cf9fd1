import CommandLineKernel
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderQueries
import PresentationProtocols

/// The hidden commands that list the numbers of the newest orders for completion, or references for `#`.
enum OrderCompletion {
  static let commands = [live, deleted, TagsCommand.names]

  private static let live = CompletionCommand.command(for: "orders") { (invocation: Invocation, typed) in
    let (scenes, context) = try await invocation.scenes()
    let display = CompletionDisplay()
    try await withLifetime(of: display) {
      try await scenes.listOrders(for: $0, in: context)
        .fetchOrders(.init(parameters: .init(sort: "-number", limit: CompletionCommand.limit)))
    }
    return await display.candidates(typed)
  }

  private static let deleted = CompletionCommand.command(for: "deleted-orders") { (invocation: Invocation, typed) in
    let (scenes, context) = try await invocation.scenes()
    let display = CompletionDisplay()
    try await withLifetime(of: display) {
      try await scenes.listOrders(for: $0, in: context).fetchDeletedOrders(.init(limit: CompletionCommand.limit))
    }
    return await display.candidates(typed)
  }
}

/// Receives the newest orders.
private actor CompletionDisplay: FetchOrdersDisplayLogic, FetchDeletedOrdersDisplayLogic, CommandDisplay {
  private var orders: [OrderSummaryDocument] = []

  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) { orders += viewModel.documents }

  func displayDeletedOrders(_ viewModel: ListOrders.FetchDeletedOrders.ViewModel) {
    orders += viewModel.documents.map(\.summary)
  }

  /// Returns the numbers of the orders, or the references if the typed text is no number.
  func candidates(_ typed: String) -> [CompletionCommand.Candidate] {
    let isNumber = typed.allSatisfy(\.isNumber)
    return orders.map { order in
      let texts = [order.name.display, order.total.display, order.status.display].filter { !$0.isEmpty }
      return (isNumber ? String(order.number) : order.reference ?? "", texts.joined(separator: ", "))
    }
  }
}
