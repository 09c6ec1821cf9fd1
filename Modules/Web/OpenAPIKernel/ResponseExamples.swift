import PresentationProtocols

/// The examples of responses, made from their schemas: each object has all members, and each list one element.
enum ResponseExamples {
  /// Returns an example that a schema accepts.
  ///
  /// - Parameters:
  ///   - name: the name of the member that has the schema.
  ///   - owner: the name of the schema that has the member.
  static func example(of schema: JSONTree, named name: String = "", in owner: String = "") -> JSONTree {
    if let reference = schema.references.first, schema["$ref"] != nil {
      return schemas[reference] ?? Schemas.byName[reference].map { example(of: $0, named: name, in: reference) }
        ?? .object([])
    }
    if let choice = schema["anyOf"]?.elements.first { return example(of: choice, named: name, in: owner) }
    if let word = schema["enum"]?.elements.first { return word }
    switch schema["type"]?.text ?? schema["type"]?.elements.first?.text {
    case "array": return .list([example(of: schema["items"] ?? .object([]), named: name, in: owner)])
    case "integer", "number": return .number(numbers[name] ?? 1)
    case "boolean": return .flag(name == "done")
    case "string":
      return .text(
        strings["\(owner).\(name)"] ?? strings[name] ?? formats[schema["format"]?.text ?? ""] ?? "Ring twice")
    default:
      return .object(
        (schema["properties"]?.members ?? []).map { .init($0.name, example(of: $0.value, named: $0.name, in: owner)) })
    }
  }

  /// Returns the example of a problem with a status; `nil` for any other one.
  static func problem(_ status: Int?, _ description: String) -> JSONTree {
    let code = Problem.Code.allCases.first { Problem($0, "").httpStatus == status } ?? .usage
    let problem = Problem(code, "")
    let document: JSONTree = [
      "type": .text("urn:storekeeper:problem:\(code.rawValue)"), "title": .text(code.title),
      "status": .number(status ?? problem.httpStatus), "detail": .text(description), "instance": "/api/v1/orders",
      "code": .text(code.rawValue), "outcome": .text(problem.outcome.rawValue),
    ]
    switch status {
    case 412: return document.with("currentVersion", 4)
    case 422: return document.with("errors", .list([example(of: .ref("FieldError"))]))
    case 429, 503: return document.with("retryAfter", 5)
    default: return document
    }
  }

  /// The examples of responses that are not JSON, by media type.
  static let texts: [String: JSONTree] = [
    "text/csv": """
    id,number,version,status,reference,date,first_name,last_name,email,total,currency\r
    018f2c5e-8a3b-7c41-9d20-5b6f7e8a9c01,1001,3,paid,#10248,2007-06-29T10:00:00Z,Amy,Apple,\
    amy.apple@clean-swift.com,168.00,USD\r

    """,
    "application/x-ndjson": "{\"id\":\"018f2c5e-8a3b-7c41-9d20-5b6f7e8a9c01\",\"number\":1001,\"version\":3}\n",
    "text/event-stream": """
    retry: 2000

    id: 12
    event: status-changed
    data: {"id":12,"order":"018f2c5e-8a3b-7c41-9d20-5b6f7e8a9c01","version":3,"type":"status-changed"}

    """,
  ]

  /// The values of schemas whose members belong together.
  private static let schemas: [String: JSONTree] = [
    "Amount": "168.00", "Currency": "USD",
    "Money": ["amount": "168.00", "minor": 16_800, "currency": "USD", "display": "$168.00"],
    "DisplayedTime": ["value": "2007-06-29T10:00:00Z", "display": "6/29/07, 10:00 AM"],
    "DisplayedAirTime": ["value": "2007-06-29T10:00:00Z", "display": "6/29/07, 10:00 AM"],
    "DisplayedMonth": ["value": "2030-05", "display": "05/30"],
    "DisplayedPeriod": ["value": "2007-06-29", "display": "6/29/07"],
    "DisplayedStatus": ["value": "paid", "display": "Paid"],
    "DisplayedShipmentMethod": ["value": "two-day", "display": "Two-Day Shipping"],
    "DisplayedShippedPart": ["value": "partial", "display": "Partly shipped, 12 of 14"],
    "DisplayedShipmentState": ["value": "shipped", "display": "Shipped"],
    "Shipment": [
      "number": 1, "at": ["value": "2007-06-29T10:00:00Z", "display": "6/29/07"],
      "lines": [["item": 1, "quantity": 12]], "carrier": "UPS", "service": "Ground",
      "tracking": "1Z 999 AA1 01 2345 6784", "url": "https://www.ups.com/track?tracknum=1Z999AA10123456784",
      "note": "At the back door", "state": ["value": "delivered", "display": "Delivered"],
      "endedAt": ["value": "2007-06-30T09:00:00Z", "display": "6/30/07"],
    ],
    "DisplayedReturnState": ["value": "received", "display": "Received"],
    "Return": [
      "number": 1, "at": ["value": "2007-07-02T10:00:00Z", "display": "7/2/07"],
      "lines": [["item": 1, "quantity": 1]], "reason": "One cheese was broken", "restocked": false,
      "state": ["value": "received", "display": "Received"],
      "endedAt": ["value": "2007-07-02T10:00:00Z", "display": "7/2/07"], "refund": 1,
    ],
    "InternalNote": [
      "at": ["value": "2007-06-29T10:00:00Z", "display": "6/29/07"], "author": "amy",
      "text": "Called, wants to change the address.",
    ],
    "PersonName": ["first": "Amy", "last": "Apple", "display": "Amy Apple"],
    "FieldError": [
      "pointer": "/items/0/quantity", "message": "is 0; from 1 to 1000000 may be ordered", "code": "out-of-range",
    ],
    "WatchProgress": ["watched": 17, "aired": 38, "display": "17 of 38 watched"],
    "MelodyDuration": ["seconds": 4, "display": "0:04"],
    "ChangedValue": ["value": "paid", "display": "Paid"],
    "FieldChange": [
      "field": "status", "from": ["value": "placed", "display": "Placed"],
      "to": ["value": "paid", "display": "Paid"], "display": "Status: Placed → Paid",
    ],
    "Problem": problem(409, "Another record or request is in the way."),
  ]

  /// The texts of members, by name.
  private static let strings = [
    "id": order, "order": order, "requested": "1001", "reference": "#10248", "email": "amy.apple@clean-swift.com",
    "phone": "+1 555 0100", "company": "Apple Farm", "street1": "1 Infinite Loop", "street2": "Floor 2",
    "city": "Cupertino", "state": "CA", "zip": "95014", "country": "US",
    "display": "Amy Apple\n1 Infinite Loop\nCupertino, CA 95014\nUS", "carrier": "UPS",
    "tracking": "1Z 999 AA1 01 2345 6784", "service": "Ground", "brand": "Visa", "last4": "4242", "sku": "NW-011",
    "title": "Queso Cabrales", "next": "LWRhdGUfNTYfODk0", "actor": "amy", "frontEnd": "api",
    "client": "desk, command-line", "name": "Amy Apple", "reason": "One cheese was broken", "value": "paid",
    "field": "status", "current": "paid", "yours": "placed", "key": "2f6e9a7c", "operation": "replaceStore",
    "deletedBy": "amy", "show": "431", "episode": "40646", "shows": "431", "showTitle": "Friends", "rtttl": tune,
    "subtitle": "S1E1 The One Where Monica Gets A Roommate", "source": "tvmaze.com",
    "Show.id": "431", "Show.title": "Friends", "WatchedEpisode.title": "Friends", "Episode.id": "40646",
    "Episode.title": pilot, "NextEpisode.id": "40646", "NextEpisode.title": pilot, "Airing.title": pilot,
    "WatchedEpisode.episodeTitle": pilot, "Melody.id": "scale", "Melody.title": "Scale",
  ]
  private static let formats = [
    "date-time": "2007-06-29T10:00:00Z", "uri": "https://static.tvmaze.com/uploads/images/431.jpg",
    "uri-reference": "/api/v1/orders",
  ]
  private static let numbers = [
    "number": 1001, "version": 3, "minor": 16_800, "quantity": 12, "id": 12, "percent": 40, "tempo": 120, "season": 1,
    "runtime": 30,
  ]
  private static let order = "018f2c5e-8a3b-7c41-9d20-5b6f7e8a9c01"
  private static let pilot = "The One Where Monica Gets A Roommate"
  private static let tune = "Scale:d=4,o=5,b=120:c,d,e,f,g,a,b,c6"
}
