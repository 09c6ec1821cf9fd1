public import Foundation
public import OrderActionsProtocols
public import OrderDocumentsProtocols
public import OrdersWorkerProtocols

extension OrdersWorker {
  public func createOrder(_ input: OrderInput, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    let context = try context(options, "create") { $0.add(input) }
    let order = try newOrder(
      input, in: try await currency(of: input), options, context, taxRates: try await taxRates(for: [input]))
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.createOrder(order, context)
    }
  }

  public func validateOrder(_ input: OrderInput, in zone: TimeZone)
    async throws(OrdersWorkerError) -> ValidatedOrder
  {
    // Without an amount, no fault depends on the currency.
    let currency = input.changesSums || !input.total.isUnchanged ? try await currency(of: input) : .usd
    let now = clock()
    let base = Order(emptyAt: now, id: makeID(now), in: currency)
    let (dates, taxRates) = (DateReader(zone: zone, now: now), try await taxRates(for: [input]))
    switch OrderInputParser.read(input, .new, onto: base, dates: dates, taxRates: taxRates) {
    case .success(let order): return ValidatedOrder(invalidFields: order.invalidFieldsIfNew, total: order.total)
    case .failure(let invalid): return ValidatedOrder(invalidFields: invalid.fields)
    }
  }

  /// Creates an order from an input, apart from `createOrder`, whose task would reserve memory for the parsing as well.
  @inline(never)
  private func newOrder(
    _ input: OrderInput, in currency: Currency, _ options: WriteOptions, _ context: WriteContext,
    taxRates: [ShopTaxRate]
  ) throws(OrdersWorkerError) -> Order {
    let base = Order(emptyAt: context.at, id: makeID(context.at), in: currency)
    switch OrderInputParser.read(input, .new, onto: base, dates: dates(options, context), taxRates: taxRates) {
    case .success(let order): return order
    case .failure(let invalid): throw .invalid(invalid.fields)
    }
  }

  public func changeOrder(_ order: String, _ action: OrderAction, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    switch action {
    case .status(let status, let carrier, let tracking):
      try await changeStatus(of: order, to: status, carrier: carrier, tracking: tracking, ifVersion: version, options)
    case .edit(let input, let replacing):
      try await edit(order, input, replacing: replacing, ifVersion: version, options)
    case .refund(let amount, let reason):
      try await refund(order, amount: amount, reason: reason, ifVersion: version, options)
    case .ship(let parcel): try await ship(order, parcel, ifVersion: version, options)
    case .return(let input): try await recordReturn(of: order, input, ifVersion: version, options)
    case .note(let text): try await addNote(to: order, text, ifVersion: version, options)
    case .undo: try await undo(order, ifVersion: version, options)
    case .delete: try await delete(order, ifVersion: version, options)
    case .restore: try await restore(order, ifVersion: version, options)
    }
  }

  private func changeStatus(
    of order: String, to status: String, carrier: String?, tracking: String?, ifVersion version: Int64?,
    _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    let next: OrderStatus
    do {
      next = try Word.read(status, at: "/status", .status)
    } catch {
      throw .invalid([error])
    }
    let change = OrderChange.status(next, carrier: carrier?.nilIfBlank, tracking: tracking?.nilIfBlank)
    return try await writing(order, options, "status") { hash in
      hash.add(status)
      hash.add(carrier)
      hash.add(tracking)
      hash.add(version)
    } _: { order, context throws(OrdersWorkerError) in
      var receipt = try await update(order, version, change, context)
      // The version that a repeated request saw is known only if the request names it.
      receipt.isUnchanged = receipt.order.version == (receipt.isReplayed ? version : order.version)
      return receipt
    }
  }

  private func refund(
    _ order: String, amount: MoneyInput?, reason: String, ifVersion version: Int64?, _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    try await writing(order, options, "refund") { hash in
      hash.add(amount, nil)
      hash.add(reason)
      hash.add(version)
    } _: { order, context throws(OrdersWorkerError) in
      let money: Money?
      do throws(Violation) {
        money = try amount.map { amount throws(Violation) in
          try amount.money(in: order.currency, named: order.currency.code, at: "/amount")
        }
      } catch {
        throw .invalid([error])
      }
      // The version that was checked is the one that is refunded.
      let checked = order.status == .cancelled ? order.version : nil
      if checked != nil { try await requirePayment(of: order) }
      return try await update(order, version ?? checked, .refund(money, reason: reason), context)
    }
  }

  private func ship(
    _ order: String, _ parcel: ShipmentInput, ifVersion version: Int64?, _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    try await writing(order, options, "ship") { hash in
      hash.add(parcel)
      hash.add(version)
    } _: { order, context throws(OrdersWorkerError) in
      var reader = PartsReader(order)
      let shipment = reader.newShipment(parcel)
      guard reader.faults.isEmpty else { throw .invalid(reader.faults) }
      guard shipment.number > 0, !shipment.counts else {
        return try await update(order, version, .ship(shipment), context)
      }
      // The version whose payment was checked is the one that changes.
      let change = OrderChange.ship(shipment, isPaid: try await isPaid(order))
      return try await update(order, version ?? order.version, change, context)
    }
  }

  private func recordReturn(
    of order: String, _ input: ReturnInput, ifVersion version: Int64?, _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    try await writing(order, options, "return") { hash in
      hash.add(input)
      hash.add(version)
    } _: { order, context throws(OrdersWorkerError) in
      var reader = PartsReader(order)
      let (entry, asked) = reader.newReturn(input)
      guard reader.faults.isEmpty else { throw .invalid(reader.faults) }
      var refund = asked
      // A shop that ships before it is paid names the amount.
      if case .share = refund, entry.state == .received, order.status == .shipped, try await !isPaid(order) {
        refund = .amount(.zero(order.currency))
      }
      return try await update(order, version, .return(entry, refund), context)
    }
  }

  private func addNote(
    to order: String, _ text: String, ifVersion version: Int64?, _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    try await writing(order, options, "note") { hash in
      hash.add(text)
      hash.add(version)
    } _: { order, context throws(OrdersWorkerError) in
      // A browser sends each end of a line as two characters.
      let lines = text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
      return try await update(order, version, .note(lines), context)
    }
  }

  /// - Throws: `invalid` if an order was cancelled before it was paid.
  private func requirePayment(of order: Order) async throws(OrdersWorkerError) {
    guard try await isPaid(order) else { throw .invalid([Violation("/status", .notPaid)]) }
  }

  private func isPaid(_ order: Order) async throws(OrdersWorkerError) -> Bool {
    OrderProgress(of: order.status, try await fetchChanges(of: order.id)).isPaid
  }

  private func undo(_ order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    try await writing(order, options, "undo") {
      $0.add(version)
    } _: { order, context throws(OrdersWorkerError) in
      try await OrdersWorkerError.wrapping { () throws(StoreError) in
        try await store.undoLastChange(of: order.id, ifVersion: version, context)
      }
    }
  }

  private func update(_ order: Order, _ version: Int64?, _ change: OrderChange, _ context: WriteContext)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.updateOrder(order.id, ifVersion: version, change, context)
    }
  }
}

// MARK: What every write needs

extension OrdersWorker {
  /// Writes to the order with an id, a number or a reference, once for each idempotency key.
  ///
  /// With a key it also finds a deleted order, since the store may have a result to replay; without a result, it throws
  /// that there is no such order.
  func writing(
    _ name: String, _ options: WriteOptions, _ operation: String, _ describe: (inout Fingerprint) -> Void,
    _ write: (Order, WriteContext) async throws(OrdersWorkerError) -> OrderReceipt
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    let named = try await find(name)
    guard !named.isDeleted || options.idempotencyKey != nil else { throw .deleted(name, named.order) }
    let context = try context(options, operation) { hash in
      hash.add(named.order.id)
      describe(&hash)
    }
    do {
      return try await write(named.order, context)
    } catch {
      if named.isDeleted, error.isNotFound { throw .deleted(name, named.order) }
      throw error
    }
  }

  /// Returns the context of a write; `describe` adds the request's values to the key's fingerprint.
  func context(_ options: WriteOptions, _ operation: String, _ describe: (inout Fingerprint) -> Void)
    throws(OrdersWorkerError) -> WriteContext
  {
    do throws(Violation) {
      return try options.context(at: clock(), operation, describe)
    } catch {
      throw .invalid([error])
    }
  }

  func dates(_ options: WriteOptions, _ context: WriteContext) -> DateReader {
    DateReader(zone: options.timeZone, now: context.at)
  }

  /// Returns the currency that an input names, if it exists, and the shop's otherwise.
  private func currency(of input: OrderInput) async throws(OrdersWorkerError) -> Currency {
    if let named = input.namedCurrency, let currency = Currency(named.code), !currency.isWithdrawn { return currency }
    return try await shopCurrency()
  }

  /// Returns the rates of the shop's settings; empty if none of the inputs takes one.
  func taxRates(for inputs: [OrderInput]) async throws(OrdersWorkerError) -> [ShopTaxRate] {
    guard inputs.contains(where: \.takesShopRate) else { return [] }
    return try await OrdersWorkerError.wrapping(settings).taxRates
  }

  /// Returns the shop's currency, which applies if an order names none.
  public func shopCurrency() async throws(OrdersWorkerError) -> Currency {
    let settings = try await OrdersWorkerError.wrapping(settings)
    do {
      return try Currency.read(settings.currency, at: "/currency")
    } catch {
      throw .invalid([error])
    }
  }
}

extension Order {
  /// Creates an order that is placed at `now` and has no content.
  init(emptyAt now: Instant, id: String, in currency: Currency) {
    self.init(id: id, date: now, name: PersonName(first: "", last: ""), email: "", total: .zero(currency))
  }
}

extension OrdersWorkerError {
  var isNotFound: Bool {
    if case .store(let error) = self, case .notFound = error.cause { true } else { false }
  }
}

extension MoneyInput {
  /// Returns the amount in the currency of an order.
  ///
  /// - Parameters:
  ///   - currency: the currency of the order.
  ///   - code: the code of that currency, which the input may name.
  ///   - pointer: the amount's place in the input.
  func money(
    in currency: Currency, named code: String, at pointer: @autoclosure () -> String
  ) throws(Violation) -> Money {
    if let other = self.currency?.nilIfBlank, other != code {
      throw Violation(pointer(), .currency(try Currency.read(other, at: "\(pointer())/currency"), .order, currency))
    }
    do { return try Money(amount, currency) } catch { throw Violation(pointer(), .init(error)) }
  }
}
