import Foundation
import ListOrders
import ListOrdersProtocols
import Models
import PresentationProtocols

/// A front end in another package, which shows the presenter's view model.
final class Screen: FetchOrdersDisplayLogic {
  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) {
    for order in viewModel.displayedOrders { print(order[.number], order[.name], order[.total]) }
  }

  func displayProblem(_ problem: Problem) { print(problem.detail) }
}

/// A formatter in another package.
struct PlainFormatter: ValueFormatting {
  func date(_ instant: Instant) -> String { instant.description }
  func day(_ day: CivilDate) -> String { day.description }
  func dateAndTime(_ instant: Instant) -> String { instant.description }
  func dateAndSeconds(_ instant: Instant) -> String { instant.description }
  func month(of day: CivilDate) -> String { day.description }
  func money(_ money: Money) -> String { "\(money.currency.code) \(money.amount)" }
  func number(_ number: Int) -> String { String(number) }
}

let order = Order(
  id: "abc123", number: 1001, date: Instant(microseconds: 0), name: PersonName(first: "Amy", last: "Apple"),
  email: "amy.apple@clean-swift.com", total: Money(minorUnits: 123, currency: .usd))
let screen = Screen()
try await ListOrdersPresenter(display: screen, formatter: PlainFormatter())
  .presentFetchedOrders(.init(orders: [order.summary]))
