public import PresentationProtocols
public import ShowQueries
public import ShowsWorkerProtocols

/// The scene of a collection of TV shows: list, details, changes, imports and watch history.
public enum Shows {
  /// The use case that lists the collection, or the shows that match a search, by title.
  public enum List {
    /// The text that every front end shows in place of an empty list.
    public static let noneFound = "No shows found."

    /// The search and extent of a list.
    public struct Request: Hashable, Sendable {
      /// The search and page, as text that is not yet parsed.
      public var parameters: ShowsParameters
      /// The extent to which matching shows are counted; `nil` for no count.
      public var count: CountExtent?
      /// Whether the whole list is presented, page by page. If `false`, one page is.
      public var isWhole: Bool

      /// Creates a request, by default for the first page of all shows.
      public init(parameters: ShowsParameters = ShowsParameters(), count: CountExtent? = nil, isWhole: Bool = false) {
        self.parameters = parameters
        self.count = count
        self.isWhole = isWhole
      }
    }

    /// A page of shows, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The shows and the cursor of the next page.
      public var page: ShowsPage
      /// The number of matching shows; `nil` if it was not requested.
      public var count: ListCount?
      /// Whether no further page follows.
      public var isLast: Bool

      public init(page: ShowsPage, count: ListCount? = nil, isLast: Bool = true) {
        self.page = page
        self.count = count
        self.isLast = isLast
      }
    }

    /// The columns of the list.
    public static let columns: [TableColumn<DisplayedShow>] =
      [TableColumn("id", "Show", .code, rank: 2) { $0.id }] + DisplayedShow.posterColumns + [
        TableColumn("progress", "Progress", .number) { $0.progress }
      ]

    /// A formatted page of shows.
    public struct ViewModel: Hashable, Sendable {
      /// The shows as text for labels.
      public var displayedShows: [DisplayedShow]
      /// The page for programs, with raw values.
      public var document: ShowsDocument
      /// Whether no further page follows.
      public var isLast: Bool

      public init(displayedShows: [DisplayedShow], document: ShowsDocument, isLast: Bool = true) {
        self.displayedShows = displayedShows
        self.document = document
        self.isLast = isLast
      }
    }
  }

  /// The use case that shows one show with its episodes.
  public enum One {
    /// The show to present.
    public struct Request: Hashable, Sendable {
      /// The show's id or title.
      public var show: String
      /// Whether the titles of unwatched episodes are hidden, except that of the next one.
      public var hidesSpoilers: Bool

      public init(show: String, hidesSpoilers: Bool = false) {
        self.show = show
        self.hidesSpoilers = hidesSpoilers
      }
    }

    /// The columns of the episodes.
    public static let columns: [TableColumn<DisplayedEpisode>] = [
      TableColumn("episode", "Episode", .code) { $0.code },
      TableColumn("title", "Title", isHeading: true) { $0.title },
      TableColumn("airs", "Aired", .date, rank: 1) { $0.airs },
      TableColumn("watched", "Watched", .mark) { $0.isWatched ? "watched" : "" },
      TableColumn("id", "Id", .detail, rank: 2) { $0.id },
    ]

    /// The show, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The show and the time of the read.
      public var answer: ShowResult
      /// Whether the titles of unwatched episodes are hidden, except that of the next one.
      public var hidesSpoilers: Bool

      public init(answer: ShowResult, hidesSpoilers: Bool) {
        self.answer = answer
        self.hidesSpoilers = hidesSpoilers
      }
    }

    /// The formatted show.
    public struct ViewModel: Hashable, Sendable {
      /// The show as text for labels.
      public var displayedShow: DisplayedShow
      /// The reason why an episode is up next, or why none is, in one sentence.
      public var displayedWhy: String
      /// The time of the next episode's broadcast in the reader's time zone; empty if it is unknown or none is up next.
      public var displayedAirs: String
      /// The rule that selects the next episode, as text.
      public var displayedRule: String
      /// The episodes as text for labels, in watching order.
      public var displayedEpisodes: [DisplayedEpisode]
      /// The episodes by season, the first season first and specials without a season last.
      public var displayedSeasons: [DisplayedSeason]
      /// The show for programs, with raw values.
      public var document: ShowDocument

      public init(
        displayedShow: DisplayedShow, displayedWhy: String, displayedAirs: String, displayedRule: String,
        displayedEpisodes: [DisplayedEpisode], displayedSeasons: [DisplayedSeason] = [], document: ShowDocument
      ) {
        self.displayedShow = displayedShow
        self.displayedWhy = displayedWhy
        self.displayedAirs = displayedAirs
        self.displayedRule = displayedRule
        self.displayedEpisodes = displayedEpisodes
        self.displayedSeasons = displayedSeasons
        self.document = document
      }
    }
  }
}

/// Shows a list of shows.
public protocol FetchShowsDisplayLogic: ProblemDisplayLogic {
  /// Shows a page; of a whole list, once for each batch until `isLast`.
  func displayShows(_ viewModel: Shows.List.ViewModel) async throws
}

extension ResultDisplay: FetchShowsDisplayLogic where Result == Shows.List.ViewModel {
  public func displayShows(_ viewModel: Shows.List.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: FetchShowsDisplayLogic {
  /// Shows a page of the collection, or of the shows that match a search; on request all pages.
  public func fetchShows(_ request: Shows.List.Request) async throws {
    try await businessLogic.fetchShows(request)
  }
}

/// Shows one show.
public protocol FetchShowDisplayLogic: ProblemDisplayLogic {
  /// Shows the show with its episodes.
  func displayShow(_ viewModel: Shows.One.ViewModel) async throws
}

extension ResultDisplay: FetchShowDisplayLogic where Result == Shows.One.ViewModel {
  public func displayShow(_ viewModel: Shows.One.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: FetchShowDisplayLogic {
  /// Shows one show: its next episode, the reason, and all episodes.
  public func fetchShow(_ request: Shows.One.Request) async throws {
    try await businessLogic.fetchShow(request)
  }
}
