import ListOrdersProtocols
import OrdersWorkerProtocols

extension PickListDocument {
  /// Creates the list of the open quantities of orders, with a row of its own for each order that has no items.
  init(of orders: [Order]) {
    var rows: [[String]: Row] = [:]
    for order in orders {
      if order.items.isEmpty {
        let title = "Whole order \(order.number)"
        rows[["", title]] = Row(
          sku: "", title: title, quantity: 1, orders: [.init(id: order.id, number: order.number, quantity: 1)])
      }
      let items = Dictionary(zip(order.items.ids, order.items).map { ($0, $1) }) { first, _ in first }
      for line in order.openLines {
        guard let item = items[line.item] else { continue }
        var row = rows[[item.sku, item.title]] ?? Row(sku: item.sku, title: item.title, quantity: 0, orders: [])
        row.add(line.quantity, for: order)
        rows[[item.sku, item.title]] = row
      }
    }
    self.init(rows: rows.values.sorted { ($0.sku, $0.title) < ($1.sku, $1.title) })
  }
}

extension PickListDocument.Row {
  /// Adds the pieces of one of the order's lines.
  fileprivate mutating func add(_ pieces: Int64, for order: Order) {
    quantity += pieces
    if orders.last?.id == order.id {
      orders[orders.count - 1].quantity += pieces
    } else {
      orders.append(.init(id: order.id, number: order.number, quantity: pieces))
    }
  }
}
