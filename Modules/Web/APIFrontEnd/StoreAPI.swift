import APIKernel
import AccessProtocols
import DocumentsProtocols
import FormKernel
import HTTPProtocols
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

/// The operations that a storekeeper on another machine uses, whose store this one is (`--store http://…`).
struct StoreAPI: Sendable {
  let answers: any StoreServing
  let jobs: Jobs
  /// The highest number of bytes of a backup.
  let limit: Int
  /// The highest number of bytes of a write's body: a batch of orders. A read has the usual limit.
  let batchLimit: Int

  private static let file = "application/octet-stream"

  var operations: [WebOperation] {
    [
      asking(.read, id: "readStore", summary: "Handles a read request of a remote store", role: .viewer),
      asking(.write, id: "writeStore", summary: "Handles a write request of a remote store", role: .editor),
      asking(
        .administer, id: "storeAdministration", summary: "Handles an administrative request of a remote store",
        role: .admin),
      .api(
        .get, "/store/backup", id: "backUpStore", summary: "Returns a backup of the whole store",
        details: "The store as it is at one moment, as a file of SQLite, which a store of any kind restores.",
        role: .admin,
        parameters: [.prefer, .jobKey],
        responses: [.init(status: .ok, description: "The backup", mediaTypes: [Self.file]), .accepted],
        concurrency: .wholeStore
      ) { try await backUp($0) },
      .api(
        .put, "/store/backup", id: "replaceStore", summary: "Replaces the whole store with a backup",
        details: """
          First, its structure, the integrity of its file, each row by itself and a history for each order are checked; if \
          that fails, nothing changes. `store doctor` compares the rest. Later writes are lost. No dry run.
          """, role: .admin, parameters: [.prefer], body: .init(mediaTypes: [Self.file]),
        responses: [
          .init(status: .noContent, description: "The store was replaced", fields: ["Idempotent-Replayed"]), .accepted,
        ],
        bodyLimit: limit, concurrency: .wholeStore
      ) { try await restore($0) },
    ]
  }

  private func backUp(_ request: WebRequest) async throws -> HTTPResponse {
    let operation = "backUpStore"
    let key = try IdempotencyKey.read(request.http.fields)
    // The disk has room for one backup that waits to be downloaded.
    if key.flatMap({ jobs.find(operation, $0, of: request) }) == nil { jobs.forgetEnded(of: operation) }
    return try await jobs.respond(to: request, as: operation, key: key, isExclusive: true) { progress in
      let backup = try await answers.backUp(progress: progress)
      var response = HTTPResponse(
        .ok, fields: ["Content-Type": Self.file],
        body: .stream { writer in
          let bytes = backup.bytes()
          while let piece = try await bytes.next() { try await writer.write(piece) }
        })
      response.streamLength = backup.bytes().byteCount
      return response
    }
  }

  private func restore(_ request: WebRequest) async throws -> HTTPResponse {
    guard !request.isDryRun else {
      throw Problem(invalid: [.init(pointer: "/dry_run", message: "cannot be true; restoring a backup has no dry run")])
    }
    let operation = "replaceStore"
    let bytes = FingerprintedBytes(RequestBytes(request.http))
    let backup = try await answers.receive(bytes)
    let fingerprint = await bytes.fingerprint.text
    let key = request.idempotencyKey ?? "file \(fingerprint)"
    // A request without a key may be a repetition or a new one. The store must not be replaced twice, with the writes
    // in between lost; the response was certainly lost only if no request has taken it.
    if request.idempotencyKey == nil, jobs.find(operation, key, of: request)?.isTaken == true {
      throw Problem(
        .conflict, "this backup was restored less than 15 minutes ago; it was not restored again",
        remedy: "send a new Idempotency-Key to restore it again")
    }
    return try await jobs.respond(to: request, as: operation, key: key, fingerprint: fingerprint, isExclusive: true) {
      progress in
      try await backup.restore(progress: progress)
      return HTTPResponse(.noContent)
    }
  }

  private func asking(_ kind: StoreRequest.Kind, id: String, summary: String, role: Role) -> WebOperation {
    var operation = WebOperation.api(
      .post, "/store/\(kind.rawValue)", id: id, summary: summary,
      details: "The request and the response are JSON that only the two stores know.", role: role,
      parameters: kind == .write ? [.ifMatch] : [.prefer], body: .json("StoreRequest"),
      responses: [
        .json(
          "StoreResponse", "The response of the store",
          fields: (kind == .write ? ["ETag"] : []) + (kind == .read ? [] : ["Idempotent-Replayed"]))
      ] + (kind == .write ? [] : [.accepted]),
      bodyLimit: kind == .read ? nil : batchLimit, storesKey: kind != .read,
      concurrency: ConcurrencyLimit(perCaller: 16, inAll: 64, retryAfter: 1)
    ) { request in
      // The other store names one version, or any.
      let version = kind == .write ? try request.versionsToMatch().first : nil
      return try await request.withBatch { json in
        let question = StoreRequest(
          kind: kind, json: json, author: request.context.author, isAdmin: request.may(.admin),
          scopes: request.identity.scopes, idempotencyKey: request.idempotencyKey, version: version,
          isDryRun: request.isDryRun)
        guard let key = request.idempotencyKey, request.may(.admin),
          kind == .administer || kind == .read && request.wait != nil
        else { return try await answer(question, request) }
        // The store has keys of its own, with which it detects repetitions at another time.
        return try await jobs.respond(to: request, as: id, key: (Array(key.utf8) + question.json).fingerprint) { _ in
          try await answer(question, request)
        }
      }
    }
    (operation.isInternal, operation.scopes) = (true, kind.scopes)
    return operation
  }

  private func answer(_ question: StoreRequest, _ request: WebRequest) async throws -> HTTPResponse {
    let answer = try await answers.answer(question)
    if let problem = answer.problem {
      let response = HTTPResponse.problem(
        ProblemDocument(problem, instance: String(request.http.path), others: answer.json))
      guard let failure = answer.failure else { return response }
      throw ReportedFailure(response, detail: failure)
    }
    var response = HTTPResponse(.ok, body: .bytes(answer.json))
    response.fields["Content-Type"] = "application/json"
    response.fields.append(
      answer.version.map { request.fields(revision: "\($0)", isReplayed: answer.isReplayed) }
        ?? .replayed(answer.isReplayed))
    return response
  }
}

/// The bytes of an upload, with the digest of those read so far.
private actor FingerprintedBytes: ByteSource {
  nonisolated let byteCount: Int?
  private(set) var fingerprint = Fingerprint()
  private let source: any ByteSource

  init(_ source: any ByteSource) {
    self.source = source
    byteCount = source.byteCount
  }

  func next() async throws -> [UInt8]? {
    let bytes = try await source.next()
    if let bytes { fingerprint.add(bytes) }
    return bytes
  }
}
