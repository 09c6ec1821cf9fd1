public import Foundation

/// Where a show's images are; any of them may be missing.
public struct ShowImages: Hashable, Sendable {
  /// Upright, for a cell of a list.
  public var poster: URL?
  /// Wide and low, for the head of a page.
  public var banner: URL?
  /// Wide, to lie behind a page.
  public var background: URL?

  public init(poster: URL? = nil, banner: URL? = nil, background: URL? = nil) {
    self.poster = poster
    self.banner = banner
    self.background = background
  }
}
