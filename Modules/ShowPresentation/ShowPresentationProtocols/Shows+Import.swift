public import PresentationProtocols
public import ShowQueries
public import ShowsWorkerProtocols

extension Shows {
  /// The use case that imports shows from a file or a URL.
  public enum Import {
    /// The source and options of an import.
    public struct Request: Hashable, Sendable {
      /// The file, request body or URL with the shows in TVmaze's JSON.
      public var source: ShowsSource
      /// The key that makes a repeated import execute once; `nil` without one.
      public var idempotencyKey: String?
      /// Whether the shows are only validated and not stored.
      public var isDryRun: Bool

      public init(source: ShowsSource, idempotencyKey: String? = nil, isDryRun: Bool = false) {
        self.source = source
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
      }
    }

    /// The result of an import, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The outcome for each show, in the order of the source.
      public var outcomes: [ShowOutcome]
      /// Whether the shows were only validated and not stored.
      public var isDryRun: Bool
      /// Whether an earlier request with the same key did the import.
      public var isReplayed: Bool

      public init(outcomes: [ShowOutcome], isDryRun: Bool = false, isReplayed: Bool = false) {
        self.outcomes = outcomes
        self.isDryRun = isDryRun
        self.isReplayed = isReplayed
      }
    }

    /// The formatted result of an import.
    public struct ViewModel: Hashable, Sendable {
      /// The counts in a sentence.
      public var notice: String
      /// The result for programs.
      public var document: ShowsImportDocument
      /// Whether an earlier request with the same idempotency key did the import.
      public var isReplayed: Bool

      public init(notice: String, document: ShowsImportDocument, isReplayed: Bool = false) {
        self.notice = notice
        self.document = document
        self.isReplayed = isReplayed
      }
    }
  }
}

/// Shows the outcome of an import of shows.
public protocol ImportShowsDisplayLogic: ProblemDisplayLogic {
  /// Shows the number of shows by outcome.
  func displayImport(_ viewModel: Shows.Import.ViewModel) async throws
}

extension ResultDisplay: ImportShowsDisplayLogic where Result == Shows.Import.ViewModel {
  public func displayImport(_ viewModel: Shows.Import.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: ImportShowsDisplayLogic {
  /// Imports shows, and shows the outcome.
  public func importShows(_ request: Shows.Import.Request) async throws {
    try await businessLogic.importShows(request)
  }
}
