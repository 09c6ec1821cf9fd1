public import OrderDocumentsProtocols
public import OrdersWorkerProtocols

extension OrdersWorker {
  public func importOrders(_ inputs: [OrderInput], _ options: WriteOptions, after tried: inout TriedOrders?)
    async throws(OrdersWorkerError) -> WriteReceipt<[ImportOutcome]>
  {
    let context = try context(options, "import") { hash in
      for input in inputs { hash.add(input) }
    }
    let currency = try await shopCurrency()
    let (dates, taxRates) = (dates(options, context), try await taxRates(for: inputs))
    var orders: [Order] = []
    orders.reserveCapacity(inputs.count)
    // The answers before the store's: `nil` for an order that is passed to it.
    var answers: [ImportOutcome?] = []
    for input in inputs {
      let base = Order(emptyAt: context.at, id: input.owned.id ?? makeID(context.at), in: currency)
      switch OrderInputParser.read(input, .imported, onto: base, dates: dates, taxRates: taxRates) {
      case .success(let order):
        if tried?.contains(order) == true {
          answers.append(.skipped(id: order.id))
        } else {
          orders.append(order)
          answers.append(nil)
        }
      case .failure(let invalid): answers.append(.rejected(invalid.fields))
      }
    }
    guard !orders.isEmpty else { return WriteReceipt(answers.compactMap(\.self)) }
    let saved = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.importOrders(orders, context)
    }
    for case (let order, .created) in zip(orders, saved.answer) { tried?.remember(order) }
    var rest = saved.answer[...]
    let outcomes = answers.map {
      $0 ?? rest.popFirst() ?? .rejected([Violation("", .noAnswer)])
    }
    return WriteReceipt(outcomes, isReplayed: saved.isReplayed)
  }
}
