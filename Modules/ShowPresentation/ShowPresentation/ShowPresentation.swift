public import Foundation
import PresentationProtocols
public import ShowPresentationProtocols
public import ShowsWorkerProtocols

/// The texts and the poster of a show in a cell.
///
/// ```swift
/// ShowPresentation(show: friends).subtitle  // "S1E1 The One Where Monica Gets A Roommate"
/// ```
public struct ShowPresentation: Sendable {
  public let show: Show

  public init(show: Show) { self.show = show }
}

extension ShowPresentation: PosterPresentable {
  public var title: String { show.title }

  /// The next episode; `nil` if there is none.
  public var subtitle: String? { show.unwatched.first?.presented }

  public var poster: URL { show.images.poster ?? placeholder }

  /// The picture that stands for the poster where none is known or stored.
  var placeholder: URL { Placeholder.poster(of: show.id, titled: show.title) }
}

extension Episode {
  /// The episode as `S1E2 Title`, or `Special: Title` for one without a number in a season.
  var presented: String { code.map { "\($0) \(title)" } ?? "Special: \(title)" }
}

extension DisplayedShow {
  /// Creates the texts of a show's cell.
  ///
  /// - Parameter posterVersion: the version of the stored poster; `nil` if there is none.
  init(_ show: Show, _ freshness: DisplayedFreshness?, posterVersion: String? = nil) {
    let presentation = ShowPresentation(show: show)
    self.init(
      id: show.id, poster: presentation, placeholder: presentation.placeholder, posterVersion: posterVersion,
      progress: show.progress.presented, freshness: freshness?.sentence)
  }
}

extension ShowProgress {
  /// The progress as `20 of 27 watched`.
  var presented: String { "\(watched) of \(aired) watched" }
}
