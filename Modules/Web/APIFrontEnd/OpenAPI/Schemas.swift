import APIDocuments
import Foundation
import WebKernel

/// The schemas of the API's documents, each under the name that operations use.
enum Schemas {
  static var all: [(name: String, value: JSONTree)] {
    let groups: [KeyValuePairs<String, JSONTree>] = [values, orders, others, shows, inputs, words]
    return groups.flatMap { group in group.map { (name: $0.key, value: $0.value) } }
  }

  // MARK: Values

  private static let values: KeyValuePairs<String, JSONTree> = [
    "Value": .document(["value": .string, "display": .string]),
    "Money": .document([
      "amount": .string, "minor": .integer, "currency": .text(like: "^[A-Z]{3}$"), "display": .string,
    ]),
    "Name": .document(["first": .string, "last": .string, "display": .string]),
    "Address": .document([
      "name": .string, "company": .string, "phone": .string, "street1": .string, "street2": .string, "city": .string,
      "state": .string, "zip": .string, "country": .string, "display": .string,
    ]),
    "Payment": .document(["brand": .string, "last4": .string, "expires": .schema("Value")]),
    "Item": .document([
      "sku": .string, "title": .string, "quantity": .integer, "unitPrice": .schema("Money"),
      "discount": .schema("Money"), "total": .optional(.schema("Money")),
    ]),
    "Refund": .document(["amount": .schema("Money"), "reason": .string, "at": .schema("Value")]),
  ]

  // MARK: Orders

  private static func order(_ members: [OrderMember]) -> JSONTree {
    [
      "type": "object", "required": .list(members.map { .text($0.name) }),
      "properties": .object(
        members.map { (name: $0.name, value: $0.isOptional ? .optional(schema(of: $0)) : schema(of: $0)) }),
    ]
  }

  private static func schema(of member: OrderMember) -> JSONTree {
    switch member.kind {
    case .text, .currency: .string
    case .count: .integer
    case .flag: .boolean
    case .status, .shipmentMethod, .instant: .schema("Value")
    case .name: .schema("Name")
    case .address: .schema("Address")
    case .payment: .schema("Payment")
    case .items: .list(of: .schema("Item"))
    case .refunds: .list(of: .schema("Refund"))
    case .money: .schema("Money")
    case .nextStatuses: .list(of: .schema("Value"))
    }
  }

  /// The members of a list whose elements were counted.
  static let counted: KeyValuePairs<String, JSONTree> = ["count": .integer, "countIsExact": .boolean]

  /// The limits of sums that exceed 64 bits: of net, gross and refunds.
  private static let limits: KeyValuePairs<String, JSONTree> = [
    "beyond": .list(of: .schema("Money")), "grossBeyond": .list(of: .schema("Money")),
    "refundsBeyond": .list(of: .schema("Money")),
  ]

  private static let orders: KeyValuePairs<String, JSONTree> = [
    "OrderSummary": order(OrderSummaryDocument.members),
    "Order": order(OrderDocument.members),
    "Orders": .document(
      ["orders": .list(of: .schema("OrderSummary")), "next": .optional(.string)], optional: counted),
    "WholeOrders": .document(["orders": .list(of: .schema("Order")), "next": .optional(.string)]),
    "Event": .document([
      "id": .integer, "order": .string, "version": .integer, "type": .string, "actor": .string, "frontEnd": .string,
      "client": .optional(.string), "at": .schema("Value"), "changes": .list(of: .schema("Change")),
    ]),
    "Change": .document([
      "field": .string, "from": .optional(.string), "to": .optional(.string), "display": .string,
    ]),
    "Events": .document(["events": .list(of: .schema("Event")), "next": .string]),
    "Statistics": .document(
      [
        "periods": .list(
          of: .document(
            [
              "period": .schema("Value"), "orders": .integer, "gross": .list(of: .schema("Money")),
              "refunds": .list(of: .schema("Money")), "totals": .list(of: .schema("Money")),
            ], optional: limits)),
        "gross": .list(of: .schema("Money")), "refunds": .list(of: .schema("Money")),
        "totals": .list(of: .schema("Money")), "orders": .integer,
      ], optional: limits),
  ]

  // MARK: Outcomes

  private static let others: KeyValuePairs<String, JSONTree> = [
    "Import": .document([
      "created": .integer, "skipped": .integer, "rejected": .integer, "rejects": .list(of: .schema("Reject")),
    ]),
    "Melody": .document([
      "id": .string, "title": .string, "duration": .document(["seconds": ["type": "number"], "display": .string]),
      "tempo": .integer, "notes": .integer, "rtttl": .string,
    ]),
    "Freshness": .document(
      ["origin": .string, "asOf": .schema("Value"), "warning": .optional(.string)], optional: ["source": .string]),
    "Melodies": .document([
      "melodies": .list(of: .schema("Melody")), "next": .optional(.string), "freshness": .schema("Freshness"),
    ]),
    "MelodyImport": .document([
      "created": .integer, "skipped": .integer, "rejected": .integer, "rejects": .list(of: .schema("Reject")),
      "melodies": .list(of: .schema("Melody")),
    ]),
    "Transfer": .document([
      "kept": .integer, "skipped": .integer, "rejected": .integer, "rejects": .list(of: .schema("Reject")),
    ]),
    "StoreResponse": .document(["answer": .object([])]),
    "Reject": .document(["line": .integer, "errors": .list(of: .schema("Fault"))]),
    "Fault": .document(["pointer": .string, "message": .string]),
    "Forgotten": .document(["orders": .integer, "notice": .string]),
    "State": .document(["status": .string]),
    "Job": .document([
      "operation": .string, "key": .string, "state": .string, "percent": .optional(.integer),
    ]),
    "Problem": .document(
      [
        "type": .string, "title": .string, "status": .integer, "detail": .string, "instance": .optional(.string),
        "code": .string,
      ],
      optional: [
        "remedy": .string, "errors": .list(of: .schema("Fault")), "currentVersion": .integer,
        "differences": .list(
          of: .document(["field": .string, "current": .optional(.string), "yours": .optional(.string)])),
        "retryAfter": .integer,
      ]),
  ]

  /// The schemas of long word lists, declared once.
  private static var words: KeyValuePairs<String, JSONTree> {
    [
      "Locale": .word(of: Locale.availableIdentifiers.sorted()),
      "TimeZone": .word(of: TimeZone.knownTimeZoneIdentifiers.sorted()),
    ]
  }
}
