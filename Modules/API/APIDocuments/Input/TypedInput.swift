public import PresentationProtocols

// What a person typed, as their locale writes it, in the words that machines use.

extension OrderInput {
  /// The input with its date and its amounts read; everything else as it is.
  public func read(by reader: any ValueReading) -> OrderInput {
    var input = self
    let currency = self.currency.value
    func read(_ money: MoneyInput) -> MoneyInput { money.read(by: reader, in: currency) }
    func read(_ item: ItemInput) -> ItemInput {
      var item = item
      item.unitPrice = read(item.unitPrice)
      item.discount = item.discount.map(read)
      return item
    }
    input.date = date.map(reader.day)
    input.isDayOnly = true
    input.items = items.map { $0.map(read) }
    input.addedItems = addedItems.map(read)
    input.discount = discount.map(read)
    input.shippingCharge = shippingCharge.map(read)
    input.tax = tax.map(read)
    input.total = total.map(read)
    return input
  }
}

extension OrdersParameters {
  /// The filters that a person typed as their locale writes them, as machines write them; days, that is.
  public func read(by reader: any ValueReading) -> OrdersParameters {
    var parameters = self
    parameters.since = since.map(reader.day)
    parameters.until = until.map(reader.day)
    parameters.updatedSince = updatedSince.map(reader.day)
    return parameters
  }
}

extension MoneyInput {
  /// The amount read, in the currency that was typed beside it, else in its own.
  ///
  /// - Parameter currency: what it is in where it names none.
  public func read(by reader: any ValueReading, in currency: String? = nil) -> MoneyInput {
    let typed = reader.amount(amount, in: self.currency ?? currency)
    return MoneyInput(typed.amount, currency: typed.currency ?? self.currency)
  }
}

extension Patch {
  fileprivate func map<Other>(_ transform: (Value) -> Other) -> Patch<Other> {
    switch self {
    case .unchanged: .unchanged
    case .cleared: .cleared
    case .set(let value): .set(transform(value))
    }
  }
}
