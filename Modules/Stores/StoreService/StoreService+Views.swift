import APIDocuments
import OrdersStoreProtocols
import RemoteStoreProtocols
import ViewsStoreProtocols

extension StoreService {
  /// Performs a request about views. A view that is not shared belongs to the authenticated caller.
  func answer(_ question: ViewsWriteRequest, _ context: WriteContext) async throws(StoreError) -> StoreResponse {
    let caller = context.author.name
    switch question {
    case .save(var view):
      if !view.isShared { view.owner = caller }
      try await store.saveView(view, isDryRun: context.isDryRun)
      return StoreResponse(answering: view)
    case .remove(let name, let isShared):
      let removed = try await store.removeView(named: name, of: isShared ? "" : caller, isDryRun: context.isDryRun)
      return StoreResponse(answering: removed.map { [$0] } ?? [])
    }
  }
}
