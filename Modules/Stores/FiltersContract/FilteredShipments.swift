import OrdersStoreProtocols
import StoreContract
import StoreExamination

extension FiltersContract {
  static let shipments: [StoreRule] = [
    StoreRule("a filter by the shipped part finds, counts and adds up what a scan finds, with each status") { store in
      let orders = try await mixed(store)
      let statuses = OrderStatus.allCases.map { Set([$0]) } + [[], [.paid, .shipped]]
      for part in ShippedPart.allCases {
        for statuses in statuses {
          let found = orders.filter { $0.shippedPart == part && (statuses.isEmpty || statuses.contains($0.status)) }
          let (name, filter) = ("\(part), \(statuses)", OrdersFilter(statuses: statuses, shipment: part))
          try await check(name, filter, found, in: store)
          for limit in [0, 1, 4] {
            try expect(
              "count: \(name), up to \(limit)", try await store.countOrders(filter, upTo: limit),
              ListCount(min(found.count, limit), isExact: found.count <= limit))
          }
          let gross = try await store.sumOrders(filter, by: .all).reduce(0) { $0 + $1.gross.minorUnits }
          let sales = found.filter(\.status.isSale)
          try expect("gross: \(name)", gross, sales.reduce(0) { $0 + $1.total.minorUnits })
          let later = OrdersFilter(statuses: statuses, shipment: part, since: orders[9].date)
          try await check("\(name), later", later, found.filter { $0.date >= orders[9].date }, in: store)
        }
        let found = orders.filter { $0.shippedPart == part }.map(\.id).sorted()
        for field in OrdersSortField.allCases {
          for (isDescending, limit) in [(false, 1), (true, 3)] {
            let sort = OrdersSort(field, isDescending: isDescending)
            let ids = try await store.ids(OrdersFilter(shipment: part), sort: sort, limit: limit)
            try expect("\(part), by \(sort)", ids.sorted(), found)
          }
        }
      }
    },
    StoreRule("a filter by the shipped part follows each shipment, edit and undo") { store in
      func check(_ step: String, _ part: ShippedPart, _ order: Order) async throws {
        for other in ShippedPart.allCases {
          let found = other == part ? [order] : []
          try await FiltersContract.check("\(step), \(other)", OrdersFilter(shipment: other), found, in: store)
        }
      }
      let order = try await store.create(.withTea(1) { $0.status = .paid })
      try await check("created", .none, order)
      var shipped = try await store.change(order, .ship(parcel(2)), at: 1)
      try await check("begun", .partial, order)
      shipped = try await store.change(shipped, .ship(parcel(1)), at: 2)
      try await check("whole", .complete, order)
      for part in [ShippedPart.partial, .none] {
        _ = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(3))
        try await check("undone to \(part)", part, order)
      }
      shipped = try await store.change(try await store.order(order.id), .ship(parcel(2)), at: 4)
      try await store.change(shipped, .edit(shipped.with { $0.reduceTea(to: 2) }), at: 5)
      try await check("the rest left out", .complete, order)
    },
  ]

  /// Creates orders of each status: without shipments, with a part, with all, and with all of it lost.
  private static func mixed(_ store: any Store) async throws -> [Order] {
    let statuses = OrderStatus.allCases
    let shipped = statuses.filter { ![.draft, .cancelled].contains($0) }
    var orders: [Order] = []
    for status in statuses {
      orders.append(try await store.create(.withTea(orders.count + 1) { $0.status = status }))
    }
    for status in shipped {
      for (quantity, state) in [(1, .shipped), (3, .delivered), (3, .lost)] as [(Int64, ShipmentState)] {
        var parcel = parcel(quantity)
        (parcel.number, parcel.state) = (1, state)
        orders.append(
          try await store.create(
            .withTea(orders.count + 1) { ($0.status, $0.shipments) = (status, [parcel]) }))
      }
    }
    return orders
  }

  private static func parcel(_ quantity: Int64) -> Shipment {
    Shipment(number: 0, at: noon, lines: [LineQuantity(item: 1, quantity: quantity)])
  }
}

extension Order {
  /// Returns sample order `n` of three teas, its line 1.
  fileprivate static func withTea(_ n: Int, _ adjust: (inout Order) -> Void) -> Order {
    .sample(n) {
      $0.items = [.sample("A", "Tea", price: 100, quantity: 3)]
      $0.total = dollars(300)
      adjust(&$0)
    }
  }

  fileprivate mutating func reduceTea(to quantity: Int64) {
    items[0].quantity = quantity
    total = dollars(100 * quantity)
  }
}
