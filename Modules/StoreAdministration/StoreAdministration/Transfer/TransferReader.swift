import DocumentsProtocols
import MelodyModels
import OrdersWorkerProtocols
import PresentationProtocols
import ShowModels
import StoreAdministrationProtocols
import ViewsStoreProtocols

/// A batch of a transfer's records, each kind in its order.
struct TransferBatch: Sendable {
  /// Records of one kind, each with its line.
  typealias Lines<Record> = [(line: Int, record: Record)]

  var orders: Lines<OrderTransfer> = []
  var shows: Lines<TrackedShow> = []
  var melodies: Lines<Melody> = []
  var views: Lines<SavedView> = []
  /// The lines that are no valid record.
  var rejects: [Transfer.SaveRecords.Reject] = []
  /// The problem that ends the source after these records; `nil` if there is none.
  var problem: Problem?

  /// The number of lines of the batch.
  var count: Int { orders.count + shows.count + melodies.count + views.count + rejects.count }
}

/// Parses records from bytes in batches, one record per line; blank lines are skipped.
struct TransferReader: Sendable {
  /// The highest number of records, and of bytes, in a batch.
  private static let limit = (records: 500, bytes: 8 << 20)
  /// The highest number of consecutive blank or invalid lines.
  private static let fruitlessLimit = 10_000

  private var lines: TransferLines
  private(set) var isAtEnd = false
  private var fruitless = 0

  init(_ source: any ByteSource) { lines = TransferLines(source) }

  var bytesRead: Int { lines.bytesRead }

  /// Returns the next batch.
  ///
  /// - Throws: the source's error, unless it is a `Problem`.
  mutating func next() async throws -> TransferBatch {
    var batch = TransferBatch()
    var bytes = 0
    do {
      while batch.count < Self.limit.records, bytes < Self.limit.bytes {
        guard let line = try await lines.next() else {
          isAtEnd = true
          break
        }
        bytes += line.bytes.count
        let found = batch.count - batch.rejects.count
        read(line.bytes, isTooLong: line.isTooLong, into: &batch)
        fruitless = batch.count - batch.rejects.count > found ? 0 : fruitless + 1
        guard fruitless < Self.fruitlessLimit else {
          throw Problem(
            .tooLarge,
            "there is no valid record in \(Self.fruitlessLimit) consecutive lines, up to line \(lines.count)",
            remedy: "check that the file is an export of a whole store")
        }
      }
    } catch let problem as Problem {
      isAtEnd = true
      batch.problem = problem
    }
    return batch
  }

  private func read(_ bytes: ArraySlice<UInt8>, isTooLong: Bool, into batch: inout TransferBatch) {
    guard !isTooLong else {
      let message = "is longer than \(TransferLines.limit >> 20) MiB, the limit for a record"
      return batch.rejects.append(.init(line: lines.count, faults: [.init(pointer: "", message: message)]))
    }
    guard bytes.contains(where: { $0 > 0x20 }) else { return }
    do throws(Problem) {
      switch try TransferDocument(json: Array(bytes)) {
      case .order(let order, let isDeleted, let events):
        batch.orders.append((lines.count, OrderTransfer(order: order, isDeleted: isDeleted, events: events)))
      case .show(let show): batch.shows.append((lines.count, show))
      case .melody(let melody): batch.melodies.append((lines.count, melody))
      case .view(let view):
        batch.views.append((lines.count, SavedView(owner: view.owner, name: view.name, contents: view.filters)))
      }
    } catch {
      let faults = error.faults.isEmpty ? [Problem.Fault(pointer: "", message: error.detail)] : error.faults
      batch.rejects.append(.init(line: lines.count, faults: faults))
    }
  }
}
