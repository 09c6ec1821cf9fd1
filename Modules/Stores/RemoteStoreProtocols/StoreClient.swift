public import MelodiesStoreProtocols
public import OrdersStoreProtocols
public import ShowsStoreProtocols
public import ViewsStoreProtocols

/// A store with all records that one server has, except for its credentials.
public typealias CompleteStore = Store & MelodiesStore & ShowsStore & ViewsStore

/// A store that sends each operation as a ``RemoteRequest``; the files of the requests have its methods.
public protocol StoreClient: CompleteStore {
  /// The store's URL, as `--store` takes it.
  var name: String { get }

  /// Sends a request, and returns its answer.
  ///
  /// - Parameters:
  ///   - version: the version of a written record that the caller has seen; `nil` accepts every version.
  ///   - context: the author, time and options of a write; `nil` for a read.
  func send<Request: RemoteRequest>(_ request: Request, ifVersion version: Int64?, _ context: WriteContext?)
    async throws(StoreError) -> Request.Answer

  /// Sends records in as many requests as their bytes take, one after the other, and returns all answers.
  ///
  /// Each part is a transaction of its own. A batch with a key is always cut at the same places, and each part has a
  /// key derived from the batch's, so that a repeated batch is written once.
  ///
  /// - Parameter request: makes the request for some of the records.
  func send<Record, Request: RemoteRequest>(
    partsOf records: [Record], _ context: WriteContext, in request: ([Record]) -> Request
  ) async throws(StoreError) -> [Request.Answer]
}

extension StoreClient {
  /// Sends a read, or a write of any version.
  func send<Request: RemoteRequest>(_ request: Request, _ context: WriteContext? = nil)
    async throws(StoreError) -> Request.Answer
  {
    try await send(request, ifVersion: nil, context)
  }

  /// Writes a batch, and returns the server's outcome of each record, in their order.
  func write<Record, Outcome, Request: RemoteRequest>(
    _ records: [Record], _ context: WriteContext, in request: ([Record]) -> Request
  ) async throws(StoreError) -> WriteReceipt<[Outcome]> where Request.Answer == WriteReceipt<[Outcome]> {
    let receipts = try await send(partsOf: records, context, in: request)
    return WriteReceipt(
      receipts.flatMap(\.answer), isReplayed: context.key != nil && receipts.allSatisfy(\.isReplayed))
  }
}

extension WriteContext {
  /// Returns the context of a write that leaves no event, with no author: it says only whether the write is a dry run.
  static func trying(_ isDryRun: Bool) -> WriteContext {
    WriteContext(author: Author(name: "", frontEnd: ""), at: .earliest, isDryRun: isDryRun)
  }
}
