import APIProtocols
import AccessProtocols
import HTTPProtocols
import PresentationProtocols

/// The store itself for a storekeeper on another machine, whose store this one is (`--store http://…`).
struct StoreAPI: Sendable {
  let answers: any StoreAnswering
  /// How many bytes a batch of orders or a backup may have.
  let limit: Int

  private static let file = "application/octet-stream"

  var operations: [Operation] {
    [
      asking(.read, id: "readStore", summary: "Answers what another store asks and changes nothing", role: .viewer),
      asking(.write, id: "writeStore", summary: "Changes what another store asks for", role: .editor),
      asking(
        .keep, id: "keepStore", summary: "Does what only whoever answers for the store may ask of it", role: .admin),
      .api(
        .get, "/store/backup", id: "backUpStore", summary: "Streams a backup of the whole store", role: .admin,
        answers: [.init(status: .ok, description: "The backup", mediaTypes: [Self.file])],
        concurrency: .wholeStore
      ) { _ in
        try await .streaming(["Content-Type": Self.file]) { pipe in
          try await answers.backUp { try await pipe.write($0) }
        }
      },
      .api(
        .put, "/store/backup", id: "replaceStore", summary: "Replaces the whole store by a backup", role: .admin,
        body: .init(mediaTypes: [Self.file]), answers: [.init(status: .noContent, description: "It is replaced")],
        bodyLimit: limit, keepsKey: false
      ) { request in
        guard !request.isDryRun else {
          throw Problem(invalid: [.init(pointer: "/dry_run", message: "is true; a backup is not tried, only restored")])
        }
        try await answers.restore(from: RequestBytes(request.http))
        return HTTPResponse(.noContent)
      },
    ]
  }

  private func asking(_ kind: StoreQuestion.Kind, id: String, summary: String, role: Role) -> Operation {
    .api(
      .post, "/store/\(kind.rawValue)", id: id, summary: summary, role: role,
      parameters: kind == .write ? [.ifMatch] : [], body: .json("StoreQuestion"),
      answers: [
        .json(
          "StoreAnswer", "What the store says",
          fields: (kind == .write ? ["ETag"] : []) + (kind == .read ? [] : ["Idempotent-Replayed"]))
      ],
      bodyLimit: limit, keepsKey: kind != .read
    ) { request in
      let answer = try await answers.answer(
        StoreQuestion(
          kind: kind, json: try await request.bodyIfAny() ?? [], actor: request.identity.name,
          isTrusted: request.may(.admin), idempotencyKey: request.idempotencyKey,
          // The other store names one version, or any.
          version: kind == .write ? try request.versionsToMatch().first : nil,
          isDryRun: request.isDryRun))
      if let problem = answer.problem {
        return .problem(ProblemDocument(problem, instance: String(request.http.path), others: answer.json))
      }
      var response = HTTPResponse(.ok, body: .bytes(answer.json))
      response.fields["Content-Type"] = "application/json"
      response.fields.append(
        answer.version.map { request.fields(version: $0, isReplayed: answer.isReplayed) }
          ?? .replayed(answer.isReplayed))
      return response
    }
  }
}
