import APIKernel
import DocumentsProtocols
import HTTPProtocols
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries
import WebKernel

/// The operations of the collection of shows: listing, finding, showing, importing and marking episodes as watched.
struct ShowsAPI: Sendable {
  let shows: ShowsBuilder
  /// The highest number of bytes of an import.
  let limit: Int

  var operations: [WebOperation] { reading + timelines + changing }

  private var reading: [WebOperation] {
    [
      .api(
        .get, "/shows", id: "listShows", summary: "Lists shows by title, in pages",
        details: "Each show has its progress and its next episode, without the other episodes.", role: .viewer,
        parameters: [.limit, .after, .count, .spoilers],
        responses: [.json("ShowPage", "A page of shows", fields: ["Link"])]
      ) { try await list($0, nil) },
      .api(
        .get, "/shows/search", id: "searchShows", summary: "Searches shows by title",
        details: "Every word must begin a word of the title.", role: .viewer,
        parameters: [Self.query, .limit, .after, .count, .spoilers],
        responses: [.json("ShowPage", "A page of shows", fields: ["Link"])]
      ) { try await list($0, $0.query["query"] ?? "") },
      .api(
        .get, "/shows/{id}", id: "showShow", summary: "Shows a show with its episodes",
        details: "The ETag changes with the clock, too: an episode airs, and is the next one.", role: .viewer,
        parameters: [Self.show, .spoilers, .ifNoneMatch],
        responses: [
          .json("Show", "The show", fields: ["ETag"]),
          .init(status: .notModified, description: "Not modified", fields: ["ETag"]),
        ]
      ) { request in
        let hidesSpoilers = try request.hidesSpoilers
        let show: Shows.One.ViewModel = try await shows.result(in: request.context) {
          try await $0.fetchShow(.init(show: request.path("id"), hidesSpoilers: hidesSpoilers))
        }
        // A client may store the response, but has to revalidate it before each use.
        return request.response(show.document, fields: ["Cache-Control": "private, no-cache"])
      },
    ]
  }

  private var changing: [WebOperation] {
    [
      .api(
        .post, "/shows", id: "importShows", summary: "Imports shows from TVmaze’s JSON",
        details: "A show that the store has gets its new data; watched episodes stay marked.", role: .editor,
        body: .json("ShowImport"),
        responses: [.json("ShowImportResult", "The number of shows by outcome", fields: ["Idempotent-Replayed"])],
        bodyLimit: limit
      ) { request in
        try await request.withBatch { bytes in
          // Malformed JSON is reported here: the parser of shows does not distinguish it from other invalid input.
          try JSONValue.check(sent: bytes, within: .batch)
          let imported: Shows.Import.ViewModel = try await shows.result(in: request.context) {
            try await $0.importShows(
              .init(source: .body(bytes), idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun))
          }
          return .json(imported.document, fields: .replayed(imported.isReplayed))
        }
      },
      .api(
        .patch, "/shows/{id}", id: "setShow", summary: "Changes the up-next rule of a show",
        details: "A JSON Merge Patch (RFC 7396): whether special episodes count, and which episode is next.",
        role: .editor,
        parameters: [Self.show, .spoilers, .ifMatch], body: .mergePatch("ShowSettings"), responses: [.show]
      ) { request in
        let versions = try request.versionsToMatch()
        let input = try ShowSettingsInput(json: try await request.bodyIfAny() ?? [])
        return try await versions.write { version in
          try await change(request, .set(next: input.next, specials: input.specials), version)
        }
      },
      .api(
        .delete, "/shows/{id}", id: "deleteShow", summary: "Permanently deletes a show and its watching history",
        details: "It can be imported again; its watching history is lost.", role: .editor,
        parameters: [Self.show, .spoilers, .ifMatch], responses: [.show]
      ) { request in
        try await request.versionsToMatch().write { version in try await change(request, .delete, version) }
      },
      .api(
        .put, "/shows/{id}/watched/{episode}", id: "watchEpisode",
        summary: "Marks an episode, a season or a range as watched",
        details: "Of a season or a range, the aired episodes are marked. A repeated request changes nothing.",
        role: .editor,
        parameters: [Self.show, Self.episode, .spoilers, .ifMatchAtWill], responses: [.show]
      ) { try await mark($0, .watch([$0.path("episode")])) },
      .api(
        .delete, "/shows/{id}/watched/{episode}", id: "unwatchEpisode",
        summary: "Marks an episode, a season or a range as not watched",
        details: "A repeated request changes nothing.", role: .editor,
        parameters: [Self.show, Self.episode, .spoilers, .ifMatchAtWill], responses: [.show]
      ) { try await mark($0, .unwatch([$0.path("episode")])) },
    ]
  }

  private func list(_ request: WebRequest, _ search: String?) async throws -> HTTPResponse {
    // A list shows no title beyond the next episode's; the parameter is validated all the same.
    _ = try request.hidesSpoilers
    let parameters = ShowsParameters(search: search, limit: request.limit, after: request.after)
    let page: Shows.List.ViewModel = try await shows.result(in: request.context) {
      try await $0.fetchShows(.init(parameters: parameters, count: try request.countExtent))
    }
    return .json(page.document, fields: request.linkFields(next: page.document.next))
  }

  /// Marks one episode; it affects no other episode, so that no version needs to be named.
  private func mark(_ request: WebRequest, _ kind: Shows.Change.Kind) async throws -> HTTPResponse {
    try await request.versionsToMatch(isRequired: false).write { version in
      try await change(request, kind, version)
    }
  }

  private func change(_ request: WebRequest, _ kind: Shows.Change.Kind, _ version: Int64?) async throws -> HTTPResponse
  {
    let hidesSpoilers = try request.hidesSpoilers
    let changed: Shows.Change.ViewModel = try await shows.result(in: request.context) {
      try await $0.changeShow(
        .init(
          show: request.path("id"), kind: kind, version: version, idempotencyKey: request.idempotencyKey,
          isDryRun: request.isDryRun, hidesSpoilers: hidesSpoilers))
    }
    return request.response(changed.show.document, fields: .replayed(changed.isReplayed))
  }

  static let show = HTTPParameter("id", in: .path, description: "A show's id or title.")
  private static let episode = HTTPParameter(
    "episode", in: .path, description: "S1E2 or an episode's id; S1, S1-S2 or S1E2-S1E5 for a range.")
  private static let query = HTTPParameter(
    "query", in: .query, isRequired: true, description: "The beginnings of words in the title.")
}

extension WebOperation.ResponseDeclaration {
  /// The response with the show after a write, or before its deletion.
  fileprivate static let show = Self.json("Show", "The show", fields: ["ETag", "Idempotent-Replayed"])
}

extension WebRequest {
  /// Returns the response with a show, whose tag is that of the whole content: the next episode and the progress change
  /// with the clock.
  fileprivate func response(_ document: ShowDocument, fields: HTTPFields) -> HTTPResponse {
    let bytes = document.json()
    var fields = fields
    fields["ETag"] = EntityTag.tag(version: document.version, of: bytes, in: context)
    return .json(bytes: bytes, fields: fields)
  }
}
