import DocumentsProtocols
import Foundation
public import MelodyListProtocols
public import OrdersStoreProtocols
import OrdersWorkerProtocols
public import PresentationProtocols
public import RemoteStoreProtocols
public import StoreAdministrationProtocols

/// Answers the requests that a `RemoteStore` on another machine sends to this machine's store.
public struct StoreService: StoreServing, StoreServer {
  public let store: any CompleteStore
  let melodyService: any MelodyService
  let examiner: any StoreExamining
  let clock: @Sendable () -> Instant
  let examination = Examination()

  /// Creates a service of `store`.
  ///
  /// - Parameters:
  ///   - melodyService: returns the melodies that this machine's own screens show.
  ///   - examiner: checks the store by its rules.
  ///   - clock: returns the moment of a write.
  public init(
    store: any CompleteStore, melodyService: any MelodyService, examiner: any StoreExamining,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.store = store
    self.melodyService = melodyService
    self.examiner = examiner
    self.clock = clock
  }

  public func answer(_ question: StoreRequest) async throws(Problem) -> StoreResponse {
    // The bounds are checked before anything is built of the text.
    try JSONValue.check(sent: question.json, within: question.kind == .read ? .record : .batch)
    let asked: RequestEnvelope
    do {
      asked = try JSONDecoder.strict.decode(
        RequestEnvelope.self, from: Data(question.json), configuration: question.kind.form)
    } catch {
      return StoreResponse(unreadable: error)
    }
    return try await perform(asked.request, asked.context, question)
  }

  private func perform<Request: RemoteRequest>(
    _ request: Request, _ claimed: WriteContext?, _ question: StoreRequest
  ) async throws(Problem) -> StoreResponse {
    try question.check(Request.form.scopes)
    let context = question.kind == .read ? question.reading : try context(of: claimed, question)
    let call = StoreCall(at: self, ifVersion: question.version, context)
    guard Request.form.isExamination else { return await StoreResponse(to: request, call) }
    return await examine(question) { await StoreResponse(to: request, call) }
  }

  /// Returns the context of a write, with the server's user and clock; what the client claims of its author is in
  /// `client`.
  ///
  /// A client's clock would also decide how long keys are stored.
  ///
  /// - Throws: `invalid` if what the client claims of the key is longer than any program's, or has a zero byte.
  private func context(of claimed: WriteContext?, _ question: StoreRequest) throws(Problem) -> WriteContext {
    var author = question.author
    author.client = claimed?.author.claim
    var context = WriteContext(author: author, at: clock())
    context.isDryRun = question.isDryRun || claimed?.isDryRun == true
    if let key = question.idempotencyKey {
      let (own, request) = (claimed?.key, claimed?.key?.ofRequest)
      let claims = [own?.scope, own?.fingerprint, request?.key, request?.scope, request?.fingerprint]
      for text in claims.compactMap(\.self)
      where text.utf8.count > 1_000 || text.utf8.contains(0) {
        throw Problem(invalid: [
          .init(pointer: "/context/key", message: "has a scope or a fingerprint that no program of ours sends")
        ])
      }
      context.key = IdempotencyKey(
        key: key, caller: author.name, operation: own?.scope ?? "store", fingerprint: own?.fingerprint ?? "",
        request: request.map { .init(key: $0.key, operation: $0.scope, fingerprint: $0.fingerprint) })
    }
    return context
  }
}

extension StoreRequest {
  /// The context of a read, which names the caller.
  fileprivate var reading: WriteContext {
    WriteContext(author: author, at: .earliest)
  }
}

extension StoreRequest.Kind {
  fileprivate var form: RequestForm.Kind {
    switch self {
    case .read: .read
    case .write: .write
    case .administer: .administer
    }
  }
}

extension IdempotencyKey {
  /// Caller and operation that the client names, within the server's caller. The length separates two pairs that would
  /// read alike when joined.
  fileprivate var scope: String { "\(caller.utf8.count):\(caller):\(operation)" }
}

extension StoreResponse {
  /// Performs a request, and returns its response or the refusal of the store.
  init<Request: RemoteRequest>(to request: Request, _ call: StoreCall) async {
    do {
      let answer = try await request.perform(call)
      self.init(json: try ResponseEnvelope(answer).recordJSON())
      (version, isReplayed) = Request.outcome(of: answer)
    } catch let error as StoreError {
      self.init(refusing: error)
    } catch let problem as Problem {
      self.init(problem)
    } catch {
      self.init(refusing: .cannotFetch(.corrupt("a response of the store cannot be written as JSON")))
    }
  }

  init(_ problem: Problem, _ cause: StoreCause = StoreCause()) {
    self.init(json: (try? cause.recordJSON()) ?? [], problem: problem)
  }

  /// The response of a refusal: a problem document, with the store's own error in it, but without paths and the texts of
  /// its library, which only the server's log may have.
  init(refusing error: StoreError) {
    let redacted = error.with(error.cause.redacted)
    self.init(Problem(redacted), StoreCause(redacted))
    if redacted != error { failure = "\(error.cause)" }
  }

  /// The response to a request that this program does not know, with the version of the format that it knows.
  init(unreadable error: any Error) {
    let reason = (error as? DecodingError)?.reason.map { ": \($0)" } ?? ""
    self.init(
      Problem(
        .invalid, "this server does not support the request\(reason)",
        remedy: "update the server, or use a storekeeper of the server's version"),
      StoreCause(version: RecordFormat.version))
  }
}

extension StoreError.Cause {
  /// The cause as a client may know it.
  fileprivate var redacted: StoreError.Cause {
    switch self {
    case .unavailable where isOutcomeUnknown: .unknownOutcome(of: .unavailable("the store is unavailable"))
    case .unavailable: .unavailable("the store is unavailable; try again later, or see the server's log")
    case .full: .full("the disk of the store is full")
    case .corrupt: .corrupt("the store is damaged; see the server's log")
    case .notFound, .conflict, .showConflict, .invalid, .timedOut, .notAllowed, .notSignedIn: self
    }
  }
}
