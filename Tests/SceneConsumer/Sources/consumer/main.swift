import ListOrdersProtocols
import PresentationProtocols

/// A front end of another package: it shows what the scene's presenter hands it.
final class Consumer: ListOrdersDisplayLogic {
  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) {
    for order in viewModel.displayedOrders { print(order.number, order.name, order.total) }
  }

  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) { print(viewModel.count) }
  func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) {}
  func displayProblem(_ problem: Problem) { print(problem.detail) }
}

let order = ListOrders.DisplayedOrder(
  id: "1", number: "1001", date: "6/29/07", status: "Placed", reference: "", email: "amy.apple@clean-swift.com",
  name: "Amy Apple", total: "$1.23")
let display: any ListOrdersDisplayLogic = Consumer()
try await display.displayFetchedOrders(.init(displayedOrders: [order], documents: []))
