import Foundation
import HTTPProtocols

/// What a write has done, on its way to the page that a reader is sent to; that page shows it and forgets it.
///
/// It is a cookie and not a part of the address, so that no link can make a page of ours say what it likes.
struct NoticeCookie: Sendable {
  let isSecure: Bool

  /// More than a sentence is no notice of ours.
  private static let longest = 2_000

  private var name: String { isSecure ? "__Host-notice" : "notice" }
  private var attributes: String { "; Path=/; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")" }

  /// The notice that a request brings.
  func text(in fields: HTTPFields) -> String? {
    guard let value = cookie(name, in: fields), value.utf8.count <= Self.longest else { return nil }
    return String(value).removingPercentEncoding.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The field `Set-Cookie` that keeps a notice for the next page, for a minute at most.
  func keeping(_ text: String) -> String {
    "\(name)=\(percentEncoded(String(text.prefix(300))))\(attributes); Max-Age=60"
  }

  /// The field `Set-Cookie` that forgets it.
  var forgetting: String { "\(name)=\(attributes); Max-Age=0" }
}
