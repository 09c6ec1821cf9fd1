import OrdersPageKernel
import PageKernel
import Permissions
import PresentationProtocols
import SavedViewsProtocols
import WebKernel

/// The saved views above the list of orders, and the form that saves its present filters as another one.
struct ViewLinks {
  let request: WebRequest
  /// The filters and the sort of the list, in machine-readable notation.
  let filter: OrderFilter
  let views: [SavedViews.View]

  var html: HTML? {
    let canSave = !filter.isEmpty || filter.sort != nil
    guard !views.isEmpty || canSave else { return nil }
    return """
      <div class="row unprinted">\(links, if: !views.isEmpty)\(form, if: canSave)</div>
      """
  }

  private var links: HTML {
    let current = ViewQuery.text(filter.parameters)
    let items = views.map { view -> HTML in
      let isCurrent = ViewQuery.text(view.parameters) == current
      let link = request.link("/orders", OrderFilter(view.parameters).items)
      return
        "<li><a class=\"chip\" href=\"\(link)\"\(" aria-current=\"page\"", if: isCurrent)>\(bdi: view.name)</a></li>"
    }
    return """
      <nav aria-label="Views"><ul class="chips">\(items)\
      <li><a href="\(request.link(ViewsPages.path))">Edit views</a></li></ul></nav>
      """
  }

  private var form: HTML {
    let shared: HTML = "<label><input type=\"checkbox\" name=\"shared\" value=\"true\"> For all users</label>"
    let inner: HTML = """
      \(HTML.hidden("filters", ViewQuery.text(filter.parameters)))
      <div class="row"><label for="view-name">Name</label> <input id="view-name" name="name" required maxlength="64" \
      autocomplete="off" dir="auto">\(shared, if: request.may(.editor))<button type="submit">Save</button></div>
      """
    return """
      <details><summary>Save this view</summary>
      \(ActionForm(request: request, action: request.link(ViewsPages.path), name: nil).html(inner))</details>
      """
  }
}
