import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols

/// Sends batches of records in parts, so that each request has at most `StoreLimits.questionBytes` unless one record is
/// larger.
extension RemoteStore {
  /// Writes a batch, and returns the server's outcome of each record, in their order.
  ///
  /// Each part is a transaction of its own. A batch with a key is always cut at the same places, and each part has a
  /// key derived from the batch's, so that a repeated batch is written once.
  func writeBatch<Record, Outcome: Hashable & Codable & Sendable>(
    _ records: [Record], _ context: WriteContext, _ kind: ErrorKind,
    as question: ([Record]) -> StoreWriteRequest
  ) async throws(StoreError) -> WriteReceipt<[Outcome]> {
    let receipts: [WriteReceipt<[Outcome]>] = try await inParts(records, kind) { part, offset throws(StoreError) in
      try request(question(part), context.part(at: offset), within: \.batch, kind)
    }
    return WriteReceipt(
      receipts.flatMap(\.answer), isReplayed: context.key != nil && receipts.allSatisfy(\.isReplayed))
  }

  /// Sends records in as many requests as their bytes take, one after the other, and returns all results.
  ///
  /// - Parameter request: makes the request for some records, which begin at an offset in the batch.
  func inParts<Record, Value: Codable & Sendable>(
    _ records: [Record], _ kind: ErrorKind, _ request: ([Record], Int) throws(StoreError) -> Request
  ) async throws(StoreError) -> [Value] {
    var (answers, start, size): ([Value], Int, Int) = ([], 0, recordsOfRequest)
    repeat {
      let part = Array(records[start...].prefix(size))
      let question = try request(part, start)
      guard question.body.count <= StoreLimits.questionBytes || part.count < 2 else {
        size = part.count / 2
        continue
      }
      answers.append(try await read(question, kind))
      start += part.count
    } while start < records.count
    return answers
  }
}
