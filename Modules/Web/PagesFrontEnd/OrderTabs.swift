import ListOrdersProtocols
import OrdersPageKernel
import PageKernel
import PresentationProtocols
import WebKernel

/// The statuses above the list as a row of tabs with counts, and a chip for each other filter, which removes it.
struct OrderTabs {
  let request: WebRequest
  let filter: OrderFilter
  /// The list; `nil` if the filters are invalid.
  let viewModel: ListOrders.FetchOrders.ViewModel?

  var html: HTML {
    """
    <nav class="tabs unprinted" aria-label="Status"><ul>
    \(tab(nil, "All", filter.status.isEmpty ? viewModel?.count : viewModel?.countOfAll))\
    \(statuses.map { tab($0.status.value, $0.status.display, $0.count) })
    </ul></nav>
    \(chips)
    """
  }

  private func link(_ filter: OrderFilter) -> String { request.link("/orders", filter.items) }

  // MARK: Tabs

  /// The statuses with their counts. The current one has the count of the list.
  private var statuses: [ListOrders.DisplayedStatus] {
    let known = viewModel?.statuses ?? []
    return (known.isEmpty ? ListOrders.DisplayedStatus.all : known).map { status in
      filter.status == [status.status.value] ? .init(status: status.status, count: viewModel?.count) : status
    }
  }

  private func tab(_ status: String?, _ name: String, _ count: DisplayedCount?) -> HTML {
    let isCurrent = filter.status == (status.map { [$0] } ?? [])
    let number: HTML? = count.map { " <span class=\"count\">\($0.display)</span>" }
    return """
      <li><a href="\(link(filter.with(status: status)))"\(" aria-current=\"page\"", if: isCurrent)>\(name)\(number)</a></li>

      """
  }

  // MARK: Chips

  private var chips: HTML? {
    // A single status is the current tab.
    let all = (filter.status.count > 1 ? filter : filter.with(status: nil)).words(naming: statuses)
    guard !all.isEmpty else { return nil }
    return """
      <ul class="chips unprinted" aria-label="Filters">
      \(all.map(chip))<li><a href="\(request.link("/orders"))">Clear filters</a></li></ul>
      """
  }

  private func chip(_ words: FilterWords) -> HTML {
    """
    <li><a class="chip" href="\(link(filter.without(words.name, words.value)))"><span class="unseen">Remove filter \
    </span>\(words.html)<span class="cross" aria-hidden="true">×</span></a></li>

    """
  }
}
