import Foundation
import HTTPProtocols
import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols

extension RemoteStore {
  func ask<Value: Codable & Sendable>(_ question: StoreReadRequest, within deadline: Deadline = \.usual)
    async throws(StoreError) -> Value
  {
    var request = try Request(
      path: StorePath.read, RequestEnvelope(question), within: deadline, isRepeatable: true, StoreError.cannotFetch)
    if [.integrity, .examination].contains(question) { request.follow(under: UUID().uuidString) }
    return try await read(request, StoreError.cannotFetch)
  }

  func ask<Value: Codable & Sendable>(
    _ question: StoreMaintenanceRequest, _ context: WriteContext?, _ kind: ErrorKind
  ) async throws(StoreError) -> Value {
    try await read(try request(question, context, kind), kind)
  }

  func request(
    _ question: StoreMaintenanceRequest, _ context: WriteContext?, _ kind: ErrorKind
  ) throws(StoreError) -> Request {
    let key = context.flatMap(Self.key)
    var request = try Request(
      path: StorePath.administer, RequestEnvelope(question, context: context?.with(key)), within: question.deadline,
      isRepeatable: key != nil || question.isSafe || context?.isDryRun == true, kind)
    request.fields["Idempotency-Key"] = key?.quoted
    request.mayTakeLong = question.mayTakeLong && key != nil
    return request
  }

  func write<Value: Codable & Sendable>(
    _ question: StoreWriteRequest, ifVersion version: Int64? = nil, _ context: WriteContext,
    _ kind: ErrorKind
  ) async throws(StoreError) -> Value {
    try await read(try request(question, ifVersion: version, context, within: \.usual, kind), kind)
  }

  func request(
    _ question: StoreWriteRequest, ifVersion version: Int64? = nil, _ context: WriteContext, within deadline: Deadline,
    _ kind: ErrorKind
  ) throws(StoreError) -> Request {
    let key = Self.key(of: context)
    var request = try Request(
      path: StorePath.write, RequestEnvelope(question, context: context.with(key)), within: deadline,
      isRepeatable: question.storesKey || context.isDryRun, kind)
    request.fields["If-Match"] = version.map { "\"\($0)\"" } ?? "*"
    request.fields["Idempotency-Key"] = key?.quoted
    return request
  }

  /// Sends a write, and returns its receipt.
  ///
  /// - Parameter version: the version that the caller has seen; `nil` accepts every version.
  func submit<Receipt: ReplayableReceipt>(
    _ question: StoreWriteRequest, ifVersion version: Int64? = nil, _ context: WriteContext, _ kind: ErrorKind
  ) async throws(StoreError) -> Receipt {
    context.owned(try await write(question, ifVersion: version, context, kind))
  }

  /// Sends an admin's write, and returns its receipt.
  func submit<Receipt: ReplayableReceipt>(
    _ question: StoreMaintenanceRequest, _ context: WriteContext, _ kind: ErrorKind
  ) async throws(StoreError) -> Receipt {
    context.owned(try await ask(question, context, kind))
  }

  /// Sends a change of one order, and returns the receipt with the changed order.
  ///
  /// - Parameter version: the version that the caller has seen; `nil` accepts every version.
  func change(
    _ question: StoreWriteRequest, ifVersion version: Int64? = nil, _ context: WriteContext,
    _ kind: ErrorKind
  ) async throws(StoreError) -> OrderReceipt {
    do {
      return try await submit(question, ifVersion: version, context, kind)
    } catch {
      // The `If-Match` header carries only existing versions: the caller's version replaces the server's in the
      // conflict.
      guard case .conflict(var conflict) = error.cause, let version else { throw error }
      conflict.seenVersion = version
      throw kind(.conflict(conflict))
    }
  }

  /// Returns the caller's key, or a new one, so that a write whose response is lost can be repeated; `nil` in a dry run
  /// without one.
  private static func key(of context: WriteContext) -> IdempotencyKey? {
    if context.isDryRun { return context.key }
    return context.key
      ?? IdempotencyKey(key: UUID().uuidString, caller: context.author.name, operation: "once", fingerprint: "")
  }
}

/// A receipt that says whether the server has replayed the result of an earlier write.
protocol ReplayableReceipt: Codable, Sendable {
  var isReplayed: Bool { get set }
}

extension OrderReceipt: ReplayableReceipt {}
extension ShowReceipt: ReplayableReceipt {}
extension WriteReceipt: ReplayableReceipt where Answer: Codable {}

extension WriteContext {
  /// Returns the receipt of a write with this context. Without a caller's key it is never a replay: the store has
  /// generated the key.
  fileprivate func owned<Receipt: ReplayableReceipt>(_ receipt: Receipt) -> Receipt {
    var receipt = receipt
    if key == nil { receipt.isReplayed = false }
    return receipt
  }
}

extension RemoteStore.Request {
  init(
    path: String, _ asked: RequestEnvelope<some Hashable & Sendable & Codable>, within deadline: RemoteStore.Deadline,
    isRepeatable: Bool,
    _ kind: ErrorKind
  ) throws(StoreError) {
    self.init(path: path, isRepeatable: isRepeatable)
    self.deadline = deadline
    do {
      body = try asked.json(noting: needs)
    } catch {
      throw kind(.unavailable("the request cannot be written as JSON"))
    }
  }
}

extension StoreMaintenanceRequest {
  fileprivate var deadline: RemoteStore.Deadline {
    switch self {
    case .change, .markSample: \.usual
    case .transfer, .save, .views, .saveViews: \.batch
    case .purge, .erase: \.whole
    }
  }

  /// Whether the request changes nothing.
  fileprivate var isSafe: Bool {
    switch self {
    case .transfer, .views: true
    case .change, .markSample, .save, .saveViews, .purge, .erase: false
    }
  }

  /// Whether the request rewrites the store's whole file, whose size decides the duration.
  fileprivate var mayTakeLong: Bool {
    switch self {
    case .purge, .erase: true
    case .change, .markSample, .save, .saveViews, .transfer, .views: false
    }
  }
}

extension StoreWriteRequest {
  /// Whether the server stores the request's idempotency key, and answers a repetition with the first result.
  fileprivate var storesKey: Bool {
    switch self {
    case .create, .importing, .update, .undo, .delete, .restore: true
    case .shows(.save), .shows(.change), .shows(.delete), .shows(.saveHistory): true
    case .shows(.saveTracked): false
    case .melodies(.save), .melodies(.delete): true
    case .melodies(.replace): false
    case .views: false
    }
  }
}

extension WriteContext {
  /// Returns the context of the part of a batch that begins at `offset`, with a key derived from the batch's key.
  func part(at offset: Int) -> WriteContext {
    guard offset > 0, var key else { return self }
    // A key has at most 255 characters; the keys that derive from an import's key differ at the end.
    key.key = "\(key.key.suffix(230))#\(offset)"
    return with(key)
  }

  fileprivate func with(_ key: IdempotencyKey?) -> WriteContext {
    var context = self
    context.key = key
    return context
  }
}

extension RemoteStore.Request {
  /// Makes the server run the request as a job that `key` names.
  mutating func follow(under key: String) {
    fields["Idempotency-Key"] = "\"\(key)\""
    mayTakeLong = true
  }
}

extension IdempotencyKey {
  /// The key as a string of a structured field (RFC 8941, 3.3.3).
  fileprivate var quoted: String {
    "\"\(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
