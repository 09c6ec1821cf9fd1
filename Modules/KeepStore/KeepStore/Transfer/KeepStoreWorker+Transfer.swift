public import KeepStoreProtocols
public import OrdersWorkerProtocols

extension KeepStoreWorker: TransferWorking {
  public func fetchTransfer(after id: String?, limit: Int) async throws(OrdersWorkerError) -> [OrderTransfer] {
    guard limit > 0 else { throw .usage(InvalidField("/limit", "is \(limit); a transfer has at least 1 order")) }
    return try await OrdersWorkerError.wrapping { () throws(OrdersStoreError) in
      try await store.fetchTransfer(after: id, limit: limit)
    }
  }

  public func keepTransfer(_ orders: [OrderTransfer], isDryRun: Bool) async throws(OrdersWorkerError) -> KeptTransfer {
    do {
      return KeptTransfer(kept: try await store.keepTransfer(orders, isDryRun: isDryRun))
    } catch {
      guard error.refusal != nil else { throw .store(error) }
    }
    // Nothing of a batch is kept where one of it is refused; so the others go in one by one.
    var result = KeptTransfer(kept: 0)
    for (index, order) in orders.enumerated() {
      do {
        result.kept += try await store.keepTransfer([order], isDryRun: isDryRun)
      } catch {
        guard let fields = error.refusal else { throw .store(error) }
        result.rejected[index] = fields
      }
    }
    return result
  }
}

extension OrdersStoreError {
  /// What is wrong with the order itself; `nil` where the store cannot take any.
  fileprivate var refusal: [InvalidField]? {
    switch cause {
    case .invalid(let fields): fields
    case .conflict(let conflict): [InvalidField("", "is order \(conflict.current.number) here, and not the same")]
    default: nil
    }
  }
}
