import APITesting
import CreateOrderTesting
import DocumentsProtocols
import HTTPProtocols
import ImportOrdersTesting
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import ShowOrderTesting
import StoreAdministrationTesting
import Testing
import WebTesting

@testable import APIFrontEnd
@testable import WebKernel

@Suite struct `The API describes itself` {
  @Test func `every operation for programs is described, with all that it reads, and nothing else is`() async throws {
    let declared = WebScenesStub.operations
      .filter { $0.audience == .programs }
    let documented = try await WebHandler.documented()
    #expect(Set(documented.map(\.id)) == Set(declared.map(\.id) + ["metrics", "openapi", "storeProtocol"]))
    #expect(Set(documented.map(\.id)).count == documented.count)
    for operation in declared {
      let found = try #require(documented.first { $0.id == operation.id })
      #expect(found.path == operation.path.description)
      #expect(found.method == operation.method)
      #expect(found.role == operation.role)
      guard case .array(let parameters)? = found.value["parameters"] else { throw Problem(.internal, found.id) }
      let names = Set(parameters.compactMap { $0["name"] })
      for parameter in operation.allParameters { #expect(names.contains(.string(parameter.name))) }
      for name in operation.path.parameterNames { #expect(names.contains(.string(name))) }
      #expect((found.value["requestBody"] == nil) == (operation.body == nil))
    }
  }

  @Test func `every write tells what becomes of its key, and refuses one that is none before anything is done`()
    async throws
  {
    let unkept: Set = ["writeTransfer", "readStore", "saveView", "deleteView"]
    let writes = try await WebHandler.documented().filter { !$0.method.isSafe }
    #expect(writes.count >= 12 && unkept.isSubset(of: writes.map(\.id)))
    for write in writes {
      guard case .array(let parameters)? = write.value["parameters"] else { throw Problem(.internal, write.id) }
      let told = parameters.filter { $0["name"] == .string("Idempotency-Key") }.map { $0["description"] }
      let use =
        unkept.contains(write.id)
        ? "ignored, because this operation is idempotent" : "a repeated request with the same key is handled only once"
      #expect(told == [.string("1 to 255 printable characters; \(use).")], "\(write.id)")

      let sample = try #require(Sample.all[write.id])
      for key in ["", "é", "a\tb", "\"open", "\"a\" b", String(repeating: "k", count: 256)] {
        let scenes = WebScenesStub.answering()
        let answer = await WebHandler(scenes).respond(to: sample.request(["Idempotency-Key": key]))
        #expect(answer.status == .badRequest, "\(write.id) \(key)")
        #expect(
          scenes.create.calls.isEmpty && scenes.show.calls.isEmpty && scenes.importing.requests.isEmpty
            && scenes.transferring.calls.isEmpty && scenes.answering.calls.isEmpty)
      }
      #expect(
        await WebHandler(.answering()).respond(to: sample.request(["Idempotency-Key": "k 1"])).status != .badRequest)
    }
  }

  @Test func `every route of a program's is documented`() async throws {
    let paths = try await WebHandler.documented().map(\.path)
    for path in [
      "/api/v1/orders", "/api/v1/orders/{id}", "/api/v1/orders/{id}/status", "/api/v1/orders/{id}/refund",
      "/api/v1/orders/{id}/undo", "/api/v1/orders/{id}/restore", "/api/v1/orders/{id}/erase",
      "/api/v1/orders/{id}/history", "/api/v1/events", "/api/v1/orders/export", "/api/v1/orders/import",
      "/api/v1/stats", "/api/v1/transfer", "/api/v1/store/read", "/api/v1/store/write", "/api/v1/store/keep",
      "/api/v1/store/backup", "/api/v1/jobs/{operation}/{key}", "/api/v1/openapi.json", "/healthz", "/readyz",
      "/metrics", "/api/v1/store/openapi.json",
    ] { #expect(paths.contains(path), "\(path)") }
  }

  @Test func `every reference leads somewhere, and every component is led to`() async throws {
    for document in try await WebHandler.openAPIs() {
      let check = SchemaCheck(document: document)
      let references = Set(document.references)
      for reference in references { #expect(check.resolve(reference) != nil, "\(reference)") }
      for part in ["schemas", "headers", "responses"] {
        guard case .object(let members)? = document["components"]?[part] else { throw Problem(.internal, part) }
        for member in members {
          #expect(references.contains("#/components/\(part)/\(member.name)"), "\(member.name)")
        }
      }
    }
  }

  @Test func `a word in a response may be one that a later version adds, and a word in a request may not`() async throws
  {
    let document = try #require(try await WebHandler.openAPIs().first)
    let check = SchemaCheck(document: document)
    let operations = try await WebHandler.documented().filter { !$0.path.hasPrefix("/api/v1/store/") }.map(\.value)
    let responses = operations.compactMap { $0["responses"] } + [try #require(document["components"]?["responses"])]
    var closed: [String] = []
    for response in responses { closed += check.closedWords(in: response) }
    #expect(Set(closed) == [])
    let requests = operations.compactMap { $0["requestBody"] } + operations.compactMap { $0["parameters"] }
    let words = Set(requests.flatMap { check.closedWords(in: $0) })
    #expect(words.isSuperset(of: ["OrderStatus", "ShipmentMethod", "NextRule"]))
  }

  @Test(arguments: Sample.all.keys.sorted())
  func `the real answer is as it is described`(id: String) async throws {
    let sample = try #require(Sample.all[id])
    let documents = try await WebHandler.openAPIs()
    let operation = try #require(try await WebHandler.documented().first { $0.id == id })
    let document = documents[operation.path.hasPrefix("/api/v1/store/") && !operation.path.hasSuffix("/backup") ? 1 : 0]
    let answer = await WebHandler(.answering(isReplayed: true)).respond(to: sample.request())
    let described = try #require(operation.value["responses"]?[String(answer.status.rawValue)])
    #expect(described["$ref"] == nil, "\(answer.status) is a problem")
    let type = answer.fields["Content-Type"].map { String($0.prefix { $0 != ";" }) }
    #expect((type == nil) == (described["content"] == nil))
    if let type {
      let schema = try #require(described["content"]?[type]?["schema"])
      if type == "application/json", !["openapi", "storeProtocol"].contains(id) {
        #expect(SchemaCheck(document: document).faults(in: try await answer.document, schema) == [])
      }
    }
    guard case .object(let headers)? = described["headers"] else { throw Problem(.internal, "no headers") }
    // The front end itself replays the responses of these operations, but only to a second request.
    let isReplayedLater = ["replaceStore", "showJob"].contains(id)
    for header in headers where !isReplayedLater || header.name != "Idempotent-Replayed" {
      #expect(answer.fields[header.name] != nil, "\(header.name)")
    }
    let common: Set = ["Content-Type", "Cache-Control", "Vary", "X-Content-Type-Options", "Referrer-Policy"]
    let undeclared = answer.fields.all.map(\.name).filter { name in
      !headers.contains { $0.name == name } && !common.contains(name) && !name.hasPrefix("Cross-Origin")
        && name != "Content-Security-Policy"
    }
    #expect(undeclared == [])
  }

  @Test(arguments: ["application/x-ndjson", "text/csv"])
  func `an export in another format is described too`(type: String) async throws {
    let operation = try #require(try await WebHandler.documented().first { $0.id == "exportOrders" })
    let answer = await WebHandler(.answering()).get("/api/v1/orders/export", ["Accept": type])
    #expect(answer.fields["Content-Type"]?.hasPrefix(type) == true)
    #expect(operation.value["responses"]?["200"]?["content"]?[type] != nil)
  }

  @Test func `a sparse order is as it is described, and so is an empty page`() async throws {
    let document = try await WebHandler.openAPI()
    let check = SchemaCheck(document: document)
    let order = try #require(check.resolve("#/components/schemas/Order"))
    #expect(check.faults(in: try JSONValue(parsing: Order.amy.document.json()), order) == [])
    let orders = try #require(check.resolve("#/components/schemas/OrderPage"))
    let page = try await WebHandler(WebScenesStub(list: .showingNothing)).get("/api/v1/orders").document
    #expect(check.faults(in: page, orders) == [])
  }

  @Test(arguments: [Order.amy, .whole])
  func `the schema of PUT accepts every response of GET`(order: Order) async throws {
    let check = SchemaCheck(document: try await WebHandler.openAPI())
    let input = try #require(check.resolve("#/components/schemas/OrderInput"))
    #expect(check.faults(in: try JSONValue(parsing: order.document.json()), input) == [])
  }

  @Test(arguments: SentJSON.notAnOrder)
  func `the schema of an order refuses every body that the parser refuses`(sent: SentCase) async throws {
    let check = SchemaCheck(document: try await WebHandler.openAPI())
    for name in ["OrderInput", "NewOrder"] {
      let input = try #require(check.resolve("#/components/schemas/\(name)"))
      #expect(check.faults(in: try JSONValue(parsing: sent.body), input) != [], "\(name)")
    }
  }

  @Test func `the check itself finds what is wrong`() throws {
    let document = try JSONValue(parsing: Array(#"{"components":{"schemas":{"A":{"type":"string"}}}}"#.utf8))
    let check = SchemaCheck(document: document)
    let cases: [(String, String)] = [
      (#"{"type":"string"}"#, "1"), (#"{"type":"integer"}"#, "1.5"), (##"{"$ref":"#/components/schemas/A"}"##, "1"),
      (##"{"$ref":"#/components/schemas/B"}"##, "1"), (#"{"required":["a"]}"#, "{}"),
      (#"{"properties":{}}"#, #"{"a":1}"#),
      (#"{"type":["string","null"]}"#, "1"),
      (#"{"properties":{"a":{"type":"null"}}}"#, #"{"a":1}"#), (#"{"items":{"type":"null"}}"#, "[null,1]"),
      (#"{"anyOf":[{"type":"null"},{"type":"string"}]}"#, "1"), (#"{"enum":["a"]}"#, #""b""#),
      (#"{"pattern":"^a$"}"#, #""b""#), (#"{"minimum":1}"#, "0"), (#"{"maximum":1}"#, "2"), (#"{"oneOf":[]}"#, "1"),
    ]
    for (schema, value) in cases {
      let faults = check.faults(
        in: try JSONValue(parsing: Array(value.utf8)), try JSONValue(parsing: Array(schema.utf8)))
      #expect(faults.count == 1, "\(schema) \(value)")
    }
  }
}

// MARK: Fixtures

extension JSONValue {
  /// Every `$ref` within the value.
  fileprivate var references: [String] {
    switch self {
    case .object(let members):
      members.flatMap { member -> [String] in
        if member.name == "$ref", case .string(let reference) = member.value { return [reference] }
        return member.value.references
      }
    case .array(let elements): elements.flatMap(\.references)
    default: []
    }
  }
}

extension SchemaCheck {
  /// Returns the names of the schemas that a part of the document refers to, or `inline`, which allow no other words than
  /// those they list.
  fileprivate func closedWords(in part: JSONValue) -> [String] {
    var seen: Set<String> = []
    func words(_ value: JSONValue, _ name: String, isOpen: Bool) -> [String] {
      if case .array(let elements) = value { return elements.flatMap { words($0, name, isOpen: isOpen) } }
      guard case .object(let members) = value else { return [] }
      if value["enum"] != nil { return isOpen ? [] : [name] }
      if case .string(let reference)? = value["$ref"], let target = resolve(reference) {
        guard seen.insert("\(reference) \(isOpen)").inserted else { return [] }
        return words(target, reference.split(separator: "/").last.map(String.init) ?? "", isOpen: isOpen)
      }
      return members.flatMap { member -> [String] in
        // Examples have no schemas.
        guard !["example", "examples"].contains(member.name) else { return [] }
        guard member.name == "anyOf", case .array(let alternatives) = member.value else {
          return words(member.value, "inline", isOpen: false)
        }
        let isOpen = alternatives.contains {
          if case .object(let members) = $0 { members.count == 1 && $0["type"] == .string("string") } else { false }
        }
        return alternatives.flatMap { words($0, "inline", isOpen: isOpen) }
      }
    }
    return words(part, "inline", isOpen: false)
  }
}
