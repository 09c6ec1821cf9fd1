import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderQueries
import OrdersPageKernel
import PageKernel
import PresentationProtocols
import WebKernel

/// A value of a filter in words: `Status: Paid`.
struct FilterWords {
  /// The name of the filter in an address, and the value there.
  let name: String
  let value: String
  /// The label of the filter, and the value as people read it.
  let label: String
  let display: String

  var html: HTML { "\(label): \(bdi: display)" }
}

extension OrderFilter {
  /// Returns the values of all filters in words, as the list and the page of views show them.
  ///
  /// - Parameter statuses: the statuses with their display texts.
  func words(naming statuses: [ListOrders.DisplayedStatus] = ListOrders.DisplayedStatus.all) -> [FilterWords] {
    let names = Dictionary(statuses.map { ($0.status.value, $0.status.display) }) { first, _ in first }
    return status.map { FilterWords(name: "status", value: $0, label: "Status", display: names[$0] ?? $0) }
      + texts.map { FilterWords(name: $0.filter.name, value: $0.value, label: $0.filter.label, display: $0.value) }
  }
}

extension ListOrders.DisplayedStatus {
  /// All statuses, without counts.
  static let all = OrderWords.statuses.map { word in
    Self(status: .init(value: word, display: word.prefix(1).uppercased() + word.dropFirst()), count: nil)
  }
}
