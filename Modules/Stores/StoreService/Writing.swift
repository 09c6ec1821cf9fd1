import APIDocuments
import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols

extension StoreService {
  func answer(_ question: WriteQuestion, _ version: Int64?, _ context: WriteContext)
    async throws(OrdersStoreError) -> StoreAnswer
  {
    switch question {
    case .create(let order): StoreAnswer(try await store.createOrder(order, context))
    case .importing(let orders): StoreAnswer(try await store.importOrders(orders, context))
    case .update(let id, let change):
      StoreAnswer(try await store.updateOrder(id, ifVersion: version, change, context))
    case .undo(let id): StoreAnswer(try await store.undoLastChange(of: id, ifVersion: version, context))
    case .delete(let id): StoreAnswer(try await store.deleteOrder(id, ifVersion: version, context))
    case .restore(let id): StoreAnswer(try await store.restoreOrder(id, ifVersion: version, context))
    case .shows(let question):
      await StoreAnswer { () throws(ShowsStoreError) in try await answer(question, version, context) }
    case .melodies(let question): try await answer(question, context)
    }
  }

  func answer(_ question: KeepQuestion, _ context: WriteContext) async throws(OrdersStoreError) -> StoreAnswer {
    switch question {
    case .purge: return StoreAnswer(try await store.purgeDeletedOrders(context))
    case .erase(let selection): return StoreAnswer(try await store.erasePerson(selection, context))
    case .change(let settings):
      try await store.changeSettings(settings, isDryRun: context.isDryRun)
      return StoreAnswer(answering: settings)
    case .transfer(let id, let limit):
      return StoreAnswer(answering: try await store.fetchTransfer(after: id, limit: cut(limit)))
    case .keep(let orders):
      return StoreAnswer(answering: try await store.keepTransfer(orders, isDryRun: context.isDryRun))
    case .markSample(let ids):
      try await store.markSample(ids)
      return StoreAnswer(answering: ids.count)
    }
  }
}
