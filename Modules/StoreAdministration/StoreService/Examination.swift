import Locks
public import OrdersStoreProtocols
import PresentationProtocols
import RemoteStoreProtocols
import StoreAdministrationProtocols

/// Lets one examination of the whole store run at a time.
final class Examination: Sendable {
  private let isUnderWay = Lock(false)

  /// Starts an examination, unless another one runs.
  ///
  /// - Returns: whether it has started; the caller has to call `end` then.
  func begin() -> Bool {
    isUnderWay.withLock { isUnderWay in
      defer { isUnderWay = true }
      return !isUnderWay
    }
  }

  func end() { isUnderWay.withLock { $0 = false } }
}

extension StoreService {
  public func examine() async throws(StoreError) -> [StoreFinding] { try await examiner.examine(store) { _ in } }

  /// Performs a request that reads the whole store, which may take minutes.
  ///
  /// - Returns: `forbidden` if the caller is no admin, `tooMany` while another examination runs.
  func examine(_ question: StoreRequest, _ perform: () async -> StoreResponse) async -> StoreResponse {
    guard question.isAdmin else {
      return StoreResponse(
        refusing: .cannotFetch(
          .notAllowed("examining the store needs the role admin, which “\(question.author.name)” does not have")))
    }
    guard examination.begin() else {
      return StoreResponse(
        Problem(
          .tooMany, "the store is being examined already", remedy: "try again when that has ended", retryAfter: 10))
    }
    defer { examination.end() }
    return await perform()
  }
}
