package import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let creating: [StoreRule] = [
    StoreRule("a created order is kept whole, under a number, as version 1") { store in
      let proposed = Order.full(1)
      let receipt = try await store.createOrder(proposed, .ann(5))
      let expected = proposed.with {
        $0.number = receipt.order.number
        $0.version = 1
        $0.createdAt = noon.adding(seconds: 5)
        $0.updatedAt = noon.adding(seconds: 5)
      }
      try expect("the receipt", receipt, OrderReceipt(order: expected))
      try expect("the order kept", try await store.order(proposed.id), expected)
      try expect("its number is positive", expected.number > 0, true)
    },
    StoreRule("the store sets its own fields of a new order") { store in
      let order = try await store.create(
        .sample {
          $0.number = 999
          $0.version = 77
          $0.createdAt = .latest
          $0.updatedAt = .earliest
        })
      try expect("version", order.version, 1)
      try expect("number", order.number < 999, true)
      try expect("createdAt", order.createdAt, noon)
      try expect("updatedAt", order.updatedAt, noon)
    },
    StoreRule("numbers rise, and are never used again, not even after a purge") { store in
      let orders = try await store.create(3)
      try expect("numbers rise", orders.map(\.number), orders.map(\.number).sorted())
      try expect("numbers differ", Set(orders.map(\.number)).count, 3)
      _ = try await store.deleteOrder(orders[2].id, ifVersion: nil, .ann(1))
      _ = try await store.purgeDeletedOrders(.ann(2))
      let next = try await store.create(.sample(4))
      try expect("the number after a purge is new", next.number > orders[2].number, true)
    },
    StoreRule("an order that breaks a rule is not created, and the field is named") { store in
      let error = try await refusal("an item sold no times") {
        try await store.createOrder(.sample { $0.items[0].quantity = 0 }, .ann())
      }
      try expect("what was done", error.isCreate, true)
      try expect("where", error.invalidPointers?.first, "/items/0/quantity")
      try expect("orders", try await store.countOrders(OrdersFilter()), 0)
      try expect("events", try await store.events().count, 0)
    },
    StoreRule("two orders cannot have one reference, spelled byte for byte alike") { store in
      try await store.create(.sample(1) { $0.reference = "R-1" })
      let error = try await refusal("a second R-1") {
        try await store.createOrder(.sample(2) { $0.reference = "R-1" }, .ann())
      }
      try expect("where", error.invalidPointers, ["/reference"])
      try await store.create(.sample(3) { $0.reference = "r-1" })
      try await store.create(.sample(4) { $0.reference = "\u{E9}" })
      try await store.create(.sample(5) { $0.reference = "e\u{301}" })
      for (spelling, n) in [("\u{E9}", 4), ("e\u{301}", 5)] {
        let ids = [Order.sample(n).id]
        try expect("order \(n)", try await store.fetchOrders(answeringTo: spelling).map(\.id), ids)
        try expect("order \(n), filtered", try await store.ids(OrdersFilter(reference: spelling)), ids)
      }
    },
    StoreRule("many orders may have no reference") { store in
      try await store.create(3)
      try expect("orders", try await store.countOrders(OrdersFilter()), 3)
    },
    StoreRule("two orders cannot have one id, not even a deleted order's") { store in
      let order = try await store.create(.sample(1))
      let taken = try await refusal("the id of an order") {
        try await store.createOrder(.sample(1), .ann())
      }
      try expect("why", taken.cause, .invalid([.takenID]))
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
      let deleted = try await refusal("the id of a deleted order") {
        try await store.createOrder(.sample(1), .ann())
      }
      try expect("why", deleted.cause, .invalid([.deletedID]))
    },
    StoreRule("of an order whose id is one order's and whose reference is another's, the id is refused") { store in
      try await store.create(.sample(1))
      let deleted = try await store.create(.sample(2))
      _ = try await store.deleteOrder(deleted.id, ifVersion: nil, .ann(1))
      try await store.create(.sample(3) { $0.reference = "R-3" })
      for (n, reason) in [(1, Violation.takenID), (2, .deletedID)] {
        let error = try await refusal("order \(n) with the reference of the third") {
          try await store.createOrder(.sample(n) { $0.reference = "R-3" }, .ann(2))
        }
        try expect("why", error.cause, .invalid([reason]))
      }
    },
    StoreRule("a draft, and an order of any status, may be created") { store in
      for (n, status) in OrderStatus.allCases.enumerated() {
        try await store.create(.sample(n + 1) { $0.status = status })
      }
      let found = try await store.fetchOrders(OrdersQuery(sort: OrdersSort(.number, isDescending: false)))
      try expect("statuses", found.orders.map(\.status), OrderStatus.allCases)
    },
    StoreRule("an order at every limit is kept, one beyond it is refused") { store in
      let line = String(repeating: "x", count: OrderLimits.text)
      let atLimit = Order.sample {
        $0.name.last = line
        $0.note = String(repeating: "n", count: OrderLimits.note)
        let title = String(line.prefix(100))
        $0.items = Array(repeating: .sample("S", title, price: 0, quantity: 1_000_000), count: OrderLimits.items)
        $0.items[0].title = line
        $0.total = dollars(0)
      }
      try await store.create(atLimit)
      try expect("the order at its limits", try await store.order(atLimit.id).items, atLimit.items)
      let beyond = atLimit.with {
        $0.id = Order.sample(2).id
        $0.name.last += "x"
        $0.items.append($0.items[0])
      }
      let error = try await refusal("an order beyond two limits") {
        try await store.createOrder(beyond, .ann())
      }
      try expect("where", error.invalidPointers.map { Set($0) }, ["/name/last", "/items"])
    },
  ]
}

extension StoreError {
  fileprivate var isCreate: Bool { if case .cannotCreate = self { true } else { false } }
}

extension Order {
  /// Returns an order in which every field has a value.
  package static func full(_ n: Int) -> Order {
    .sample(n) {
      $0.reference = "#10248"
      $0.phone = "+1 (555) 010-2030"
      $0.billingAddress = Address(
        name: "Amy Apple", company: "Vins et Alcools", phone: "030-0074321", street1: "59 rue de l'Abbaye",
        street2: "Hof", city: "Reims", state: "Marne", zip: "51100", country: "France")
      $0.shipmentAddress = Address(city: "München")
      $0.shipmentMethod = .twoDay
      $0.service = "Federal Shipping"
      $0.carrier = "UPS"
      $0.tracking = "1Z"
      $0.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
      $0.items = [
        OrderItem(
          sku: "A", title: "Tea; black, “strong”\n", quantity: 3, unitPrice: dollars(1_000), discount: dollars(50))
      ]
      $0.discount = dollars(100)
      $0.shippingCharge = dollars(500)
      $0.tax = dollars(300)
      $0.taxIncluded = true
      $0.total = dollars(3_350)
      $0.refunds = [Refund(amount: dollars(10), reason: "late", at: noon)]
      $0.note = "Ring\ttwice.\r\nThanks"
    }
  }
}
