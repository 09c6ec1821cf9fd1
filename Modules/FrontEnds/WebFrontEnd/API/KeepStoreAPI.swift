import APIProtocols
import HTTPProtocols
import KeepStoreProtocols
import PresentationProtocols

/// The whole store on its way to another, for programs.
struct KeepStoreAPI: Sendable {
  let scenes: any TransferBuilding
  /// How many bytes a store that comes in may have.
  let limit: Int

  private static let lines = "application/x-ndjson"

  var operations: [Operation] {
    [
      .api(
        .get, "/transfer", id: "readTransfer",
        summary: "Streams all that the store holds, deleted orders and histories too, a record a line", role: .admin,
        parameters: [
          HTTPParameter("after", in: .query, description: "The id of the last order that is there already."),
          HTTPParameter(
            "limit", in: .query, kind: .integer, range: 1...1_000_000_000,
            description: "How many orders at most; all unless given."),
        ],
        answers: [.init(status: .ok, description: "Orders by id, then shows, then tunes", mediaTypes: [Self.lines])],
        concurrency: .wholeStore
      ) { request in
        try await .streaming(["Content-Type": Self.lines]) { pipe in
          let display = LeavingDisplay(pipe)
          try await scenes.transfer(for: display, in: request.context).fetchRecords(
            .init(after: request.after, limit: request.query["limit"].flatMap { Int($0) }))
          withExtendedLifetime(display) {}
        }
      },
      .api(
        .put, "/transfer", id: "writeTransfer",
        summary: "Keeps records as they were in another store, batch by batch while they arrive", role: .admin,
        body: .init(mediaTypes: [Self.lines]),
        answers: [.json("Transfer", "What became of the lines, and the first 100 that were rejected")],
        bodyLimit: limit, keepsKey: false
      ) { request in
        let display = ArrivingDisplay()
        try await scenes.transfer(for: display, in: request.context)
          .keepRecords(.init(source: RequestBytes(request.http), isDryRun: request.isDryRun))
        return try display.answer.taken()
      },
    ]
  }
}

/// Writes batch after batch, each when the connection has taken the one before.
private final class LeavingDisplay: TransferDisplayLogic {
  private let pipe: Pipe

  init(_ pipe: Pipe) { self.pipe = pipe }

  func displayProblem(_ problem: Problem) throws { throw problem }
  func displayKeptRecords(_ viewModel: Transfer.KeepRecords.ViewModel) {}

  func displayFetchedRecords(_ viewModel: Transfer.FetchRecords.ViewModel) async throws {
    var json = JSONWriter()
    for document in viewModel.documents {
      document.write(to: &json)
      json.endLine()
    }
    try await pipe.write(json.take())
  }
}

private final class ArrivingDisplay: TransferDisplayLogic, AnsweringDisplay {
  let answer = Answer()
  private let tallying = Tallying()

  func displayFetchedRecords(_ viewModel: Transfer.FetchRecords.ViewModel) {}
  func displayProblem(_ problem: Problem) throws { throw tallying.telling(problem) }

  func displayKeptRecords(_ viewModel: Transfer.KeepRecords.ViewModel) {
    let rejects = tallying.add(
      viewModel.rejects.map { RejectDocument(line: $0.line, errors: $0.faults) }, notice: viewModel.notice)
    guard viewModel.isLast else { return }
    let tally = viewModel.tally
    answer.give(
      .json(
        KeptDocument(kept: tally.kept, skipped: tally.skipped, rejected: tally.rejected, rejects: rejects)))
  }
}
