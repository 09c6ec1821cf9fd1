public import MediaDocuments
public import PresentationProtocols
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

      /// Creates a response from its parts.
      public init(page: ShowsPage, count: ListCount? = nil, isLast: Bool = true) {
        self.page = page
        self.count = count
        self.isLast = isLast
      }
    }

    /// A formatted page of shows.
    public struct ViewModel: Hashable, Sendable {
      /// The shows as text for labels.
      public var displayedShows: [DisplayedShow]
      /// The page for programs, with raw values.
      public var document: ShowsDocument
      /// Whether no further page follows.
      public var isLast: Bool

      /// Creates a view model from its parts.
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

      /// Creates a request from its parts.
      public init(show: String, hidesSpoilers: Bool = false) {
        self.show = show
        self.hidesSpoilers = hidesSpoilers
      }
    }

    /// The show, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The show and the time of the read.
      public var answer: ShowResult
      /// Whether the titles of unwatched episodes are hidden, except that of the next one.
      public var hidesSpoilers: Bool

      /// Creates a response from its parts.
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
      /// The show for programs, with raw values.
      public var document: ShowDocument

      /// Creates a view model from its parts.
      public init(
        displayedShow: DisplayedShow, displayedWhy: String, displayedAirs: String, displayedRule: String,
        displayedEpisodes: [DisplayedEpisode], document: ShowDocument
      ) {
        self.displayedShow = displayedShow
        self.displayedWhy = displayedWhy
        self.displayedAirs = displayedAirs
        self.displayedRule = displayedRule
        self.displayedEpisodes = displayedEpisodes
        self.document = document
      }
    }
  }

  /// The use case that marks episodes, changes settings or deletes a show.
  public enum Change {
    /// The change of the show, as text that is not yet parsed.
    public enum Kind: Hashable, Sendable {
      /// Marks episodes as watched, each given by its id or its code `S1E2`.
      case watch([String])
      /// Marks episodes as not watched, each given by its id or its code `S1E2`.
      case unwatch([String])
      /// Changes the rule, `first-unwatched` or `after-last`, and whether specials count; `nil` leaves a setting as it
      /// is.
      case set(next: String?, specials: Bool?)
      /// Deletes the show with its watch history.
      case delete
    }

    /// The show, its change and the options.
    public struct Request: Hashable, Sendable {
      /// The show's id or title.
      public var show: String
      /// The change to make.
      public var kind: Kind
      /// The expected version; `nil` for any.
      public var version: Int64?
      /// The key that makes a repeated request execute once; `nil` without one.
      public var idempotencyKey: String?
      /// Whether the change is only validated and not stored.
      public var isDryRun: Bool
      /// Whether the titles of unwatched episodes are hidden in the result.
      public var hidesSpoilers: Bool

      /// Creates a request from its parts.
      public init(
        show: String, kind: Kind, version: Int64? = nil, idempotencyKey: String? = nil, isDryRun: Bool = false,
        hidesSpoilers: Bool = false
      ) {
        self.show = show
        self.kind = kind
        self.version = version
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
        self.hidesSpoilers = hidesSpoilers
      }
    }

    /// The result of a change, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The changed show and the time of the change.
      public var answer: ShowResult
      /// The change that was made.
      public var kind: Kind
      /// Whether the change was only validated and not stored.
      public var isDryRun: Bool
      /// Whether the titles of unwatched episodes are hidden in the result.
      public var hidesSpoilers: Bool

      /// Creates a response from its parts.
      public init(answer: ShowResult, kind: Kind, isDryRun: Bool = false, hidesSpoilers: Bool = false) {
        self.answer = answer
        self.kind = kind
        self.isDryRun = isDryRun
        self.hidesSpoilers = hidesSpoilers
      }
    }

    /// The changed show and a message about it, formatted.
    public struct ViewModel: Hashable, Sendable {
      /// The message about the change, in a sentence.
      public var notice: String
      /// The show with its episodes.
      public var show: One.ViewModel
      /// Whether an earlier request with the same idempotency key made the change.
      public var isReplayed: Bool

      /// Creates a view model from its parts.
      public init(notice: String, show: One.ViewModel, isReplayed: Bool = false) {
        self.notice = notice
        self.show = show
        self.isReplayed = isReplayed
      }
    }
  }

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

      /// Creates a request from its parts.
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

      /// Creates a response from its parts.
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

      /// Creates a view model from its parts.
      public init(notice: String, document: ShowsImportDocument, isReplayed: Bool = false) {
        self.notice = notice
        self.document = document
        self.isReplayed = isReplayed
      }
    }
  }

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

      /// Creates a view model from its parts.
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

      /// Creates a request from its parts.
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

      /// Creates a response from its parts.
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

      /// Creates a view model from its parts.
      public init(notice: String, document: HistoryImportDocument) {
        self.notice = notice
        self.document = document
      }
    }
  }
}
