import ListOrdersProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension WorkDocument {
  /// Formats the orders that wait; ages are in whole days.
  init(_ response: ListOrders.FetchWork.Response, _ formatter: any ValueFormatting) {
    self.init(
      tasks: response.groups.map { group in
        Task(
          title: group.task.title, status: DisplayedValue(group.task.status),
          count: DisplayedCount(group.count, formatter),
          oldest: group.oldest.map { Oldest($0, at: response.now, formatter) })
      })
  }
}

extension WorkDocument.Oldest {
  fileprivate init(_ order: OrderSummary, at now: Instant, _ formatter: any ValueFormatting) {
    let days = Int(max(0, (now.microseconds - order.date.microseconds) / 86_400_000_000))
    let age = days == 0 ? "today" : days == 1 ? "1 day ago" : "\(formatter.number(days)) days ago"
    let row = OrderSummaryDocument(order, formatter)
    self.init(id: order.id, number: order.number, date: row.date, days: days, age: age)
  }
}
