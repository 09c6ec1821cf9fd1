import DocumentsProtocols
import FormKernel
import HTTPProtocols
import OrderDocumentsProtocols
import PageKernel
import PresentationProtocols
import WebKernel

/// The page of an edit that conflicts with another one: for each field, the current value, the typed value and a
/// choice.
///
/// Values that only one side has changed are selected already.
struct ConflictPage {
  let request: WebRequest
  let typed: TypedOrder
  let problem: Problem

  var response: HTTPResponse {
    Page(title: "Changed in the meantime", main: main, place: .orders)
      .response(to: request, HTTPStatus(rawValue: problem.httpStatus))
  }

  private var order: String { request.path("id") }

  private var main: HTML {
    """
    <div class="alert" role="alert"><h2>Nothing has been saved yet</h2>
    <p>\(sentence(problem.detail)) Choose a value for each field, then save again.</p></div>
    <form action="\(request.link(toOrder: order, "/edit"))" method="post" class="card stack">
    \(HTML.hidden("form_token", request.makeFormToken()))\
    \(HTML.hidden("version", String(problem.currentVersion ?? 0)))\
    \(HTML.hidden("old_version", typed.version))\
    \(HTML.hidden("idempotency_key", request.freshKey("order")))
    \(carried)
    \(differences)
    \(card)
    <div class="row"><button type="submit" class="main">Save</button>\
    <a href="\(request.link(toOrder: order))">Discard my changes</a></div>
    </form>
    """
  }

  private var differences: HTML {
    guard !problem.differences.isEmpty else {
      return "<p>Others changed other fields. Save again to store their changes and yours.</p>"
    }
    let field = PageColumn<Problem.Difference>("Field", isHeading: true) { difference in
      """
      \(difference.label)\(hint(difference))\
      \(HTML.hidden("choose:" + difference.field, "yes"), if: isChoice(difference))
      """
    }
    let values = [
      PageColumn<Problem.Difference>("Current value") { choice($0, "current", "Current value", $0.displayedCurrent) },
      PageColumn<Problem.Difference>("Your value") { choice($0, "yours", "Your value", $0.displayedYours) },
    ]
    return PageTable("Differences", style: "differences", [field] + values).html(problem.differences)
  }

  private func hint(_ difference: Problem.Difference) -> HTML? {
    switch difference.changedBy {
    case .you: "<span class=\"hint\">Only you changed this.</span>"
    case .others: "<span class=\"hint\">Only others changed this.</span>"
    case .both: nil
    }
  }

  /// Returns whether the reader has to choose: a total that was not typed follows from the items.
  private func isChoice(_ difference: Problem.Difference) -> Bool {
    difference.field != "total" || typed.input.total != .unchanged
  }

  private func choice(_ difference: Problem.Difference, _ value: String, _ title: String, _ text: String) -> HTML {
    guard isChoice(difference) else { return "<bdi>\(text)</bdi>" }
    let isChosen = difference.changedBy == (value == "yours" ? .you : .others)
    return """
      <label><input type="radio" name="keep:\(difference.field)" value="\(value)"\(" checked", if: isChosen) required>\
      <span class="unseen"> \(difference.label): \(title):</span> \
      <bdi>\(text.isEmpty ? "(empty)" : text)</bdi></label>
      """
  }

  /// The typed values as hidden fields, without a card's number and the fields that this page has itself.
  private var carried: [HTML] {
    let own: Set = [
      "form_token", "version", "old_version", "idempotency_key", "action", "/payment/cardNumber", "/payment/expires",
    ]
    return request.form.fields.items.filter { item in
      !own.contains(item.name) && !["keep:", "choose:"].contains { item.name.hasPrefix($0) }
    }
    .map { HTML.hidden($0.name, $0.value) }
  }

  private var card: HTML? {
    guard typed["/payment/cardNumber"]?.isEmpty == false else { return nil }
    return CardFields(card: nil, typed: typed) { _ in nil }.html
  }
}
