public import PresentationProtocols
public import ShowsWorkerProtocols

extension Shows {
  /// The use cases that export and import the watch history.
  public enum History {
    /// A part of the history, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The entries of the part; empty at the end.
      public var entries: [WatchedEpisode]

      /// Creates a response from its entries.
      public init(entries: [WatchedEpisode]) { self.entries = entries }
    }

    /// A formatted part of the history. An empty one ends it.
    public struct ViewModel: Hashable, Sendable {
      /// The entries as text for labels.
      public var displayedEntries: [DisplayedWatching]
      /// The entries for programs, with raw values.
      public var entries: [WatchedDocument]

      public init(displayedEntries: [DisplayedWatching], entries: [WatchedDocument]) {
        self.displayedEntries = displayedEntries
        self.entries = entries
      }
    }

    /// The history to import and the options.
    public struct ImportRequest: Hashable, Sendable {
      /// The name of the source in messages, for example of the file.
      public var name: String
      /// The history in JSON, as an export wrote it.
      public var bytes: [UInt8]
      /// The key that makes a repeated import execute once; `nil` without one.
      public var idempotencyKey: String?
      /// Whether the history is only validated and not stored.
      public var isDryRun: Bool

      public init(name: String, bytes: [UInt8], idempotencyKey: String? = nil, isDryRun: Bool = false) {
        self.name = name
        self.bytes = bytes
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
      }
    }

    /// The result of an import of a history, before it is formatted.
    public struct ImportResponse: Hashable, Sendable {
      /// The outcome for each entry, in order.
      public var outcomes: [HistoryOutcome]
      /// Whether the history was only validated and not stored.
      public var isDryRun: Bool

      public init(outcomes: [HistoryOutcome], isDryRun: Bool = false) {
        self.outcomes = outcomes
        self.isDryRun = isDryRun
      }
    }

    /// The formatted result of an import of a history.
    public struct ImportViewModel: Hashable, Sendable {
      /// The counts in a sentence.
      public var notice: String
      /// The result for programs.
      public var document: HistoryImportDocument

      public init(notice: String, document: HistoryImportDocument) {
        self.notice = notice
        self.document = document
      }
    }
  }
}

/// Shows watched episodes.
public protocol FetchWatchedDisplayLogic: ProblemDisplayLogic {
  /// Shows one part; the next comes when this returns, until an empty part.
  func displayHistory(_ viewModel: Shows.History.ViewModel) async throws
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: FetchWatchedDisplayLogic {
  /// Shows all watched episodes in parts; the last part is empty.
  public func fetchHistory() async throws {
    try await businessLogic.fetchHistory()
  }
}

/// Shows the outcome of an import of watched episodes.
public protocol ImportWatchedDisplayLogic: ProblemDisplayLogic {
  /// Shows the number of episodes by outcome.
  func displayHistoryImport(_ viewModel: Shows.History.ImportViewModel) async throws
}

extension ResultDisplay: ImportWatchedDisplayLogic where Result == Shows.History.ImportViewModel {
  public func displayHistoryImport(_ viewModel: Shows.History.ImportViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: ImportWatchedDisplayLogic {
  /// Imports watched episodes, and shows the outcome.
  public func importHistory(_ request: Shows.History.ImportRequest) async throws {
    try await businessLogic.importHistory(request)
  }
}
