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
