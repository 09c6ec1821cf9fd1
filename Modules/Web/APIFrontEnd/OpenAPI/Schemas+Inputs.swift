import APIDocuments

extension Schemas {
  /// Returns the schema of a value that is sent plain, or in an object with `value`.
  private static func plain(_ schema: JSONTree) -> JSONTree {
    .optional(.any(of: schema, .input(["value": schema, "display": .string], required: ["value"])))
  }

  private static let text: JSONTree = .optional(.string)
  private static let money: JSONTree = .optional(.schema("MoneyInput"))
  private static let dateTime: JSONTree = ["type": "string", "format": "date-time"]
  private static let instant: JSONTree = plain(dateTime)
  private static let moment: JSONTree = .any(
    of: dateTime, .input(["value": dateTime, "display": .string], required: ["value"]))
  private static let expiry: JSONTree = .any(
    of: month, .input(["value": month, "display": .string], required: ["value"]))
  private static let month: JSONTree = .text(like: "^[0-9]{4}-(0[1-9]|1[0-2])$")

  /// The schemas of requests. Members that the server owns are ignored, so that PUT takes what GET returned.
  static let inputs: KeyValuePairs<String, JSONTree> = [
    "Amount": .text(like: "^-?[0-9]{1,12}([.][0-9]{1,2})?$"),
    "MoneyInput": .any(
      of: .schema("Amount"),
      .input(
        ["amount": .schema("Amount"), "minor": .integer, "currency": .optional(currency), "display": .string],
        required: ["amount"])),
    "DateInput": .any(
      of: .word(of: ["today", "yesterday"]), .text(like: "^-[0-9]{1,4}d$"), ["type": "string", "format": "date"],
      ["type": "string", "format": "date-time"]),
    "NameInput": .input(["first": text, "last": text, "display": .string]),
    "AddressInput": .input([
      "name": text, "company": text, "phone": text, "street1": text, "street2": text, "city": text, "state": text,
      "zip": text, "country": text, "display": .string,
    ]),
    "PaymentInput": .any(
      of: .input(["cardNumber": .string, "expires": expiry], required: ["cardNumber", "expires"]),
      .input(["brand": .string, "last4": .string, "expires": expiry], required: ["brand", "last4", "expires"])),
    "ItemInput": .input(
      [
        "sku": text, "title": text, "quantity": .any(of: .integer, .text(like: "^[0-9]{1,7}$")),
        "unitPrice": .schema("MoneyInput"), "discount": money, "total": passedOver,
      ], required: ["quantity", "unitPrice"]),
    "OrderInput": [
      "type": "object", "required": [],
      "properties": .object(OrderInput.members.map { (name: $0.name, value: schema(of: $0)) }),
      "additionalProperties": false,
    ],
    "RefundGiven": .input(
      ["amount": .schema("MoneyInput"), "reason": .string, "at": moment], required: ["amount", "at"]),
    // Each element is an OrderInput; an invalid one is among the rejects, and the rest is imported.
    "OrderImport": [
      "description": "A list of orders, {\"orders\": [...]} or one order; an invalid record is rejected alone.",
      "type": ["array", "object"],
    ],
    "StatusInput": .input(
      [
        "status": .any(of: status, .input(["value": status, "display": .string], required: ["value"])), "carrier": text,
        "tracking": text,
      ],
      required: ["status"]),
    "RefundInput": .input(["amount": money, "reason": text]),
    "Empty": .input([:]),
    // Version 1 of the format has `question`; each later one has `version` and `request`.
    "StoreRequest": .document(
      [:],
      optional: [
        "question": .document([:]), "version": .integer, "request": .document([:]), "context": .document([:]),
      ]),
  ]

  private static func schema(of member: OrderMember) -> JSONTree {
    switch member.kind {
    case .text: member.name == "email" ? .optional(["type": "string", "format": "email"]) : text
    case .count: .optional(.integer)
    case .flag: .optional(.boolean)
    case .status: plain(.word(of: OrderWords.statuses))
    case .shipmentMethod: plain(.word(of: OrderWords.shipmentMethods))
    case .instant: member.isOwnedByStore ? instant : plain(.schema("DateInput"))
    case .name: .optional(.schema("NameInput"))
    case .address: .optional(.schema("AddressInput"))
    case .payment: .optional(.schema("PaymentInput"))
    case .items: .optional(.list(of: .schema("ItemInput")))
    case .refunds: .optional(.list(of: .schema("RefundGiven")))
    case .money: money
    case .currency: .optional(currency)
    case .nextStatuses: passedOver
    }
  }

  private static let currency: JSONTree = .text(like: "^[A-Z]{3}$")
  private static let status: JSONTree = .word(of: OrderWords.statuses)
  /// The schema that allows any value.
  private static let passedOver: JSONTree = [:]
}
