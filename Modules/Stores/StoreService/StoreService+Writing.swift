import APIDocuments
import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols
import ViewsStoreProtocols

extension StoreService {
  func answer(_ question: StoreWriteRequest, _ version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> StoreResponse
  {
    switch question {
    case .create(let order): StoreResponse(try await store.createOrder(order, context))
    case .importing(let orders): StoreResponse(try await store.importOrders(orders, context))
    case .update(let id, let change):
      StoreResponse(try await store.updateOrder(id, ifVersion: version, change, context))
    case .undo(let id): StoreResponse(try await store.undoLastChange(of: id, ifVersion: version, context))
    case .delete(let id): StoreResponse(try await store.deleteOrder(id, ifVersion: version, context))
    case .restore(let id): StoreResponse(try await store.restoreOrder(id, ifVersion: version, context))
    case .shows(let question): try await answer(question, version, context)
    case .melodies(let question): try await answer(question, context)
    case .views(let question): try await answer(question, context)
    }
  }

  func answer(_ question: StoreMaintenanceRequest, _ context: WriteContext) async throws(StoreError)
    -> StoreResponse
  {
    switch question {
    case .purge: return StoreResponse(try await store.purgeDeletedOrders(context))
    case .erase(let selection): return StoreResponse(try await store.erasePerson(selection, context))
    case .change(let settings, let old):
      return StoreResponse(
        answering: try await store.changeSettings(settings, replacing: old, isDryRun: context.isDryRun))
    case .transfer(let id, let limit):
      return StoreResponse(
        answering: try await filled(cut(limit), \.contentBytes) { last, rest throws(StoreError) in
          try await store.fetchTransfer(after: last?.order.id ?? id, limit: rest)
        })
    case .save(let orders):
      return StoreResponse(answering: try await store.saveTransfers(orders, isDryRun: context.isDryRun))
    case .markSample(let ids):
      try await store.markSample(ids)
      return StoreResponse(answering: ids.count)
    case .views(let id, let limit):
      return StoreResponse(answering: try await store.fetchAllViews(after: id, limit: cut(limit)))
    case .saveViews(let views):
      return StoreResponse(answering: try await store.saveViews(views, isDryRun: context.isDryRun))
    }
  }
}
