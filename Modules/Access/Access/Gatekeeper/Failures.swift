import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension Problem {
  /// In the words that every worker has for a store's failure.
  init(_ error: OrdersStoreError) { self.init(OrdersWorkerError.store(error)) }

  /// What a store answers; where it throws, a problem.
  static func wrapping<Answer>(_ question: () async throws(OrdersStoreError) -> Answer)
    async throws(Problem) -> Answer
  {
    do {
      return try await question()
    } catch {
      throw Problem(error)
    }
  }
}
