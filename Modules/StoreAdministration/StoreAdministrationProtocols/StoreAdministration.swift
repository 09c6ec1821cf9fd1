public import OrdersStoreProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// The scene that administers a store as a whole: information, settings, sample data, backups, copies and checks.
public enum StoreAdministration {
  /// An operation on the whole store.
  public enum Action: Hashable, Sendable {
    /// Returns the store's information and settings.
    case info
    /// Returns the settings alone, without counting records.
    case settings
    /// Changes settings; `nil` leaves one as it is, and an empty time zone selects the machine's.
    case set(
      name: String?, currency: String?, timeZone: String?, address: String? = nil, phone: String? = nil,
      taxRates: String? = nil)
    /// Adds the sample data, or removes all of it.
    case sample(isRemoving: Bool)
    /// Writes a backup of the store to a file.
    case backUp(toFile: String)
    /// Replaces the store by the backup in a file.
    case restore(fromFile: String)
    /// Copies all records from one store to another, each given as for `--store`, and compares them if requested.
    case copy(from: String, to: String, isVerified: Bool)
    /// Checks the rules of the store by reading it.
    case doctor
    /// Rebuilds what the store computes from its orders, and checks it.
    case repair
  }

  /// The operation and its options.
  public struct Request: Hashable, Sendable {
    /// The operation to perform.
    public var action: Action
    /// Whether the operation is only validated and the store stays unchanged.
    public var isDryRun: Bool

    public init(action: Action, isDryRun: Bool = false) {
      self.action = action
      self.isDryRun = isDryRun
    }
  }

  /// The result of an operation, before it is formatted.
  public enum Response: Hashable, Sendable {
    /// The information and settings of the store.
    case info(StoreInfo, StoreSettings)
    /// The settings of the store.
    case settings(StoreSettings)
    /// The settings after a change.
    case changed(StoreSettings)
    /// The number of sample records that were added or removed.
    case sampled(count: SampleCount, isRemoving: Bool)
    /// The path and extent of a backup.
    case backedUp(file: String, BackupExtent = .everything)
    /// The path and extent of a restored backup; for a dry run also the comparison with the store.
    case restored(file: String, BackupExtent = .everything, preview: RestorePreview? = nil)
    /// The result of a copy.
    case copied(Copied)
    /// The findings of a check.
    case examined([StoreFinding])
    /// The names of the values that were rebuilt from the orders, and the findings of a check: after a repair those that remain.
    case repaired([String], [StoreFinding])

    /// The result of a copy between two stores.
    public struct Copied: Hashable, Sendable {
      /// The number of orders in the source.
      public var seen: Int
      /// The number of orders that were added to the target.
      public var saved: Int
      /// The result for shows.
      public var shows: CopiedPart
      /// The result for melodies.
      public var tunes: CopiedPart
      /// The result for saved views.
      public var views: CopiedPart
      /// The differences between the stores in sentences; empty if they are equal, `nil` if they were not compared.
      public var differences: [String]?

      public init(
        seen: Int, saved: Int, shows: CopiedPart = CopiedPart(), tunes: CopiedPart = CopiedPart(),
        views: CopiedPart = CopiedPart(), differences: [String]?
      ) {
        self.seen = seen
        self.saved = saved
        self.shows = shows
        self.tunes = tunes
        self.views = views
        self.differences = differences
      }
    }

    /// The result of a copy for shows, melodies or views.
    public struct CopiedPart: Hashable, Sendable {
      /// The number of records in the source.
      public var seen: Int
      /// The number of records that were added to the target.
      public var saved: Int
      /// The records that were not copied, each with its reason.
      public var refused: [String]

      public init(seen: Int = 0, saved: Int = 0, refused: [String] = []) {
        self.seen = seen
        self.saved = saved
        self.refused = refused
      }
    }
  }

  /// The progress of a long operation.
  public struct Progress: Hashable, Sendable {
    /// The completed share, 0 to 1; `nil` if unknown.
    public var share: Double?
    /// The number of orders so far; `nil` if they are not counted.
    public var done: Int?

    public init(share: Double? = nil, done: Int? = nil) {
      self.share = share
      self.done = done
    }
  }

  /// The formatted result of an operation.
  public struct ViewModel: Hashable, Sendable {
    /// The labels and texts of the result, in order. Programs find the values under `key`.
    public var rows: [Row]
    /// The message about the operation in a sentence; empty if the rows are the whole result.
    public var notice: String
    /// Whether a check or a comparison found a fault.
    public var isFailure: Bool
    /// The question to ask before the operation, after its dry run; `nil` if it needs none.
    public var question: String?

    public init(rows: [Row], notice: String, isFailure: Bool, question: String? = nil) {
      self.rows = rows
      self.notice = notice
      self.isFailure = isFailure
      self.question = question
    }

    /// A row of the result.
    public struct Row: Hashable, Sendable {
      /// The name of the value in JSON: `schemaVersion`.
      public var key: String
      /// The label for people: `Schema version`.
      public var label: String
      /// The value as text for people.
      public var text: String
      /// The value as a number; `nil` if it is not one.
      public var number: Int64?
      /// Whether the check passed that the row is about; `nil` for a row of another kind.
      public var isPassed: Bool?

      public init(key: String, label: String, text: String, number: Int64? = nil, isPassed: Bool? = nil) {
        self.key = key
        self.label = label
        self.text = text
        self.number = number
        self.isPassed = isPassed
      }
    }
  }
}

/// The requests of a display to the interactor. A call returns when the display has shown; it throws only what the
/// display threw.
public protocol StoreAdministrationBusinessLogic: Sendable {
  /// Performs an action on a store, and shows its progress and its result.
  func perform(_ request: StoreAdministration.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol StoreAdministrationPresentationLogic: FailurePresentationLogic {
  /// Presents the progress of an action.
  func presentProgress(_ progress: StoreAdministration.Progress) async throws
  /// Presents the result of an action, or of its dry run.
  func presentResult(_ response: StoreAdministration.Response, isDryRun: Bool) async throws
}

/// Shows the result of an action on a store.
public protocol StoreResultDisplayLogic: ProblemDisplayLogic {
  /// Shows the result.
  func displayResult(_ viewModel: StoreAdministration.ViewModel) async throws
}

extension ResultDisplay: StoreResultDisplayLogic where Result == StoreAdministration.ViewModel {
  public func displayResult(_ viewModel: StoreAdministration.ViewModel) { take(viewModel) }
}

/// Shows the progress of an action on a store. The scene reports it only to a display that shows it.
public protocol StoreProgressDisplayLogic: ProblemDisplayLogic {
  /// Shows the progress.
  func displayProgress(_ progress: StoreAdministration.Progress) async throws
}

/// A display that shows both the progress and the result.
public typealias StoreAdministrationDisplayLogic = StoreProgressDisplayLogic & StoreResultDisplayLogic

/// Builds the scene for one display.
public typealias StoreAdministrationBuilder = UseCasesBuilder<any StoreAdministrationBusinessLogic>

extension UseCases where BusinessLogic == any StoreAdministrationBusinessLogic, Display: StoreResultDisplayLogic {
  /// Performs an action on a store, and shows its result.
  public func perform(_ request: StoreAdministration.Request) async throws { try await businessLogic.perform(request) }
}
