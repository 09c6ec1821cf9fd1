public import MediaDocuments
public import PresentationProtocols
public import ShowsWorkerProtocols

/// The screens of a collection of shows: one cell for all of them.
public enum Shows {
  /// The collection, or what a search finds in it, by title.
  public enum List {
    public struct Request: Hashable, Sendable {
      public var parameters: ShowsParameters
      /// How far to count what the search finds; `nil` to count nothing.
      public var count: CountExtent?
      /// Whether to go on to the end, page by page.
      public var isWhole: Bool

      public init(parameters: ShowsParameters = ShowsParameters(), count: CountExtent? = nil, isWhole: Bool = false) {
        self.parameters = parameters
        self.count = count
        self.isWhole = isWhole
      }
    }

    public struct Response: Hashable, Sendable {
      public var page: ShowsPage
      public var count: ListCount?
      /// Whether nothing more is to come.
      public var isLast: Bool

      public init(page: ShowsPage, count: ListCount? = nil, isLast: Bool = true) {
        self.page = page
        self.count = count
        self.isLast = isLast
      }
    }

    public struct ViewModel: Hashable, Sendable {
      public var displayedShows: [DisplayedShow]
      public var document: ShowsDocument
      /// Whether nothing more is to come.
      public var isLast: Bool

      public init(displayedShows: [DisplayedShow], document: ShowsDocument, isLast: Bool = true) {
        self.displayedShows = displayedShows
        self.document = document
        self.isLast = isLast
      }
    }
  }

  /// One show with its episodes.
  public enum One {
    public struct Request: Hashable, Sendable {
      /// An id or a title.
      public var show: String
      /// Whether the titles of what has not been watched, but the next, are kept from the viewer.
      public var hidesSpoilers: Bool

      public init(show: String, hidesSpoilers: Bool = false) {
        self.show = show
        self.hidesSpoilers = hidesSpoilers
      }
    }

    public struct Response: Hashable, Sendable {
      public var answer: ShowResult
      public var hidesSpoilers: Bool

      public init(answer: ShowResult, hidesSpoilers: Bool) {
        self.answer = answer
        self.hidesSpoilers = hidesSpoilers
      }
    }

    public struct ViewModel: Hashable, Sendable {
      public var displayedShow: DisplayedShow
      /// Why its subtitle is what it is, in one sentence.
      public var displayedWhy: String
      /// When the next episode airs or aired, in the viewer's zone; empty where nobody knows, or nothing is next.
      public var displayedAirs: String
      public var displayedRule: String
      public var displayedEpisodes: [DisplayedEpisode]
      public var document: ShowDocument

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

  /// A change to one show: watched, not watched, set, deleted.
  public enum Change {
    public enum Kind: Hashable, Sendable {
      case watch([String])
      case unwatch([String])
      /// `first-unwatched` or `after-last`, `nil` for as it is.
      case set(next: String?, specials: Bool?)
      case delete
    }

    public struct Request: Hashable, Sendable {
      public var show: String
      public var kind: Kind
      public var version: Int64?
      public var idempotencyKey: String?
      public var isDryRun: Bool
      public var hidesSpoilers: Bool

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

    public struct Response: Hashable, Sendable {
      public var answer: ShowResult
      public var kind: Kind
      public var isDryRun: Bool
      public var hidesSpoilers: Bool

      public init(answer: ShowResult, kind: Kind, isDryRun: Bool = false, hidesSpoilers: Bool = false) {
        self.answer = answer
        self.kind = kind
        self.isDryRun = isDryRun
        self.hidesSpoilers = hidesSpoilers
      }
    }

    public struct ViewModel: Hashable, Sendable {
      public var notice: String
      public var show: One.ViewModel
      /// Whether an earlier request with the same idempotency key did it.
      public var isReplayed: Bool

      public init(notice: String, show: One.ViewModel, isReplayed: Bool = false) {
        self.notice = notice
        self.show = show
        self.isReplayed = isReplayed
      }
    }
  }

  /// Shows from elsewhere.
  public enum Import {
    public struct Request: Hashable, Sendable {
      public var source: ShowsSource
      public var idempotencyKey: String?
      public var isDryRun: Bool

      public init(source: ShowsSource, idempotencyKey: String? = nil, isDryRun: Bool = false) {
        self.source = source
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
      }
    }

    public struct Response: Hashable, Sendable {
      public var outcomes: [ShowOutcome]
      public var isDryRun: Bool
      public var isReplayed: Bool

      public init(outcomes: [ShowOutcome], isDryRun: Bool = false, isReplayed: Bool = false) {
        self.outcomes = outcomes
        self.isDryRun = isDryRun
        self.isReplayed = isReplayed
      }
    }

    public struct ViewModel: Hashable, Sendable {
      public var notice: String
      public var document: ShowsImportDocument
      /// Whether an earlier request with the same idempotency key did it.
      public var isReplayed: Bool

      public init(notice: String, document: ShowsImportDocument, isReplayed: Bool = false) {
        self.notice = notice
        self.document = document
        self.isReplayed = isReplayed
      }
    }
  }

  /// What has been watched, out and in.
  public enum History {
    public struct Response: Hashable, Sendable {
      public var entries: [WatchedEpisode]

      public init(entries: [WatchedEpisode]) { self.entries = entries }
    }

    /// One part of the history; an empty one is its end.
    public struct ViewModel: Hashable, Sendable {
      public var displayedEntries: [DisplayedWatching]
      public var entries: [WatchedDocument]

      public init(displayedEntries: [DisplayedWatching], entries: [WatchedDocument]) {
        self.displayedEntries = displayedEntries
        self.entries = entries
      }
    }

    public struct ImportRequest: Hashable, Sendable {
      /// What a message calls that which is read.
      public var name: String
      public var bytes: [UInt8]
      public var idempotencyKey: String?
      public var isDryRun: Bool

      public init(name: String, bytes: [UInt8], idempotencyKey: String? = nil, isDryRun: Bool = false) {
        self.name = name
        self.bytes = bytes
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
      }
    }

    public struct ImportResponse: Hashable, Sendable {
      public var outcomes: [HistoryOutcome]
      public var isDryRun: Bool

      public init(outcomes: [HistoryOutcome], isDryRun: Bool = false) {
        self.outcomes = outcomes
        self.isDryRun = isDryRun
      }
    }

    public struct ImportViewModel: Hashable, Sendable {
      public var notice: String
      public var document: HistoryImportDocument

      public init(notice: String, document: HistoryImportDocument) {
        self.notice = notice
        self.document = document
      }
    }
  }
}
