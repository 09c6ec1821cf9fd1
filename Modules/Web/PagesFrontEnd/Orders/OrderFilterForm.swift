import APIDocuments
import OrdersPageKernel
import PresentationProtocols
import WebKernel
import PageKernel

/// The form with filters, sort and page size above the list, which leads to another address of the list.
struct OrderFilterForm {
  let request: WebRequest
  let filter: OrderFilter
  /// The faults of its fields.
  let faults: [Problem.Fault]

  /// Returns the field of a fault of the list's parameters.
  static func field(of pointer: String) -> String? {
    let name = String(pointer.dropFirst())
    let isField = OrdersFilterParameter.all.contains { $0.name == name } || ["sort", "limit"].contains(name)
    return isField ? "filter-\(name)" : nil
  }

  /// Returns the label of the field of a fault: `From` for `/since`; `nil` if it is about none.
  static func label(of pointer: String) -> String? {
    let name = String(pointer.dropFirst())
    return OrdersFilterParameter.all.first { $0.name == name }?.label ?? ["sort": "Order", "limit": "Per page"][name]
  }

  var html: HTML {
    """
    <details class="filters unprinted"\(" open", if: !faults.isEmpty)><summary>Filters and order</summary>
    <form class="card stack" action="/orders" method="get" aria-label="Filter">
    <fieldset id="filter-status" tabindex="-1"><legend>Status</legend><div class="checks">
    \(OrderWords.statuses.map(check))
    </div></fieldset>
    <div class="fields">
    \(OrderFilter.typed.map(field))
    \(sorts)
    \(limits)
    </div>
    \(request.carried.map { HTML.hidden($0.name, $0.value) })
    <div class="row"><button type="submit" class="main">Show</button></div>
    </form></details>
    """
  }

  private var sorts: HTML {
    select("sort", "Order", OrdersSortWord.all.map { ($0.word, $0.label) }, filter.sort ?? OrdersSortWord.standard.word)
  }

  private var limits: HTML {
    let limit = String(filter.limit ?? OrderFilter.standardLimit)
    return select("limit", "Per page", OrderFilter.limits.map { (String($0), String($0)) }, limit)
  }

  private func check(_ status: String) -> HTML {
    """
    <label><input type="checkbox" name="status" value="\(status)"\(" checked", if: filter.status.contains(status))> \
    \(status.prefix(1).uppercased() + status.dropFirst())</label>
    """
  }

  private func field(_ filter: OrdersFilterParameter) -> HTML {
    let name = filter.name
    let id = "filter-\(name)"
    let hint: HTML? = filter.hint.map { "<span class=\"hint\" id=\"\(id)-hint\">\($0)</span>" }
    let fault = faults.first { $0.pointer == "/" + name }
    let message: HTML? = fault.map { "<span class=\"fault\" id=\"\(id)-fault\">\(sentence($0.message))</span>" }
    let control: HTML = filter.kind == .date ? DateControl.type(for: self.filter[name]) : "type=\"text\" dir=\"auto\""
    let describing = [hint.map { _ in "\(id)-hint" }, fault.map { _ in "\(id)-fault" }].compactMap { $0 }
    let described: HTML? = describing.isEmpty ? nil : " aria-describedby=\"\(describing.joined(separator: " "))\""
    return """
      <div><label for="\(id)">\(filter.label)</label>\(hint)\(message)\
      <input id="\(id)" name="\(name)" \(control) \
      value="\(self.filter[name])" autocomplete="off"\(described)\(" aria-invalid=\"true\"", if: fault != nil)></div>
      """
  }

  private func select(_ name: String, _ label: String, _ choices: [(String, String)], _ chosen: String) -> HTML {
    let id = "filter-\(name)"
    let known = choices.contains { $0.0 == chosen } ? choices : choices + [(chosen, chosen)]
    let options = known.map { value, text -> HTML in
      "<option value=\"\(value)\"\(" selected", if: value == chosen)>\(text)</option>"
    }
    return "<div><label for=\"\(id)\">\(label)</label><select id=\"\(id)\" name=\"\(name)\">\(options)</select></div>"
  }
}
