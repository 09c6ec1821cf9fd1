import APIKernel
import DocumentsProtocols
import FormKernel
import HTTPProtocols
import JSON
import MelodyListProtocols
import Permissions
import PresentationProtocols
import WebKernel

/// The operations that list, show, play, import, rename and delete melodies.
struct MelodyListAPI: Sendable {
  let melodyList: MelodyListBuilder

  /// The media types of RTTTL, which has no registered one. Another site's form can send plain text; its origin reveals
  /// it.
  private static let tunes = ["application/x-rtttl", "audio/x-rtttl", "text/plain", "application/octet-stream"]
  private static let melody = HTTPParameter("id", in: .path, description: "A melody's id or title.")

  var operations: [WebOperation] {
    [
      .api(
        .get, "/melodies", id: "listMelodies", summary: "Lists melodies in pages, with their origin",
        details: """
          If the server has a melodies API, it is asked first; if that fails in time, the store answers, with a warning. \
          Without any melody, the response is 404 with the code no-data.
          """, role: .viewer, parameters: [.offline, .maxAge, .limit, .after],
        responses: [.json("MelodyPage", "A page of melodies", fields: ["Link"])]
      ) { request in
        let wanted = MelodyList.FetchMelodies(
          isOffline: request.isOffline, maxAge: request.maxAge, limit: request.limit, after: request.after)
        return try await ask(request) { _ = try await $0.fetchMelodies(wanted) }
      },
      .api(
        .get, "/melodies/{id}", id: "showMelody", summary: "Shows a melody",
        details: "The notes, the tempo and the length of the stored tune.", role: .viewer,
        parameters: [Self.melody], responses: [.json("Melody", "The melody")]
      ) { request in
        try await ask(request) { try await $0.fetchMelody(request.path("id")) }
      },
      .api(
        .get, "/melodies/{id}.wav", id: "playMelody", summary: "Returns a melody as sound",
        details: "A WAV file with 16-bit mono PCM. A player may request parts of it.", role: .viewer,
        parameters: [Self.melody, .byteRange],
        responses: [
          .init(
            status: .ok, description: "A WAV file", mediaTypes: ["audio/wav"],
            fields: ["Accept-Ranges", "Content-Disposition"]),
          .init(
            status: 206, description: "The requested range of the file", mediaTypes: ["audio/wav"],
            fields: ["Accept-Ranges", "Content-Disposition", "Content-Range"]),
        ],
        // A page may have several tunes, each requested range by range.
        concurrency: ConcurrencyLimit(perCaller: 16, inAll: 64)
      ) { try await play($0) },
      .api(
        .post, "/melodies", id: "importMelodies", summary: "Imports one or more tunes in RTTTL",
        details: "One tune per line. An invalid tune is rejected alone, and a tune that the store has is skipped.",
        role: .editor,
        body: .init(mediaTypes: Self.tunes),
        responses: [
          .json(
            "MelodyImportResult", "The number of tunes by outcome, and the new melodies",
            fields: ["Idempotent-Replayed"])
        ]
      ) { request in
        let text = String(decoding: try await request.http.wholeBody(upTo: request.bodyLimit), as: UTF8.self)
        return try await ask(request) {
          try await $0.importMelodies(
            .init(text: text, idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun))
        }
      },
      .api(
        .patch, "/melodies/{id}", id: "renameMelody", summary: "Renames a melody",
        details: "A JSON Merge Patch (RFC 7396). The notes stay. A melody of an API becomes the shop's own.",
        role: .editor, parameters: [Self.melody], body: .mergePatch("MelodyPatch"),
        responses: [.json("Melody", "The melody with its new title", fields: ["Idempotent-Replayed"])]
      ) { request in
        let title = try Self.title(json: try await request.bodyIfAny() ?? [])
        return try await ask(request) {
          try await $0.renameMelody(
            .init(
              name: request.path("id"), title: title, idempotencyKey: request.idempotencyKey,
              isDryRun: request.isDryRun))
        }
      },
      .api(
        .delete, "/melodies/{id}", id: "deleteMelody", summary: "Deletes a melody",
        details: "The melody is permanently removed.", role: .editor,
        parameters: [Self.melody],
        responses: [.json("Melody", "The deleted melody", fields: ["Idempotent-Replayed"])]
      ) { request in
        try await ask(request) {
          try await $0.deleteMelody(
            .init(name: request.path("id"), idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun))
        }
      },
    ]
  }

  /// Returns the title of a patch.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` if the title is missing, or another member is there.
  private static func title(json bytes: [UInt8]) throws(Problem) -> String {
    var (reader, title) = (InputReader(), String?.none)
    for member in reader.members(of: try JSONValue(sent: bytes), "", known: ["title"]) {
      title = reader.plainText(member.value, "/title")
    }
    if reader.faults.isEmpty, title == nil { reader.fault("/title", "is missing", "missing") }
    guard reader.faults.isEmpty, let title else { throw Problem(invalid: reader.faults) }
    return title
  }

  private func ask(
    _ request: WebRequest, _ question: (UseCases<any MelodyListPresenter, MelodyDocumentView>) async throws -> Void
  ) async throws -> HTTPResponse {
    let view = MelodyDocumentView(request)
    try await question(melodyList(for: view, in: request.context))
    return try view.response.taken()
  }

  private func play(_ request: WebRequest) async throws -> HTTPResponse {
    let size = ResultDisplay<Int>()
    let sound = try await HTTPResponse.streaming([
      "Content-Type": "audio/wav", "Content-Disposition": "inline; filename=\"melody.wav\"",
    ]) { pipe in
      let view = MelodySound(pipe, size)
      try await melodyList(for: view, in: request.context).renderMelody(request.path("id"))
      withExtendedLifetime(view) {}
    }
    return try sound.ranged(of: try size.taken(), for: request.http)
  }
}

private final class MelodyDocumentView: MelodiesViewController, MelodyViewController, ImportMelodiesViewController,
  RenameMelodyViewController, DeleteMelodyViewController, RespondingDisplay
{
  let response = ResponseBox()
  private let request: WebRequest

  init(_ request: WebRequest) { self.request = request }

  func showMelodies(_ viewModel: MelodyList.Melodies) async throws {
    response.put(.json(viewModel.document, fields: request.linkFields(next: viewModel.document.next)))
  }

  func showLoadError(_ error: ServiceRequestError) throws { throw error.problem }

  func showMelody(_ viewModel: MelodyList.OneMelody) async throws { response.put(.json(viewModel.document)) }

  func showImportedMelodies(_ viewModel: MelodyList.Imported) async throws {
    response.put(.json(viewModel.document, fields: .replayed(viewModel.isReplayed)))
  }

  func showRenamedMelody(_ viewModel: MelodyList.Changed) async throws {
    response.put(.json(viewModel.document, fields: .replayed(viewModel.isReplayed)))
  }

  func showDeletedMelody(_ viewModel: MelodyList.Changed) async throws {
    response.put(.json(viewModel.document, fields: .replayed(viewModel.isReplayed)))
  }
}

/// Writes a sound piece by piece, each when the connection has taken the one before.
private final class MelodySound: MelodySoundViewController {
  private let pipe: Pipe
  private let size: ResultDisplay<Int>

  init(_ pipe: Pipe, _ size: ResultDisplay<Int>) {
    self.pipe = pipe
    self.size = size
  }

  func showSound(_ piece: MelodyList.SoundPiece) async throws {
    size.take(piece.size)
    try await pipe.write(piece.bytes)
  }

  func displayProblem(_ problem: Problem) throws { throw problem }
}
