import HTTPProtocols
import FormKernel
public import PresentationProtocols
public import WebKernel

// What every form carries that writes: the version that its page showed, and a key, so that a double click does once.

extension WebRequest {
  /// The version that the form's page showed.
  ///
  /// - Parameter text: as the form says it; `nil` for its field `version`.
  /// - Throws: `Problem`: `preconditionRequired` where the form names none.
  public func seenVersion(_ text: String? = nil) throws(Problem) -> Int64 {
    guard let version = Int64(text ?? form["version"]) else {
      throw Problem(
        .preconditionRequired, "the form does not say which version it is about",
        remedy: "load the page again and send the form once more")
    }
    return version
  }

  /// The key that a program sent, or else the form.
  public var writeKey: String? { idempotencyKey ?? form.fields["idempotency_key"] }

  /// A key for a form of the page that answers this request; each form of a page has its own.
  public func freshKey(_ form: String) -> String { "\(id).\(form)" }
}

/// A form that does one thing to an order.
public struct ActionForm {
  let request: WebRequest
  /// Where it is sent: `/orders/abc123/undo`.
  let action: String
  /// What tells its key from those of the page's other forms.
  let name: String
  /// The version that the page shows; `nil` where a write needs none.
  var version: Int64?

  /// - Parameters:
  ///   - action: the address that receives the form: `/orders/abc123/undo`.
  ///   - name: tells the form's key from those of the page's other forms.
  ///   - version: the version that the page shows; `nil` where a write needs none.
  public init(request: WebRequest, action: String, name: String, version: Int64? = nil) {
    self.request = request
    self.action = action
    self.name = name
    self.version = version
  }

  /// Returns the form with the fields that every write needs.
  public func html(_ inner: HTML) -> HTML {
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
