import Foundation

/// The picture of a show without a poster: a small drawing in a data URL, which needs no network.
enum Placeholder {
  static let poster = URL(string: "data:image/svg+xml,\(drawing)") ?? URL(filePath: "/")

  /// The drawing of a screen on a grey poster (RFC 2397, escaped for RFC 3986).
  private static let drawing = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 3'><path fill='#ccc' d='M0 0h2v3H0z'/>\
    <path fill='#888' d='M.4 1h1.2v.8H.4zM.8 1.9h.4v.1H.8z'/></svg>
    """.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~/:='()")))
    ?? ""
}
