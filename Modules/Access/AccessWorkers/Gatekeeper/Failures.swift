import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension Problem {
  /// Returns the result of a call to a store, and throws its error as a problem.
  static func wrapping<Answer>(_ question: () async throws(StoreError) -> Answer)
    async throws(Problem) -> Answer
  {
    do {
      return try await question()
    } catch {
      throw Problem(error)
    }
  }
}
