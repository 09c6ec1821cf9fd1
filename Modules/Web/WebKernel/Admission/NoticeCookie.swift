import CacheKernel
public import HTTPProtocols

/// Carries the notice of a write to the page that its reader is sent to, which shows it once.
///
/// The cookie holds the id of the notice and not its text, so that a forged cookie cannot put words on a page.
public struct NoticeCookie: Sendable {
  let cookies: Cookies
  let notices: ExpiringCache<String>

  /// Returns the notice that a request brings; `nil` where it brings none.
  public func text(in fields: HTTPFields) -> String? {
    cookies.values(.notice, in: fields).lazy.compactMap { notices.find($0) }.first
  }

  /// Returns the field `Set-Cookie` that carries a notice to the next page.
  public func storing(_ text: String) -> String {
    cookies.setting(
      .notice, to: notices.put(String(text.prefix(300))), maxAge: Int(notices.lifetime.components.seconds))
  }

  /// The field `Set-Cookie` that removes the notice.
  public var removing: String { cookies.setting(.notice, to: "", maxAge: 0) }
}
