public import ListOrdersProtocols
import OrderQueries
import OrdersWorkerProtocols

extension ListOrdersInteractor {
  public func fetchTags(_ request: ListOrders.FetchTags.Request) async throws {
    var response = ListOrders.FetchTags.Response(tags: TagCounts(), orders: 0, isComplete: false)
    var parameters = request.parameters
    parameters.sort = "-date"
    do throws(OrdersWorkerError) {
      while !response.isComplete, response.orders < request.mostOrders {
        parameters.limit = min(Self.batchSize, request.mostOrders - response.orders)
        let page = try await worker.fetchWholeOrders(parameters, in: timeZone)
        for order in page.orders { response.tags.add(order.tags) }
        response.orders += page.orders.count
        parameters.after = page.next?.description
        response.isComplete = page.next == nil
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentTags(response)
  }
}
