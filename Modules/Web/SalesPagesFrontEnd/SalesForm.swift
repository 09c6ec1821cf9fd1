import OrderStatisticsProtocols
import PageKernel
import PresentationProtocols
import WebKernel

/// The form with the first and the last day, and the links to usual periods.
struct SalesForm {
  let request: WebRequest
  let query: SalesQuery
  let presets: [SalesPreset]
  /// The faults of its fields.
  let faults: [Problem.Fault]

  /// Returns the field of a fault of the page's parameters; `nil` if it is about none.
  static func field(of pointer: String) -> String? { label(of: pointer).map { _ in String(pointer.dropFirst()) } }

  /// Returns the label of the field of a fault: `From` for `/since`; `nil` if it is about none.
  static func label(of pointer: String) -> String? { ["/since": "From", "/until": "Until"][pointer] }

  var html: HTML {
    """
    <form class="card period unprinted" action="\(SalesQuery.path)" method="get" aria-label="Period">
    <div class="row">\(field("since", query.since))\(field("until", query.until))
    \(HTML.hidden("by", query.rows.rawValue))\
    \(HTML.hidden("chart", query.measure.rawValue), if: query.measure != .net)\
    \(request.carried.map { HTML.hidden($0.name, $0.value) })
    <button type="submit" class="main">Show</button></div>
    <ul class="chips" aria-label="Periods">\(presets.map(choice))</ul>
    </form>
    """
  }

  private func field(_ name: String, _ value: String?) -> HTML {
    let fault = faults.first { $0.pointer == "/" + name }?.message
    return LabelledControl(name, label: Self.label(of: "/" + name) ?? name, fault: fault).html { attributes in
      "<input \(attributes) \(DateControl.type(for: value ?? "")) value=\"\(value ?? "")\" autocomplete=\"off\">"
    }
  }

  private func choice(_ preset: SalesPreset) -> HTML {
    let link = request.link(SalesQuery.path, query.with(preset).items)
    let isCurrent = query.since == preset.since && query.until == preset.until
    return """
      <li><a class="chip" href="\(link)"\(" aria-current=\"true\"", if: isCurrent)>\(preset.label)</a></li>
      """
  }
}
