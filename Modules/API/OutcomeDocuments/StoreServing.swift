public import PresentationProtocols

/// Answers another program whose store is this one: its questions and its answers are JSON that only both ends read.
///
/// A front end passes on what it is sent; it says who asks and what they may, and cannot name an order.
public protocol StoreServing: Sendable {
  /// - Throws: `Problem` for a question that cannot be read; what the store refuses is an answer.
  func answer(_ question: StoreRequest) async throws(Problem) -> StoreResponse

  /// Copies the whole store, as it is at one moment, into a file that only a store of the same kind can read.
  ///
  /// - Parameter progress: receives the share that has been copied, 0 to 1.
  /// - Throws: `Problem`: `unavailable` or `full` where there is no room for the file.
  func backUp(progress: @escaping @Sendable (Double) -> Void) async throws -> any MadeBackup

  /// Takes in such a file until its end, and changes nothing yet.
  func receive(_ source: any ByteSource) async throws -> any ReceivedBackup
}

/// A copy of a whole store on the server's disk; the disk has it as long as the value exists.
public protocol MadeBackup: Sendable {
  /// Reads the file from its beginning.
  func bytes() -> any ByteSource
}

/// A backup that has arrived on the server's disk; the disk has it as long as the value exists.
public protocol ReceivedBackup: Sendable {
  /// Replaces the whole store by the backup, or leaves the store as it is.
  ///
  /// - Parameter progress: receives the share that has been copied, 0 to 1.
  /// - Throws: `Problem`: `invalid` for a file that is no backup, or a damaged one.
  func restore(progress: @escaping @Sendable (Double) -> Void) async throws
}

/// What another program asks of the store.
public struct StoreRequest: Sendable {
  /// What a question may do, and so who may ask it.
  public enum Kind: String, CaseIterable, Sendable {
    /// Looks: a viewer's.
    case read
    /// Changes orders, shows and melodies: an editor's.
    case write
    /// Changes or hands out what cannot be taken back: an admin's.
    case keep
  }

  public var kind: Kind
  public var json: [UInt8]
  /// The authenticated caller, whom history names whatever the program says of itself.
  public var actor: String
  /// Whether the caller may do what only an admin may.
  public var isAdmin: Bool
  public var idempotencyKey: String?
  /// The version that was seen (`If-Match`); `nil` for whatever is there.
  public var version: Int64?
  public var isDryRun: Bool

  public init(
    kind: Kind, json: [UInt8], actor: String, isAdmin: Bool = false, idempotencyKey: String? = nil,
    version: Int64? = nil, isDryRun: Bool = false
  ) {
    self.kind = kind
    self.json = json
    self.actor = actor
    self.isAdmin = isAdmin
    self.idempotencyKey = idempotencyKey
    self.version = version
    self.isDryRun = isDryRun
  }
}

/// What the store says.
public struct StoreResponse: Sendable {
  /// The answer, or what a problem document says besides, so that the other store knows all that it must.
  public var json: [UInt8]
  /// What the store refuses; `nil` where there is an answer.
  public var problem: Problem?
  /// The version of the order that was written, where one was.
  public var version: Int64?
  public var isReplayed: Bool

  public init(json: [UInt8], problem: Problem? = nil, version: Int64? = nil, isReplayed: Bool = false) {
    self.json = json
    self.problem = problem
    self.version = version
    self.isReplayed = isReplayed
  }
}
