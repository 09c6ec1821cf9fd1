import OrderDocumentsProtocols

extension Schemas {
  /// The schemas of orders in responses.
  static let orders: KeyValuePairs<String, JSONTree> = [
    "OrderItem": .document("A line of an order.", members(ItemDocument.members)),
    "LineQuantity": .document(
      "A quantity of a line of an order in a shipment or a return.", members(LineQuantityDocument.members)),
    "Return": .document("Lines of an order that the customer sends back.", members(ReturnDocument.members)),
    "InternalNote": .document(
      "A note for the people of the shop, which customers never see.", members(InternalNoteDocument.members)),
    "Shipment": .document("Lines of an order that were shipped together.", members(ShipmentDocument.members)),
    "TaxLine": .document("A tax of an order.", members(TaxDocument.members)),
    "Refund": .document("An amount that was given back.", members(RefundDocument.members)),
    "OrderSummary": .document("The main values of an order.", members(OrderSummaryDocument.members)),
    "ListedOrder": .document(
      """
      An order in a page: the members of OrderSummary, with “expand” all of Order, and with “fields” only those that it \
      names. So each may be missing.
      """, [],
      optional: members(OrderDocument.members + [.hasRefunds]) + [
        ("deletedAt", .ref("DisplayedTime", "The time of the deletion, in a list of deleted orders.")),
        ("deletedBy", .nullable(.string("The user who deleted the order; null if unknown."))),
      ]),
    "Order": .document("A complete order.", members(OrderDocument.members)),
    "OrderPage": .document(
      "A page of orders.",
      ["orders": .list(of: "ListedOrder", "The orders of the page."), "next": next], optional: counted),
    "OrderExport": .document(
      "All orders that match, complete.",
      ["orders": .list(of: "Order", "The orders."), "next": .nullable(.string("Always null: an export has one page."))]),
  ]

  static func members(_ members: [OrderMember]) -> [(String, JSONTree)] {
    members.map { member in
      let schema = schema(of: member)
      return (member.name, member.isOptional ? .nullable(schema) : schema)
    }
  }

  private static func schema(of member: OrderMember) -> JSONTree {
    let text = member.text
    return switch member.kind {
    case .text: .string(text)
    case .currency: .ref("Currency", text)
    case .count: .integer(text)
    case .flag: .flag(text)
    case .status: .ref("DisplayedStatus", text)
    case .shipmentMethod: .ref("DisplayedShipmentMethod", text)
    case .instant: .ref("DisplayedTime", text)
    case .name: .ref("PersonName", text)
    case .address: .ref("Address", text)
    case .payment: .ref("Card", text)
    case .items: .list(of: "OrderItem", text)
    case .taxes: .list(of: "TaxLine", text)
    case .refunds: .list(of: "Refund", text)
    case .shipments: .list(of: "Shipment", text)
    case .returns: .list(of: "Return", text)
    case .internalNotes: .list(of: "InternalNote", text)
    case .tags: .list(of: .string("A tag."), text)
    case .lineQuantities: .list(of: "LineQuantity", text)
    case .shipmentState: .ref("DisplayedShipmentState", text)
    case .returnState: .ref("DisplayedReturnState", text)
    case .shipment: .ref("DisplayedShippedPart", text)
    case .money: .ref("Money", text)
    case .nextStatuses: .list(of: "DisplayedStatus", text)
    case .month: .ref("DisplayedMonth", text)
    case .other: ["description": .text(text)]
    }
  }

  /// The schemas of changes to orders.
  static let history: KeyValuePairs<String, JSONTree> = [
    "ChangedValue": .document(
      """
      A value of a field. A status, a moment, a speed of delivery and an amount have the members that they have in an \
      order. A name, an address, a card, items and refunds are one text; “expand=order” has their parts.
      """,
      [
        "value": .string("The plain text: a word, a moment in UTC, “true” or “false”, an amount with its currency."),
        "display": display,
      ],
      optional: [
        "amount": .string("Of an amount of money: the plain decimal."),
        "minor": .integer("Of an amount of money: the amount in minor units."),
        "currency": .string("Of an amount of money: the ISO 4217 code."),
      ]),
    "FieldChange": .document(
      "The change of one field.",
      [
        "field": .string("The name of the field in an order's JSON."),
        "from": .nullable(.ref("ChangedValue", "The value before; null if it was empty.")),
        "to": .nullable(.ref("ChangedValue", "The value after; null if it is empty.")),
        "display": .string("The change in a sentence, in the locale of the request."),
      ]),
    "OrderEvent": .document(
      "A change to an order, as the history stores it.",
      [
        "id": .integer("The event's id, which rises with each event of the store."),
        "order": .string("The order's id."), "version": .integer("The version of the order after the change."),
        "type": .ref("AnyEventType", "The kind of the change."), "actor": .string("The name of the user who made it."),
        "frontEnd": .string("The front end of the change: command-line, api or web."),
        "client": .nullable(.string("What a remote client states about its own user; not verified.")),
        "requestId": .nullable(.string("The id of the HTTP request that made the change, as in X-Request-Id.")),
        "traceId": .nullable(.string("The id of the request's trace, from traceparent.")),
        "at": .ref("DisplayedTime", "The time of the change."),
        "changes": .list(of: "FieldChange", "The fields that changed."),
      ],
      optional: [
        "snapshot": .nullable(
          .ref(
            "Order",
            """
            With “expand=order”: the order at the event's version, without personal data that has been erased since; that \
            of a “deleted” event is as it was deleted. Null if the history does not have it.
            """))
      ]),
    "OrderEventPage": .document(
      "A page of a history, oldest first.",
      [
        "events": .list(of: "OrderEvent", "The events of the page."),
        "next": .string("The value of “after” for the events after these, also those to come."),
      ]),
  ]

  /// The schemas of statistics, and of the orders that wait.
  static let statistics: KeyValuePairs<String, JSONTree> = [
    "Slip": .document(
      "The packing slip of an order or of a shipment, as texts, without prices.",
      [
        "title": .string("The heading."),
        "address": .list(of: .string("A line."), "The lines of an envelope."),
        "rows": .list(
          of: "SlipRow", "The known ones of order, reference, date, shipment, service, carrier and tracking."),
        "lines": .list(of: "SlipLine", "What lies in the parcel."),
        "toFollow": .list(of: "SlipLine", "What has not been shipped; empty on the slip of an order."),
        "sent": .list(of: "SlipRow", "The other shipments, each with its lines."),
        "note": .nullable(.string("The note of the order.")),
      ]),
    "SlipRow": .document(
      "A label with its text.", ["label": .string("The label."), "text": .string("The text.")]),
    "SlipLine": .document(
      "A quantity of a product.",
      [
        "sku": .string("The stock keeping unit; empty without one."), "title": .string("The name of the product."),
        "quantity": .integer("The number of pieces."),
      ]),
    "PickList": .document(
      "What to take from the shelves for several orders.",
      ["rows": .list(of: "PickRow", "The products, sorted by SKU, then by title.")]),
    "PickRow": .document(
      "The quantity of one product, or an order without items as a whole.",
      [
        "sku": .string("The stock keeping unit; empty without one."),
        "title": .string("The name of the product, or “Whole order” with the number of the order."),
        "quantity": .integer("The number of pieces for all orders."),
        "orders": .list(of: "PickedOrder", "The orders that need it, by number."),
      ]),
    "PickedOrder": .document(
      "The quantity that one order needs.",
      [
        "id": .string("The id of the order."), "number": .integer("The number of the order."),
        "quantity": .integer("The number of pieces for the order."),
      ]),
    "TagList": .document(
      "The tags of orders.",
      [
        "tags": .list(of: "TagCount", "The tags, those of the most orders first; equally frequent ones by name."),
        "isComplete": .flag("Whether all orders that match were read; otherwise only the newest ones were."),
      ]),
    "Work": .document("The orders that wait.", ["work": .list(of: "WorkTask", "The steps of the shop, in order.")]),
    "WorkTask": .document(
      "The orders that wait for one step.",
      [
        "title": .string("The step: Awaiting payment, To ship or Drafts."),
        "status": .ref("DisplayedStatus", "The status of the orders."),
        "count": .integer("The number of the orders, at most 1,000."),
        "countIsExact": .flag("Whether “count” is complete; otherwise there are more orders."),
      ], optional: ["oldest": .ref("OldestOrder", "The order that waits longest; missing without orders.")]),
    "OldestOrder": .document(
      "The order that waits longest.",
      [
        "id": .string("The order's id."), "number": .integer("The order's number."),
        "date": .ref("DisplayedTime", "The order's date."), "days": .integer("The whole days since its date."),
      ]),
    "StatisticsPeriod": .document(
      "The orders of one period or status.",
      [
        "period": .ref("DisplayedPeriod", "The period or status."), "orders": .integer("The number of orders."),
        "gross": .list(of: "Money", "The sum of the totals before refunds, one for each currency."),
        "refunds": .list(of: "Money", "The sum of the refunds that were made in the period, one for each currency."),
        "totals": .list(of: "Money", "The net sum: gross less refunds, one for each currency."),
      ], optional: limits),
    "StatisticsItem": .document(
      "An item with its sums over all orders, without what was returned, before order discounts, shipping and tax.",
      [
        "sku": .string("The stock keeping unit; empty if the item has none."),
        "title": .string("The title that the item has in the newest order."),
        "orders": .integer("The number of orders with the item."),
        "quantity": .integer("The number of pieces without those of received returns."),
        "revenue": .list(
          of: "Money", "The sum of the item's lines less the share of returned pieces, one for each currency."),
      ],
      optional: ["revenueBeyond": .list(of: "Money", "Sums that exceed 64 bits, at the limit of 64 bits.")]),
    "OrderStatistics": .document(
      "The number of orders and their sums, by period and overall; or the best-selling items.",
      [
        "periods": .list(of: "StatisticsPeriod", "The periods with orders or refunds, in order; none by item."),
        "gross": .list(of: "Money", "The sum of all totals before refunds, one for each currency."),
        "refunds": .list(of: "Money", "The sum of all refunds, one for each currency."),
        "totals": .list(of: "Money", "The net sum: gross less refunds, one for each currency."),
        "orders": .integer("The number of all orders."),
      ], optional: limits + items),
  ]

  /// The schemas of taxes.
  static let taxes: KeyValuePairs<String, JSONTree> = [
    "TaxSums": .document("The sums of one currency.", taxSums),
    "TaxRow": .document(
      "A tax of one name, rate and place in one period and currency.",
      [
        ("period", .nullable(.ref("DisplayedPeriod", "The month or quarter; null for the whole time."))),
        ("country", .string("The code of the country of the tax, or else of the order's address; empty if unknown.")),
        ("region", .string("The region of the tax; empty without one.")),
        ("name", .string("The name of the tax; empty if unknown, or without a tax.")),
        ("rate", .nullable(.string("The rate in percent; null if unknown, or without a tax."))),
      ] + taxSums),
    "Taxes": .document(
      "Net, tax and gross of orders less refunds.",
      [
        ("taxes", .list(of: "TaxRow", "The rows, by period, country, region, name and rate.")),
        ("totals", .list(of: "TaxSums", "The sums of all orders, one for each currency.")),
        ("orders", .integer("The number of orders with amounts in a row.")),
        ("isComplete", .flag("Whether all orders are included; otherwise, choose a shorter period.")),
      ]),
  ]

  /// The members of sums of taxes.
  private static let taxSums: [(String, JSONTree)] = [
    ("net", .nullable(.ref("Money", "The amount that the tax is on; null beyond 64 bits."))),
    ("tax", .nullable(.ref("Money", "The tax; null beyond 64 bits."))),
    ("gross", .nullable(.ref("Money", "The amount with the tax; null beyond 64 bits."))),
  ]

  /// The members of statistics by item.
  private static let items: [(String, JSONTree)] = [
    ("items", .list(of: "StatisticsItem", "By item: the items with the greatest revenue first.")),
    ("isComplete", .flag("By item: whether all orders are included; otherwise, the newest ones are.")),
  ]

  /// The limits in place of sums that exceed 64 bits, of which the lists above have none.
  private static let limits: [(String, JSONTree)] = [
    ("beyond", .list(of: "Money", "Net sums that exceed 64 bits, at the limit of 64 bits.")),
    ("grossBeyond", .list(of: "Money", "Gross sums that exceed 64 bits, at the limit of 64 bits.")),
    ("refundsBeyond", .list(of: "Money", "Sums of refunds that exceed 64 bits, at the limit of 64 bits.")),
  ]
}
