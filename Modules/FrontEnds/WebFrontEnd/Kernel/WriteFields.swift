import HTTPProtocols
import PresentationProtocols

// What every form carries that writes: the version that its page showed, and a key, so that a double click does once.

extension WebRequest {
  /// The version that the form's page showed.
  ///
  /// - Parameter text: as the form says it; `nil` for its field `version`.
  /// - Throws: `Problem`: `preconditionRequired` where the form names none.
  func seenVersion(_ text: String? = nil) throws(Problem) -> Int64 {
    guard let version = Int64(text ?? form["version"]) else {
      throw Problem(
        .preconditionRequired, "the form does not say which version it is about",
        remedy: "load the page again and send the form once more")
    }
    return version
  }

  /// The key that a program sent, or else the form.
  var writeKey: String? { idempotencyKey ?? form.fields["idempotency_key"] }

  /// A key for a form of the page that answers this request; each form of a page has its own.
  func freshKey(_ form: String) -> String { "\(id).\(form)" }
}

/// A form that does one thing to an order.
struct ActionForm {
  let request: WebRequest
  /// Where it is sent: `/orders/abc123/undo`.
  let action: String
  /// What tells its key from those of the page's other forms.
  let name: String
  /// The version that the page shows; `nil` where a write needs none.
  var version: Int64?

  func html(_ inner: HTML) -> HTML {
    """
    <form action="\(action)" method="post" class="stack">
    \(HTML.hidden("form_token", request.makeFormToken()))\
    \(version.map { HTML.hidden("version", String($0)) })\
    \(HTML.hidden("idempotency_key", request.freshKey(name)))
    \(inner)
    </form>
    """
  }
}
