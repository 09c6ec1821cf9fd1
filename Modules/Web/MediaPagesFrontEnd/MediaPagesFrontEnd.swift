public import MelodyListProtocols
public import ShowPresentationProtocols
public import WebKernel

/// The pages of shows and melodies.
public struct MediaPagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  public init(melodyList: any MelodyListBuilding, shows: any ShowsBuilding, settings: WebSettings) {
    operations = [
      MelodyListPages(scenes: melodyList).operations,
      ShowsPages(scenes: shows).operations,
      ShowFilesPages(scenes: shows, limit: settings.batchLimit).operations,
    ].flatMap(\.self)
  }
}
