import HTTPProtocols

/// What a write has done, on its way to the page that a reader is sent to; that page shows it and forgets it.
///
/// The cookie only says which notice it is, so that nobody, with a cookie of theirs, can make a page of ours say what
/// they like.
struct NoticeCookie: Sendable {
  let isSecure: Bool
  let shelf: Shelf<String>

  private var name: String { isSecure ? "__Host-notice" : "notice" }
  private var attributes: String { "; Path=/; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")" }

  /// The notice that a request brings.
  func text(in fields: HTTPFields) -> String? {
    cookie(name, in: fields).flatMap { shelf.find($0) }
  }

  /// The field `Set-Cookie` that keeps a notice for the next page.
  func keeping(_ text: String) -> String {
    "\(name)=\(shelf.put(String(text.prefix(300))))\(attributes); Max-Age=\(shelf.patience.components.seconds)"
  }

  /// The field `Set-Cookie` that forgets it.
  var forgetting: String { "\(name)=\(attributes); Max-Age=0" }
}
