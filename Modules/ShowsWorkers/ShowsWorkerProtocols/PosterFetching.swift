public import Foundation

/// Fetches the posters of shows in the background and stores them.
public protocol PosterFetching: Sendable {
  /// Asks for posters that are not stored, and returns at once. What does not fit in the queue is left out.
  func want(_ posters: [WantedPoster])
}

/// A poster to fetch.
public struct WantedPoster: Hashable, Sendable {
  /// The show's id.
  public var show: String
  /// The URL that the show's source names.
  public var source: URL

  public init(show: String, source: URL) {
    self.show = show
    self.source = source
  }
}
