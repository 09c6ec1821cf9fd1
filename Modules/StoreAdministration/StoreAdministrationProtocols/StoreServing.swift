public import DocumentsProtocols
public import Models
public import Permissions
public import PresentationProtocols

/// A service that executes the requests of a remote store, whose JSON only its two ends parse.
///
/// A front end forwards the JSON with the caller's name and role, and does not read it.
public protocol StoreServing: Sendable {
  /// Executes a request and returns its response, which may be an error of the store.
  ///
  /// - Throws: `Problem`: `invalid` if the request cannot be parsed; `forbidden` if no scope of the caller permits it.
  func answer(_ question: StoreRequest) async throws(Problem) -> StoreResponse

  /// Copies the whole store, as it is at one moment, into a file of SQLite, which a store of any kind restores.
  ///
  /// - Parameter progress: receives the share that has been copied, 0 to 1.
  /// - Throws: `Problem`: `unavailable` or `full` if there is no space for the file.
  func backUp(progress: @escaping @Sendable (Double) -> Void) async throws -> any MadeBackup

  /// Saves an uploaded backup to the server's disk, without changing the store.
  ///
  /// - Throws: `Problem` if the source ends early or there is no space for the file.
  func receive(_ source: any ByteSource) async throws -> any ReceivedBackup
}

/// A backup of a whole store on the server's disk. The file is removed with the value.
public protocol MadeBackup: Sendable {
  /// Returns a source that reads the file from its beginning.
  func bytes() -> any ByteSource
}

/// An uploaded backup on the server's disk. The file is removed with the value.
public protocol ReceivedBackup: Sendable {
  /// The path of the file, for a comparison with the store.
  var path: String { get }

  /// Replaces the whole store by the backup, or throws and leaves it unchanged.
  ///
  /// - Parameter progress: receives the share that has been copied, 0 to 1.
  /// - Throws: `Problem`: `invalid` if the file is damaged or not a backup.
  func restore(progress: @escaping @Sendable (Double) -> Void) async throws
}

/// A request of a remote store.
public struct StoreRequest: Sendable {
  /// The effect of a request, which determines the required role. The raw value is the last part of the API's path.
  public enum Kind: String, CaseIterable, Sendable {
    /// Reads only; requires the role of a viewer.
    case read
    /// Changes orders, shows and melodies; requires the role of an editor.
    case write
    /// Changes or exports the whole store, which cannot be undone; requires the role of an administrator.
    case administer = "keep"

    /// The scopes that permit some of the requests of the kind; the service checks each request.
    public var scopes: [Scope] {
      switch self {
      case .read: [.readStore, .readOrders, .readMedia]
      case .write: [.writeStore, .writeOrders, .writeMedia]
      case .administer: [.writeStore]
      }
    }
  }

  /// The effect of the request.
  public var kind: Kind
  /// The request in JSON.
  public var json: [UInt8]
  /// The authenticated caller with the HTTP request, which the history records whatever the request contains.
  public var author: Author
  /// Whether the caller has the role of an administrator.
  public var isAdmin: Bool
  /// The scopes to which the caller's token is limited; `nil` for no limit.
  public var scopes: Set<Scope>?
  /// The key that makes a repeated write execute once; `nil` without one.
  public var idempotencyKey: String?
  /// The expected version of the order (`If-Match`); `nil` for any.
  public var version: Int64?
  /// Whether the write is only validated and the store stays unchanged.
  public var isDryRun: Bool

  public init(
    kind: Kind, json: [UInt8], author: Author, isAdmin: Bool = false, scopes: Set<Scope>? = nil,
    idempotencyKey: String? = nil,
    version: Int64? = nil, isDryRun: Bool = false
  ) {
    self.kind = kind
    self.json = json
    self.author = author
    self.isAdmin = isAdmin
    self.scopes = scopes
    self.idempotencyKey = idempotencyKey
    self.version = version
    self.isDryRun = isDryRun
  }
}

/// The response to a request of a remote store.
public struct StoreResponse: Sendable {
  /// The result in JSON, or the additional members of a problem document for the remote store.
  public var json: [UInt8]
  /// The error of the store; `nil` on success.
  public var problem: Problem?
  /// The store's own text of the error, for the log alone; `nil` if the problem has it.
  public var failure: String?
  /// The version of the order that was written; `nil` if none was.
  public var version: Int64?
  /// Whether the response repeats that of an earlier request with the same key.
  public var isReplayed: Bool

  public init(json: [UInt8], problem: Problem? = nil, version: Int64? = nil, isReplayed: Bool = false) {
    self.json = json
    self.problem = problem
    self.version = version
    self.isReplayed = isReplayed
  }
}
