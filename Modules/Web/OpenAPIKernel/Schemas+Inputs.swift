import OrderDocumentsProtocols

extension Schemas {
  /// The schemas of orders in requests. Where a response has an object with `value` or `amount`, the plain value will
  /// do.
  static let inputs: KeyValuePairs<String, JSONTree> = [
    "DateText": .string(
      """
      RFC 3339, a day (2007-06-29, from its start in the time zone of the request), a month, a year, today, yesterday, \
      tomorrow, this or last with week, month or year, or -24h, -7d, -1w.
      """, like: "^(-[0-9]{1,4}[hdw]|[0-9]{4}.*|today|yesterday|tomorrow|(this|last) (week|month|year))$"),
    "DateValue": value("A date as a response has it.", .ref("DateText", "The date.")),
    "DateInput": .any(of: "DateText", "DateValue", as: "A date, plain or as a response has it."),
    "Timestamp": .dateTime("A moment (RFC 3339)."),
    "TimestampValue": value("A moment as a response has it.", .ref("Timestamp", "The moment.")),
    "TimestampInput": .any(of: "Timestamp", "TimestampValue", as: "A moment, plain or as a response has it."),
    "Month": .string("A year and a month.", like: month),
    "MonthValue": value("A month as a response has it.", .ref("Month", "The month.")),
    "MonthInput": .any(of: "Month", "MonthValue", as: "A month, plain or as a response has it."),
    "StatusValue": value("A status as a response has it.", .ref("OrderStatus", "The status.")),
    "StatusInput": .any(of: "OrderStatus", "StatusValue", as: "A status, plain or as a response has it."),
    "ShipmentMethodValue": value("A speed of delivery as a response has it.", .ref("ShipmentMethod", "The speed.")),
    "ShipmentMethodInput": .any(
      of: "ShipmentMethod", "ShipmentMethodValue", as: "A speed of delivery, plain or as a response has it."),
    "ShipmentStateValue": value("A state of a shipment as a response has it.", .ref("ShipmentState", "The state.")),
    "ReturnStateValue": value("A state of a return as a response has it.", .ref("ReturnState", "The state.")),
    "ReturnStateInput": .any(
      of: "ReturnState", "ReturnStateValue", as: "A state of a return, plain or as a response has it."),
    "ShipmentStateInput": .any(
      of: "ShipmentState", "ShipmentStateValue", as: "A state of a shipment, plain or as a response has it."),
    "ItemID": .integer("The id of a line of an order."),
    "ItemName": .string("The SKU of a line of an order, or its id as text."),
    "ItemNameInput": .any(of: "ItemID", "ItemName", as: "A line of an order, by its id or its SKU."),
    "MoneyValue": .input(
      "An amount as a response has it.",
      [
        "amount": .ref("Amount", "The amount."), "minor": .integer("Ignored: “amount” counts."),
        "currency": .nullable(.ref("Currency", "The currency; that of the order by default.")),
        "display": .string("Ignored."),
      ], required: ["amount"]),
    "MoneyInput": .any(
      of: "Amount", "MoneyValue", as: "An amount, plain or as a response has it; never a JSON number."),
    "QuantityText": .string("The number of pieces as text.", like: "^[0-9]{1,7}$"),
    "Quantity": .integer("The number of pieces."),
    "QuantityInput": .any(of: "Quantity", "QuantityText", as: "The number of pieces of a line."),
    "PersonNameInput": .input(
      "A person's name.",
      [
        "first": .nullable(.string("The given name.")), "last": .nullable(.string("The family name.")),
        "display": .string("Ignored."),
      ]),
    "AddressInput": .object(
      "A postal address. In an update, a missing part stays as it is, and null removes it.",
      AddressDocument.members.dropLast().map { ($0.name, .nullable(.string($0.text))) }
        + [("display", .string("Ignored."))], required: [], isOpen: false),
    "NewCard": .input(
      "A payment card. Its number is checked, and only the brand and the last four digits are stored.",
      ["cardNumber": .string("The number on the card."), "expires": expiry], required: ["cardNumber", "expires"]),
    "StoredCard": .input(
      "The stored data of a payment card.",
      ["brand": .string("The brand."), "last4": .string("The last four digits."), "expires": expiry],
      required: ["brand", "last4", "expires"]),
    "CardInput": .any(
      of: "NewCard", "StoredCard", as: "A payment card. Its security code is refused: it must never be stored."),
    "OrderItemInput": .input(
      "A line of an order.",
      [
        "sku": .nullable(.string("The stock keeping unit of the product.")),
        "title": .nullable(.string("The name of the product.")),
        "quantity": .ref("QuantityInput", "The number of pieces."),
        "unitPrice": .ref("MoneyInput", "The price of one piece."),
        "discount": .nullable(.ref("MoneyInput", "The discount on the whole line; none by default.")),
        "total": ["description": "Ignored: it is computed."],
        "shipped": ["description": "Ignored: it follows from the shipments."],
        "returned": ["description": "Ignored: it follows from the returns."],
        "id": .nullable(
          .integer("The id of the line in the order. Without it, the line is found by its SKU and title.")),
      ], required: ["quantity", "unitPrice"]),
    "TaxLineInput": .input(
      "A tax of an order. Without an amount, it is that of the rate, rounded half up.",
      [
        "name": .nullable(.string("The name of the tax.")),
        "rate": .nullable(
          .string(
            """
            The rate in percent, with up to four decimals; shop for the rate of the country in the shop's settings, which \
            also set taxIncluded.
            """)),
        "country": .nullable(.string("The country of the tax, by preference its code of ISO 3166.")),
        "region": .nullable(.string("The region of the country.")),
        "appliesTo": .nullable(
          .ref("ItemNameInput", "The id or the SKU of the taxed line; shipping, or rest, the default, for all others.")),
        "amount": .nullable(.ref("MoneyInput", "The amount; that of the rate by default.")),
      ], required: []),
    "RefundInput": .input(
      "A refund of an imported order.",
      [
        "amount": .ref("MoneyInput", "The refunded amount."), "reason": .string("The reason."),
        "at": .ref("TimestampInput", "The time of the refund."),
      ], required: ["amount", "at"]),
    "LineQuantityInput": .input(
      "A quantity of a line in a shipment or a return.",
      [
        "item": .ref("ItemNameInput", "The id of the order's line, or its SKU."),
        "quantity": .ref("QuantityInput", "The number of pieces."),
      ], required: ["item", "quantity"]),
    "ShipmentInput": .object(
      "A shipment of an imported order.",
      newShipment + [
        ("number", .integer("The number of the shipment in its order.")),
        ("at", .ref("TimestampInput", "The time at which it was shipped.")),
        ("state", .ref("ShipmentStateInput", "The state of the shipment.")),
        ("endedAt", .nullable(.ref("TimestampInput", "The time at which it was delivered, lost or cancelled."))),
      ], required: ["number", "at"], isOpen: false),
    "ReturnInput": .input(
      "A return of an imported order.",
      [
        "lines": .nullable(.list(of: "LineQuantityInput", "The lines; none for an order without lines.")),
        "number": .integer("The number of the return in its order."),
        "at": .ref("TimestampInput", "The time at which it was recorded."),
        "state": .ref("ReturnStateInput", "The state of the return."),
        "endedAt": .nullable(.ref("TimestampInput", "The time at which it was received or refused.")),
        "reason": .nullable(.string("The reason.")),
        "restocked": .nullable(.flag("Whether the pieces go back to the shelf.")),
        "refund": .nullable(.integer("The place of its refund among the refunds, 1 for the first.")),
      ], required: ["number", "at"]),
    "InternalNoteInput": .input(
      "An internal note of an imported order.",
      [
        "at": .ref("TimestampInput", "The time at which it was written."),
        "author": .nullable(.string("The name of the user who wrote it.")), "text": .string("The text."),
      ], required: ["at", "text"]),
    "NewOrder": order(
      """
      A new order. A missing member has its default value. What the store sets is ignored: \(owned).
      """, isNullable: false),
    "OrderInput": order(
      """
      An order, as GET returns it. PATCH changes the members that are there: null removes a value, and a list replaces \
      the whole list. PUT removes the values of missing members. What the store sets is ignored, except in an import: \
      \(owned). The operations of an order add refunds, shipments, returns and internal notes.
      """, isNullable: true),
    "OrderImport": .input(
      "Orders, as an export in JSON has them. A plain list, or one order, is accepted, too.",
      [
        "orders": .list(of: "OrderInput", "The orders; an invalid one is rejected alone."),
        "next": .nullable(.string("Ignored.")),
      ], required: ["orders"]),
  ]

  /// The names of the members that the store sets.
  private static let owned = OrderInput.members.filter(\.isOwnedByStore).map(\.name).joined(separator: ", ")

  private static let newShipment: [(String, JSONTree)] = [
    ("lines", .nullable(.list(of: "LineQuantityInput", "The lines; all that has not been shipped by default."))),
    ("carrier", .nullable(.string("The carrier."))),
    ("service", .nullable(.string("The carrier's own name of its service."))),
    ("tracking", .nullable(.string("The carrier's tracking number."))),
    ("url", .nullable(.string("The page of the carrier that follows the parcel."))),
    ("note", .nullable(.string("A note about the shipment."))),
  ]

  private static let expiry = JSONTree.ref("MonthInput", "The last month in which the card is valid.")

  /// Returns the schema of a value in an object, as a response has it.
  static func value(_ description: String, _ schema: JSONTree) -> JSONTree {
    .input(description, ["value": schema, "display": .string("Ignored.")], required: ["value"])
  }

  private static func order(_ description: String, isNullable: Bool) -> JSONTree {
    .object(
      description,
      OrderInput.members.map { member in
        let schema = schema(of: member)
        return (member.name, isNullable || member.isOwnedByStore ? .nullable(schema) : schema)
      }, required: [], isOpen: false)
  }

  private static func schema(of member: OrderMember) -> JSONTree {
    let text = member.text
    return switch member.kind {
    case .text: .string(text, format: member.name == "email" ? "email" : nil)
    case .currency: .ref("Currency", text)
    case .count: .integer(text)
    case .flag: .flag(text)
    case .status: .ref("StatusInput", text)
    case .shipmentMethod: .ref("ShipmentMethodInput", text)
    case .instant: .ref(member.isOwnedByStore ? "TimestampInput" : "DateInput", text)
    case .name: .ref("PersonNameInput", text)
    case .address: .ref("AddressInput", text)
    case .payment: .ref("CardInput", text)
    case .items: .list(of: "OrderItemInput", text)
    case .taxes: .list(of: "TaxLineInput", text)
    case .refunds: .list(of: "RefundInput", text)
    case .shipments: .list(of: "ShipmentInput", text)
    case .tags: .list(of: .string("A tag."), text)
    case .returns: .list(of: "ReturnInput", text)
    case .internalNotes: .list(of: "InternalNoteInput", text)
    case .money: .ref("MoneyInput", text)
    case .month: .ref("MonthInput", text)
    case .nextStatuses, .shipment, .lineQuantities, .shipmentState, .returnState, .other: ["description": .text(text)]
    }
  }

  /// The schemas of actions on an order.
  static let changes: KeyValuePairs<String, JSONTree> = [
    "StatusChange": .input(
      "A change of an order's status.",
      [
        "status": .ref("StatusInput", "The new status."),
        "carrier": .nullable(.string("The carrier of the parcel, if the order is shipped.")),
        "tracking": .nullable(.string("The carrier's tracking number.")),
      ], required: ["status"]),
    "ShipmentRequest": .object(
      "A shipment of lines of an order, or the next state of a shipment.",
      newShipment + [
        ("number", .nullable(.integer("The number of a shipment on its way, which gets the state."))),
        ("state", .nullable(.ref("ShipmentState", "With a number: delivered, lost or cancelled."))),
      ], required: [], isOpen: false),
    "ReturnRequest": .input(
      "A return of lines of an order, or the next state of a return.",
      [
        "lines": .nullable(
          .list(
            of: "LineQuantityInput",
            "The lines; by default all that can be returned, or those of the return with the number.")),
        "state": .nullable(.ref("ReturnState", "The state; received by default.")),
        "number": .nullable(.integer("The number of a requested return, which is received or refused.")),
        "reason": .nullable(.string("The reason.")),
        "restocked": .nullable(.flag("Whether the pieces go back to the shelf; true by default.")),
        "amount": .nullable(
          .ref("MoneyInput", "The amount to refund; the share of the lines in the total by default.")),
        "withShipping": .nullable(
          .flag("Whether the share includes that in the price of the delivery; false by default.")),
      ]),
    "InternalNoteRequest": .input(
      "An internal note.", ["text": .string("The text, which may have several lines.")], required: ["text"]),
    "RefundRequest": .input(
      "A refund.",
      [
        "amount": .nullable(.ref("MoneyInput", "The amount; all that can still be refunded by default.")),
        "reason": .nullable(.string("The reason.")),
      ]),
    "EmptyObject": .input("No members.", [:]),
  ]
}
