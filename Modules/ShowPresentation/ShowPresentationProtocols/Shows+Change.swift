public import PresentationProtocols
public import ShowsWorkerProtocols

extension Shows {
  /// The use case that marks episodes, changes settings or deletes a show.
  public enum Change {
    /// The change of the show, as text that is not yet parsed.
    public enum Kind: Hashable, Sendable {
      /// Marks episodes as watched, each given by its id or its code `S1E2`.
      case watch([String])
      /// Marks episodes as not watched, each given by its id or its code `S1E2`.
      case unwatch([String])
      /// Marks the episode that is up next as watched.
      case watchNext
      /// Marks the episode that was marked as watched last as not watched.
      case unwatchLast
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
      /// The number of episodes whose mark changed; `nil` if an earlier request made the change.
      public var changed: Int?

      public init(notice: String, show: One.ViewModel, isReplayed: Bool = false, changed: Int? = nil) {
        self.changed = changed
        self.notice = notice
        self.show = show
        self.isReplayed = isReplayed
      }
    }
  }
}

/// Shows a changed show.
public protocol ChangeShowDisplayLogic: ProblemDisplayLogic {
  /// Shows the changed or deleted show, and the change in a sentence.
  func displayChange(_ viewModel: Shows.Change.ViewModel) async throws
}

extension ResultDisplay: ChangeShowDisplayLogic where Result == Shows.Change.ViewModel {
  public func displayChange(_ viewModel: Shows.Change.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: ChangeShowDisplayLogic {
  /// Changes or deletes a show, and shows it.
  public func changeShow(_ request: Shows.Change.Request) async throws {
    try await businessLogic.changeShow(request)
  }
}
