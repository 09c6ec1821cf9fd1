import AccessProtocols
import FormKernel
import HTTPProtocols
import OrderQueries
import OrdersPageKernel
import PageKernel
import Permissions
import PresentationProtocols
import SavedViewsProtocols
import WebKernel

/// The operations that save, list and delete views of the list of orders.
struct ViewsPages: Sendable {
  static let path = "/views"

  let savedViews: SavedViewsBuilder

  var operations: [WebOperation] {
    [
      .page(.get, Self.path, id: "showViews", role: .viewer) { request in
        page(request, try await perform(.list, request).views)
      },
      .page(.post, Self.path, id: "saveViewByForm", role: .viewer) { request in
        let parameters = ViewQuery.parameters(request.form["filters"]).parameters
        let isShared = try Self.isShared(request)
        let saved = try await perform(.save(name: request.form["name"], parameters, isShared: isShared), request)
        return request.redirect(
          to: request.link("/orders", OrderFilter(parameters).items), notice: saved.notice)
      },
      .page(.post, "\(Self.path)/delete", id: "deleteViewByForm", role: .viewer) { request in
        let isShared = try Self.isShared(request)
        let deleted = try await perform(.delete(name: request.form["name"], isShared: isShared), request)
        return request.redirect(to: request.link(Self.path), notice: deleted.notice)
      },
    ]
  }

  /// Returns the views of the user of a request, and the shared ones.
  static func views(of request: WebRequest, _ savedViews: SavedViewsBuilder) async throws -> [SavedViews.View] {
    try await ViewsPages(savedViews: savedViews).perform(.list, request).views
  }

  private static func isShared(_ request: WebRequest) throws(Problem) -> Bool {
    let isShared = request.form["shared"] == "true"
    guard isShared, !request.may(.editor) else { return isShared }
    throw Problem(.forbidden, "shared views need the role editor")
  }

  private func perform(_ action: SavedViews.Action, _ request: WebRequest) async throws -> SavedViews.ViewModel {
    try await savedViews.perform(.init(action: action, isDryRun: request.isDryRun), in: request.context)
  }

  private func page(_ request: WebRequest, _ views: [SavedViews.View]) -> HTTPResponse {
    let name = SavedViews.columns.filter(\.isHeading).map { column in
      PageColumn(column, link: { request.link("/orders", OrderFilter($0.parameters).items) })
    }
    let columns = [
      PageColumn<SavedViews.View>("For") { $0.isShared ? "All users" : "You (\(bdi: request.identity.name))" },
      PageColumn<SavedViews.View>("Filters") { words(of: OrderFilter($0.parameters)) },
      PageColumn<SavedViews.View>("Actions", isUnseen: true, type: "whole") { deletion($0, request) },
    ]
    let list = PageTable("\(views.count.of("view"))", style: "cards labelled", name + columns).card("Views", views)
    let nothing: HTML = """
      <p class="card">There are no views. Filter the <a href="\(request.link("/orders"))">orders</a>, then save the view.</p>
      """
    return Page(
      title: "Views", main: views.isEmpty ? nothing : list, command: CommandLine("views", "list"),
      api: request.link("/api/v1/views"), place: .orders
    ).response(to: request)
  }

  private func deletion(_ view: SavedViews.View, _ request: WebRequest) -> HTML {
    guard !view.isShared || request.may(.editor) else { return "" }
    let form = ActionForm(
      request: request, action: request.link("\(Self.path)/delete"), name: "delete-\(view.isShared)-\(view.name)")
    return form.html(
      """
      \(HTML.hidden("name", view.name))\(HTML.hidden("shared", "true"), if: view.isShared)\
      <button type="submit" aria-label="Delete view \(view.name)">Delete</button>
      """)
  }

  /// Returns the filters and the sort of a view in words: `Status: Paid, Sort by: Oldest first`.
  private func words(of filter: OrderFilter) -> HTML {
    let sort = filter.sort.map { word in
      let label = OrdersSortWord.all.first { $0.word == word }?.label ?? word
      return FilterWords(name: "sort", value: word, label: OrderFilterForm.sortLabel, display: label)
    }
    let all = (filter.words() + [sort].compactMap(\.self)).map(\.html)
    guard let first = all.first else { return "All orders" }
    return all.dropFirst().reduce(first) { "\($0), \($1)" }
  }
}
