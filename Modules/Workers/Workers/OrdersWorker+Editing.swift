import OrderDocumentsProtocols
import OrdersWorkerProtocols

extension OrdersWorker {
  /// How often an edit without a version is retried on an order that others change meanwhile.
  static let attempts = 100

  func edit(
    _ order: String, _ input: OrderInput, replacing: Bool, ifVersion version: Int64?, _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    try await writing(order, options, "edit") { hash in
      hash.add(replacing)
      hash.add(version)
      hash.add(input)
    } _: { order, context throws(OrdersWorkerError) in
      let (dates, taxRates) = (dates(options, context), try await taxRates(for: [input]))
      var current = order
      var attempt = 1
      while true {
        switch OrderInputParser.read(
          input, replacing ? .replacement : .change, onto: current, dates: dates, taxRates: taxRates)
        {
        case .failure(let invalid):
          guard let answer = try await answer(insteadOfEditing: current, version, context) else {
            throw .invalid(invalid.fields)
          }
          return answer
        case .success(let edited):
          do throws(StoreError) {
            let seen = version ?? current.version
            var receipt = try await store.updateOrder(current.id, ifVersion: seen, .edit(edited), context)
            // The version that a repeated request saw is known only if the request names it.
            receipt.isUnchanged = receipt.order.version == (receipt.isReplayed ? version : seen)
            return receipt
          } catch {
            guard version == nil, attempt < OrdersWorker.attempts, case .conflict(let conflict) = error.cause else {
              throw .store(error)
            }
            current = conflict.current
            attempt += 1
          }
        }
      }
    }
  }

  /// Runs the edit as a dry run; returns its receipt if the edit has been made before, and `nil` otherwise.
  ///
  /// - Throws: `conflict` if the edit saw another version.
  private func answer(insteadOfEditing current: Order, _ version: Int64?, _ context: WriteContext)
    async throws(OrdersWorkerError) -> OrderReceipt?
  {
    guard version != nil || context.key != nil else { return nil }
    var dryRun = context
    dryRun.isDryRun = true
    let receipt = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.updateOrder(current.id, ifVersion: version, .edit(current), dryRun)
    }
    return receipt.isReplayed ? receipt : nil
  }
}
