import OrderDocumentsProtocols
import OrderQueries
import OrdersPageKernel
import PageKernel
import PresentationProtocols
import WebKernel

/// The form with filters, sort and page size above the list, which leads to another address of the list.
struct OrderFilterForm {
  /// The locale and the zone in the page's address.
  let carried: [(name: String, value: String)]
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
    return OrdersFilterParameter.all.first { $0.name == name }?.label
      ?? ["sort": sortLabel, "limit": "Per page"][name]
  }

  /// The label of the field of the sort.
  static let sortLabel = "Sort by"

  var html: HTML { isPlain ? Self.plain : markup }

  /// Whether the form is that of the whole list, as most are.
  private var isPlain: Bool {
    carried.isEmpty && faults.isEmpty && filter.isEmpty && filter.sort == nil && filter.limit == nil
  }

  private static let plain = OrderFilterForm(carried: [], filter: OrderFilter(OrdersParameters()), faults: []).markup

  private var markup: HTML {
    """
    <details class="filters unprinted"\(" open", if: !faults.isEmpty)><summary>Filters and sorting</summary>
    <form class="card stack" action="/orders" method="get" aria-label="Filter">
    <fieldset id="filter-status" tabindex="-1"\(" aria-describedby=\"filter-status-fault\"", if: statusFault != nil)><legend>Status</legend><div class="checks">
    \(OrderWords.statuses.map(check))
    </div>\(statusFault)</fieldset>
    <div class="fields">
    \(OrderFilter.typed.filter { $0.group == .main }.map(field))
    \(sorts)
    \(limits)
    </div>
    <details\(" open", if: hasMore)><summary>More filters</summary>
    \(OrdersFilterGroup.allCases.filter { $0 != .main }.map(group))</details>
    \(carried.map { HTML.hidden($0.name, $0.value) })
    <div class="row"><button type="submit" class="main">Show</button></div>
    </form></details>
    """
  }

  /// Whether a filter that is not among the main ones is set, or has a fault.
  private var hasMore: Bool {
    OrderFilter.typed.contains { $0.group != .main && (!filter[$0.name].isEmpty || fault($0.name) != nil) }
  }

  private func group(_ group: OrdersFilterGroup) -> HTML {
    """
    <fieldset><legend>\(group.rawValue)</legend><div class="fields">
    \(OrderFilter.typed.filter { $0.group == group }.map(field))</div></fieldset>

    """
  }

  private var sorts: HTML {
    select(
      "sort", Self.sortLabel, OrdersSortWord.all.map { ($0.word, $0.label) },
      filter.sort ?? OrdersSortWord.standard.word)
  }

  private var limits: HTML {
    let limit = String(filter.limit ?? OrderFilter.standardLimit)
    return select("limit", "Per page", OrderFilter.limits.map { (String($0), String($0)) }, limit)
  }

  private func check(_ status: String) -> HTML {
    """
    <label><input type="checkbox" name="status" value="\(status)"\(" checked", if: filter.status.contains(status))> \
    \(capitalized(status))</label>
    """
  }

  private func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private func field(_ filter: OrdersFilterParameter) -> HTML {
    let name = filter.name
    if case .choice(let words) = filter.kind {
      return select(name, filter.label, [("", "Any")] + words.map { ($0, capitalized($0)) }, self.filter[name])
    }
    let control: HTML = filter.kind == .date ? DateControl.type(for: self.filter[name]) : "type=\"text\" dir=\"auto\""
    return labelled(name, filter.label, hint: filter.hint) { attributes in
      "<input \(attributes) \(control) value=\"\(self.filter[name])\" autocomplete=\"off\">"
    }
  }

  private func select(_ name: String, _ label: String, _ choices: [(String, String)], _ chosen: String) -> HTML {
    let known = choices.contains { $0.0 == chosen } ? choices : choices + [(chosen, chosen)]
    let options = known.map { value, text -> HTML in
      "<option value=\"\(value)\"\(" selected", if: value == chosen)>\(text)</option>"
    }
    return labelled(name, label) { "<select \($0)>\(options)</select>" }
  }

  private func labelled(_ name: String, _ label: String, hint: String? = nil, _ control: (HTML) -> HTML) -> HTML {
    LabelledControl("filter-\(name)", label: label, hint: hint, fault: fault(name)).html(named: name, control)
  }

  private func fault(_ name: String) -> String? { faults.first { $0.pointer == "/" + name }?.message }

  /// The message about the statuses; `nil` if they are valid.
  private var statusFault: HTML? {
    fault("status").map { "<span class=\"fault\" id=\"filter-status-fault\">\(sentence($0, about: "Status"))</span>" }
  }
}
