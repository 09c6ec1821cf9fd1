import APIDocuments
import PresentationProtocols

/// A service of a store that notes when a backup has been made.
struct ObservedStoreService: StoreServing {
  let service: any StoreServing
  let didBackUp: @Sendable () -> Void

  func answer(_ question: StoreRequest) async throws(Problem) -> StoreResponse { try await service.answer(question) }

  func backUp(progress: @escaping @Sendable (Double) -> Void) async throws -> any MadeBackup {
    let backup = try await service.backUp(progress: progress)
    didBackUp()
    return backup
  }

  func receive(_ source: any ByteSource) async throws -> any ReceivedBackup { try await service.receive(source) }
}
