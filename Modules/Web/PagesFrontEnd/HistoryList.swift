import HTTPProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
import PageKernel
import ShowOrderProtocols
import WebKernel

/// The events of an order, the latest first, in pages.
struct HistoryList {
  let request: WebRequest
  let history: ShowOrder.FetchHistory.ViewModel
  /// The order's id.
  let order: String

  /// The parameter of the page's address with the version before which the events are shown.
  static let before = HTTPParameter(
    "before", in: .query, kind: .integer, description: "The version before which events are shown.")

  /// The greatest number of events on a page.
  static let most = 50

  var html: HTML {
    let all = history.displayedEvents
    let end = end
    let start = max(0, end - Self.most)
    return """
      <section class="card unprinted" id="history"><h2>History</h2>
      <ol class="events">\((start..<end).reversed().map { event(all[$0], history.documents[$0]) })</ol>
      \(pages(start, end))
      </section>
      """
  }

  /// The number of the events that are older than the version in the address; all events without one.
  private var end: Int {
    guard let version = request.query[Self.before.name].flatMap({ Int64($0) }) else {
      return history.displayedEvents.count
    }
    // At least the oldest event is shown.
    return min(history.documents.count, max(1, history.documents.prefix { $0.version < version }.count))
  }

  /// Returns the links to the newer and the older events; `nil` if all are shown.
  private func pages(_ start: Int, _ end: Int) -> HTML? {
    let count = history.displayedEvents.count
    guard start > 0 || end < count else { return nil }
    let newer = min(count, end + Self.most)
    let latest: HTML? = end == count ? nil : link(before: newer == count ? nil : newer, "prev", "Newer changes")
    let older: HTML? = start == 0 ? nil : link(before: start, "next", "Older changes")
    let last = isolated(request.number(count - start))
    let place = end - start == 1 ? last : "\(isolated(request.number(count - end + 1)))–\(last)"
    return """
      <nav aria-label="Pages of the history"><ul class="row">\(latest)\(older)\
      <li class="quiet">\(place) of \(isolated(request.number(count)))</li></ul></nav>
      """
  }

  /// Returns the link to the page of the events before one, or of the latest events.
  private func link(before index: Int?, _ relation: String, _ text: HTML) -> HTML {
    let items = index.map { [(name: Self.before.name, value: String(history.documents[$0].version))] } ?? []
    let path = request.link("/orders/\(percentEncoded(order))", items)
    return "<li><a class=\"button\" rel=\"\(relation)\" href=\"\(path)#history\">\(text)</a></li>"
  }

  private func event(_ event: ShowOrder.FetchHistory.DisplayedEvent, _ document: EventDocument) -> HTML {
    let changes = document.changes.map { change -> HTML in
      "<li>\(change.label): \(HTML.joined(change.texts.map { .bdi($0) }, by: HTML(ChangeDocument.arrow)))</li>"
    }
    let list: HTML? = changes.isEmpty ? nil : "<ul>\(changes)</ul>"
    let request: HTML? = event.request.isEmpty ? nil : ", request <code dir=\"ltr\">\(event.request)</code>"
    return """
      <li><strong>\(event.what)</strong> <span class="quiet">version \(event.version)</span><br>\
      <span class="quiet">\(HTML.bdi(event.at)), <bdi>\(event.who)</bdi>\(request)</span>\(list)</li>

      """
  }
}
