public import PresentationProtocols
public import ShowsWorkerProtocols

extension Shows {
  /// The use case that shows the stored poster of a show.
  public enum Poster {
    /// The show whose poster is shown.
    public struct Request: Hashable, Sendable {
      /// The show's id.
      public var show: String

      public init(show: String) { self.show = show }
    }

    /// The stored poster.
    public struct Response: Hashable, Sendable {
      /// The picture with its format and version.
      public var picture: StoredPicture

      public init(picture: StoredPicture) { self.picture = picture }
    }

    /// The poster as a file.
    public struct ViewModel: Hashable, Sendable {
      /// The media type: `image/jpeg`, `image/png` or `image/webp`.
      public var mediaType: String
      /// The version, which changes with the bytes.
      public var version: String
      /// The bytes of the file.
      public var bytes: [UInt8]

      public init(mediaType: String, version: String, bytes: [UInt8]) {
        self.mediaType = mediaType
        self.version = version
        self.bytes = bytes
      }
    }
  }
}

/// Shows a poster.
public protocol FetchPosterDisplayLogic: ProblemDisplayLogic {
  /// Shows the poster as a file.
  func displayPoster(_ viewModel: Shows.Poster.ViewModel) async throws
}

extension ResultDisplay: FetchPosterDisplayLogic where Result == Shows.Poster.ViewModel {
  public func displayPoster(_ viewModel: Shows.Poster.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: FetchPosterDisplayLogic {
  /// Shows the stored poster of a show.
  public func fetchPoster(_ request: Shows.Poster.Request) async throws {
    try await businessLogic.fetchPoster(request)
  }
}
