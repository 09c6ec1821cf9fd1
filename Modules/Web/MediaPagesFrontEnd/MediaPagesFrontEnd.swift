public import MelodyListProtocols
public import ShowPresentationProtocols
public import WebKernel

/// The pages of shows and melodies.
public struct MediaPagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  /// - Parameter settings: the limits of what is uploaded.
  public init(melodyList: MelodyListBuilder, shows: ShowsBuilder, settings: WebSettings) {
    operations = [
      MelodyListPages(melodyList: melodyList).operations,
      ShowsPages(shows: shows).operations, PosterFile(shows: shows).operations,
      AiringsPages(shows: shows).operations, ShowSearchPages(shows: shows).operations,
      ShowFilesPages(shows: shows, limit: settings.batchLimit).operations,
    ].flatMap(\.self)
  }
}
