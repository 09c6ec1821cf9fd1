import OrderDocumentsProtocols
import OrderQueries
import PresentationProtocols

/// The schemas of the API's documents, each under the name that operations and other schemas use.
///
/// Each schema and each property has a description, and no schema contains an object or a union of its own: generators
/// of clients make a type of each name.
public enum Schemas {
  /// A schema and its name.
  typealias Named = (name: String, value: JSONTree)

  /// All schemas, those of the API and those of the protocol between stores.
  static let all: [Named] = groups.flatMap { group in group.map { (name: $0.key, value: $0.value) } }

  private static let groups = [
    words, values, orders, history, statistics, taxes, customers, views, inputs, changes, bulk, outcomes, shows,
    melodies,
    store,
  ]
  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.value) })

  /// Returns the schemas to which a part of a document refers, directly or through others, in the order of `all`.
  static func used(in part: JSONTree) -> [Named] {
    var found: Set<String> = []
    var open = part.references
    while let name = open.popLast() {
      guard found.insert(name).inserted, let schema = byName[name] else { continue }
      open += schema.references
    }
    return all.filter { found.contains($0.name) }
  }

  // MARK: Words

  private static let words: KeyValuePairs<String, JSONTree> = [
    "OrderStatus": .word(
      of: OrderWords.statuses, "The stage of an order. A later version may add a status, as to all lists of words."),
    "ShipmentMethod": .word(of: OrderWords.shipmentMethods, "The speed of a delivery."),
    "ShippedPart": .word(of: OrderWords.shippedParts, "The part of an order that has been shipped."),
    "ShipmentState": .word(of: OrderWords.shipmentStates, "The state of a shipment."),
    "ReturnState": .word(of: OrderWords.returnStates, "The state of a return."),
    "EventType": .word(of: OrderWords.eventTypes, "The kind of a change to an order."),
    "OrderSort": sort,
    "ExportSort": sort.with("default", "number"),
    "StatisticsGrouping": .word(
      of: ["day", "week", "month", "status", "item"], "The rows of statistics: periods, statuses or items."
    ).with("default", "day"),
    "TaxPeriod": .word(of: ["month", "quarter"], "The periods of taxes."),
    "ExportFormat": .word(of: ["csv", "ndjson", "json"], "The format of an export."),
    "ExportLayout": .word(of: ["list", "shopify"], "The columns of an export as CSV.").with("default", "list"),
    "CountMode": .word(
      of: ["true", "false", "exact"], "Whether matches are counted: up to 10,000, not at all, or to the end."
    ).with("default", "false"),
    "OrderExpansion": .word(of: ["items"], "The parts that a list adds to its orders."),
    "EventExpansion": .word(of: ["order"], "The documents that a list adds to its events."),
    "ShipmentNumber": .integer("The number of a shipment in its order.").with("minimum", 1),
    "SpoilerMode": .word(of: ["hide"], "Whether the titles of episodes that are not watched yet are hidden."),
    "NextRule": .word(
      of: ["first-unwatched", "after-last"],
      "The rule that chooses the next episode: the first unwatched one, or the first after the last watched one."),
    "FreshnessOrigin": .word(of: ["api", "database"], "The source of data that may be out of date."),
    "ProblemOutcome": .word(
      of: Problem.Outcome.allCases.map(\.rawValue),
      """
      The effect of a request that failed: nothing was done; a part of an import was done; or it is unknown whether it was \
      done. An unknown one is sent again with the same Idempotency-Key.
      """),
    "ProblemCode": .word(
      of: Problem.Code.allCases.map(\.rawValue), "The kind of a problem, the same in every front end."),
    "HealthState": .word(of: ["alive", "ready"], "The state of a server."),
    "JobState": .word(
      of: ["running"], "The state of an operation: after its end, its response is returned instead."),
    "AnyOrderStatus": .open("OrderStatus", "A known status, or one of a later version."),
    "AnyShipmentMethod": .open("ShipmentMethod", "A known speed of delivery, or one of a later version."),
    "AnyShippedPart": .open("ShippedPart", "A known part of an order, or one of a later version."),
    "AnyShipmentState": .open("ShipmentState", "A known state of a shipment, or one of a later version."),
    "AnyReturnState": .open("ReturnState", "A known state of a return, or one of a later version."),
    "AnyEventType": .open("EventType", "A known kind of a change, or one of a later version."),
    "AnyNextRule": .open("NextRule", "A known rule, or one of a later version."),
    "AnyFreshnessOrigin": .open("FreshnessOrigin", "A known source, or one of a later version."),
    "AnyProblemOutcome": .open("ProblemOutcome", "A known effect, or one of a later version."),
    "AnyProblemCode": .open("ProblemCode", "A known kind of a problem, or one of a later version."),
    "AnyHealthState": .open("HealthState", "A known state, or one of a later version."),
    "AnyJobState": .open("JobState", "A known state, or one of a later version."),
  ]

  private static let sort = JSONTree.word(
    of: OrdersSortWord.fields.flatMap { [$0, "-\($0)"] }, "The field by which orders are sorted; descending with “-”."
  ).with("x-enum-varnames", .list(OrdersSortWord.fields.flatMap { [.text($0), .text("\($0)_descending")] }))

  // MARK: Values

  private static let values: KeyValuePairs<String, JSONTree> = [
    "DisplayedTime": .document(
      "A moment and its text in the reader's locale and time zone.",
      ["value": .dateTime("The moment in UTC (RFC 3339), with up to six decimals."), "display": display]),
    "DisplayedMonth": .document(
      "A month and its text.", ["value": .string("The year and the month.", like: month), "display": display]),
    "DisplayedPeriod": .document(
      "A period or a status, and its text.",
      [
        "value": .string("2007-06-29, 2007-W26 or 2007-06; a status if the statistics are grouped by status."),
        "display": display,
      ]),
    "DisplayedStatus": .document(
      "A status and its text.", ["value": .ref("AnyOrderStatus", "The status."), "display": display]),
    "DisplayedShipmentMethod": .document(
      "A speed of delivery and its text.", ["value": .ref("AnyShipmentMethod", "The speed."), "display": display]),
    "DisplayedShippedPart": .document(
      "The part of an order that has been shipped, and its text with the numbers of pieces.",
      ["value": .ref("AnyShippedPart", "The part."), "display": display]),
    "DisplayedShipmentState": .document(
      "The state of a shipment and its text.", ["value": .ref("AnyShipmentState", "The state."), "display": display]),
    "DisplayedReturnState": .document(
      "The state of a return and its text.", ["value": .ref("AnyReturnState", "The state."), "display": display]),
    "Amount": .string(
      "A plain decimal, with at most the decimals of its currency: none for JPY, 2 for USD, 3 for KWD.", like: amount),
    "Currency": .string("The ISO 4217 code of a currency.", like: "^[A-Z]{3}$"),
    "Money": .document(
      "An amount of money and its text.",
      [
        "amount": .ref("Amount", "The amount with all decimals of its currency."),
        "minor": .integer("The amount in minor units: cents for USD."),
        "currency": .ref("Currency", "The currency."), "display": display,
      ]),
    "PersonName": .document("A person's name.", members(DisplayedName.members)),
    "Address": .document("A postal address. A part that is not known is empty.", members(AddressDocument.members)),
    "Card": .document(
      "The stored data of a payment card; its number is never stored.", members(PaymentDocument.members)),
    "FieldError": .document(
      "A fault in one value of a request.",
      [
        "pointer": .string("The place of the value: a JSON Pointer (RFC 6901), or “/” and the name of a parameter."),
        "message": .string("The fault, in words that follow the name of the value."),
        "code": .string(
          "The rule that the value breaks; /docs#codes has all codes, and a later version may add some.",
          like: "^[a-z]+(-[a-z]+)*$"),
      ],
      optional: ["parameter": .string("The name of the parameter, if the value is in the query and not in the body.")]
    ),
  ]

  static let display = JSONTree.string("The text for people, in the locale of the request.")
  static let month = "^[0-9]{4}-(0[1-9]|1[0-2])$"
  private static let amount = "^-?[0-9]{1,19}([.][0-9]{1,4})?$"

  /// The members of a page of a list.
  static let next = JSONTree.nullable(.string("The value of “after” for the next page; null on the last page."))
  static let counted: KeyValuePairs<String, JSONTree> = [
    "count": .integer("The number of matches on all pages, if the request asked for it."),
    "countIsExact": .flag("Whether “count” is complete; otherwise there are more matches."),
  ]
}
