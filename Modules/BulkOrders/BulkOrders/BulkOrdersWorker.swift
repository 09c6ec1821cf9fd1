public import BulkOrdersProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
public import OrdersWorkerProtocols

/// Performs many operations on orders, each as a write of its own, several at a time.
///
/// The store commits writes that wait together in one transaction. Writes of other callers share these transactions, and
/// wait for at most `concurrency` operations.
public struct BulkOrdersWorker: Sendable {
  /// The outcome of an operation.
  public typealias Outcome = BulkOrders.ChangeOrders.Outcome

  /// The number of operations that run at the same time, below the 16 that a server allows one caller.
  static let concurrency = 12

  private let orders: any OrdersWorking

  /// Creates a worker over that of single orders.
  public init(orders: any OrdersWorking) { self.orders = orders }

  /// Performs the operations and returns an outcome for each, in order. A failed operation does not stop the others.
  ///
  /// With an idempotency key, a repeated request returns the results of the first one, and tries the operations again
  /// that had failed.
  ///
  /// - Throws: `invalid` if there are no operations or too many, or the key has been used for another request.
  public func perform(_ operations: [BulkOperation], _ options: WriteOptions)
    async throws(OrdersWorkerError) -> [Outcome]
  {
    guard (1...BulkOperation.limit).contains(operations.count) else {
      throw .invalid([
        Violation(
          "/operations", .text("are \(operations.count); at least 1 and at most \(BulkOperation.limit) are allowed"))
      ])
    }
    do { _ = try options.context(at: Instant(microseconds: 0), "bulk") { _ in } } catch { throw .invalid([error]) }
    let keys = BulkKeys(options, of: operations)
    let named = Dictionary(operations.enumerated().map { ($1.order, $0) }) { first, _ in first }
    return try await inParallel(operations) { index, operation in
      guard named[operation.order] == index else {
        let twice = Violation("/order", .text("is named twice in this request"))
        return .init(operation: operation, result: .failure(.invalid([twice])))
      }
      return await perform(operation, keys.options(of: index, options))
    }
  }

  /// Runs the operations, `concurrency` at a time, and returns their outcomes in order.
  ///
  /// The store refuses each operation of a request whose key belongs to another one, so that the first refusal ends it.
  private func inParallel(
    _ operations: [BulkOperation], _ perform: @Sendable @escaping (Int, BulkOperation) async -> Outcome
  ) async throws(OrdersWorkerError) -> [Outcome] {
    let outcomes = await withTaskGroup(of: (Int, Outcome).self) { group -> Result<[Outcome], OrdersWorkerError> in
      var outcomes = [Outcome?](repeating: nil, count: operations.count)
      var rest = operations.enumerated().makeIterator()
      for (index, operation) in operations.enumerated().prefix(Self.concurrency) {
        group.addTask { (index, await perform(index, operation)) }
        _ = rest.next()
      }
      for await (index, outcome) in group {
        if case .failure(let error) = outcome.result, error.isReusedKey { return .failure(error) }
        outcomes[index] = outcome
        if let (index, operation) = rest.next() { group.addTask { (index, await perform(index, operation)) } }
      }
      return .success(outcomes.compactMap(\.self))
    }
    return try outcomes.get()
  }

  // MARK: One operation

  private func perform(_ operation: BulkOperation, _ options: WriteOptions) async -> Outcome {
    let before = operation.change == .restore ? nil : try? await orders.fetchOrder(operation.order)
    var outcome = Outcome(operation: operation, seen: before?.summary, result: .failure(.invalid([])))
    do throws(OrdersWorkerError) {
      let receipt = try await write(operation, options)
      outcome.result = .success(
        .init(
          order: receipt.order.summary, changes: await changes(of: operation, from: before, receipt, options),
          isUnchanged: receipt.isUnchanged, isReplayed: receipt.isReplayed))
    } catch {
      outcome.result = .failure(error)
    }
    return outcome
  }

  private func write(_ operation: BulkOperation, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    try await orders.changeOrder(operation.order, operation.change, ifVersion: operation.version, options)
  }

  /// Returns the fields that an operation changed; from the history if another writer or an earlier request was first.
  private func changes(
    of operation: BulkOperation, from before: Order?, _ receipt: OrderReceipt, _ options: WriteOptions
  ) async -> [FieldChange] {
    guard operation.change.verb.changesFields, !receipt.isUnchanged else { return [] }
    let order = receipt.order
    if let before, before.id == order.id, before.version == order.version - 1 { return before.changes(to: order) }
    guard !options.isDryRun, let history = try? await orders.fetchChanges(of: order.id) else { return [] }
    return history.last { $0.version == order.version }?.changes ?? []
  }
}
