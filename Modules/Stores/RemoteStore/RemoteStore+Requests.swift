import Foundation
import HTTPProtocols
import OrdersStoreProtocols
import RemoteStoreProtocols

extension RemoteStore {
  func ask<Value: Codable & Sendable>(_ question: StoreReadRequest, within deadline: Deadline = \.usual)
    async throws(OrdersStoreError) -> Value
  {
    try await ask(question, within: deadline, OrdersStoreError.cannotFetch)
  }

  func ask<Value: Codable & Sendable, Failure: RemoteError>(
    _ question: StoreReadRequest, within deadline: Deadline, _ kind: ErrorKind<Failure>
  ) async throws(Failure) -> Value {
    var request = try Request(
      path: StorePath.read, RequestEnvelope(question), within: deadline, isRepeatable: true, kind)
    if case .integrity = question { request.follow(under: UUID().uuidString) }
    return try await read(request, kind)
  }

  func ask<Value: Codable & Sendable>(
    _ question: StoreMaintenanceRequest, _ context: WriteContext?, _ kind: ErrorKind<OrdersStoreError>
  ) async throws(OrdersStoreError) -> Value {
    try await read(try request(question, context, kind), kind)
  }

  func request(
    _ question: StoreMaintenanceRequest, _ context: WriteContext?, _ kind: ErrorKind<OrdersStoreError>
  ) throws(OrdersStoreError) -> Request {
    let key = context.flatMap(Self.key)
    var request = try Request(
      path: StorePath.keep, RequestEnvelope(question, context: context?.with(key)), within: question.deadline,
      isRepeatable: key != nil || question.isSafe || context?.isDryRun == true, kind)
    request.fields["Idempotency-Key"] = key?.quoted
    request.mayTakeLong = question.mayTakeLong && key != nil
    return request
  }

  func write<Value: Codable & Sendable, Failure: RemoteError>(
    _ question: StoreWriteRequest, ifVersion version: Int64? = nil, _ context: WriteContext,
    _ kind: ErrorKind<Failure>
  ) async throws(Failure) -> Value {
    try await read(try request(question, ifVersion: version, context, within: \.usual, kind), kind)
  }

  func request<Failure: RemoteError>(
    _ question: StoreWriteRequest, ifVersion version: Int64? = nil, _ context: WriteContext, within deadline: Deadline,
    _ kind: ErrorKind<Failure>
  ) throws(Failure) -> Request {
    let key = Self.key(of: context)
    var request = try Request(
      path: StorePath.write, RequestEnvelope(question, context: context.with(key)), within: deadline,
      isRepeatable: question.keepsKey || context.isDryRun, kind)
    request.fields["If-Match"] = version.map { "\"\($0)\"" } ?? "*"
    request.fields["Idempotency-Key"] = key?.quoted
    return request
  }

  /// What is kept or deleted. A key that nobody but this store knows of is no news to whoever wrote.
  func keep<Answer: Hashable & Codable & Sendable, Failure: RemoteError>(
    _ question: StoreWriteRequest, _ context: WriteContext, _ kind: ErrorKind<Failure>
  ) async throws(Failure) -> WriteReceipt<Answer> {
    var receipt: WriteReceipt<Answer> = try await write(question, context, kind)
    if context.key == nil { receipt.isReplayed = false }
    return receipt
  }

  /// The same of what is an admin's.
  func keep<Answer: Hashable & Codable & Sendable>(
    _ question: StoreMaintenanceRequest, _ context: WriteContext, _ kind: ErrorKind<OrdersStoreError>
  ) async throws(OrdersStoreError) -> WriteReceipt<Answer> {
    var receipt: WriteReceipt<Answer> = try await ask(question, context, kind)
    if context.key == nil { receipt.isReplayed = false }
    return receipt
  }

  /// What an order becomes, told as `keep` does.
  func change(
    _ question: StoreWriteRequest, ifVersion version: Int64? = nil, _ context: WriteContext,
    _ kind: ErrorKind<OrdersStoreError>
  ) async throws(OrdersStoreError) -> OrderReceipt {
    do {
      var receipt: OrderReceipt = try await write(question, ifVersion: version, context, kind)
      if context.key == nil { receipt.isReplayed = false }
      return receipt
    } catch {
      // A tag can only say versions that there are.
      guard case .conflict(var conflict) = error.cause, let version else { throw error }
      conflict.seenVersion = version
      throw kind(.conflict(conflict))
    }
  }

  /// The caller's key, or else a fresh one, so that a write whose answer was lost can be sent again.
  private static func key(of context: WriteContext) -> IdempotencyKey? {
    if context.isDryRun { return context.key }
    return context.key
      ?? IdempotencyKey(key: UUID().uuidString, caller: context.author.name, operation: "once", fingerprint: "")
  }
}

extension RemoteStore.Request {
  init<Failure: RemoteError>(
    path: String, _ asked: some Encodable, within deadline: RemoteStore.Deadline, isRepeatable: Bool,
    _ kind: ErrorKind<Failure>
  ) throws(Failure) {
    self.init(path: path, isRepeatable: isRepeatable)
    self.deadline = deadline
    do {
      body = Array(try JSONEncoder().encode(asked))
    } catch {
      throw kind(.unavailable("the question cannot be written as JSON"))
    }
  }
}

extension StoreMaintenanceRequest {
  fileprivate var deadline: RemoteStore.Deadline {
    switch self {
    case .change, .markSample: \.usual
    case .transfer, .keep: \.batch
    case .purge, .erase: \.whole
    }
  }

  /// Whether it changes nothing.
  fileprivate var isSafe: Bool {
    switch self {
    case .transfer: true
    case .change, .markSample, .keep, .purge, .erase: false
    }
  }

  /// Whether the store's file is written anew, which takes as long as the file is large.
  fileprivate var mayTakeLong: Bool {
    switch self {
    case .purge, .erase: true
    case .change, .markSample, .keep, .transfer: false
    }
  }
}

extension StoreWriteRequest {
  /// Whether the other store keeps its key, and answers a repetition as it did at first.
  fileprivate var keepsKey: Bool {
    switch self {
    case .create, .importing, .update, .undo, .delete, .restore: true
    case .shows(.keep), .shows(.change), .shows(.delete), .shows(.keepHistory): true
    case .shows(.keepTracked): false
    case .melodies(.keep), .melodies(.delete): true
    case .melodies(.replace): false
    }
  }
}

extension WriteContext {
  /// The same context for the records of a batch that begin at an offset, with a key that follows from the batch's.
  func part(at offset: Int) -> WriteContext {
    guard offset > 0, var key else { return self }
    // A key may have 255 characters; what follows from an import's key differs at its end.
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
  /// Names the job that the server makes of it.
  mutating func follow(under key: String) {
    fields["Idempotency-Key"] = "\"\(key)\""
    mayTakeLong = true
  }
}

extension IdempotencyKey {
  /// As a structured field's string (RFC 8941, 3.3.3).
  fileprivate var quoted: String {
    "\"\(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
