import HTTPProtocols
import FormKernel
public import PresentationProtocols
public import WebKernel

// The fields of every form that writes: the version that its page showed, and an idempotency key, so that a double
// click writes once.

extension WebRequest {
  /// Returns the version that the form's page showed.
  ///
  /// - Parameter text: the version in the form; `nil` for its field `version`.
  /// - Throws: `Problem`: `preconditionRequired` if the form has none.
  public func seenVersion(_ text: String? = nil) throws(Problem) -> Int64 {
    guard let version = Int64(text ?? form["version"]) else {
      throw Problem(
        .preconditionRequired, "the form has no version",
        remedy: WebRequest.resendRemedy)
    }
    return version
  }

  /// The idempotency key that a program or a form sent; `nil` if there is none.
  public var writeKey: String? { idempotencyKey ?? form.fields["idempotency_key"] }
}
