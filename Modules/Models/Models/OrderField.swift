/// A stored property of an order.
///
/// Each area describes its part of a field in one `switch` without `default:`, so that the compiler finds each place
/// that a new field needs.
///
/// ```swift
/// for field in OrderField.allCases where !field.isOwnedByStore { print(field.rawValue) }
/// ```
public enum OrderField: String, CaseIterable, Hashable, Sendable {
  case id, number, version, status, date, reference, name, email, phone, billingAddress, shipmentAddress
  case shipmentMethod, service, carrier, tracking, payment, items, discount, shippingCharge, tax, taxIncluded
  case taxes, refunds, shipments, returns, internalNotes, total, tags, note, createdAt, updatedAt
}

extension OrderField {
  /// The amounts of the order without those of its lines, and whether the prices include the tax.
  public static let ofTotal: [OrderField] = [.discount, .shippingCharge, .tax, .total, .taxIncluded]

  /// The key path of a field's property, by the type of its value.
  public enum Property: Sendable {
    /// A writable key path from an order to a value.
    public typealias Path<Value> = any WritableKeyPath<Order, Value> & Sendable

    /// A text that may be empty.
    case text(Path<String>)
    /// A text or `nil`.
    case optionalText(Path<String?>)
    /// An integer, for example the number.
    case count(Path<Int64>)
    /// A Boolean value.
    case flag(Path<Bool>)
    /// An amount of money.
    case money(Path<Money>)
    /// A point in time.
    case instant(Path<Instant>)
    /// The status.
    case status(Path<OrderStatus>)
    /// The customer's name.
    case name(Path<PersonName>)
    /// An address or `nil`.
    case address(Path<Address?>)
    /// The delivery speed or `nil`.
    case shipmentMethod(Path<ShipmentMethod?>)
    /// The payment card or `nil`.
    case payment(Path<PaymentCard?>)
    /// The lines of the order.
    case items(Path<[OrderItem]>)
    /// The tax lines of the order.
    case taxes(Path<[TaxLine]>)
    /// The refunds of the order.
    case refunds(Path<[Refund]>)
    /// The shipments of the order.
    case shipments(Path<[Shipment]>)
    /// The returns of the order.
    case returns(Path<[Return]>)
    /// The internal notes of the order.
    case internalNotes(Path<[InternalNote]>)
    /// The tags of the order.
    case tags(Path<Tags>)
  }

  /// The key path of the field's property in ``Order``.
  public var property: Property {
    switch self {
    case .id: .text(\.id)
    case .number: .count(\.number)
    case .version: .count(\.version)
    case .status: .status(\.status)
    case .date: .instant(\.date)
    case .reference: .optionalText(\.reference)
    case .name: .name(\.name)
    case .email: .text(\.email)
    case .phone: .optionalText(\.phone)
    case .billingAddress: .address(\.billingAddress)
    case .shipmentAddress: .address(\.shipmentAddress)
    case .shipmentMethod: .shipmentMethod(\.shipmentMethod)
    case .service: .optionalText(\.service)
    case .carrier: .optionalText(\.carrier)
    case .tracking: .optionalText(\.tracking)
    case .payment: .payment(\.payment)
    case .items: .items(\.items)
    case .discount: .money(\.discount)
    case .shippingCharge: .money(\.shippingCharge)
    case .tax: .money(\.tax)
    case .taxIncluded: .flag(\.taxIncluded)
    case .taxes: .taxes(\.taxes)
    case .refunds: .refunds(\.refunds)
    case .shipments: .shipments(\.shipments)
    case .returns: .returns(\.returns)
    case .internalNotes: .internalNotes(\.internalNotes)
    case .tags: .tags(\.tags)
    case .total: .money(\.total)
    case .note: .optionalText(\.note)
    case .createdAt: .instant(\.createdAt)
    case .updatedAt: .instant(\.updatedAt)
    }
  }

  /// The owner of a field: the store or the customer, or the customer as a person for personal data.
  private enum Ownership { case store, storeAboutPerson, customer, person }

  private var ownership: Ownership {
    switch self {
    case .id, .number, .version, .refunds, .shipments, .returns, .createdAt, .updatedAt: .store
    case .internalNotes: .storeAboutPerson
    case .name, .email, .phone, .billingAddress, .shipmentAddress, .payment, .note: .person
    case .status, .date, .reference, .shipmentMethod, .service, .carrier, .tracking, .items, .discount,
      .shippingCharge, .tax, .taxIncluded, .taxes, .total, .tags:
      .customer
    }
  }

  /// Whether only the store sets the field. An edit does not change it.
  public var isOwnedByStore: Bool { ownership == .store || ownership == .storeAboutPerson }

  /// Whether the field holds personal data, which an erasure removes.
  public var isPersonal: Bool { ownership == .person || ownership == .storeAboutPerson }
}

extension Order {
  /// Copies the value of a field from another order.
  mutating func copy(_ field: OrderField, from other: Order) {
    switch field.property {
    case .text(let path): self[keyPath: path] = other[keyPath: path]
    case .optionalText(let path): self[keyPath: path] = other[keyPath: path]
    case .count(let path): self[keyPath: path] = other[keyPath: path]
    case .flag(let path): self[keyPath: path] = other[keyPath: path]
    case .money(let path): self[keyPath: path] = other[keyPath: path]
    case .instant(let path): self[keyPath: path] = other[keyPath: path]
    case .status(let path): self[keyPath: path] = other[keyPath: path]
    case .name(let path): self[keyPath: path] = other[keyPath: path]
    case .address(let path): self[keyPath: path] = other[keyPath: path]
    case .shipmentMethod(let path): self[keyPath: path] = other[keyPath: path]
    case .payment(let path): self[keyPath: path] = other[keyPath: path]
    case .items(let path): self[keyPath: path] = other[keyPath: path]
    case .taxes(let path): self[keyPath: path] = other[keyPath: path]
    case .refunds(let path): self[keyPath: path] = other[keyPath: path]
    case .shipments(let path): self[keyPath: path] = other[keyPath: path]
    case .returns(let path): self[keyPath: path] = other[keyPath: path]
    case .internalNotes(let path): self[keyPath: path] = other[keyPath: path]
    case .tags(let path): self[keyPath: path] = other[keyPath: path]
    }
  }

  /// Returns the value of a field as text for the history; `nil` if it is empty.
  ///
  /// It does not use key paths, with which each change of an order takes a seventh longer.
  func historyText(of field: OrderField) -> String? {
    switch field {
    case .id: id.nonEmpty
    case .number: String(number)
    case .version: String(version)
    case .status: status.rawValue
    case .date: date.description
    case .reference: reference
    case .name: name.full.nonEmpty
    case .email: email.nonEmpty
    case .phone: phone
    case .billingAddress: billingAddress?.historyText
    case .shipmentAddress: shipmentAddress?.historyText
    case .shipmentMethod: shipmentMethod?.rawValue
    case .service: service
    case .carrier: carrier
    case .tracking: tracking
    case .payment: payment?.label
    case .items: items.map(\.historyText).joined(separator: "; ").nonEmpty
    case .discount: discount.description
    case .shippingCharge: shippingCharge.description
    case .tax: tax.description
    case .taxIncluded: String(taxIncluded)
    case .taxes: taxes.map { historyText(of: $0) }.joined(separator: "; ").nonEmpty
    case .refunds: refunds.map(\.historyText).joined(separator: "; ").nonEmpty
    case .shipments: shipments.map { historyText(of: $0) }.joined(separator: "; ").nonEmpty
    case .returns: returns.map { historyText(of: $0) }.joined(separator: "; ").nonEmpty
    case .internalNotes: internalNotes.map(\.text).joined(separator: "; ").nonEmpty
    case .total: total.description
    case .tags: tags.description.nonEmpty
    case .note: note
    case .createdAt: createdAt.description
    case .updatedAt: updatedAt.description
    }
  }
}

extension Order {
  /// Returns a shipment as `1: 2 × NW-011, 1 × NW-042 UPS 1Z999`, and its state once it has ended.
  private func historyText(of shipment: Shipment) -> String {
    let end = shipment.state == .shipped ? nil : "(\(shipment.state.rawValue))"
    let parts = [historyText(of: shipment.lines), shipment.carrier, shipment.tracking, end].compactMap(\.self)
    return "\(shipment.number): " + parts.joined(separator: " ")
  }

  /// Returns a return as `1: 2 × NW-011 damaged (received)`.
  private func historyText(of entry: Return) -> String {
    let parts = [historyText(of: entry.lines), entry.reason.nonEmpty, "(\(entry.state.rawValue))"].compactMap(\.self)
    return "\(entry.number): " + parts.joined(separator: " ")
  }

  /// Returns a tax line as `VAT 20 %, DE: 3.20 EUR`, after the line or the delivery that is taxed.
  private func historyText(of line: TaxLine) -> String {
    let subject: String? =
      switch line.subject {
      case .item(let id): name(ofLine: id)
      case .shipping: "shipping"
      case .rest: nil
      }
    let parts = [subject, line.label].compactMap { $0?.nonEmpty }
    return parts.isEmpty ? line.amount.description : "\(parts.joined(separator: " ")): \(line.amount)"
  }

  private func historyText(of lines: [LineQuantity]) -> String? {
    lines.map { "\($0.quantity) × \(name(ofLine: $0.item))" }.joined(separator: ", ").nonEmpty
  }
}

extension Address {
  fileprivate var historyText: String {
    Address.parts.map { self[keyPath: $0.path] }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Refund {
  fileprivate var historyText: String { reason.isEmpty ? amount.description : "\(amount) \(reason)" }
}

extension OrderItem {
  fileprivate var historyText: String {
    let reduction = discount.isZero ? "" : " − \(discount)"
    return "\(quantity) × \([sku, title].joined(separator: " ")) @ \(unitPrice)\(reduction)"
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
