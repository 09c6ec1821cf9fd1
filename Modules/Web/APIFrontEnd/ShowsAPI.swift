import Permissions
import ShowQueries
import DocumentsProtocols
import HTTPProtocols
import PresentationProtocols
import ShowPresentationProtocols
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
        return try await ask(request) {
          try await $0.fetchShow(.init(show: request.path("id"), hidesSpoilers: hidesSpoilers))
        }
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
          return try await ask(request) {
            try await $0.importShows(
              .init(source: .body(bytes), idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun))
          }
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
        details: "It can be imported again; what has been watched is lost.", role: .editor,
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
    return try await ask(request) {
      try await $0.fetchShows(.init(parameters: parameters, count: try request.countExtent))
    }
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
    return try await ask(request) {
      try await $0.changeShow(
        .init(
          show: request.path("id"), kind: kind, version: version, idempotencyKey: request.idempotencyKey,
          isDryRun: request.isDryRun, hidesSpoilers: hidesSpoilers))
    }
  }

  /// Sends a request to a scene with a display of its own, and returns the response that the display made.
  func ask(
    _ request: WebRequest, _ question: (UseCases<any ShowsBusinessLogic, ShowsAPIDisplay>) async throws -> Void
  )
    async throws -> HTTPResponse
  {
    let display = ShowsAPIDisplay(request)
    try await question(shows(for: display, in: request.context))
    return try display.response.taken()
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

final class ShowsAPIDisplay: FetchShowsDisplayLogic, FetchShowDisplayLogic, ChangeShowDisplayLogic,
  ImportShowsDisplayLogic, RespondingDisplay
{
  let response = ResponseBox()
  let request: WebRequest

  init(_ request: WebRequest) { self.request = request }

  func displayShows(_ viewModel: Shows.List.ViewModel) {
    response.put(.json(viewModel.document, fields: request.linkFields(next: viewModel.document.next)))
  }

  func displayShow(_ viewModel: Shows.One.ViewModel) {
    // A client may store the response, but has to revalidate it before each use.
    give(viewModel.document, fields: ["Cache-Control": "private, no-cache"])
  }

  func displayChange(_ viewModel: Shows.Change.ViewModel) {
    give(viewModel.show.document, fields: .replayed(viewModel.isReplayed))
  }

  func displayImport(_ viewModel: Shows.Import.ViewModel) {
    response.put(.json(viewModel.document, fields: .replayed(viewModel.isReplayed)))
  }

  /// Responds with a tag of the whole content: the next episode and the progress change with the clock.
  private func give(_ document: ShowDocument, fields: HTTPFields) {
    let bytes = document.json()
    let tag = EntityTag.tag(version: document.version, of: bytes, in: request.context)
    var fields = fields
    fields["ETag"] = tag
    response.put(.json(bytes: bytes, fields: fields))
  }
}
