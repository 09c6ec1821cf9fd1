import APIProtocols
import KeepStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// Some orders of a transfer, in their order.
struct TransferBatch: Sendable {
  /// Each with its line.
  var orders: [(line: Int, order: OrderTransfer)] = []
  /// Lines that are no order.
  var rejects: [Transfer.KeepOrders.Reject] = []
  /// Why nothing can be read after these.
  var problem: Problem?
}

/// Reads orders from bytes, one a line, in batches; blank lines are passed over.
struct TransferReader: Sendable {
  /// Orders in a batch, and bytes of them, at most.
  private static let limit = (orders: 500, bytes: 8 << 20)

  private var lines: TransferLines
  private(set) var isAtEnd = false

  init(_ source: any ByteSource) { lines = TransferLines(source) }

  var bytesRead: Int { lines.bytesRead }

  /// - Throws: what the source throws, unless it is a `Problem`.
  mutating func next() async throws -> TransferBatch {
    var batch = TransferBatch()
    var bytes = 0
    do {
      while batch.orders.count + batch.rejects.count < Self.limit.orders, bytes < Self.limit.bytes {
        guard let line = try await lines.next() else {
          isAtEnd = true
          break
        }
        bytes += line.bytes.count
        read(line.bytes, isTooLong: line.isTooLong, into: &batch)
      }
    } catch let problem as Problem {
      isAtEnd = true
      batch.problem = problem
    }
    return batch
  }

  private func read(_ bytes: ArraySlice<UInt8>, isTooLong: Bool, into batch: inout TransferBatch) {
    guard !isTooLong else {
      let message = "is longer than \(TransferLines.limit >> 20) MiB, which no order is"
      return batch.rejects.append(.init(line: lines.count, faults: [.init(pointer: "", message: message)]))
    }
    guard bytes.contains(where: { $0 > 0x20 }) else { return }
    do throws(Problem) {
      let document = try TransferDocument(json: Array(bytes))
      batch.orders.append(
        (
          lines.count,
          OrderTransfer(order: document.order, isDeleted: document.isDeleted, events: document.events)
        ))
    } catch {
      let faults = error.faults.isEmpty ? [Problem.Fault(pointer: "", message: error.detail)] : error.faults
      batch.rejects.append(.init(line: lines.count, faults: faults))
    }
  }
}
