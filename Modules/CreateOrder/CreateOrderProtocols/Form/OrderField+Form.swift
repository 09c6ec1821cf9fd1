import APIDocuments
import OrdersStoreProtocols

/// The place of a stored property in the form of an order.
enum OrderFormPlace {
  /// The fields of the form that set the value.
  case fields([OrderFormField])
  /// The form omits the property, for this reason.
  case none(because: String)
}

extension OrderField {
  /// The fields of the form that set this property, in the order of the page.
  ///
  /// The command line, the prompts and the page read the place of each property from here.
  var form: OrderFormPlace {
    switch self {
    case .id, .number, .version, .createdAt, .updatedAt:
      .none(because: "the store sets it")
    case .refunds:
      .none(because: "a refund is an action of its own")
    case .status:
      .fields([.init("/status", in: .order, .choice(OrderWords.statuses), text: \.status)])
    case .date:
      .fields([
        .init(
          "/date", in: .order, text: \.date, hint: "Or today, yesterday, -7d",
          option: .init(
            "date", "DATE", "When it was ordered (now): 2007-06-29, today, yesterday, -7d or RFC 3339"))
      ])
    case .reference:
      .fields([
        .init(
          "/reference", in: .order, text: \.reference, hint: "What it is called elsewhere, such as #10248",
          option: .init("reference", "REFERENCE", "What it is called elsewhere, such as #10248"))
      ])
    case .name:
      .fields([
        .init(
          "/name/first", in: .customer, label: "First name", text: \.firstName,
          option: .init("first-name", "NAME", "The person's given name", isPrompted: true)),
        .init(
          "/name/last", in: .customer, label: "Last name", text: \.lastName,
          option: .init("last-name", "NAME", "The person's family name", isPrompted: true)),
      ])
    case .email:
      .fields([
        .init(
          "/email", in: .customer, .email, text: \.email,
          option: .init("email", "EMAIL", "The person's email", isPrompted: true))
      ])
    case .phone:
      .fields([
        .init("/phone", in: .customer, .phone, text: \.phone, option: .init("phone", "PHONE", "The person's phone"))
      ])
    case .billingAddress:
      .fields(OrderFormField.address("billingAddress", in: .billingAddress, \.billingAddress, options: "billing"))
    case .shipmentAddress:
      .fields(OrderFormField.address("shipmentAddress", in: .shipmentAddress, \.shipmentAddress, options: "shipment"))
    case .shipmentMethod:
      .fields([
        .init(
          "/shipmentMethod", in: .shipment, .choice(OrderWords.shipmentMethods), text: \.shipmentMethod,
          isOptional: true,
          option: .init("ship", "METHOD", "How it is shipped"))
      ])
    case .service:
      .fields([
        .init(
          "/service", in: .shipment, text: \.service, hint: "In the carrier's own words",
          option: .init("service", "SERVICE", "The carrier's service, in its own words"))
      ])
    case .carrier:
      .fields([.init("/carrier", in: .shipment, text: \.carrier)])
    case .tracking:
      .fields([.init("/tracking", in: .shipment, text: \.tracking)])
    case .payment:
      .fields([
        .init(
          "/payment/cardNumber", in: .card, .cardNumber, label: "Card number",
          hint: "It is checked, and only its last four digits are kept",
          option: .init(
            "card", "-", "Ask for the card's number and expiry without echo, or read “NUMBER MM/YY” from input")),
        .init("/payment/expires", in: .card, .cardExpiry, label: "Expires", hint: "As on the card: 05/30"),
      ])
    case .items:
      .fields([
        .init(
          "/items", in: .items, .items,
          option: .init(
            "item", "\"SKU;TITLE;QUANTITY;UNIT PRICE[;DISCOUNT]\"",
            "A line of the order; may be repeated; \\; is a semicolon; on edit, these take the place of all lines"))
      ])
    case .discount:
      .fields([
        // The currency of all amounts precedes the first of them.
        .init(
          "/currency", in: .sums, label: "Currency", text: \.currency, hint: "Such as USD; empty for the shop's",
          option: .init("currency", "CODE", "The currency of every amount, such as USD (the store's)")),
        .init(
          "/discount", in: .sums, amount: \.discount, hint: "Off the order as a whole",
          option: .init("discount", "AMOUNT", "What is taken off the order as a whole")),
      ])
    case .shippingCharge:
      .fields([
        .init(
          "/shippingCharge", in: .sums, amount: \.shippingCharge,
          option: .init("shipping-charge", "AMOUNT", "What shipping costs"))
      ])
    case .tax:
      .fields([.init("/tax", in: .sums, amount: \.tax, option: .init("tax", "AMOUNT", "Tax"))])
    case .taxIncluded:
      .fields([
        .init(
          "/taxIncluded", in: .sums, flag: \.taxIncluded,
          option: .init("tax-included", "", "The prices include the tax; --tax-included=no if not"))
      ])
    case .total:
      .fields([
        .init(
          "/total", in: .sums, amount: \.total, hint: "Only where there are no items",
          option: .init("total", "AMOUNT", "The sum of all, where there are no items", isFirst: true))
      ])
    case .note:
      .fields([.init("/note", in: .note, .note, text: \.note, option: .init("note", "TEXT", "A note"))])
    }
  }
}

extension OrderFormField {
  fileprivate static func address(
    _ name: String, in section: OrderFormSection, _ path: Path<Patch<AddressInput>>, options: String
  ) -> [OrderFormField] {
    let labels = [
      "name": "Name", "company": "Company", "phone": "Phone", "street1": "Street", "street2": "Street, second line",
      "city": "City", "state": "State", "zip": "Postcode", "country": "Country",
    ]
    return Address.parts.map { part in
      OrderFormField(
        "/\(name)/\(part.name)", in: section, part.name == "phone" ? .phone : .text, label: labels[part.name],
        value: .address(path, part: part.name),
        option: .init(
          "\(options)-\(part.name)", "TEXT", "Of the \(options) address",
          isFirst: ["name", "company", "phone"].contains(part.name)))
    }
  }
}
