public import OrdersStoreProtocols

/// A request of a remote store. Its stored properties are the members of its JSON.
///
/// The type, its method of ``StoreClient`` and its entry in the list of its file are all that the operation needs here.
///
/// ```swift
/// struct DeleteOrder: RemoteRequest {
///   static let form = RequestForm(.write, "delete", StoreError.cannotDelete)
///   enum CodingKeys: String, RequestKey { case id }
///   var id: String
///
///   func perform(_ call: StoreCall) async throws -> OrderReceipt {
///     try await call.store.deleteOrder(id, ifVersion: call.version, call.context)
///   }
/// }
/// ```
public protocol RemoteRequest: Codable, Sendable {
  /// The result of the operation.
  associatedtype Answer: Codable & Sendable
  /// The names of the members; a server refuses other members.
  associatedtype CodingKeys: RequestKey

  /// The place of the request in the format, and what both sides have to know of it.
  static var form: RequestForm { get }
  /// The time limit of the request.
  var deadline: RequestDeadline { get }
  /// The member that a later version of the format added to the request; `nil` if the request has none.
  var added: (member: String, since: RecordFormat)? { get }

  /// Performs the request at the server.
  ///
  /// - Throws: `StoreError`, or a `Problem` of the server.
  func perform(_ call: StoreCall) async throws -> Answer

  /// Returns the version of the written record, if it has one, and whether the answer is a replay.
  static func outcome(of answer: Answer) -> (version: Int64?, isReplayed: Bool)
  /// Marks an answer as the first one: without a key of the caller, no answer is a replay.
  static func markAsFirst(_ answer: inout Answer)
}

/// The names of the members of a request.
public protocol RequestKey: CodingKey, CaseIterable {}

extension RemoteRequest {
  public var deadline: RequestDeadline { Self.form.deadline }
  public var added: (member: String, since: RecordFormat)? { nil }
  public static func outcome(of answer: Answer) -> (version: Int64?, isReplayed: Bool) { (nil, false) }
  public static func markAsFirst(_ answer: inout Answer) {}
}

extension RemoteRequest where Answer: StoreReceipt {
  public static func outcome(of answer: Answer) -> (version: Int64?, isReplayed: Bool) {
    (answer.version, answer.isReplayed)
  }

  public static func markAsFirst(_ answer: inout Answer) { answer.isReplayed = false }
}

/// The time limits of requests; the store of the client knows their lengths.
public enum RequestDeadline: Sendable {
  /// The limit of a request for one record, or for a page of a list.
  case usual
  /// The limit of a request that sends or returns hundreds of records, or counts or sums up all of them.
  case batch
  /// The limit of a request about the whole store.
  case whole

  /// Returns the time limit of a page with at most `limit` records.
  static func page(_ limit: Int) -> RequestDeadline { limit > 200 ? .batch : .usual }
}

/// The place of a request in the format, its role, its scopes, its errors and its time limit.
public struct RequestForm: Sendable {
  /// The effect of a request, which determines the required role. The raw value is the last part of the path.
  public enum Kind: String, Sendable {
    /// Reads only.
    case read
    /// Changes orders, shows, melodies or views. The expected version and the idempotency key are in header fields.
    case write
    /// Requires the role of an administrator.
    case administer = "keep"

    /// The path of the requests, relative to the URL of the server.
    public var path: String { "api/v1/store/\(rawValue)" }
  }

  /// The records that a request reads or changes, which determines the scopes that permit it.
  public enum Subject: Sendable {
    /// The parts of a store.
    case orders, media, settings, store
  }

  /// A group of requests within one kind, whose JSON is one level deeper: `{"shows":{"_0":{"page":…}}}`.
  enum Group: String, Sendable {
    case shows, melodies, views
  }

  /// The effect of the request.
  public let kind: Kind
  /// The records that the request reads or changes.
  public let subject: Subject
  /// Makes the error of the failed operation from its cause.
  public let error: @Sendable (StoreError.Cause) -> StoreError
  /// Whether the server stores the idempotency key of the write, and answers a repetition with the first result.
  public let storesKey: Bool
  /// Whether the size of the whole store decides how long the request takes, so that it runs as a job.
  public let mayTakeLong: Bool
  /// The name of the request in the JSON; it does not change with the name of the type.
  let name: RecordKey
  let group: Group?
  /// The first version of the format that has the request.
  let since: RecordFormat
  let deadline: RequestDeadline

  init(
    _ kind: Kind, _ name: RecordKey, of group: Group? = nil, about subject: Subject = .orders,
    since: RecordFormat = .version1, within deadline: RequestDeadline = .usual, storesKey: Bool = true,
    mayTakeLong: Bool = false, _ error: @escaping @Sendable (StoreError.Cause) -> StoreError = StoreError.cannotFetch
  ) {
    (self.kind, self.name, self.group, self.since, self.deadline) = (kind, name, group, since, deadline)
    (self.storesKey, self.mayTakeLong, self.error) = (storesKey, mayTakeLong, error)
    self.subject = group == .shows || group == .melodies ? .media : subject
  }

  /// Whether the request examines the whole store: only for an administrator, one at a time.
  public var isExamination: Bool { kind == .read && mayTakeLong }
}

/// A receipt that says whether the server has replayed the result of an earlier write.
public protocol StoreReceipt: Codable, Sendable {
  /// Whether this is the response to an earlier request with the same idempotency key.
  var isReplayed: Bool { get set }
  /// The version of the written record; `nil` for several records.
  var version: Int64? { get }
}
