public import PresentationProtocols
public import ShowQueries
public import ShowsWorkerProtocols

extension Shows {
  /// The use case that lists the watch history, the latest entries first.
  public enum LatestHistory {
    /// The text that every front end shows in place of an empty history.
    public static let noneFound = "Nothing has been marked as watched."

    /// The page to list.
    public struct Request: Hashable, Sendable {
      /// The page, as text that is not yet parsed.
      public var parameters: HistoryParameters
      /// Whether the whole history is presented, page by page. If `false`, one page is.
      public var isWhole: Bool

      /// Creates a request, by default for the first page.
      public init(parameters: HistoryParameters = HistoryParameters(), isWhole: Bool = false) {
        self.parameters = parameters
        self.isWhole = isWhole
      }
    }

    /// A page of the history, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The entries and the cursor of the next page.
      public var page: WatchedPage
      /// Whether no further page follows.
      public var isLast: Bool

      public init(page: WatchedPage, isLast: Bool = true) {
        self.page = page
        self.isLast = isLast
      }
    }

    /// The columns of the list.
    public static let columns: [TableColumn<DisplayedWatching>] = [
      TableColumn("show", "Show", isHeading: true) { $0.title },
      TableColumn("episode", "Episode", .code) { $0.episode },
      TableColumn("watched", "Watched", .date) { $0.watched },
    ]

    /// A formatted page of the history.
    public struct ViewModel: Hashable, Sendable {
      /// The entries as text for labels.
      public var displayedEntries: [DisplayedWatching]
      /// The page for programs, with raw values.
      public var document: HistoryDocument
      /// Whether no further page follows.
      public var isLast: Bool

      public init(displayedEntries: [DisplayedWatching], document: HistoryDocument, isLast: Bool = true) {
        self.displayedEntries = displayedEntries
        self.document = document
        self.isLast = isLast
      }
    }
  }
}

/// Shows the latest entries of the watch history.
public protocol FetchLatestHistoryDisplayLogic: ProblemDisplayLogic {
  /// Shows a page; of a whole history, once for each page until `isLast`.
  func displayLatestHistory(_ viewModel: Shows.LatestHistory.ViewModel) async throws
}

extension ResultDisplay: FetchLatestHistoryDisplayLogic where Result == Shows.LatestHistory.ViewModel {
  public func displayLatestHistory(_ viewModel: Shows.LatestHistory.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: FetchLatestHistoryDisplayLogic {
  /// Shows a page of the watch history, the latest entries first; on request all pages.
  public func fetchLatestHistory(_ request: Shows.LatestHistory.Request) async throws {
    try await businessLogic.fetchLatestHistory(request)
  }
}
