import PresentationProtocols

// Error handling that all workers share.

extension OrdersWorkerError {
  /// Returns the result of a store's operation and wraps its error in ``store(_:)``.
  ///
  /// ```swift
  /// try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchInfo() }
  /// ```
  public static func wrapping<Answer>(_ question: () async throws(StoreError) -> Answer)
    async throws(OrdersWorkerError) -> Answer
  {
    do {
      return try await question()
    } catch {
      throw .store(error)
    }
  }
}

extension Violation {
  /// Returns the error for an unknown currency code, with the nearest known one if there is one.
  public static func unknownCurrency(_ code: String, at pointer: String) -> Violation {
    Violation(pointer, .not(.currency, code, nearest: Suggestion.nearest(to: code, among: Currency.all.map(\.code))))
  }
}
