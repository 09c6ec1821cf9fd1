public import WebKernel

/// A form with one button, which does one thing to an order, a show or a melody.
public struct ActionForm {
  let request: WebRequest
  /// The address that receives the form: `/orders/abc123/undo`.
  let action: String
  /// The name that distinguishes the form's key from those of the page's other forms; `nil` for a write that needs no
  /// key, since it can be repeated.
  let name: String?
  /// The version that the page shows; `nil` where a write needs none.
  var version: Int64?

  /// - Parameters:
  ///   - action: the address that receives the form: `/orders/abc123/undo`.
  ///   - name: distinguishes the form's key from those of the page's other forms; `nil` for a write that needs no key,
  ///     since it can be repeated.
  ///   - version: the version that the page shows; `nil` where a write needs none.
  public init(request: WebRequest, action: String, name: String?, version: Int64? = nil) {
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
    \(name.map { HTML.hidden("idempotency_key", request.freshKey($0)) })
    \(inner)
    </form>
    """
  }
}
