public import Foundation
public import Records

/// The URLs of a show's images, each `nil` if there is none.
public struct ShowImages: Hashable, Sendable {
  /// The upright poster, for a cell of a list.
  public var poster: URL?
  /// The wide, low banner, for the top of a page.
  public var banner: URL?
  /// The wide background image of a page.
  public var background: URL?

  /// Creates images from their URLs.
  public init(poster: URL? = nil, banner: URL? = nil, background: URL? = nil) {
    self.poster = poster
    self.banner = banner
    self.background = background
  }
}

extension ShowImages: Record {
  public static var blank: ShowImages { ShowImages() }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("poster", &poster)
    try visitor.member("banner", &banner)
    try visitor.member("background", &background)
  }
}
