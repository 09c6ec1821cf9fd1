import HTTPProtocols

/// What a write has done, on its way to the page that a reader is sent to; that page shows it and forgets it.
///
/// The cookie only says which notice it is, so that nobody, with a cookie of theirs, can make a page of ours say what
/// they like.
struct NoticeCookie: Sendable {
  let cookies: Cookies
  let shelf: Shelf<String>

  /// The notice that a request brings.
  func text(in fields: HTTPFields) -> String? {
    cookies.values(.notice, in: fields).lazy.compactMap { shelf.find($0) }.first
  }

  /// The field `Set-Cookie` that keeps a notice for the next page.
  func keeping(_ text: String) -> String {
    cookies.setting(.notice, to: shelf.put(String(text.prefix(300))), maxAge: Int(shelf.patience.components.seconds))
  }

  /// The field `Set-Cookie` that forgets it.
  var forgetting: String { cookies.setting(.notice, to: "", maxAge: 0) }
}
