import APITesting
import HTTPProtocols
import JSON
import Permissions
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `The rights of each role` {
  static let writers: Set = [
    "createOrder", "replaceOrder", "editOrder", "deleteOrder", "changeOrderStatus", "shipOrder", "returnOrder",
    "refundOrder", "addInternalNote", "undoOrder",
    "restoreOrder", "importOrders", "importShows", "setShow", "deleteShow", "watchEpisode", "unwatchEpisode",
    "importMelodies", "renameMelody", "deleteMelody", "writeStore", "changeOrders", "mergeCustomers",
    "tagCustomer",
  ]
  static let admins: Set = [
    "eraseOrder", "purgeOrders", "readTransfer", "writeTransfer", "storeAdministration", "backUpStore", "replaceStore",
    "showJob",
  ]
  static let anybody: Set = ["health", "readiness", "openapi", "storeProtocol"]

  @Test func `every operation has the role that it should have`() async throws {
    for operation in try await WebHandler.documented() {
      let role: Role? =
        Self.anybody.contains(operation.id)
        ? nil : Self.admins.contains(operation.id) ? .admin : Self.writers.contains(operation.id) ? .editor : .viewer
      #expect(operation.role == role, "\(operation.id)")
      #expect((role == nil) == (operation.value["security"] == .array([])))
    }
  }

  @Test(arguments: [nil, Role.viewer, .editor, .admin])
  func `each operation answers whom its document says, and nobody else reaches a scene`(visitor: Role?) async throws {
    for operation in try await WebHandler.documented() {
      let sample = try #require(Sample.all[operation.id], "\(operation.id) has no sample")
      let scenes = WebScenesStub.answering()
      let fields: HTTPFields = visitor.map { ["Authorization": "Bearer \($0.rawValue)"] } ?? [:]
      let answer = await WebHandler(scenes, settings: .init(requiresSignIn: true)).respond(to: sample.request(fields))
      let isLetIn = operation.role.map { role in visitor.map { $0 >= role } ?? false } ?? true
      if isLetIn {
        #expect(answer.status.rawValue < 300, "\(operation.id)")
      } else {
        #expect(answer.status == (visitor == nil ? 401 : 403), "\(operation.id)")
        #expect(scenes.callCount == 0)
        #expect(answer.fields["Content-Type"] == "application/problem+json")
        #expect(try await answer.document["code"] == .string(visitor == nil ? "unauthenticated" : "forbidden"))
        #expect(try await !answer.text.contains("abc123"))
      }
    }
  }

  @Test(arguments: Scope.allCases)
  func `a token of one scope opens only what its document says`(scope: Scope) async throws {
    for operation in try await WebHandler.documented() {
      let sample = try #require(Sample.all[operation.id])
      let scenes = WebScenesStub.answering()
      let answer = await WebHandler(scenes, settings: .init(requiresSignIn: true))
        .respond(to: sample.request(["Authorization": "Bearer \(scope.rawValue)"]))
      guard operation.role != nil else { continue }
      guard case .array(let named)? = operation.value["x-scopes"] else {
        Issue.record("\(operation.id) names no scope")
        continue
      }
      if named.contains(.string(scope.rawValue)) {
        // The sample's job belongs to another caller.
        #expect(answer.status.rawValue < 300 || operation.id == "showJob", "\(operation.id)")
        #expect(answer.status != 403, "\(operation.id)")
      } else {
        #expect(answer.status == 403, "\(operation.id)")
        #expect(scenes.callCount == 0)
        let challenge = try #require(answer.fields["WWW-Authenticate"])
        #expect(challenge.hasPrefix("Bearer error=\"insufficient_scope\", scope=\""))
        guard case .string(let detail)? = try await answer.document["detail"] else { throw CancellationError() }
        for case .string(let name) in named {
          #expect(challenge.contains(name) && detail.contains(name), "\(operation.id)")
        }
      }
      if scope == .calendar { #expect(answer.status == 403, "\(operation.id)") }
    }
  }

  @Test(arguments: ["Bearer", "Bearer ", "Bearer nobody", "Basic dmlld2VyOg==", "viewer", "Bearer viewer x", ""])
  func `credentials that are nobody's open nothing`(authorization: String) async throws {
    for operation in try await WebHandler.documented() {
      let sample = try #require(Sample.all[operation.id])
      let scenes = WebScenesStub.answering()
      let request = sample.request(["Authorization": authorization])
      let answer = await WebHandler(scenes).respond(to: request)
      // What anybody may know needs no credentials, valid or not.
      #expect((answer.status == 401) == (operation.role != nil), "\(operation.id)")
      #expect(operation.role == nil || scenes.callCount == 0)
    }
  }

  @Test func `a session reads as its role, and writes nothing by program`() async throws {
    for operation in try await WebHandler.documented() {
      let sample = try #require(Sample.all[operation.id])
      let scenes = WebScenesStub.answering()
      let request = sample.request(["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.admin))])
      let answer = await WebHandler(scenes, settings: .init(requiresSignIn: true)).respond(to: request)
      #expect((answer.status == 401) == !operation.method.isSafe, "\(operation.id)")
      if !operation.method.isSafe { #expect(scenes.callCount == 0) }
    }
  }

  @Test func `without sign-in everybody may, and the document says so`() async throws {
    for operation in try await WebHandler.documented(isOpen: true) {
      let sample = try #require(Sample.all[operation.id])
      #expect(await WebHandler(.answering()).respond(to: sample.request()).status.rawValue < 300, "\(operation.id)")
      if operation.role != nil { #expect(operation.value["security"]?[0] == .object([])) }
    }
  }
}

@Suite struct `A page of another site writes nothing, and reads nothing that needs a role` {
  static let shapes: [HTTPFields] = [
    ["Origin": "null"], ["Origin": "https://evil.example"], ["Origin": "http://127.0.0.1:8080.evil.example"],
    ["Origin": "https://127.0.0.1:8080"], ["Origin": "http://127.0.0.1"], ["Origin": ""],
    ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
    ["Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1:8080"],
    ["Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"],
  ]

  @Test(arguments: shapes)
  func `through any operation`(shape: HTTPFields) async throws {
    for operation in try await WebHandler.documented() {
      let sample = try #require(Sample.all[operation.id])
      let scenes = WebScenesStub.answering()
      var request = sample.request(["Host": "127.0.0.1:8080"])
      for field in shape.all { request.fields.append(field.name, field.value) }
      let answer = await WebHandler(scenes).respond(to: request)
      let isRefused = !operation.method.isSafe || operation.role != nil
      #expect((answer.status == 403) == isRefused, "\(operation.id)")
      if isRefused { #expect(scenes.callCount == 0) }
    }
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
  func `as a form could send it`(type: String) async throws {
    for operation in try await WebHandler.documented() where operation.value["requestBody"] != nil {
      let sample = try #require(Sample.all[operation.id])
      let scenes = WebScenesStub.answering()
      var request = sample.request(["Content-Type": type])
      // Tunes may come as plain text; the sending page's origin distinguishes them from a form.
      let isTaken = operation.value["requestBody"]?["content"]?[type] != nil
      if isTaken { request.fields.append("Origin", "https://evil.example") }
      let answer = await WebHandler(scenes).respond(to: request)
      #expect(answer.status == (isTaken ? 403 : 415), "\(operation.id)")
      #expect(!isTaken || operation.id == "importMelodies" && type == "text/plain")
      #expect(scenes.callCount == 0)
    }
  }

  @Test(
    arguments: [
      ["Origin": "http://127.0.0.1:8080"], ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], [:],
      ["Authorization": "Bearer admin", "Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"],
    ] as [HTTPFields])
  func `but one of ours does, and so does a token from anywhere`(shape: HTTPFields) async throws {
    for operation in try await WebHandler.documented() {
      let sample = try #require(Sample.all[operation.id])
      var request = sample.request(["Host": "127.0.0.1:8080"])
      for field in shape.all { request.fields.append(field.name, field.value) }
      #expect(await WebHandler(.answering()).respond(to: request).status.rawValue < 300, "\(operation.id)")
    }
  }
}

@Suite struct `Every kind of problem, from every operation` {
  static let words = ["SELECT", "sqlite", "/var/", "StoreError", "Swift.", ".swift:", "0x"]

  @Test(arguments: Problem.Code.allCases)
  func `is a problem document that tells nothing of our insides`(code: Problem.Code) async throws {
    // Readers see the scene's message, except for a server error, whose message may contain anything.
    let isOurs = [.internal, .unavailable, .timeout, .full, .noNetwork].contains(code)
    let detail = isOurs ? "StoreError: SELECT failed in /var/shop.sqlite (0x7f, Store.swift:3)" : "it is not so"
    let problem = Problem(code, detail, remedy: isOurs ? detail : "do it otherwise")
    let document = try await WebHandler.openAPI()
    for operation in try await WebHandler.documented() {
      let sample = try #require(Sample.all[operation.id])
      guard !["health", "metrics", "openapi", "storeProtocol", "showJob"].contains(operation.id) else { continue }
      let scenes = WebScenesStub.failing(with: problem)
      let answer = await WebHandler(scenes).respond(to: sample.request())
      #expect(answer.status.rawValue == problem.httpStatus, "\(operation.id)")
      #expect(answer.fields["Content-Type"] == "application/problem+json")
      #expect(answer.fields["ETag"] == nil)
      let text = try await answer.text
      for word in Self.words { #expect(!text.contains(word), "\(operation.id)") }
      let shown = try await answer.document
      let check = SchemaCheck(document: document)
      #expect(check.faults(in: shown, try #require(check.resolve("#/components/schemas/Problem"))) == [])
      #expect(shown["code"] == .string(code.rawValue))
      #expect(shown["status"] == .number(String(problem.httpStatus)))
      #expect(shown["title"] == .string(code.title))
      #expect(shown["instance"] == .string(sample.target.prefix { $0 != "?" }.description))
      #expect(scenes.callCount == 1)
    }
  }
}
