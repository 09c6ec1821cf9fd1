public import APIDocuments
import Foundation
public import MelodiesStoreProtocols
public import MelodyListProtocols
public import OrdersStoreProtocols
import OrdersWorkerProtocols
public import PresentationProtocols
import RemoteStoreProtocols
public import ShowsStoreProtocols

/// Answers the requests that a `RemoteStore` on another machine sends to this machine's store.
public struct StoreService: StoreServing {
  let store: any Store & MelodiesStore & ShowsStore
  let melodyService: any MelodyService
  let clock: @Sendable () -> Instant
  let examination = Examination()

  /// Creates a service of `store`.
  ///
  /// - Parameters:
  ///   - melodyService: returns the melodies that this machine's own screens show.
  ///   - clock: returns the moment of a write.
  public init(
    store: any Store & MelodiesStore & ShowsStore, melodyService: any MelodyService,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.store = store
    self.melodyService = melodyService
    self.clock = clock
  }

  public func answer(_ question: StoreRequest) async throws(Problem) -> StoreResponse {
    switch question.kind {
    case .read:
      let asked = try read(question, as: StoreReadRequest.self)
      if asked.question == .integrity { return await examine(for: question) }
      return await StoreResponse { () throws(StoreError) in try await answer(asked.question) }
    case .write:
      let asked = try read(question, as: StoreWriteRequest.self)
      let context = context(of: asked.context, question)
      return await StoreResponse { () throws(StoreError) in
        try await answer(asked.question, question.version, context)
      }
    case .keep:
      let asked = try read(question, as: StoreMaintenanceRequest.self)
      let context = context(of: asked.context, question)
      return await StoreResponse { () throws(StoreError) in try await answer(asked.question, context) }
    }
  }

  /// Decodes the JSON of a request after a check of its bounds.
  ///
  /// - Throws: `usage` for malformed JSON or JSON that exceeds its bounds, before anything is built of it; `invalid`
  ///   for an unknown request.
  private func read<Question>(_ question: StoreRequest, as type: Question.Type) throws(Problem) -> RequestEnvelope<
    Question
  > {
    try JSONValue.check(sent: question.json, within: question.kind == .read ? .record : .batch)
    do {
      return try JSONDecoder().decode(RequestEnvelope<Question>.self, from: Data(question.json))
    } catch {
      throw Problem(
        .invalid, "the question is none that this server knows",
        remedy: "ask with a storekeeper of the same version as the server's")
    }
  }

  /// Returns the context of a write, with the server's user and clock; what the client claims of its author is in
  /// `client`.
  ///
  /// A client's clock would also decide how long keys are stored.
  private func context(of claimed: WriteContext?, _ question: StoreRequest) -> WriteContext {
    let author = Author(name: question.actor, frontEnd: "api", client: claimed?.author.claim)
    var context = WriteContext(author: author, at: clock())
    context.isDryRun = question.isDryRun || claimed?.isDryRun == true
    if let key = question.idempotencyKey {
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
      self.init(json: Array(try JSONEncoder().encode(ResponseEnvelope(value))))
    } catch {
      self.init(refusing: .cannotFetch(.corrupt("an answer of the store cannot be written as JSON")))
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

  init<Answer>(_ receipt: WriteReceipt<Answer>) {
    self.init(answering: receipt)
    isReplayed = receipt.isReplayed
  }

  init(_ problem: Problem) { self.init(json: [], problem: problem) }

  /// The response of a refusal: a problem document, with the store's own error in it.
  init(refusing error: StoreError) {
    self.init(json: Array((try? JSONEncoder().encode(StoreCause(error))) ?? Data()), problem: Problem(error))
  }
}
