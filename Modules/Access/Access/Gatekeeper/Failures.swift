import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension Problem {
  /// What a store answers; where it throws, a problem.
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
