import DocumentsProtocols
import OrderDocumentsProtocols
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
    case .shipments:
      .none(because: "a shipment is an action of its own")
    case .returns:
      .none(because: "a return is an action of its own")
    case .internalNotes:
      .none(because: "a note is added by an action of its own")
    case .status:
      .fields([.init("/status", in: .order, .choice(OrderWords.statuses), text: \.status)])
    case .date:
      .fields([
        .init(
          "/date", in: .order, .date, text: \.date,
          option: .init(
            "date", "DATE", "The date of the order: 2007-06-29, today, -7d, RFC 3339, or as your locale writes it"))
      ])
    case .reference:
      .fields([
        .init(
          "/reference", in: .order, text: \.reference, hint: "Its id in another system, for example #10248",
          option: .init("reference", "REFERENCE", "Its id in another system, for example #10248"))
      ])
    case .name:
      .fields([
        .init(
          "/name/first", in: .customer, label: "First name", text: \.firstName,
          option: .init("first-name", "NAME", "The customer's first name", isPrompted: true)),
        .init(
          "/name/last", in: .customer, label: "Last name", text: \.lastName,
          option: .init("last-name", "NAME", "The customer's last name", isPrompted: true)),
      ])
    case .email:
      .fields([
        .init(
          "/email", in: .customer, .email, text: \.email,
          option: .init("email", "EMAIL", "The customer's email", isPrompted: true))
      ])
    case .phone:
      .fields([
        .init("/phone", in: .customer, .phone, text: \.phone, option: .init("phone", "PHONE", "The customer's phone"))
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
          option: .init("ship", "METHOD", "The shipment method"))
      ])
    case .service:
      .fields([
        .init(
          "/service", in: .shipment, text: \.service, hint: "As the carrier calls it",
          option: .init("service", "SERVICE", "The service, as the carrier calls it"))
      ])
    case .carrier:
      .fields([.init("/carrier", in: .shipment, text: \.carrier)])
    case .tracking:
      .fields([.init("/tracking", in: .shipment, text: \.tracking)])
    case .payment:
      .fields([
        .init(
          "/payment/cardNumber", in: .card, .cardNumber, label: "Card number",
          hint: "Only the last four digits are saved",
          option: .init(
            "card", "-", "Ask for the card number and expiry, or read “NUMBER MM/YY” from standard input")),
        .init("/payment/expires", in: .card, .cardExpiry, label: "Expiry date", hint: "As printed on the card: 05/30"),
      ])
    case .items:
      .fields([
        .init(
          "/items", in: .items, .items,
          option: .init(
            "item", "\"SKU;TITLE;QUANTITY;UNIT PRICE[;DISCOUNT]\"",
            "An item; may be repeated. Write \\; for a semicolon. On edit, these items replace all others"))
      ])
    case .discount:
      .fields([
        // The currency of all amounts precedes the first of them.
        .init(
          "/currency", in: .sums, label: "Currency", text: \.currency,
          hint: "For example USD. Leave empty for the shop's currency",
          option: .init("currency", "CODE", "The currency of all amounts, for example USD (default: the store's)")),
        .init(
          "/discount", in: .sums, amount: \.discount, hint: "On the whole order",
          option: .init("discount", "AMOUNT", "The discount on the whole order")),
      ])
    case .shippingCharge:
      .fields([
        .init(
          "/shippingCharge", in: .sums, amount: \.shippingCharge,
          option: .init("shipping-charge", "AMOUNT", "The shipping charge"))
      ])
    case .tax:
      .fields([.init("/tax", in: .sums, amount: \.tax, option: .init("tax", "AMOUNT", "The tax"))])
    case .taxes:
      .fields([
        .init(
          "/taxes", in: .sums, text: \.typedTaxes,
          hint: "Rates in percent, in place of one amount: 20 VAT; NW-042: 7; shipping: 0. For the shop’s rate: shop",
          option: .init(
            "tax-rate", "\"[LINE:] RATE [NAME][, COUNTRY[-REGION]]\"",
            """
            The rates of the taxes in percent, with semicolons between them: 20, or “20 VAT; NW-042: 7; shipping: 0”; \
            shop for the rate in the shop's settings
            """))
      ])
    case .taxIncluded:
      .fields([
        .init(
          "/taxIncluded", in: .sums, flag: \.taxIncluded,
          option: .init("tax-included", "", "The prices include the tax"))
      ])
    case .total:
      .fields([
        .init(
          "/total", in: .sums, amount: \.total, hint: "Only for an order without items",
          option: .init("total", "AMOUNT", "The total of an order without items", isFirst: true))
      ])
    case .tags:
      .fields([
        .init(
          "/tags", in: .order, text: \.tags, hint: "With commas between them: gift, VIP",
          option: .init("tags", "TAGS", "All tags, with commas between them: gift, VIP"))
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
          "\(options)-\(part.name)", "TEXT", "\(labels[part.name] ?? part.name) of the \(options) address",
          isFirst: ["name", "company", "phone"].contains(part.name)))
    }
  }
}
