import OrderStatisticsProtocols
import OrdersWorkerProtocols

/// The sums of the items of orders less their received returns. Orders are added newest first.
struct ItemSums {
  private struct Sums {
    var title: String
    var orders = 0
    var quantity: Int64 = 0
    var revenue = CurrencyTotals()
    /// The position of the last order with the item.
    var lastOrder = 0
  }

  /// An item is identified by its SKU; one without a SKU by its title.
  private struct Key: Hashable {
    var sku: String
    var title: String
    /// The text by which items with equal sums are sorted.
    var name: String { sku.isEmpty ? title : sku }
  }

  private var items: [Key: Sums] = [:]
  private var revenue = CurrencyTotals()
  /// The number of lines of each currency.
  private var lines: [Currency: Int] = [:]
  /// The number of orders that were added.
  private(set) var orders = 0

  /// The number of different items.
  var count: Int { items.count }

  /// Adds the lines of an order; those of a draft or a cancelled order are left out.
  mutating func add(_ order: Order) {
    guard order.status.isSale else { return }
    orders += 1
    let returned = order.returnedQuantities
    for (id, line) in zip(order.items.ids, order.items) {
      let back = min(returned[id, default: 0], line.quantity)
      // A stored order has been checked: its lines do not overflow.
      guard let whole = try? line.total(), let total = try? whole.subtracting(whole.share(back, of: line.quantity))
      else { continue }
      let key = Key(sku: line.sku, title: line.sku.isEmpty ? line.title : "")
      var sums = items[key] ?? Sums(title: line.title)
      if sums.lastOrder != orders { (sums.orders, sums.lastOrder) = (sums.orders + 1, orders) }
      let (quantity, isBeyond) = sums.quantity.addingReportingOverflow(line.quantity - back)
      sums.quantity = isBeyond ? .max : quantity
      sums.revenue.add(total)
      items[key] = sums
      revenue.add(total)
      lines[total.currency, default: 0] += 1
    }
  }

  /// Returns the items with the greatest revenue in the currency of the most lines.
  func response(limit: Int, isComplete: Bool) -> OrderStatistics.FetchItems.Response {
    let main = lines.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key
    let ranked = items.map { (rank: Rank($0.value.revenue.total(in: main), $0.value.quantity), item: $0) }
    let first = ranked.sorted { ($0.rank, $0.item.key.name) < ($1.rank, $1.item.key.name) }.prefix(max(0, limit))
    return .init(
      items: first.map { _, item in
        .init(
          sku: item.key.sku, title: item.value.title, orders: item.value.orders, quantity: item.value.quantity,
          revenue: item.value.revenue.amounts)
      },
      count: items.count, orders: orders, revenue: revenue.amounts, isComplete: isComplete)
  }

  /// The position of an item: the greatest revenue first, then the greatest quantity.
  private struct Rank: Comparable {
    let revenue: Int64
    let quantity: Int64

    init(_ revenue: Int64, _ quantity: Int64) {
      self.revenue = revenue
      self.quantity = quantity
    }

    static func < (one: Rank, other: Rank) -> Bool {
      (other.revenue, other.quantity) < (one.revenue, one.quantity)
    }
  }
}
