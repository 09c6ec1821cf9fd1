public import Foundation
public import PresentationProtocols

/// A type that a poster cell can display.
public protocol PosterPresentable: Sendable {
  /// The first line of the cell.
  var title: String { get }
  /// The second line of the cell; `nil` without one.
  var subtitle: String? { get }
  /// The URL of the poster. Without a poster it is that of a placeholder, which needs no network.
  var poster: URL { get }
}

extension PosterPresentable {
  /// The columns of a list without pictures.
  public static var posterColumns: [TableColumn<Self>] {
    [
      TableColumn("title", "Title", isHeading: true) { $0.title },
      TableColumn("next", "Next", rank: 1) { $0.subtitle ?? "" },
    ]
  }
}

/// The content of a poster cell, copied from any type that it can display.
public struct DisplayedPoster: PosterPresentable, Hashable {
  /// The first line of the cell.
  public var title: String
  /// The second line of the cell; `nil` without one.
  public var subtitle: String?
  /// The URL of the poster, or of a placeholder.
  public var poster: URL

  public init(title: String, subtitle: String?, poster: URL) {
    self.title = title
    self.subtitle = subtitle
    self.poster = poster
  }

  /// Copies the content from another type.
  public init(_ presentable: some PosterPresentable) {
    self.init(title: presentable.title, subtitle: presentable.subtitle, poster: presentable.poster)
  }
}
