public import HTTPProtocols

/// What a write has done, on its way to the page that a reader is sent to; that page shows it and forgets it.
///
/// The cookie only says which notice it is, so that nobody, with a cookie of theirs, can make a page of ours say what
/// they like.
public struct NoticeCookie: Sendable {
  let cookies: Cookies
  let notices: ExpiringCache<String>

  /// The notice that a request brings.
  public func text(in fields: HTTPFields) -> String? {
    cookies.values(.notice, in: fields).lazy.compactMap { notices.find($0) }.first
  }

  /// The field `Set-Cookie` that keeps a notice for the next page.
  public func keeping(_ text: String) -> String {
    cookies.setting(
      .notice, to: notices.put(String(text.prefix(300))), maxAge: Int(notices.lifetime.components.seconds))
  }

  /// The field `Set-Cookie` that forgets it.
  public var forgetting: String { cookies.setting(.notice, to: "", maxAge: 0) }
}
