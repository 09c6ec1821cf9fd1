import APIProtocols
import OrdersStoreProtocols
import RemoteStoreProtocols

extension StoreService {
  func answer(_ question: WriteQuestion, _ version: Int64?, _ context: WriteContext)
    async throws(OrdersStoreError) -> StoreAnswer
  {
    switch question {
    case .create(let order): try StoreAnswer(try await store.createOrder(order, context))
    case .importing(let orders): try StoreAnswer(answering: try await store.importOrders(orders, context))
    case .update(let id, let change):
      try StoreAnswer(try await store.updateOrder(id, ifVersion: version, change, context))
    case .undo(let id): try StoreAnswer(try await store.undoLastChange(of: id, ifVersion: version, context))
    case .delete(let id): try StoreAnswer(try await store.deleteOrder(id, ifVersion: version, context))
    case .restore(let id): try StoreAnswer(try await store.restoreOrder(id, ifVersion: version, context))
    }
  }

  func answer(_ question: KeepQuestion, _ context: WriteContext) async throws(OrdersStoreError) -> StoreAnswer {
    switch question {
    case .purge: return try StoreAnswer(answering: try await store.purgeDeletedOrders(context))
    case .erase(let selection): return try StoreAnswer(answering: try await store.erasePerson(selection, context))
    case .change(let settings):
      try await store.changeSettings(settings, isDryRun: context.isDryRun)
      return try StoreAnswer(answering: settings)
    case .transfer(let id, let limit):
      return try StoreAnswer(answering: try await store.fetchTransfer(after: id, limit: cut(limit)))
    case .keep(let orders):
      return try StoreAnswer(answering: try await store.keepTransfer(orders, isDryRun: context.isDryRun))
    case .markSample(let ids):
      try await store.markSample(ids)
      return try StoreAnswer(answering: ids.count)
    }
  }
}
