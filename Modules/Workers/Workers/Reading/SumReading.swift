import DocumentsProtocols
import OrderDocumentsProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols

extension OrderInputParser {
  mutating func readSums() {
    readItems()
    order.discount = charge(input.discount, order.discount, "/discount")
    order.shippingCharge = charge(input.shippingCharge, order.shippingCharge, "/shippingCharge")
    // The taxes of an order without lines are parts of its total.
    if order.items.isEmpty { readTotal() }
    readTaxes()
    if !order.items.isEmpty { readTotal() }
  }

  private mutating func charge(_ patch: Patch<MoneyInput>, _ old: Money, _ pointer: String) -> Money {
    switch patch {
    case .unchanged: old
    case .cleared: .zero(order.currency)
    case .set(let input): money(input, pointer)
    }
  }

  /// Sets the tax lines and the tax, which is their sum.
  ///
  /// One amount takes the place of the tax lines, unless it is their sum. Otherwise they follow the lines of the order.
  private mutating func readTaxes() {
    let tax = charge(input.tax, order.tax, "/tax")
    switch input.taxes {
    case .unchanged: if tax != order.tax { order.taxes = [] }
    case .cleared: order.taxes = []
    case .set(let taxes):
      order.taxes = []
      for (place, tax) in taxes.prefix(OrderLimits.taxes + 1).enumerated() { read(tax, at: "/taxes/\(place)") }
    }
    if let isIncluded = includesShopRate, let chosen = input.taxIncluded.value, chosen != isIncluded {
      fault("/taxIncluded", .fact(isIncluded ? .includedShopTax : .addedShopTax))
    }
    guard !order.taxes.isEmpty else { return order.tax = tax }
    do {
      if input.taxes.value != nil {
        for (place, amount) in order.taxesByRate.enumerated() where taxesWithoutAmount.contains(place) {
          order.taxes[place].amount = amount ?? order.taxes[place].amount
        }
        try order.sumTaxes()
        if input.tax.value != nil, tax != order.tax { fault("/tax", .amount(tax, .differsFromTaxes, order.tax)) }
      } else {
        try order.updateTaxes(since: old)
      }
    } catch {
      fault("/tax", .init(error))
    }
  }

  /// Adds the tax lines of an input, one for each line that it names, without the amounts of their rates.
  private mutating func read(_ input: TaxInput, at pointer: String) {
    var line = TaxLine(name: input.name, country: input.country, region: input.region, amount: .zero(order.currency))
    if input.takesShopRate {
      guard let rate = shopRate(for: input, at: pointer) else { return }
      (line.rate, line.country, line.region) = (rate.rate, rate.country, rate.region)
      if line.name.isEmpty { line.name = rate.name }
      if let former = includesShopRate, former != rate.isIncluded { fault("\(pointer)/rate", .fact(.partlyIncluded)) }
      (includesShopRate, order.taxIncluded) = (rate.isIncluded, rate.isIncluded)
    } else if let rate = input.rate.nilIfBlank {
      line.rate = TaxRate(rate)
      if line.rate == nil { fault("\(pointer)/rate", .not(.taxRate, rate)) }
    } else if input.amount == nil {
      fault("\(pointer)/rate", .fact(.missing))
    }
    var subjects = [TaxLine.Subject.rest]
    if input.appliesTo == TaxLine.Subject.shipping.description {
      subjects = [.shipping]
    } else if !input.appliesTo.isEmpty, input.appliesTo != TaxLine.Subject.rest.description {
      subjects = PartsReader(order).ids(.typed(input.appliesTo)).map(TaxLine.Subject.item)
      if subjects.isEmpty { fault("\(pointer)/appliesTo", .unknownSKU(input.appliesTo.quoted())) }
    }
    // An amount is that of one line.
    for subject in input.amount == nil ? subjects[...] : subjects.prefix(1) {
      line.subject = subject
      if let amount = input.amount { line.amount = money(amount, "\(pointer)/amount") }
      order.taxes.append(line)
      if input.amount == nil { taxesWithoutAmount.insert(order.taxes.count - 1) }
    }
  }

  /// Returns the shop's rate for the country of a tax, else of the delivery, else of the invoice; `nil`, with a fault, if
  /// there is none.
  private mutating func shopRate(for input: TaxInput, at pointer: String) -> ShopTaxRate? {
    let addresses = [("/shipmentAddress", order.shipmentAddress), ("/billingAddress", order.billingAddress)]
    let places = [(pointer, input.country, input.region)] + addresses.map { ($0, $1?.country ?? "", $1?.state ?? "") }
    let (place, country, region) = places.first { $0.1.nilIfBlank != nil } ?? (pointer, "", "")
    do throws(Violation) {
      if let rate = try taxRates.rate(inCountry: country, region: region) { return rate }
      fault("\(pointer)/rate", country.isEmpty ? .fact(.noTaxCountry) : .noTaxRate(country.quoted()))
    } catch {
      faults.append(error.within(place))
    }
    return nil
  }

  /// Sets the total to the input's; else to the sum of the items; else, for an order that never had items, leaves it.
  ///
  /// Without items, their old sum means nothing: an input that removes the last item must have a total. Imported orders
  /// may have negative totals; in other inputs a negative total is a fault.
  private mutating func readTotal() {
    if let total = input.total.value {
      order.total = money(total, "/total")
      if order.total.minorUnits < 0, purpose != .imported, order.total != old.total {
        fault("/total", .amount(order.total, .negativeTotal, .zero(order.currency)))
      }
    } else if order.items.isEmpty {
      if purpose != .change || input.total == .cleared || !old.items.isEmpty {
        fault("/total", .fact(.missingTotal))
      }
    } else if purpose != .change || input.changesSums {
      do {
        order.total = try order.totalOfItems() ?? order.total
      } catch {
        fault("/total", .init(error))
      }
    }
  }

  // MARK: Items

  private mutating func readItems() {
    guard input.changesItems else { return }
    order.items = order.items.withIDs
    if !input.items.isUnchanged {
      order.items = []
      for item in input.items.value ?? [] { readItem(item) }
    }
    for sku in input.removedSKUs {
      let count = order.items.count
      order.items.removeAll { $0.sku == sku }
      if order.items.count == count { fault("/items", .unknownSKU(sku.quoted())) }
    }
    for item in input.addedItems { readItem(item) }
    let isNew = purpose == .new || purpose == .imported
    order.items = order.items.continuing(old.items, version: isNew ? 1 : old.version + 1)
  }

  private mutating func readItem(_ item: ItemInput) {
    let index = order.items.count
    order.items.append(
      OrderItem(
        sku: item.sku, title: item.title, quantity: quantity(item.quantity, index),
        unitPrice: money(item.unitPrice, "/items/\(index)/unitPrice"),
        discount: item.discount.map { money($0, "/items/\(index)/discount") } ?? .zero(order.currency),
        id: item.id))
  }

  private mutating func quantity(_ text: String, _ index: Int) -> Int64 {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    if !digits.isEmpty, digits.allSatisfy(\.isDigit), let quantity = Int64(text) { return quantity }
    fault("/items/\(index)/quantity", .not(.quantity, text))
    return 1
  }

  // MARK: Amounts

  /// Returns an amount in the order's currency; zero, with a fault, if it is invalid.
  mutating func money(_ input: MoneyInput, _ pointer: @autoclosure () -> String) -> Money {
    do throws(Violation) {
      return try input.money(in: order.currency, named: currencyCode, at: pointer())
    } catch {
      faults.append(error)
      return .zero(order.currency)
    }
  }
}

extension OrderInput {
  /// Whether the input takes a rate of the shop's settings.
  var takesShopRate: Bool { taxes.value?.contains(where: \.takesShopRate) ?? false }

  /// Whether the input has a field that contributes to the total.
  var changesSums: Bool {
    changesItems || !taxes.isUnchanged || total == .cleared || changesAny(of: Self.partsOfTotal)
  }

  fileprivate var changesItems: Bool { !items.isUnchanged || !addedItems.isEmpty || !removedSKUs.isEmpty }

  private static let partsOfTotal = OrderField.ofTotal.filter { $0 != .total }
}
