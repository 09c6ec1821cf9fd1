import AccessStoreProtocols
import APITesting
import DocumentsProtocols
import Foundation
import MelodiesStoreProtocols
import MelodyListProtocols
import MelodyListTesting
import MemoryStore
import OrdersStoreProtocols
import OrdersWorkerProtocols
import Permissions
import PresentationProtocols
import ShowsStoreProtocols
import Testing
import ViewsStoreProtocols

@testable import RemoteStoreProtocols
@testable import StoreAdministrationProtocols
@testable import StoreService

@Suite struct StoreServiceTests {
  private static let now = Instant(microseconds: 1_700_000_000_000_000)
  private let store = MemoryStore()
  private let melodyService = MelodyServiceMock()
  private var service: StoreService {
    StoreService(store: store, melodyService: melodyService, examiner: ExaminerStub(), clock: { Self.now })
  }

  @Test func `history names the authenticated caller at the server's time, and beside it what the client claims`()
    async throws
  {
    let answer = try await service.answer(try question(CreateOrder(order: .small)))
    #expect(answer.problem == nil)
    let event = try #require(try await store.fetchEvents(of: "a", after: 0, limit: 1).first)
    #expect(
      event.author == Author(name: "till", frontEnd: "api", client: "Ann, command-line", requestID: "r1", traceID: "t1")
    )
    #expect(event.at == Self.now)
    #expect(try await store.fetchOrders(answeringTo: "a").map(\.createdAt) == [Self.now])
  }

  @Test func `a token of orders creates and lists orders, and does nothing else`() async throws {
    let till: Set<Scope> = [.readOrders, .writeOrders]
    let permitted = [
      try question(CreateOrder(order: .small), scopes: till),
      try question(FetchSettings(), scopes: till),
      try question(OrdersAnswering(name: "a"), scopes: till),
    ]
    for question in permitted { #expect(try await service.answer(question).problem == nil) }
    let refused = [
      (try question(FetchInfo(), scopes: till), "store:read"),
      (try question(ShowsAnswering(name: "a"), scopes: till), "media:read or store:read"),
      (try question(OrdersAnswering(name: "a"), scopes: [.writeOrders]), "orders:read or store:read"),
      (try question(DeleteOrder(id: "a"), scopes: [.readOrders]), "orders:write or store:write"),
      (try question(ErasePerson(selection: .order(id: "a")), scopes: till), "store:write"),
    ]
    for (question, scope) in refused {
      let error = await #expect(throws: Problem.self) { try await service.answer(question) }
      #expect(error?.code == .forbidden)
      #expect(error?.detail.contains("this request needs the scope \(scope);") == true, "\(error?.detail ?? "")")
    }
    #expect(try await store.fetchOrders(answeringTo: "a").count == 1)
  }

  @Test func `a view belongs to the authenticated caller, whoever the client says it is`() async throws {
    let view = SavedView(owner: "admin", name: "a", contents: "status=paid")
    let answer = try await service.answer(try question(SaveView(view: view)))
    #expect(answer.problem == nil)
    #expect(await store.fetchAllViews(after: nil, limit: 9).map(\.owner) == ["till"])
    let removal = RemoveView(name: "a", isShared: false)
    _ = try await service.answer(try question(removal, actor: "thief"))
    #expect(await store.fetchAllViews(after: nil, limit: 9).count == 1)
  }

  @Test func `an admin's erasure is the authenticated caller's, too`() async throws {
    _ = try await service.answer(try question(CreateOrder(order: .small)))
    _ = try await service.answer(try question(ErasePerson(selection: .order(id: "a"))))
    let authors = try await store.fetchEvents(of: "a", after: 0, limit: 9).map(\.author.name)
    #expect(authors == ["till", "till"])
  }

  @Test func `a transfer brings events with authors and times of its own`() async throws {
    let author = Author(name: "Bob", frontEnd: "web", client: "desk, command-line")
    var order = Order.small
    order.number = 7
    let event = OrderEvent(id: 3, .created, from: nil, to: order, by: author, at: .earliest)
    let transfer = OrderTransfer(order: order, isDeleted: false, events: [event])
    _ = try await service.answer(try question(SaveTransfers(orders: [transfer])))
    #expect(try await store.fetchEvents(of: "a", after: 0, limit: 9) == [event])
  }

  @Test func `a caller that claims another's name does not get the other's answers`() async throws {
    let first = try await service.answer(try question(CreateOrder(order: .small), key: "k"))
    #expect(first.problem == nil)
    let key = IdempotencyKey(key: "k", caller: "till", operation: "store", fingerprint: "")
    for claimed in [key, IdempotencyKey(key: "k", caller: "", operation: "store", fingerprint: "")] {
      let asked = try question(CreateOrder(order: .small), key: "k", claimed: claimed, actor: "thief")
      let answer = try await service.answer(asked)
      #expect(answer.problem?.code == .invalid && !answer.isReplayed)
    }
  }

  @Test(arguments: [
    (Author(name: "Ann", frontEnd: "web"), "Ann, web"), (Author(name: "", frontEnd: ""), nil),
    (Author(name: "A\u{1B}[2J\n", frontEnd: ""), "A[2J"),
    (Author(name: String(repeating: "x", count: 1_000_000), frontEnd: "web"), String(repeating: "x", count: 200)),
  ])
  func `the claim of a client is one short line`(author: Author, client: String?) async throws {
    _ = try await service.answer(try question(CreateOrder(order: .small), author: author))
    #expect(try await store.fetchEvents(of: "a", after: 0, limit: 1).map(\.author.client) == [client])
  }

  @Test func `a key of one caller is not another's`() async throws {
    for (actor, version) in [("till", 1), ("till", 1), ("desk", nil)] as [(String, Int64?)] {
      let question = try question(CreateOrder(order: .small), key: "k", actor: actor)
      let answer = try await service.answer(question)
      #expect(answer.version == version, "\(actor)")
    }
  }

  @Test func `a refusal of the store has its whole error and HTTP status`() async throws {
    let answer = try await service.answer(try question(DeleteOrder(id: "none")))
    #expect(answer.problem?.code == .notFound)
    let store = try read(answer).store
    #expect(store == .cannotDelete(.notFound("none")))
  }

  @Test(arguments: [
    ("x", String(repeating: "x", count: 1_001)), (String(repeating: "x", count: 1_000), "f"), ("orders\0", "f"),
    ("orders", "\0"),
  ])
  func `a key that is too long or has a zero byte is refused`(
    operation: String, fingerprint: String
  ) async throws {
    let request = IdempotencyKey.Request(key: fingerprint, operation: operation, fingerprint: "f")
    for claimed in [
      IdempotencyKey(key: "k", caller: "Ann", operation: operation, fingerprint: fingerprint),
      IdempotencyKey(key: "k", caller: "Ann", operation: "orders", fingerprint: "f", request: request),
    ] {
      let problem = await #expect(throws: Problem.self) {
        try await service.answer(try question(CreateOrder(order: .small), key: "k", claimed: claimed))
      }
      #expect(problem?.code == .invalid)
    }
    #expect(try await store.countOrders(OrdersFilter()) == 0)
  }

  @Test func `the text of a failed store is for the log, and the client gets only its kind`() async throws {
    let text = "the database “shop” on 10.0.0.7 could not be read: index row size 9001 exceeds btree maximum"
    let causes: [StoreError.Cause] = [
      .unavailable(text), .full(text), .corrupt(text), .unknownOutcome(of: .unavailable(text)),
    ]
    for cause in causes {
      let answer = StoreResponse(refusing: .cannotUpdate(cause))
      let document = ProblemDocument(try #require(answer.problem), others: answer.json)
      #expect(!String(decoding: document.json(), as: UTF8.self).contains("shop"), "\(cause)")
      #expect(answer.failure?.contains(text) == true)
      let read = try #require(try read(answer).store?.cause)
      #expect(read.isOutcomeUnknown == cause.isOutcomeUnknown)
      #expect(Problem(StoreError.cannotUpdate(read)).code == Problem(StoreError.cannotUpdate(cause)).code)
    }
    #expect(StoreResponse(refusing: .cannotUpdate(.notFound("a"))).failure == nil)
  }

  /// A client of an older version names no limit and reads a number.
  @Test(arguments: [
    (#"{"question":{"count":{"_0":{"statuses":[]}}}}"#, #"{"answer":2}"#),
    (#"{"question":{"count":{"_0":{"statuses":[]},"upTo":2}}}"#, #"{"answer":2}"#),
    (#"{"question":{"count":{"_0":{"statuses":[]},"upTo":1}}}"#, #"{"answer":{"atLeast":1}}"#),
    (#"{"question":{"count":{"_0":{"statuses":[]},"upTo":-1}}}"#, #"{"answer":{"atLeast":0}}"#),
    (#"{"question":{"shows":{"_0":{"count":{}}}}}"#, #"{"answer":0}"#),
    (#"{"question":{"shows":{"_0":{"count":{"upTo":1}}}}}"#, #"{"answer":0}"#),
  ])
  func `a count without a limit is a number, and one with a limit says where it stopped`(
    question: String, expected: String
  ) async throws {
    for id in ["a", "b"] {
      var order = Order.small
      order.id = id
      _ = try await store.createOrder(order, WriteContext(author: Author(name: "Ann", frontEnd: "api"), at: .earliest))
    }
    let answer = try await service.answer(
      StoreRequest(kind: .read, json: Array(question.utf8), author: Author(name: "till", frontEnd: "api")))
    #expect(String(decoding: answer.json, as: UTF8.self) == expected)
  }

  @Test(arguments: [(20_000, 1, true), (20_001, 1, false), (2, -1, false)])
  func `sums take 20,000 offsets of a zone, ascending`(count: Int, step: Int64, isTaken: Bool) async throws {
    let offsets = (0..<Int64(count)).map { ZoneOffset(from: Instant(microseconds: $0 * step), secondsFromUTC: 3_600) }
    let answer = try await service.answer(try question(SumOrders(filter: OrdersFilter(), bucket: .day(offsets))))
    #expect(answer.problem?.code == (isTaken ? nil : .invalid))
  }

  @Test func `a conflict of a show has the current show`() async throws {
    let show = ImportedShow(id: "1", title: "Friends", episodes: [])
    _ = try await service.answer(try question(SaveShows(shows: [show])))
    var change = try question(ChangeShow(id: "1", change: .settings(rule: nil, countsSpecials: true)))
    change.version = 7
    let answer = try await service.answer(change)
    #expect(answer.problem?.httpStatus == 412)
    let problem = try read(answer)
    guard case .cannotUpdate(.showConflict(let current, let seenVersion))? = problem.store else {
      return #expect(problem.store == nil)
    }
    #expect(current.title == "Friends" && seenVersion == 7)
    change.version = 1
    #expect(try await service.answer(change).version == 2)
  }

  @Test func `where the store lies is not told`() async throws {
    let answer = try await service.answer(try question(FetchInfo()))
    #expect(try JSONDecoder().decode(ResponseEnvelope<StoreInfo>.self, from: Data(answer.json)).answer.url.isEmpty)
  }

  @Test(arguments: ["", "{"])
  func `a request that is not JSON is refused`(json: String) async throws {
    for kind in [StoreRequest.Kind.read, .write] {
      let problem = await #expect(throws: Problem.self) { _ = try await answer(json, kind) }
      #expect(problem?.code == .usage)
    }
  }

  @Test(arguments: [
    ("[]", "server"), (#"{"question":{}}"#, "server"), (#"{"question":{"create":{}}}"#, "server"),
    (#"{"question":{"paint":{}}}"#, "has no case “paint”"),
    (#"{"question":{"count":{"_0":{"statuses":[],"colour":"red"}}}}"#, "OrdersFilter has no member “colour”"),
    (#"{"version":1000,"request":{"info":{}}}"#, "version 1000 of the format"),
  ])
  func `a request that is not known is refused, with what is not known and the server's version`(
    json: String, reason: String
  ) async throws {
    let answer = try await answer(json, .read)
    #expect(answer.problem?.code == .invalid)
    #expect(try #require(answer.problem).detail.contains(reason))
    let problem = try read(answer)
    #expect(problem.code == "invalid" && problem.version == RecordFormat.version && problem.store == nil)
  }

  @Test func `a request of version 2 is read`() async throws {
    let total = #"{"currency":"USD","minor":124}"#
    for json in [
      #"{"version":2,"request":{"count":{"_0":{"minTotal":\#(total),"recordVersion":2,"statuses":[]}}}}"#,
      #"{"question":{"count":{"_0":{"minTotal":\#(total),"statuses":[]}}}}"#,
    ] {
      let answer = try await answer(json, .read)
      #expect(answer.problem == nil && String(decoding: answer.json, as: UTF8.self) == #"{"answer":0}"#)
    }
  }

  /// Requests that exceed the limits of values, depth and bytes of a text.
  private static let floods = [
    "[" + String(repeating: "0,", count: 1 << 19), String(repeating: "{\"a\":", count: 1 << 17),
    "{\"question\":\"" + String(repeating: "a", count: 16 << 20) + "x\"}", String(repeating: "0\n", count: 1 << 19),
    "{\"question\":{\"count\":{\"_0\":[" + String(repeating: "0,", count: 1 << 19) + "0]}}}",
  ]

  @Test(arguments: floods)
  func `a question of many values is no question that can be read, whoever asks`(json: String) async throws {
    for kind in StoreRequest.Kind.allCases {
      let question = StoreRequest(
        kind: kind, json: Array(json.utf8), author: Author(name: "till", frontEnd: "api"), isAdmin: kind == .administer)
      let problem = await #expect(throws: Problem.self) { _ = try await service.answer(question) }
      #expect(problem?.code == .usage)
    }
  }

  @Test func `only an admin may have the store examined`() async throws {
    let refused = try await service.answer(try question(CheckIntegrity()))
    #expect(refused.problem?.httpStatus == 403)
    guard case .cannotFetch(.notAllowed)? = try read(refused).store else { return #expect(refused.problem == nil) }
    let answer = try await service.answer(try question(CheckIntegrity(), isAdmin: true))
    #expect(try JSONDecoder().decode(ResponseEnvelope<[String]>.self, from: Data(answer.json)).answer.isEmpty)
  }

  @Test func `an admin's examination has a finding for each rule`() async throws {
    let refused = try await service.answer(try question(Examine()))
    #expect(refused.problem?.httpStatus == 403)
    let answer = try await service.answer(try question(Examine(), isAdmin: true))
    let findings = try JSONDecoder().decode(ResponseEnvelope<[StoreFinding]>.self, from: Data(answer.json)).answer
    #expect(findings == ExaminerStub.findings)
  }

  @Test func `one examination runs at a time, and another is told to come again`() async throws {
    let service = service
    let integrity = try question(CheckIntegrity(), isAdmin: true)
    #expect(service.examination.begin())
    let refused = try await service.answer(integrity)
    #expect(refused.problem?.httpStatus == 429)
    #expect(refused.problem?.retryAfter == 10)
    service.examination.end()
    for _ in 1...2 { #expect(try await service.answer(integrity).problem == nil) }
  }

  @Test(arguments: ["", "no backup"])
  func `an invalid backup is refused, and the store stays`(sent: String) async throws {
    _ = try await store.createOrder(.small, WriteContext(author: Author(name: "Ann", frontEnd: "test"), at: .earliest))
    let problem = await #expect(throws: Problem.self) {
      try await service.receive(ByteSourceFake(sent)).restore(progress: { _ in })
    }
    #expect(problem?.code == .invalid)
    #expect(try await store.countOrders(OrdersFilter()) == 1)
  }

  @Test func `a backup through the service has no credentials`() async throws {
    try await store.saveCredential(.named("till"), isDryRun: false)
    _ = try await store.createOrder(.small, WriteContext(author: Author(name: "Ann", frontEnd: "test"), at: .earliest))
    var sent: [UInt8] = []
    let bytes = try await service.backUp(progress: { _ in }).bytes()
    while let piece = try await bytes.next() { sent += piece }
    #expect(bytes.byteCount == sent.count)
    try await withFile { file in
      try Data(sent).write(to: URL(filePath: file))
      let copy = MemoryStore()
      try await copy.restore(fromFile: file, progress: { _ in })
      #expect(try await copy.countOrders(OrdersFilter()) == 1)
      #expect(await copy.fetchCredentials() == [])
    }
  }

  @Test func `a backup that is sent does not say who may use the store`() async throws {
    try await store.saveCredential(.named("till"), isDryRun: false)
    let other = MemoryStore()
    try await other.saveCredential(.named("thief"), isDryRun: false)
    try await other.changeSettings(StoreSettings(name: "Other"), isDryRun: false)
    try await withFile { file in
      try await other.backUp(toFile: file, progress: { _ in })
      let sent = ByteSourceFake(try String(contentsOfFile: file, encoding: .utf8))
      try await service.receive(sent).restore(progress: { _ in })
    }
    #expect(await store.fetchSettings().name == "Other")
    #expect(await store.fetchCredentials() == [.named("till")])
  }

  @Test func `melodies come as this machine's screens show them, and whom it asks is not for a client to say`()
    async throws
  {
    melodyService.emulatedResult = .success
    melodyService.freshness = Freshness(origin: .database, asOf: Self.now, warning: "the API is gone")
    let query = MelodiesQuery(policy: .cachedOnly, api: "http://10.0.0.1", limit: .max, isDryRun: true)
    let answer = try await service.answer(try question(ShowMelodies(query: query)))
    let page = try JSONDecoder().decode(ResponseEnvelope<MelodiesPage>.self, from: Data(answer.json)).answer
    #expect(page.melodies == Melody.mocks())
    #expect(page.freshness == melodyService.freshness)
    #expect(
      melodyService.calls == [
        .getMelodies(MelodiesQuery(policy: .cachedOnly, limit: StoreLimits.page, isDryRun: true))
      ])
  }

  @Test func `that there are no melodies is an answer, and why nobody knows of any is its warning`() async throws {
    let noJSON = ServiceRequestError.unknownError(cause: Problem(.noNetwork, "it is no JSON"))
    for (error, warning) in [(.noData, nil), (.noNetwork(reason: "gone"), "gone"), (noJSON, "it is no JSON")] {
      melodyService.emulatedResult = .error(error)
      let answer = try await service.answer(try question(ShowMelodies(query: MelodiesQuery())))
      let page = try JSONDecoder().decode(ResponseEnvelope<MelodiesPage>.self, from: Data(answer.json)).answer
      #expect(page.melodies.isEmpty && page.freshness?.warning == warning)
    }
  }

  // MARK: Fixtures

  private func answer(_ json: String, _ kind: StoreRequest.Kind) async throws -> StoreResponse {
    try await service.answer(
      StoreRequest(kind: kind, json: Array(json.utf8), author: Author(name: "till", frontEnd: "api")))
  }

  /// Returns a refusal as the other store reads it.
  private func read(_ answer: StoreResponse) throws -> StoreProblem {
    let document = ProblemDocument(try #require(answer.problem), others: answer.json)
    return try JSONDecoder().decode(StoreProblem.self, from: Data(document.json()))
  }

  /// Calls a closure with the path of a new file, and removes the file afterwards.
  private func withFile(_ body: (String) async throws -> Void) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try await body(file.path)
  }

  private func question(
    _ request: some RemoteRequest, key: String? = nil, claimed: IdempotencyKey? = nil, actor: String = "till",
    author: Author = Author(name: "Ann", frontEnd: "command-line"), isAdmin: Bool = false,
    scopes: Set<Scope>? = nil
  ) throws -> StoreRequest {
    let context = WriteContext(author: author, at: .earliest, key: claimed)
    let kind: StoreRequest.Kind =
      switch type(of: request).form.kind {
      case .read: .read
      case .write: .write
      case .administer: .administer
      }
    return StoreRequest(
      kind: kind, json: try RequestEnvelope(request, context: context).recordJSON(),
      author: Author(name: actor, frontEnd: "api", requestID: "r1", traceID: "t1"),
      isAdmin: isAdmin, scopes: scopes, idempotencyKey: key)
  }
}

extension Order {
  fileprivate static let small = Order(
    id: "a", date: Instant(microseconds: 0), name: PersonName(first: "Amy", last: "Apple"),
    email: "amy.apple@clean-swift.com", total: Money(minorUnits: 123, currency: .usd))
}

extension Credential {
  fileprivate static func named(_ name: String) -> Credential {
    Credential(name: name, kind: .token, role: .admin, secretHash: name, createdAt: .earliest)
  }
}

/// An examiner with two findings.
private struct ExaminerStub: StoreExamining {
  static let findings = [
    StoreFinding(rule: "orders have numbers", failure: nil), StoreFinding(rule: "totals are sums", failure: "order 7"),
  ]

  func examine(_ store: any Store, progress: @Sendable (Double) -> Void) -> [StoreFinding] { Self.findings }
}
