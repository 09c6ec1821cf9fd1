public import OrdersStoreProtocols

/// The screen that looks after a store as a whole.
public enum StoreAdministration {
  public enum Action: Hashable, Sendable {
    case info
    /// What is `nil` stays; an empty time zone means the machine's.
    case set(name: String?, currency: String?, timeZone: String?)
    /// The sample shop comes, or goes as a whole.
    case sample(isRemoving: Bool)
    case backUp(toFile: String)
    case restore(fromFile: String)
    /// Between two stores, named as `--store` names them.
    case copy(from: String, to: String, isVerified: Bool)
    case doctor
  }

  public struct Request: Hashable, Sendable {
    public var action: Action
    public var isDryRun: Bool

    public init(action: Action, isDryRun: Bool = false) {
      self.action = action
      self.isDryRun = isDryRun
    }
  }

  public enum Response: Hashable, Sendable {
    case info(StoreInfo, StoreSettings)
    case changed(StoreSettings)
    case sampled(count: SampleCount, isRemoving: Bool)
    case backedUp(file: String, BackupExtent = .everything)
    case restored(file: String, BackupExtent = .everything)
    case copied(Copied)
    case examined([StoreFinding])

    /// What a copy brought, and whether both stores are equal now.
    public struct Copied: Hashable, Sendable {
      /// Orders.
      public var seen: Int
      public var kept: Int
      public var shows: CopiedPart
      public var tunes: CopiedPart
      /// What differs, in sentences; `nil` where that was not asked.
      public var differences: [String]?

      public init(
        seen: Int, kept: Int, shows: CopiedPart = CopiedPart(), tunes: CopiedPart = CopiedPart(),
        differences: [String]?
      ) {
        self.seen = seen
        self.kept = kept
        self.shows = shows
        self.tunes = tunes
        self.differences = differences
      }
    }

    /// What a copy brought of one kind beside the orders.
    public struct CopiedPart: Hashable, Sendable {
      public var seen: Int
      public var kept: Int
      /// What could not be kept beside what is there, in sentences.
      public var refused: [String]

      public init(seen: Int = 0, kept: Int = 0, refused: [String] = []) {
        self.seen = seen
        self.kept = kept
        self.refused = refused
      }
    }
  }

  /// How far a long task has come.
  public struct Progress: Hashable, Sendable {
    /// 0 to 1, where that is known.
    public var share: Double?
    /// Orders so far, where they are counted.
    public var done: Int?

    public init(share: Double? = nil, done: Int? = nil) {
      self.share = share
      self.done = done
    }
  }

  public struct ViewModel: Hashable, Sendable {
    /// Names and texts in order; the same for machine readers under `key`.
    public var rows: [Row]
    /// What has been done, in a sentence; empty where there is only something to show.
    public var notice: String
    /// Whether something was found wrong.
    public var isFailure: Bool

    public init(rows: [Row], notice: String, isFailure: Bool) {
      self.rows = rows
      self.notice = notice
      self.isFailure = isFailure
    }

    public struct Row: Hashable, Sendable {
      /// The JSON member: `schemaVersion`.
      public var key: String
      public var label: String
      public var text: String
      /// The same as a number, where it is one.
      public var number: Int64?

      public init(key: String, label: String, text: String, number: Int64? = nil) {
        self.key = key
        self.label = label
        self.text = text
        self.number = number
      }
    }
  }
}
