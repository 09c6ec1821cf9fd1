import HTTPProtocols

/// The examples of the description. `Tests/APIFrontEndTests` and `Tests/EndToEndTests` send them.
enum Examples {
  /// Returns the example of a request's body; `nil` if there is none.
  static func request(_ schema: String?, _ mediaType: String) -> JSONTree? {
    if let text = texts[mediaType] { return text }
    return mediaType == "application/octet-stream" ? nil : schema.flatMap { bodies[$0] }
  }

  /// Returns the example of a parameter; `nil` if there is none.
  static func parameter(_ parameter: HTTPParameter) -> JSONTree? {
    switch parameter.location {
    case .path: parameter.name == "id" ? nil : parameters[parameter.name]
    case .query, .header: parameters[parameter.schema ?? parameter.name]
    }
  }

  private static let order: JSONTree = [
    "reference": "#10248", "name": ["first": "Amy", "last": "Apple"], "email": "amy.apple@clean-swift.com",
    "phone": "+1 555 0100", "currency": "USD",
    "shipmentAddress": [
      "name": "Amy Apple", "street1": "1 Infinite Loop", "city": "Cupertino", "state": "CA", "zip": "95014",
      "country": "US",
    ],
    "shipmentMethod": "two-day",
    "items": [["sku": "NW-011", "title": "Queso Cabrales", "quantity": 12, "unitPrice": "14.00"]],
    "shippingCharge": "5.00", "note": "Ring twice",
  ]
  private static let show: JSONTree = [
    "id": 431, "name": "Friends",
    "_embedded": [
      "episodes": [
        [
          "id": 40646, "name": "The One Where Monica Gets A Roommate", "season": 1, "number": 1,
          "airstamp": "1994-09-23T00:00:00+00:00",
        ]
      ]
    ],
  ]

  private static let bodies: [String: JSONTree] = [
    "NewOrder": order, "OrderInput": ["note": "Ring twice", "phone": "+1 555 0199"], "OrderImport": ["orders": [order]],
    "StatusChange": ["status": "paid"],
    "ShipmentRequest": ["lines": [["item": "NW-011", "quantity": 2]], "carrier": "UPS", "tracking": "1Z999"],
    "ReturnRequest": ["lines": [["item": "NW-011", "quantity": 1]], "reason": "One cheese was broken"],
    "InternalNoteRequest": ["text": "Called, wants to change the address."],
    "RefundRequest": ["amount": "5.00", "reason": "One cheese was broken"],
    "BulkRequest": [
      "operations": [
        ["order": "1001", "version": 1, "action": "status", "status": "paid"],
        ["order": "1002", "version": 1, "action": "edit", "changes": ["note": "Ring twice"]],
      ]
    ],
    "CustomerMerge": ["into": "amy.apple@clean-swift.com"],
    "CustomerTags": ["addTags": ["VIP"], "removeTags": ["late"]],
    "ViewInput": ["filters": "status=paid&sort=date", "shared": false],
    "EmptyObject": .object([]), "ShowSettings": ["specials": true, "next": "after-last"], "ShowImport": show,
    "MelodyPatch": ["title": "An die Freude"],
    "StoreRequest": ["question": ["info": .object([])]],
  ]

  private static let tune: JSONTree = "Scale:d=4,o=5,b=120:c,d,e,f,g,a,b,c6"
  private static let texts: [String: JSONTree] = [
    "application/x-rtttl": tune, "audio/x-rtttl": tune, "text/plain": tune,
    "application/x-ndjson": #"{"email":"amy.apple@clean-swift.com","total":"1.23","currency":"USD"}"#,
    "text/csv": "Name,Email,Total,Currency\n#10248,amy.apple@clean-swift.com,1.23,USD\n",
  ]

  private static let parameters: [String: JSONTree] = [
    "status": "paid", "shipment": "partial", "type": "edited", "query": "apple", "email": "amy.apple@clean-swift.com",
    "phone": "0100", "number": "1001",
    "reference": "#10248", "since": "2007-06-29", "until": "today", "updated_since": "-7d", "min_total": "100",
    "max_total": "500 USD", "sku": "NW-011", "tag": "gift", "without_tag": "VIP", "paid_since": "-7d",
    "shipped_since": "2007-06-29", "sort": "-date",
    "limit": 50, "by": "month", "format": "csv", "count": "true",
    "spoilers": "hide", "days": 30, "max_age": "10m", "offline": true, "locale": "de_CH", "time_zone": "Europe/Zurich",
    "Accept-Language": "de-CH, en;q=0.5", "If-Match": "*", "Idempotency-Key": "2f6e9a7c", "dry_run": true,
    "episode": "S1E1", "operation": "replaceStore", "key": "2f6e9a7c", "Range": "bytes=0-99",
    "Prefer": "respond-async, wait=5", "deleted": false, "name": "To ship", "shared": false,
    "fields": "id,number,version,status,reference,date,name,email,total", "expand": "items", "EventExpansion": "order",
    "ExportSort": "-date", "ShipmentNumber": 1,
    "version": 1,
  ]
}
