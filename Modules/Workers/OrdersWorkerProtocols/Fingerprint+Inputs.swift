import DocumentsProtocols
public import OrderDocumentsProtocols

// The fingerprints of inputs that a person wrote.

extension Fingerprint {
  /// Adds an amount with its own currency, or with `currency` if it names none.
  public mutating func add(_ money: MoneyInput?, _ currency: String?) {
    add(money.map { $0.amount.withoutTrailingZeros })
    add(money?.currency ?? currency)
  }

  /// Adds the lines and texts of a shipment.
  public mutating func add(_ shipment: ShipmentInput) { add(shipment.lines, shipment.texts) }

  /// Adds the lines, the refund and the texts of a return.
  public mutating func add(_ input: ReturnInput) {
    add(input.lines, input.texts)
    add(input.amount, nil)
  }

  private mutating func add(_ lines: [LineInput], _ texts: [String: String]) {
    add(UInt64(lines.count))
    for line in lines {
      switch line.item {
      case .id(let id): add(id)
      case .typed(let name): add(name)
      }
      add(line.quantity)
    }
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      add(name)
      add(text)
    }
  }

  /// Adds every value of an order's input, and of a card only the last four digits.
  public mutating func add(_ input: OrderInput) {
    let currency = input.currency.value
    add(input, Self.texts)
    add(input.currency)
    add(input, Self.parts)
    add(UInt64(input.addedItems.count))
    for item in input.addedItems { add(item, currency) }
    add(UInt64(input.removedSKUs.count))
    for sku in input.removedSKUs { add(sku) }
    add(input, OrderField.ofTotal)
    add(input.owned, currency)
    for (name, tags) in [("addTags", input.addedTags), ("removeTags", input.removedTags)] where !tags.isEmpty {
      add(name)
      for tag in tags { add(tag) }
    }
    input.forEachChange(of: Self.laterFields) { field, change in
      guard !change.isUnchanged else { return }
      add(field.rawValue)
      add(change, currency)
    }
  }

  /// The fields of later versions. An input that does not name them keeps its fingerprint of earlier versions.
  private static let laterFields = OrderField.allCases.filter { !$0.isOwnedByStore && !earlyFields.contains($0) }
  private static let earlyFields = Set(texts + parts + OrderField.ofTotal)
  private static let texts: [OrderField] = [
    .status, .date, .reference, .name, .email, .phone, .shipmentMethod, .service, .carrier, .tracking,
  ]
  private static let parts: [OrderField] = [.note, .billingAddress, .shipmentAddress, .payment, .items]

  private mutating func add(_ input: OrderInput, _ fields: [OrderField]) {
    let currency = input.currency.value
    input.forEachChange(of: fields) { _, change in add(change, currency) }
  }

  private mutating func add(_ change: OrderInput.Change, _ currency: String?) {
    switch change {
    case .text(let patch): add(patch)
    case .date(let patch): add(patch) { $0.add(Instant($1)?.description ?? $1) }
    case .name(let first, let last):
      add(first)
      add(last)
    case .address(let patch):
      add(patch) { hash, address in
        hash.add(UInt64(address.parts.count))
        for (name, part) in address.parts.sorted(by: { $0.key < $1.key }) {
          hash.add(name)
          hash.add(part)
        }
      }
    case .payment(let patch): add(patch) { $0.add($1) }
    case .items(let patch):
      add(patch) { hash, items in
        hash.add(UInt64(items.count))
        for item in items { hash.add(item, currency) }
      }
    case .taxes(let patch):
      add(patch) { hash, taxes in
        hash.add(UInt64(taxes.count))
        for tax in taxes {
          for text in [tax.appliesTo, tax.name, tax.rate, tax.country, tax.region] { hash.add(text) }
          hash.add(tax.amount, currency)
        }
      }
    case .money(let patch): add(patch) { $0.add($1, currency) }
    case .flag(let patch): add(patch) { $0.add($1) }
    case .owned: break
    }
  }

  private mutating func add(_ item: ItemInput, _ currency: String?) {
    add(item.sku)
    add(item.title)
    add(item.quantity)
    add(item.unitPrice, currency)
    add(item.discount, currency)
    // An input without ids keeps its fingerprint of earlier versions.
    if let id = item.id { add(id) }
  }

  /// Adds a card by its last four digits: the whole number could be found from its hash.
  private mutating func add(_ payment: PaymentInput) {
    switch payment {
    case .number(let number, let expires):
      add(String(SearchText.digits(number).suffix(4)))
      add(expires)
    case .stored(let brand, let last4, let expires):
      add(brand)
      add(last4)
      add(expires)
    }
  }

  private mutating func add(_ owned: OwnedInput, _ currency: String?) {
    add(owned.id)
    add(owned.number)
    add(owned.version)
    add(owned.createdAt)
    add(owned.updatedAt)
    add(UInt64(owned.refunds.count))
    for refund in owned.refunds {
      add(refund.amount, currency)
      add(refund.reason)
      add(refund.at)
    }
    // An input without shipments keeps its fingerprint of earlier versions.
    for shipment in owned.shipments { add(shipment) }
    for input in owned.returns { add(input) }
    for note in owned.internalNotes {
      for text in [note.at, note.author, note.text] { add(text) }
    }
  }
}

extension String {
  fileprivate var withoutTrailingZeros: String {
    guard contains(".") else { return self }
    var text = self[...]
    while text.hasSuffix("0") { text.removeLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
