import Foundation
import HTTPProtocols
public import OrdersStoreProtocols
public import RemoteStoreProtocols

extension RemoteStore: StoreClient {
  public func send<Request: RemoteRequest>(
    _ request: Request, ifVersion version: Int64?, _ context: WriteContext?
  ) async throws(StoreError) -> Request.Answer {
    do {
      var answer: Request.Answer = try await read(
        try prepare(request, ifVersion: version, context), Request.form.error)
      // The store has generated the key, so that no answer is a replay.
      if context?.key == nil { Request.markAsFirst(&answer) }
      return answer
    } catch {
      // The `If-Match` header carries only existing versions: the caller's version replaces the server's in the
      // conflict.
      guard case .conflict(var conflict) = error.cause, let version else { throw error }
      conflict.seenVersion = version
      throw Request.form.error(.conflict(conflict))
    }
  }

  public func send<Record, Request: RemoteRequest>(
    partsOf records: [Record], _ context: WriteContext, in request: ([Record]) -> Request
  ) async throws(StoreError) -> [Request.Answer] {
    var (answers, start, size): ([Request.Answer], Int, Int) = ([], 0, recordsOfRequest)
    repeat {
      let part = Array(records[start...].prefix(size))
      let prepared = try prepare(request(part), ifVersion: nil, context.part(at: start))
      guard prepared.body.count <= StoreLimits.questionBytes || part.count < 2 else {
        size = part.count / 2
        continue
      }
      answers.append(try await read(prepared, Request.form.error))
      start += part.count
    } while start < records.count
    return answers
  }

  public func repair(isDryRun: Bool) throws(StoreError) -> [String] {
    throw .cannotUpdate(
      .unavailable("a store behind a server is repaired on the machine of its database; run “store doctor” there"))
  }

  private func prepare<Asked: RemoteRequest>(_ asked: Asked, ifVersion version: Int64?, _ context: WriteContext?)
    throws(StoreError) -> Request
  {
    let form = Asked.form
    let key = context.flatMap(Self.key)
    var request = Request(path: form.kind.path, isRepeatable: true)
    request.deadline = asked.deadline.keyPath
    do {
      request.body = try RequestEnvelope(asked, context: context?.with(key)).json(noting: request.needs)
    } catch {
      throw form.error(.unavailable("the request cannot be written as JSON"))
    }
    if let context {
      request.isChange = !context.isDryRun
      request.isRepeatable = context.isDryRun || (form.kind == .write ? form.storesKey : key != nil)
      request.fields["Idempotency-Key"] = key?.quoted
      request.mayTakeLong = form.mayTakeLong && key != nil
    } else if form.mayTakeLong {
      request.follow(under: UUID().uuidString)
    }
    if form.kind == .write { request.fields["If-Match"] = version.map { "\"\($0)\"" } ?? "*" }
    return request
  }

  /// Returns the caller's key, or a new one, so that a write whose response is lost can be repeated; `nil` in a dry run
  /// without one.
  private static func key(of context: WriteContext) -> IdempotencyKey? {
    if context.isDryRun { return context.key }
    return context.key
      ?? IdempotencyKey(key: UUID().uuidString, caller: context.author.name, operation: "once", fingerprint: "")
  }
}

extension RequestDeadline {
  fileprivate var keyPath: RemoteStore.Deadline {
    switch self {
    case .usual: \.usual
    case .batch: \.batch
    case .whole: \.whole
    }
  }
}

extension WriteContext {
  /// Returns the context of the part of a batch that begins at `offset`, with a key derived from the batch's key.
  fileprivate func part(at offset: Int) -> WriteContext {
    guard offset > 0, var key else { return self }
    // A key has at most 255 characters; the keys that derive from an import's key differ at the end.
    key.key = "\(key.key.suffix(230))#\(offset)"
    return with(key)
  }

  /// Returns the context with a key, as it is sent: the history of the server has its own requests.
  fileprivate func with(_ key: IdempotencyKey?) -> WriteContext {
    var context = self
    context.key = key
    (context.author.requestID, context.author.traceID) = (nil, nil)
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
