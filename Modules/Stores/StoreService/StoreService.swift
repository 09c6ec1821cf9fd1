public import APIDocuments
import Foundation
public import MelodiesStoreProtocols
public import MelodyListProtocols
public import OrdersStoreProtocols
import OrdersWorkerProtocols
public import PresentationProtocols
import RemoteStoreProtocols
public import ShowsStoreProtocols
public import ViewsStoreProtocols

/// Answers the requests that a `RemoteStore` on another machine sends to this machine's store.
public struct StoreService: StoreServing {
  let store: any Store & MelodiesStore & ShowsStore & ViewsStore
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
    store: any Store & MelodiesStore & ShowsStore & ViewsStore, melodyService: any MelodyService,
    examiner: any StoreExamining, clock: @escaping @Sendable () -> Instant
  ) {
    self.store = store
    self.melodyService = melodyService
    self.examiner = examiner
    self.clock = clock
  }

  public func answer(_ question: StoreRequest) async throws(Problem) -> StoreResponse {
    // The bounds are checked before anything is built of the text.
    try JSONValue.check(sent: question.json, within: question.kind == .read ? .record : .batch)
    do {
      switch question.kind {
      case .read:
        let asked: RequestEnvelope<StoreReadRequest> = try read(question)
        try question.check(asked.request.scopes)
        if [.integrity, .examination].contains(asked.request) { return await examine(asked.request, for: question) }
        return await StoreResponse { () throws(StoreError) in try await answer(asked.request, of: question.actor) }
      case .write:
        let asked: RequestEnvelope<StoreWriteRequest> = try read(question)
        try question.check(asked.request.scopes)
        let context = try context(of: asked.context, question)
        return await StoreResponse { () throws(StoreError) in
          try await answer(asked.request, question.version, context)
        }
      case .administer:
        let asked: RequestEnvelope<StoreMaintenanceRequest> = try read(question)
        try question.check([.writeStore])
        let context = try context(of: asked.context, question)
        return await StoreResponse { () throws(StoreError) in try await answer(asked.request, context) }
      }
    } catch let refusal as Problem {
      throw refusal
    } catch {
      return StoreResponse(unreadable: error)
    }
  }

  private func read<Request>(_ question: StoreRequest) throws -> RequestEnvelope<Request> {
    try JSONDecoder.strict.decode(RequestEnvelope<Request>.self, from: Data(question.json))
  }

  /// Returns the context of a write, with the server's user and clock; what the client claims of its author is in
  /// `client`.
  ///
  /// A client's clock would also decide how long keys are stored.
  ///
  /// - Throws: `invalid` if what the client claims of the key is longer than any program's, or has a zero byte.
  private func context(of claimed: WriteContext?, _ question: StoreRequest) throws(Problem) -> WriteContext {
    let author = Author(name: question.actor, frontEnd: "api", client: claimed?.author.claim)
    var context = WriteContext(author: author, at: clock())
    context.isDryRun = question.isDryRun || claimed?.isDryRun == true
    if let key = question.idempotencyKey {
      for text in [claimed?.key?.scope ?? "", claimed?.key?.fingerprint ?? ""]
      where text.utf8.count > 1_000 || text.utf8.contains(0) {
        throw Problem(invalid: [
          .init(pointer: "/context/key", message: "has a scope or a fingerprint that no program of ours sends")
        ])
      }
      context.key = IdempotencyKey(
        key: key, caller: question.actor, operation: claimed?.key?.scope ?? "store",
        fingerprint: claimed?.key?.fingerprint ?? "")
    }
    return context
  }
}

extension IdempotencyKey {
  /// Caller and operation that the client names, within the server's caller. The length separates two pairs that would
  /// read alike when joined.
  fileprivate var scope: String { "\(caller.utf8.count):\(caller):\(operation)" }
}

extension StoreResponse {
  /// Runs a request, and returns its response or the refusal of the store.
  init(_ ask: () async throws(StoreError) -> StoreResponse) async {
    do { self = try await ask() } catch { self.init(refusing: error) }
  }

  init(answering value: some Codable & Sendable) {
    do {
      self.init(json: try ResponseEnvelope(value).recordJSON())
    } catch {
      self.init(refusing: .cannotFetch(.corrupt("a response of the store cannot be written as JSON")))
    }
  }

  init(_ receipt: OrderReceipt) {
    self.init(answering: receipt)
    (version, isReplayed) = (receipt.order.version, receipt.isReplayed)
  }

  init(_ receipt: ShowReceipt) {
    self.init(answering: receipt)
    (version, isReplayed) = (receipt.show.version, receipt.isReplayed)
  }

  init<Answer: Codable>(_ receipt: WriteReceipt<Answer>) {
    self.init(answering: receipt)
    isReplayed = receipt.isReplayed
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
