import APITesting
import DocumentsProtocols
import HTTPProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@testable import APIFrontEnd

/// Tests the rules that generators of clients need, as openapi-python-client and openapi-generator do.
@Suite struct `The documents for generators of clients` {
  @Test func `every operation has a tag that the document describes, a summary and a description`() async throws {
    for document in try await WebHandler.openAPIs() {
      let tags = Set(document["tags"].elements.filter { !$0["description"].text.isEmpty }.map { $0["name"].text })
      for operation in document["paths"].members.flatMap({ $0.value.members.map(\.value) }) {
        let id = operation["operationId"].text
        #expect(operation["tags"].elements.count == 1 && tags.contains(operation["tags"]?[0].text ?? ""), "\(id)")
        #expect(operation["summary"].text.count > 10, "\(id)")
        #expect(operation["description"].text.count > 10, "\(id): see `details` of its WebOperation")
        for parameter in operation["parameters"].elements {
          #expect(parameter["description"].text.count > 3, "\(id): \(parameter["name"].text)")
          #expect(parameter["schema"]?["anyOf"] == nil, "\(id): \(parameter["name"].text)")
        }
      }
    }
  }

  @Test func `every schema and every property has a description`() async throws {
    for schema in try await Self.schemas() {
      #expect(!schema.value["description"].text.isEmpty, "\(schema.name)")
      for property in schema.value["properties"].members {
        #expect(!property.value["description"].text.isEmpty, "\(schema.name).\(property.name)")
      }
    }
  }

  @Test func `objects and unions have names of their own`() async throws {
    for schema in try await Self.schemas() {
      // A plain text needs no name.
      let text = JSONValue.object([.init("type", .string("string"))])
      for union in schema.value["anyOf"].elements where union != text {
        #expect(union["$ref"] != nil, "\(schema.name)")
      }
      for property in schema.value["properties"].members {
        let place = "\(schema.name).\(property.name)"
        let inner = property.value["items"] ?? property.value
        #expect(inner["properties"] == nil && inner["enum"].elements.count <= 2, "\(place)")
        let nullable: [JSONValue?] = [.object([.init("type", .string("null"))])]
        for union in inner["anyOf"].elements where !nullable.contains(union) {
          #expect(union["$ref"] != nil && inner["anyOf"].elements.count == 2, "\(place)")
        }
      }
    }
  }

  @Test func `an object in a response may get members, and one in a request may not`() async throws {
    let requests = try await Self.schemas(of: "requestBody")
    for schema in try await Self.schemas() where schema.value["type"] == .string("object") {
      let isTaken = schema.name.hasPrefix("TVmaze") || schema.name.hasPrefix("Store") && schema.name != "StoredCard"
      #expect(
        schema.value["additionalProperties"] == .bool(!requests.contains(schema.name) || isTaken), "\(schema.name)")
    }
  }

  @Test func `no list of words is longer than a screen, and no choice is a constant`() async throws {
    for schema in try await Self.schemas() {
      #expect(schema.value["enum"].elements.count <= 40, "\(schema.name)")
      #expect(schema.value["const"] == nil, "\(schema.name)")
    }
  }

  @Test func `every body has a schema, and a type that every generator can send`() async throws {
    for operation in try await WebHandler.documented() {
      let content = operation.value["requestBody"]?["content"].members ?? []
      for body in content { #expect(body.value["schema"] != nil, "\(operation.id) \(body.name)") }
      let isSimple = content.contains {
        $0.name.hasSuffix("+json") || ["application/json", "application/octet-stream"].contains($0.name)
      }
      #expect(content.isEmpty || isSimple, "\(operation.id)")
      for response in operation.value["responses"].members {
        for body in response.value["content"].members { #expect(body.value["schema"] != nil, "\(operation.id)") }
      }
    }
  }

  @Test(arguments: ["1.23", "-5", "1.234", "123456789012345.67", "0", "9223372036854775807", "1.2345"])
  func `the amounts of every currency are amounts`(amount: String) async throws {
    let check = SchemaCheck(document: try await WebHandler.openAPI())
    let schema = try #require(check.resolve("#/components/schemas/MoneyInput"))
    #expect(check.faults(in: .string(amount), schema) == [])
  }

  @Test func `the times in responses are date-times, and their words are enumerated`() async throws {
    let check = SchemaCheck(document: try await WebHandler.openAPI())
    let time = check.resolve("#/components/schemas/DisplayedTime")
    #expect(time?["properties"]?["value"]?["format"] == .string("date-time"))
    #expect(check.resolve("#/components/schemas/OrderStatus")?["enum"].elements.count == 7)
    #expect(check.resolve("#/components/schemas/ProblemCode")?["enum"].elements.isEmpty == false)
  }

  @Test func `a busy server says when to try again`() async throws {
    let responses = try await WebHandler.openAPI()["components"]?["responses"]
    for name in ["TooManyRequests", "Unavailable"] {
      #expect(responses?[name]?["headers"]?["Retry-After"] != nil, "\(name)")
    }
  }

  @Test(arguments: ["openapi", "storeProtocol"])
  func `a client that has the document gets 304`(id: String) async throws {
    let front = WebHandler(.answering())
    let sample = try #require(Sample.all[id])
    let first = await front.respond(to: sample.request())
    let tag = try #require(first.fields["ETag"])
    #expect(await front.respond(to: sample.request(["If-None-Match": tag])).status == .notModified)
    #expect(await front.respond(to: sample.request(["If-None-Match": "\"x\""])).status == .ok)
  }

  @Test func `the server's address and cookie are those that clients see`() async throws {
    let origin = HTTPOrigin(scheme: "https", host: "shop.example.com", port: nil)
    let document = try await WebHandler(.answering(), settings: WebSettings(publicOrigin: origin))
      .get("/api/v1/openapi.json", ["Host": "shop.example.com"]).document
    #expect(document["servers"]?[0]?["url"] == .string("https://shop.example.com"))
    let cookie = document["components"]?["securitySchemes"]?["session"]
    #expect(cookie?["in"] == .string("cookie"))
    #expect(cookie?["name"] == .string("__Host-storekeeper_session_443"))
    let plain = await WebHandler(.answering(), settings: WebSettings(port: 8299)).get("/api/v1/openapi.json")
    #expect(try await plain.text.contains("\"storekeeper_session_8299\""))
  }

  @Test func `the operations of the protocol between stores are in a document of their own`() async throws {
    let documents = try await WebHandler.openAPIs().map { document in
      Set(document["paths"].members.flatMap { $0.value.members.map { $0.value["operationId"].text } })
    }
    #expect(documents[1] == ["readStore", "writeStore", "storeAdministration", "storeProtocol"])
    #expect(documents[0].isDisjoint(with: documents[1]))
  }

  @Test func `every JSON response has an example that its schema accepts`() async throws {
    for document in try await WebHandler.openAPIs() {
      let check = SchemaCheck(document: document)
      let operations = document["paths"].members.flatMap { $0.value.members.map(\.value) }
      let own = operations.flatMap { operation in
        operation["responses"].members.map { (operation["operationId"].text + " " + $0.name, $0.value) }
      }
      let shared = document["components"]?["responses"].members.map { ($0.name, $0.value) } ?? []
      var count = 0
      for (place, response) in own + shared {
        for content in response["content"].members where content.name.hasSuffix("json") {
          let example = try #require(content.value["example"], "\(place)")
          let schema = try #require(content.value["schema"])
          #expect(check.faults(in: example, schema) == [], "\(place)")
          count += 1
        }
      }
      #expect(count > 10)
    }
  }

  @Test func `the example of a problem has the status of its response`() async throws {
    let responses = try await WebHandler.openAPI()["components"]?["responses"].members ?? []
    for status in ["BadRequest": 400, "NotFound": 404, "PreconditionFailed": 412, "Invalid": 422, "Unavailable": 503] {
      let example = responses.first { $0.name == status.key }?.value["content"]?["application/problem+json"]?["example"]
      #expect(example?["status"] == .number(String(status.value)), "\(status.key)")
    }
  }

  @Test func `every optional parameter with a default names it, and sending it changes no response`() async throws {
    var count = 0
    let check = SchemaCheck(document: try await WebHandler.openAPI())
    for operation in try await WebHandler.documented() {
      let sample = try #require(Sample.all[operation.id])
      for parameter in operation.value["parameters"].elements where parameter["required"] == .bool(false) {
        let name = parameter["name"].text
        let place = "\(operation.id) \(name)"
        // Generators do not read a default beside a reference.
        let words = check.resolve(parameter["schema"]?["$ref"].text ?? "")
        guard let standard = parameter["schema"]?["default"] ?? words?["default"] else {
          let isFlag = parameter["schema"]?["type"] == .string("boolean")
          // “All by default” and “the store's” are no values; that of a sort depends on a view.
          let isFixed = ["; 50 by default", "; 0 by default", "The default is", "is the default"].contains {
            parameter["description"].text.contains($0) && !parameter["description"].text.contains("of the view")
          }
          #expect(!isFlag && !isFixed, "\(place)")
          continue
        }
        let schema = try #require(parameter["schema"])
        #expect(check.faults(in: standard, schema) == [], "\(place)")
        #expect(schema["$ref"] == nil || schema["default"] == nil, "\(place)")
        var request = sample
        if parameter["in"] == .string("header") {
          request.fields[name] = standard.plain
        } else {
          guard !sample.target.contains("\(name)=") else { continue }
          request.target += (sample.target.contains("?") ? "&" : "?") + "\(name)=\(percentEncoded(standard.plain))"
        }
        let answers = try await [sample, request].asyncMap { sample in
          let answer = await WebHandler(.answering()).respond(to: sample.request())
          return "\(answer.status.rawValue) \(try await answer.text)"
        }
        #expect(answers[0] == answers[1] && answers[0].hasPrefix("2"), "\(place)")
        count += 1
      }
    }
    #expect(count >= 40)
  }

  @Test func `a response that an operation continues says when to ask again, and which preference it met`()
    async throws
  {
    var count = 0
    for operation in try await WebHandler.documented() {
      guard let accepted = operation.value["responses"]?["202"] else { continue }
      for name in ["Location", "Retry-After", "Preference-Applied"] {
        #expect(accepted["headers"]?[name] != nil, "\(operation.id) \(name)")
      }
      count += 1
    }
    #expect(count >= 5)
  }

  @Test func `every example is as its schema says, and is accepted`() async throws {
    let documents = try await WebHandler.openAPIs()
    var sent = 0
    for operation in try await WebHandler.documented() {
      let sample = try #require(Sample.all[operation.id])
      let isInternal = documents[1]["paths"]?[operation.path] != nil
      let check = SchemaCheck(document: documents[isInternal ? 1 : 0])
      var query: [String] = []
      var fields: HTTPFields = sample.fields
      for parameter in operation.value["parameters"].elements {
        guard let example = parameter["example"], let schema = parameter["schema"] else { continue }
        let name = parameter["name"].text
        #expect(check.faults(in: example, schema) == [], "\(operation.id) \(name)")
        let text = (example.elements.first ?? example).plain
        switch parameter["in"].text {
        case "query": query.append("\(name)=\(percentEncoded(text))")
        case "header": fields[name] = text
        default: break
        }
      }
      let path = String(sample.target.prefix { $0 != "?" })
      let contents = operation.value["requestBody"]?["content"].members ?? []
      for content in contents.isEmpty ? [nil] : contents.map(Optional.some) {
        var body = sample.body
        if let content {
          guard let example = content.value["example"], let schema = content.value["schema"] else { continue }
          // Only the two stores know the members of their messages.
          let faults = isInternal ? [] : check.faults(in: example, schema)
          #expect(faults == [], "\(operation.id) \(content.name)")
          fields["Content-Type"] = content.name
          body = if case .string(let text) = example { text } else { example.written }
        }
        // A dry run, and restoring a backup, have no such example.
        let parameters = query.filter { operation.id != "replaceStore" || !$0.hasPrefix("dry_run") }
        let target = parameters.isEmpty ? path : "\(path)?\(parameters.joined(separator: "&"))"
        let request = HTTPRequest(operation.method, target, fields: fields, body: HTTPBody(body))
        let answer = await WebHandler(.answering()).respond(to: request)
        let text = try await answer.text
        #expect(answer.status.rawValue < 300, "\(operation.id) \(target) \(text)")
        sent += 1
      }
    }
    #expect(sent >= 40)
  }

  // MARK: Fixtures

  private static func schemas() async throws -> [JSONValue.Member] {
    try await WebHandler.openAPIs().flatMap { $0["components"]?["schemas"].members ?? [] }
  }

  /// Returns the names of the schemas to which a part of any operation leads.
  private static func schemas(of part: String) async throws -> Set<String> {
    let all = Dictionary(try await schemas().map { ($0.name, $0.value) }) { first, _ in first }
    var open = try await WebHandler.documented().flatMap { $0.value[part]?.schemaNames ?? [] }
    var found: Set<String> = []
    while let name = open.popLast() {
      if found.insert(name).inserted { open += all[name]?.schemaNames ?? [] }
    }
    return found
  }
}

extension JSONValue {
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
  fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  fileprivate var plain: String {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let flag): String(flag)
    case .null, .array, .object: ""
    }
  }
  /// The value as JSON.
  fileprivate var written: String {
    switch self {
    case .object(let members): "{\(members.map { "\"\($0.name)\":\($0.value.written)" }.joined(separator: ","))}"
    case .array(let elements): "[\(elements.map(\.written).joined(separator: ","))]"
    case .string(let text): "\"\(text)\""
    case .number, .bool: plain
    case .null: "null"
    }
  }
  fileprivate var schemaNames: [String] {
    switch self {
    case .object(let members):
      members.flatMap { member -> [String] in
        guard member.name == "$ref", case .string(let path) = member.value else { return member.value.schemaNames }
        return path.contains("/schemas/") ? [String(path.split(separator: "/").last ?? "")] : []
      }
    case .array(let elements): elements.flatMap(\.schemaNames)
    default: []
    }
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}

extension JSONValue? {
  fileprivate var members: [JSONValue.Member] { self?.members ?? [] }
  fileprivate var elements: [JSONValue] { self?.elements ?? [] }
  fileprivate var text: String { self?.plain ?? "" }
}
