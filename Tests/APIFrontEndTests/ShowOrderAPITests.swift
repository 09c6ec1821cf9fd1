import DocumentsProtocols
import Foundation
import HTTPProtocols
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrderQueries
import PresentationProtocols
import PresentationTesting
import ShowOrderProtocols
import ShowOrderTesting
import StoreAdministrationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Showing an order to programs` {
  @Test func `the answer is its document, marked by version, locale and zone`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/orders/%2310248?locale=de_CH&time_zone=Europe/Zurich")
    #expect(scenes.show.calls == [.fetchOrder(.init(order: "#10248"))])
    #expect(answer.fields["ETag"] == "\"\(Order.tag).de_CH.Europe/Zurich\"")
    #expect(answer.fields["Cache-Control"] == "private, no-cache")
    #expect(try await answer.document == JSONValue(parsing: Order.whole.document.json()))
  }

  @Test(arguments: [("", nil), ("?shipment=2", 2)] as [(String, Int64?)])
  func `a slip is the text of its page as JSON`(query: String, shipment: Int64?) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/orders/%2310248/slip\(query)")
    #expect(scenes.show.calls == [.fetchOrder(.init(order: "#10248", shipment: shipment))])
    #expect(
      try await answer.text == """
        {"title":"Packing slip of shipment 1001/2","address":["Amy Apple"],"rows":[{"label":"Parcel","text":"1001/2"}],\
        "lines":[{"sku":"A","title":"Tea","quantity":2}],"toFollow":[{"sku":"B","title":"Box","quantity":1}],\
        "sent":[{"label":"Shipment 1001/1","text":"1 × Tea"}],"note":"Ring twice."}
        """)
  }

  @Test func `a shipment that is no number is refused`() async {
    #expect(await WebHandler(.answering()).get("/api/v1/orders/1001/slip?shipment=0").status == 422)
  }

  @Test func `a zone is not read up to a zero byte`() async throws {
    let answer = await WebHandler(.answering()).get("/api/v1/orders/1001?time_zone=Europe/Zurich%00foo")
    #expect(answer.status.rawValue == 422)
    #expect(try await answer.text.contains("has a zero byte"))
  }

  @Test(arguments: [
    ("\"\(Order.tag).en_US.GMT\"", 304), ("W/\"\(Order.tag).en_US.GMT\"", 304),
    ("\"x\", \"\(Order.tag).en_US.GMT\"", 304), ("*", 304),
    ("\"\(Order.tag).en_US.GMT-gzip\"", 304), ("\"\(Order.tag).de_DE.GMT\"", 200), ("\"6.en_US.GMT\"", 200),
    ("\"7\"", 200), ("\"7.en_US.GMT\"", 200),
    ("\(Order.tag).en_US.GMT", 200), ("\"\(Order.tag).en_US.GMT", 200), ("", 200),
  ])
  func `a reader who has it gets no second copy`(tag: String, status: Int) async throws {
    let observer = ObserverSpy()
    let front = WebHandler(WebScenesStub.answering(), observer: observer)
    let answer = await front.get("/api/v1/orders/1001", ["If-None-Match": tag])
    #expect(answer.status.rawValue == status)
    guard status == 304 else { return }
    // The server sends the response's length, and none of its body.
    #expect(try await answer.text == front.get("/api/v1/orders/1001").text)
    #expect(observer.records.first?.bytes == 0)
    #expect(answer.fields["ETag"] == "\"\(Order.tag).en_US.GMT\"")
    for name in ["Vary", "Content-Security-Policy", "X-Content-Type-Options", "Cache-Control", "X-Request-Id"] {
      #expect(answer.fields[name] != nil)
    }
  }

  @Test func `the history of an order and the events of all orders have pages`() async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let history = await front.get("/api/v1/orders/1001/history?after=3&limit=2")
    let events = await front.get("/api/v1/events?limit=2&type=created&type=status-changed&order=1002")
    #expect(
      scenes.show.calls == [
        .fetchEvents(.init(order: "1001", after: "3", limit: 2)),
        .fetchEvents(.init(order: "1002", types: ["created", "status-changed"], after: nil, limit: 2)),
      ])
    #expect(history.fields["Link"] == "</api/v1/orders/1001/history?limit=2&after=12>; rel=\"next\"")
    let document = try await events.document
    #expect(document["next"] == .string("12"))
    #expect(document["events"]?[0] == (try JSONValue(parsing: EventDocument.paid.json())))
    #expect(await front.get("/api/v1/events?limit=201").status == 422)
  }

  @Test(arguments: ["/api/v1/orders/1001/history", "/api/v1/events"])
  func `events since a time, with the orders of their versions, are a request of the scene`(path: String) async throws {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    let events = await front.get("\(path)?since=-7d&expand=order")
    let order = path.hasSuffix("history") ? "1001" : nil
    #expect(scenes.show.calls == [.fetchEvents(.init(order: order, since: "-7d", includesOrders: true))])
    #expect(events.fields["Link"]?.contains("since=-7d&expand=order&after=12") == true)
    let refused = await front.get("\(path)?expand=items")
    #expect(refused.status == 422)
    let text = try await refused.text
    #expect(text.contains("use expand=order") && text.contains("\"code\":\"unknown-word\""))
  }

  @Test func `a version in the query asks for the order as it was`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/orders/1001?version=2")
    #expect(answer.status == .ok)
    #expect(scenes.show.calls == [.fetchOrder(.init(order: "1001", version: 2))])
    #expect(await WebHandler(scenes).get("/api/v1/orders/1001?version=two").status == 422)
  }
}

@Suite struct `Changing an order by program` {
  struct Case: Sendable {
    let method: HTTPMethod
    let path: String
    let body: String
    let change: OrderAction
  }

  static let cases = [
    Case(method: .delete, path: "", body: "", change: .delete),
    Case(
      method: .post, path: "/status", body: #"{"status":"shipped","carrier":"UPS","tracking":"1Z9"}"#,
      change: .status("shipped", carrier: "UPS", tracking: "1Z9")),
    Case(
      method: .post, path: "/status", body: #"{"status":{"value":"paid","display":"Paid"},"carrier":null}"#,
      change: .status("paid", carrier: nil, tracking: nil)),
    Case(
      method: .post, path: "/refund", body: #"{"amount":"5.00","reason":"broken"}"#,
      change: .refund(MoneyInput("5.00"), reason: "broken")),
    Case(
      method: .post, path: "/refund", body: #"{"amount":{"amount":"5.00","currency":"EUR","minor":500,"display":""}}"#,
      change: .refund(MoneyInput("5.00", currency: "EUR"), reason: "")),
    Case(method: .post, path: "/refund", body: "{}", change: .refund(nil, reason: "")),
    Case(method: .post, path: "/refund", body: "", change: .refund(nil, reason: "")),
    Case(
      method: .post, path: "/returns",
      body: #"{"lines":[{"item":4001,"quantity":2}],"reason":"broken","restocked":false,"amount":"5.00"}"#,
      change: .return(
        ReturnInput(
          lines: [LineInput(item: .id(4_001), quantity: "2")], amount: MoneyInput("5.00"),
          texts: ["reason": "broken", "restocked": "false"]))),
    Case(
      method: .post, path: "/returns", body: #"{"number":1,"state":"refused","withShipping":true}"#,
      change: .return(ReturnInput(texts: ["number": "1", "state": "refused", "withShipping": "true"]))),
    Case(
      method: .post, path: "/shipments", body: #"{"number":1,"state":"delivered"}"#,
      change: .ship(ShipmentInput(texts: ["number": "1", "state": "delivered"]))),
    Case(method: .post, path: "/notes", body: #"{"text":"Called"}"#, change: .note("Called")),
    Case(method: .post, path: "/undo", body: "{}", change: .undo),
    Case(method: .post, path: "/undo", body: "", change: .undo),
  ]

  @Test(arguments: cases)
  func `it reaches the scene as it was sent, and shows what became of it`(asked: Case) async throws {
    let scenes = WebScenesStub.answering(isReplayed: true)
    let answer = await WebHandler(scenes).send(
      asked.method, "/api/v1/orders/1001\(asked.path)?dry_run=true",
      ["Content-Type": "application/json", "If-Match": "\"6.de_DE.GMT\"", "Idempotency-Key": "\"k1\""], body: asked.body
    )
    #expect(
      scenes.show.calls == [
        .changeOrder(
          .init(order: "1001", change: asked.change, ifVersion: 6, idempotencyKey: "k1", isDryRun: true))
      ])
    #expect(answer.status == .ok)
    #expect(answer.fields["ETag"] == "\"\(Order.tag).en_US.GMT\"")
    #expect(answer.fields["Idempotent-Replayed"] == "true")
    #expect(try await answer.document["id"] == .string("abc123"))
  }

  @Test func `a deleted order is restored at the version that its deletion told`() async {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .post, "/api/v1/orders/1001/restore", ["Content-Type": "application/json", "If-Match": "\"7.en_US.GMT\""],
      body: "{}")
    #expect(answer.status == .ok)
    #expect(answer.fields["Idempotent-Replayed"] == nil)
    #expect(scenes.show.calls == [.changeOrder(.init(order: "1001", change: .restore, ifVersion: 7))])
  }

  @Test func `a person is erased at the version that was seen, and what was deleted is purged`() async throws {
    let scenes = WebScenesStub.answering(isReplayed: true)
    let front = WebHandler(scenes)
    let erased = await front.send(.post, "/api/v1/orders/1001/erase?dry_run=true", ["If-Match": "\"3\""])
    _ = await front.send(.post, "/api/v1/orders/1001/erase", ["If-Match": "*"])
    let purged = await front.send(.post, "/api/v1/orders/purge", ["Idempotency-Key": "k"])
    #expect(
      scenes.show.calls == [
        .forgetOrders(.init(selection: .personOfOrder("1001"), ifVersion: 3, isDryRun: true)),
        .forgetOrders(.init(selection: .personOfOrder("1001"))),
        .forgetOrders(.init(selection: .deletedOrders, idempotencyKey: "k")),
      ])
    #expect(try await erased.text == #"{"orders":2,"notice":"2 orders forgotten"}"#)
    #expect(purged.status == .ok)
    #expect([erased, purged].map { $0.fields["Idempotent-Replayed"] } == ["true", "true"])
  }
}

@Suite struct `A write names the version that was seen` {
  static let writes: [(HTTPMethod, String, String)] = [
    (.put, "", "{}"), (.patch, "", "{}"), (.delete, "", ""), (.post, "/status", #"{"status":"paid"}"#),
    (.post, "/refund", "{}"), (.post, "/undo", "{}"), (.post, "/restore", "{}"), (.post, "/erase", "{}"),
  ]

  @Test(arguments: writes)
  func `without one it is refused`(method: HTTPMethod, path: String, body: String) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(method, "/api/v1/orders/1001\(path)", body: body)
    #expect(answer.status == 428)
    #expect(try await answer.document["code"] == .string("precondition-required"))
    #expect(scenes.callCount == 0)
  }

  /// No order has version 0.
  @Test(
    arguments: [
      ("\"7.en_US.GMT\"", 7), ("\"7.ar_EG.Asia/Tokyo-gzip\"", 7), ("\"7\"", 7), ("*", nil), ("W/\"7.en_US.GMT\"", 7),
      ("\"abc\"", 0), ("\"7x\"", 0), ("\"\"", 0), ("\"7.a.b\", \"7.c.d\"", 7), ("\"abc\",\"7.a.b\"", 7),
      ("\"99999999999999999999.en_US\"", 0), ("W/\"7\", \"7.a.b\"", 7),
    ] as [(String, Int64?)])
  func `the version alone is compared, also of a weak tag`(field: String, version: Int64?) async {
    let scenes = WebScenesStub.answering()
    _ = await WebHandler(scenes).send(.delete, "/api/v1/orders/1001", ["If-Match": field])
    #expect(scenes.show.calls == [.changeOrder(.init(order: "1001", change: .delete, ifVersion: version))])
  }

  @Test(arguments: [
    ("\"6\", \"8.en_US.GMT\"", [8], 200), ("\"8\",\"9\", \"7\"", [9, 8], 200), ("\"8\", W/\"9\"", [9, 8], 200),
    ("\"6\", \"7\"", [7], 412), ("\"9\", \"8\", \"8\"", [9, 8], 200),
  ])
  func `one of several versions is enough for a write`(field: String, asked: [Int64], status: Int) async {
    let scenes = WebScenesStub(
      show: ShowOrderSceneSpy { call, display in
        guard case .changeOrder(let request) = call else { return }
        guard request.ifVersion == 8 else {
          return try await display.displayProblem(Problem(.conflict, "it is at version 8", currentVersion: 8))
        }
        try await ShowOrderSceneSpy.answering(with: .whole).onCall(call, display)
      })
    let answer = await WebHandler(scenes).send(.delete, "/api/v1/orders/1001", ["If-Match": field])
    #expect(answer.status.rawValue == status)
    #expect(
      scenes.show.calls == asked.map { .changeOrder(.init(order: "1001", change: .delete, ifVersion: $0)) })
  }

  @Test func `a key that has been used may be this very request's, at another of its versions`() async {
    let reused = Problem(invalid: [.init(pointer: "/idempotencyKey", message: "has been used for another request")])
    let scenes = WebScenesStub.failing(with: reused)
    let fields: HTTPFields = ["If-Match": "\"6\", \"8\", \"7\"", "Idempotency-Key": "k"]
    #expect(await WebHandler(scenes).send(.delete, "/api/v1/orders/1001", fields).status == 422)
    #expect(
      scenes.show.calls
        == [8, 7, 6].map {
          .changeOrder(.init(order: "1001", change: .delete, ifVersion: $0, idempotencyKey: "k"))
        })
    let other = WebScenesStub.failing(with: Problem(.notFound, "there is no order 1001"))
    #expect(await WebHandler(other).send(.delete, "/api/v1/orders/1001", fields).status == 404)
    #expect(other.callCount == 1)
  }

  @Test(arguments: [
    ("/orders/1001", "*", 200), ("/orders/1001", "\"7\"", 200), ("/orders/1001", "\"6\", \"7.de_DE.GMT\"", 200),
    ("/orders/1001", "\"6\"", 412), ("/orders/1001", "W/\"7\"", 200), ("/orders/1001", "\"\"", 412),
    ("/orders/1001", "7", 400), ("/orders", "*", 200), ("/orders", "\"7\"", 412),
  ])
  func `If-Match also applies to GET`(path: String, field: String, status: Int) async throws {
    let answer = await WebHandler(WebScenesStub.answering()).get("/api/v1" + path, ["If-Match": field])
    #expect(answer.status.rawValue == status)
    if status == 412 { #expect(try await answer.document["code"] == .string("conflict")) }
  }

  @Test(arguments: ["7", "\"7", "", (1...17).map { "\"\($0)\"" }.joined(separator: ","), "\"7\" x", "w/\"7\""])
  func `an invalid If-Match is refused before the scene is called`(field: String) async {
    let scenes = WebScenesStub.answering()
    #expect(await WebHandler(scenes).send(.delete, "/api/v1/orders/1001", ["If-Match": field]).status == 400)
    #expect(scenes.callCount == 0)
  }

  @Test(
    arguments: [
      (.listShows, "GET /api/v1/shows lists all shows"),
      (.listMelodies, "GET /api/v1/melodies lists all melodies"),
      (.giveToken, "send a bearer token"),
      (.restoreOrder(1001), "POST /api/v1/orders/1001/restore restores it"),
      (nil, "use its id"),
    ] as [(Problem.Step?, String)])
  func `a remedy names the request of the API`(step: Problem.Step?, remedy: String) async throws {
    let problem = Problem(.notFound, "it is not there", remedy: step == nil ? remedy : nil, step: step)
    let refused = await WebHandler(.failing(with: problem)).get("/api/v1/orders/1001")
    #expect(try await refused.document["remedy"] == .string(remedy))
    let spy = StoreServingSpy(StoreResponse(json: Array("{}".utf8), problem: problem))
    let fields: HTTPFields = ["Content-Type": "application/json"]
    let answer = await WebHandler(WebScenesStub(answering: spy)).send(.post, "/api/v1/store/read", fields, body: "{}")
    #expect(try await answer.document["remedy"] == .string(remedy))
  }

  @Test(
    arguments: [
      ("refund", #"{"amount":"1"}"#, "/status", ""), ("refund", #"{"amount":"1"}"#, "/amount", "/amount"),
      ("status", #"{"status":"paid"}"#, "/status", "/status"), ("undo", "{}", "/reference", ""),
      ("restore", "{}", "/reference", ""), ("status", #"{"status":"paid"}"#, "/idempotencyKey", ""),
    ])
  func `a fault points only at what an action can be sent`(
    action: String, body: String, pointer: String, shown: String
  ) async throws {
    let problem = Problem(invalid: [.init(pointer: pointer, message: "is wrong")])
    let answer = await WebHandler(.failing(with: problem)).send(
      .post, "/api/v1/orders/1001/\(action)", ["Content-Type": "application/json", "If-Match": "*"], body: body)
    let fault = try await answer.document["errors"]?[0]
    #expect(fault?["pointer"] == .string(shown))
    #expect(fault?["message"] == .string(shown.isEmpty ? "\(problem.faults[0].place) is wrong" : "is wrong"))
  }

  @Test func `a stale one is told which is current, and what differs`() async throws {
    let problem = Problem(
      .conflict, "order 1001 is at version 8 now; you saw 7", currentVersion: 8,
      differences: [.init(field: "email", current: "a@b.example", yours: nil)])
    let answer = await WebHandler(.failing(with: problem)).send(.delete, "/api/v1/orders/1001", ["If-Match": "\"7\""])
    #expect(answer.status == 412)
    let document = try await answer.document
    #expect(document["currentVersion"] == .number("8"))
    #expect(document["differences"]?[0]?["current"] == .string("a@b.example"))
  }
}
