public import Foundation

/// What a cell with a poster shows, whatever it is of.
public protocol PosterPresentable: Sendable {
  var title: String { get }
  var subtitle: String? { get }
  /// Never missing: what has no poster has a placeholder, which needs no network.
  var poster: URL { get }
}

/// A poster cell's content, taken out of whatever can be presented so.
public struct DisplayedPoster: PosterPresentable, Hashable {
  public var title: String
  public var subtitle: String?
  public var poster: URL

  public init(title: String, subtitle: String?, poster: URL) {
    self.title = title
    self.subtitle = subtitle
    self.poster = poster
  }

  public init(_ presentable: some PosterPresentable) {
    self.init(title: presentable.title, subtitle: presentable.subtitle, poster: presentable.poster)
  }
}
