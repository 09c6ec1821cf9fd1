import APIDocuments
import CommandLineKernel
import ListOrdersProtocols
import PresentationProtocols

/// The hidden command that lists the numbers of the newest orders for completion, or references for `#`.
enum OrderCompletion {
  static let command = CompletionCommand.command(for: "orders") { (invocation: Invocation, typed) in
    let (scenes, context) = try await invocation.scenes()
    let display = CompletionDisplay()
    try await withLifetime(of: display) {
      try await scenes.listOrders(for: $0, in: context)
        .fetchOrders(.init(parameters: .init(sort: "-number", limit: CompletionCommand.limit)))
    }
    let isNumber = typed.allSatisfy(\.isNumber)
    return await display.orders.map { order in
      let texts = [order.name.display, order.total.display, order.status.display].filter { !$0.isEmpty }
      return (isNumber ? String(order.number) : order.reference ?? "", texts.joined(separator: ", "))
    }
  }
}

/// Receives the newest orders.
private actor CompletionDisplay: FetchOrdersDisplayLogic, CommandDisplay {
  private(set) var orders: [OrderSummaryDocument] = []

  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) { orders += viewModel.documents }
}
