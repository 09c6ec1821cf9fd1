public import Models

/// All fields of an order, listed once for all records.
private let fields = OrderField.allCases

/// The JSON of an order: in the history, as a deleted order, as an idempotent result and in a request to a server.
extension Order: StoreRecord {
  public static var blank: Order {
    Order(
      id: "", date: Instant(microseconds: 0), name: .blank, email: "", total: .zero(.usd))
  }

  public mutating func move(_ side: inout some RecordSide) throws {
    for field in fields { try move(field, &side) }
  }

  /// Moves one field; a field added after the first version uses `added`, so that older records stay readable.
  private mutating func move(_ field: OrderField, _ side: inout some RecordSide) throws {
    switch field {
    case .id: try side.value("id", &id)
    case .number: try side.value("number", &number)
    case .version: try side.value("version", &version)
    case .status: try side.value("status", &status)
    case .date: try side.value("date", &date)
    case .reference: try side.optional("reference", &reference)
    case .name: try side.value("name", &name)
    case .email: try side.value("email", &email)
    case .phone: try side.optional("phone", &phone)
    case .billingAddress: try side.optional("billingAddress", &billingAddress)
    case .shipmentAddress: try side.optional("shipmentAddress", &shipmentAddress)
    case .shipmentMethod: try side.optional("shipmentMethod", &shipmentMethod)
    case .service: try side.optional("service", &service)
    case .carrier: try side.optional("carrier", &carrier)
    case .tracking: try side.optional("tracking", &tracking)
    case .payment: try side.optional("payment", &payment)
    case .items: try side.value("items", &items)
    case .discount: try side.value("discount", &discount)
    case .shippingCharge: try side.value("shippingCharge", &shippingCharge)
    case .tax: try side.value("tax", &tax)
    case .taxIncluded: try side.value("taxIncluded", &taxIncluded)
    case .refunds: try side.value("refunds", &refunds)
    case .total: try side.value("total", &total)
    case .note: try side.optional("note", &note)
    case .createdAt: try side.value("createdAt", &createdAt)
    case .updatedAt: try side.value("updatedAt", &updatedAt)
    }
  }
}

extension OrderSummary: StoreRecord {
  public static var blank: OrderSummary { Order.blank.summary }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("id", &id)
    try side.value("number", &number)
    try side.value("version", &version)
    try side.value("status", &status)
    try side.value("date", &date)
    try side.optional("reference", &reference)
    try side.value("name", &name)
    try side.value("email", &email)
    try side.value("total", &total)
  }
}

extension OrderStatus: Codable {}
extension ShipmentMethod: Codable {}

extension PersonName: StoreRecord {
  public static var blank: PersonName { PersonName(first: "", last: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("first", &first)
    try side.value("last", &last)
  }
}

extension Address: StoreRecord {
  public static var blank: Address { Address() }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("name", &name)
    try side.value("company", &company)
    try side.value("phone", &phone)
    try side.value("street1", &street1)
    try side.value("street2", &street2)
    try side.value("city", &city)
    try side.value("state", &state)
    try side.value("zip", &zip)
    try side.value("country", &country)
  }
}

extension PaymentCard: StoreRecord {
  public static var blank: PaymentCard { PaymentCard(brand: "", last4: "", expiryYear: 0, expiryMonth: 0) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("brand", &brand)
    try side.value("last4", &last4)
    try side.value("expiryYear", &expiryYear)
    try side.value("expiryMonth", &expiryMonth)
  }
}

extension OrderItem: StoreRecord {
  public static var blank: OrderItem {
    OrderItem(sku: "", title: "", quantity: 0, unitPrice: .zero(.usd), discount: .zero(.usd))
  }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("sku", &sku)
    try side.value("title", &title)
    try side.value("quantity", &quantity)
    try side.value("unitPrice", &unitPrice)
    try side.value("discount", &discount)
  }
}

extension Refund: StoreRecord {
  public static var blank: Refund { Refund(amount: .zero(.usd), reason: "", at: Instant(microseconds: 0)) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("amount", &amount)
    try side.value("reason", &reason)
    try side.value("at", &at)
  }
}
