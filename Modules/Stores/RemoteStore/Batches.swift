import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols

/// Batches of records are sent in parts, so that no question has more than `StoreLimits.questionBytes` unless a single
/// record does.
extension RemoteStore {
  /// Writes a batch, and returns the server's answers about its records, in their order.
  ///
  /// Each part is a transaction of its own. A batch with a key is cut at the same places each time, and each part has a
  /// key that follows from it, so that a batch that is sent again is done once.
  func writeBatch<Record, Outcome: Hashable & Codable & Sendable, Failure: RemoteError>(
    _ records: [Record], _ context: WriteContext, _ kind: ErrorKind<Failure>,
    as question: ([Record]) -> StoreWriteRequest
  ) async throws(Failure) -> WriteReceipt<[Outcome]> {
    let receipts: [WriteReceipt<[Outcome]>] = try await inParts(records, kind) { part, offset throws(Failure) in
      try request(question(part), context.part(at: offset), within: \.batch, kind)
    }
    return WriteReceipt(
      receipts.flatMap(\.answer), isReplayed: context.key != nil && receipts.allSatisfy(\.isReplayed))
  }

  /// Sends records in as many questions as their bytes take, one after the other, and returns all answers.
  ///
  /// - Parameter request: makes the question of some records, which begin at an offset in the batch.
  func inParts<Record, Value: Codable & Sendable, Failure: RemoteError>(
    _ records: [Record], _ kind: ErrorKind<Failure>, _ request: ([Record], Int) throws(Failure) -> Request
  ) async throws(Failure) -> [Value] {
    var (answers, start, size): ([Value], Int, Int) = ([], 0, StoreLimits.questionRecords)
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
