import Models

/// An order in the words of Shopify's export.
struct ShopifyOrder {
  private let order: Order
  private let shipped: [Int64: Int64]
  /// The cells of the taxes: names and amounts in turn.
  private let taxes: [ShopifyColumn: String]

  init(_ order: Order) {
    self.order = order
    shipped = order.shippedQuantities
    taxes = Self.cells(of: order.taxSums)
  }

  /// Returns the cell of the order itself, in its first row; empty for the columns of a line.
  func cell(_ column: ShopifyColumn) -> String {
    switch column {
    case .name: order.reference ?? "#\(order.number)"
    case .email: order.email
    case .financialStatus: financialStatus
    case .fulfillmentStatus: fulfilment(order.shippedPart, none: "unfulfilled")
    case .acceptsMarketing: "no"
    case .currency: order.total.currency.code
    case .subtotal: subtotal.amount
    case .shipping: order.shippingCharge.amount
    case .taxes: order.tax.amount
    case .total: order.total.amount
    case .discountAmount: sum(order.items.map(\.discount) + [order.discount]).amount
    case .shippingMethod: order.service ?? order.shipmentMethod?.rawValue ?? ""
    case .createdAt: Self.moment(order.date)
    case .billingName: billing.name.isEmpty ? order.name.full : billing.name
    case .billingStreet: Self.street(billing)
    case .billingAddress1: billing.street1
    case .billingAddress2: billing.street2
    case .billingCompany: billing.company
    case .billingCity: billing.city
    case .billingZip: billing.zip
    case .billingProvince: billing.state
    case .billingCountry: billing.country
    case .billingPhone: billing.phone
    case .shippingName: shipment.name
    case .shippingStreet: Self.street(shipment)
    case .shippingAddress1: shipment.street1
    case .shippingAddress2: shipment.street2
    case .shippingCompany: shipment.company
    case .shippingCity: shipment.city
    case .shippingZip: shipment.zip
    case .shippingProvince: shipment.state
    case .shippingCountry: shipment.country
    case .shippingPhone: shipment.phone
    case .notes: order.note ?? ""
    case .tags: order.tags.description
    case .cancelledAt: order.status == .cancelled ? Self.moment(order.updatedAt) : ""
    case .refundedAmount: sum(order.refunds.map(\.amount)).amount
    case .id: String(order.number)
    case .phone: order.phone ?? ""
    case .noteAttributes: ShopifyAttributes(order).text
    case .paidAt, .fulfilledAt, .discountCode, .paymentMethod, .paymentReference, .vendor,
      .riskLevel, .source:
      ""
    case .tax1Name, .tax1Value, .tax2Name, .tax2Value, .tax3Name, .tax3Value, .tax4Name, .tax4Value, .tax5Name,
      .tax5Value:
      taxes[column] ?? ""
    case .lineQuantity, .lineName, .linePrice, .lineComparePrice, .lineSKU, .lineRequiresShipping, .lineTaxable,
      .lineFulfillmentStatus, .lineDiscount:
      ""
    }
  }

  /// Returns the cells of the taxes: `VAT 20%` and `3.20`. Those for which there is no column are one, with the last.
  private static func cells(of taxes: [TaxLine]) -> [ShopifyColumn: String] {
    let columns = ShopifyColumn.taxColumns
    var cells: [ShopifyColumn: String] = [:]
    for (column, tax) in zip(columns, taxes) {
      cells[column.name] = [tax.name, tax.rate.map { "\($0)%" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
      cells[column.value] = tax.amount.amount
    }
    if let last = columns.last, let first = taxes.dropFirst(columns.count - 1).first, taxes.count > columns.count {
      let sum = taxes.dropFirst(columns.count).reduce(first.amount) { (try? $0.adding($1.amount)) ?? $0 }
      (cells[last.name], cells[last.value]) = ("Other taxes", sum.amount)
    }
    return cells
  }

  /// Returns the cell of the order that each further row repeats.
  func repeatedCell(_ column: ShopifyColumn) -> String {
    [.name, .email, .createdAt].contains(column) ? cell(column) : ""
  }

  /// Returns the cell of the line at a place; empty for the columns of the order itself.
  func cell(_ column: ShopifyColumn, ofLine place: Int) -> String {
    let item = order.items[place]
    return switch column {
    case .lineQuantity: String(item.quantity)
    case .lineName: item.title
    case .linePrice: item.unitPrice.amount
    case .lineSKU: item.sku
    case .lineRequiresShipping, .lineTaxable: "true"
    case .lineFulfillmentStatus: fulfilment(shippedPart(ofLine: place), none: "pending")
    case .lineDiscount: item.discount.amount
    default: ""
    }
  }

  // MARK: Words

  private var billing: Address { order.billingAddress ?? Address() }
  private var shipment: Address { order.shipmentAddress ?? Address() }

  private func fulfilment(_ part: ShippedPart, none: String) -> String {
    switch part {
    case .none: none
    case .partial: "partial"
    case .complete: "fulfilled"
    }
  }

  private func shippedPart(ofLine place: Int) -> ShippedPart {
    guard order.shippedPart == .partial else { return order.shippedPart }
    let pieces = shipped[order.items[place].id ?? Int64(place + 1), default: 0]
    return pieces == 0 ? .none : pieces < order.items[place].quantity ? .partial : .complete
  }

  private var financialStatus: String {
    switch order.status {
    case .draft, .placed: "pending"
    case .paid, .shipped, .delivered: order.refunds.isEmpty ? "paid" : "partially_refunded"
    case .cancelled: "voided"
    case .refunded: "refunded"
    }
  }

  /// The sum of the lines after all discounts; without lines, the total less shipping and added taxes.
  private var subtotal: Money {
    let added = order.taxIncluded ? .zero(order.total.currency) : order.tax
    return difference(difference(order.total, order.shippingCharge), added)
  }

  private func sum(_ amounts: [Money]) -> Money {
    amounts.reduce(.zero(order.total.currency)) { sum, amount in (try? sum.adding(amount)) ?? sum }
  }

  private func difference(_ amount: Money, _ other: Money) -> Money { (try? amount.subtracting(other)) ?? amount }

  private static func street(_ address: Address) -> String {
    [address.street1, address.street2].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns a time in UTC to the second, as Shopify writes it: `2007-06-29 10:00:00 +0000`.
  static func moment(_ instant: Instant) -> String {
    let text = instant.description
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) +0000"
  }
}
