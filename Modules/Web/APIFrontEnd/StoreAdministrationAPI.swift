import APIKernel
import DocumentsProtocols
import FormKernel
import HTTPProtocols
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

/// The operations that copy the whole store to another one.
struct StoreAdministrationAPI: Sendable {
  let transfer: TransferBuilder
  /// The highest number of bytes of an imported store.
  let limit: Int

  private static let lines = "application/x-ndjson"

  var operations: [WebOperation] {
    [
      .api(
        .get, "/transfer", id: "readTransfer",
        summary: "Exports the whole store, one record per line",
        details: "Deleted orders and the history are included. The lines are sent while they are read.", role: .admin,
        parameters: [
          HTTPParameter("after", in: .query, description: "The id of the last order that you have."),
          HTTPParameter(
            "limit", in: .query, kind: .integer, range: 1...1_000_000_000,
            description: "The maximum number of orders; all by default."),
        ],
        responses: [.init(status: .ok, description: "Orders, then shows, tunes and views", mediaTypes: [Self.lines])],
        concurrency: .wholeStore
      ) { request in
        try await .streaming(["Content-Type": Self.lines]) { try await send(to: $0, for: request) }
      },
      .api(
        .put, "/transfer", id: "writeTransfer",
        summary: "Imports records of another store unchanged",
        details: "Ids, numbers, versions and the history stay as they are. A record that the store has is skipped.",
        role: .admin, body: .init(mediaTypes: [Self.lines, "application/octet-stream"]),
        responses: [.json("TransferResult", "The number of lines by outcome, and the first 100 rejected lines")],
        bodyLimit: limit, storesKey: false, concurrency: .upload
      ) { request in
        let display = ArrivingDisplay(isDryRun: request.isDryRun)
        try await transfer(for: display, in: request.context)
          .saveRecords(.init(source: RequestBytes(request.http), isDryRun: request.isDryRun))
        return try display.response.taken()
      },
    ]
  }
}

extension StoreAdministrationAPI {
  /// The number of orders of one read, with their histories. A stalled client holds the bytes of two such pages.
  private static let pageSize = 16

  /// Sends the orders page by page, then the other records.
  private func send(to pipe: Pipe, for request: WebRequest) async throws {
    let display = LeavingDisplay(pipe)
    let scene = transfer(for: display, in: request.context)
    var (after, left) = (request.after, request.query["limit"].flatMap { Int($0) } ?? .max)
    while left > 0 {
      let limit = min(left, Self.pageSize)
      try await scene.fetchRecords(.init(after: after, limit: limit))
      let page = await display.takeOrders()
      try await pipe.write(page.bytes)
      // The scene has shown the other records, too.
      if page.count < limit { break }
      after = page.last
      left -= page.count
    }
    withExtendedLifetime(display) {}
  }
}

/// Collects a page of orders; writes other records, each batch when the connection has taken the one before.
private actor LeavingDisplay: FetchRecordsDisplayLogic {
  private let pipe: Pipe
  private var json = JSONWriter()
  private var count = 0
  private var last: String?

  init(_ pipe: Pipe) { self.pipe = pipe }

  func displayProblem(_ problem: Problem) throws { throw problem }

  func displayFetchedRecords(_ viewModel: Transfer.FetchRecords.ViewModel) async throws {
    var hasOthers = false
    for document in viewModel.documents {
      document.write(to: &json)
      json.endLine()
      if let id = document.orderID {
        count += 1
        last = id
      } else {
        hasOthers = true
      }
    }
    if hasOthers { try await pipe.write(json.take()) }
  }

  /// Returns the orders shown since the last call: their lines, their number, and the id of the last one.
  func takeOrders() -> (bytes: [UInt8], count: Int, last: String?) {
    defer { count = 0 }
    return (json.take(), count, last)
  }
}

private final class ArrivingDisplay: SaveRecordsDisplayLogic, RespondingDisplay {
  let response = ResponseBox()
  private let rejects = RejectCollector()
  private let isDryRun: Bool

  init(isDryRun: Bool) { self.isDryRun = isDryRun }

  func displayProblem(_ problem: Problem) throws { throw rejects.problem(after: problem) }

  func displaySavedRecords(_ viewModel: Transfer.SaveRecords.ViewModel) {
    let rejects = rejects.add(
      viewModel.rejects.map { RejectDocument(line: $0.line, errors: $0.faults) },
      isDryRun
        ? nil
        : Problem.SavedPart(
          created: viewModel.tally.saved, skipped: viewModel.tally.skipped, rejected: viewModel.tally.rejected))
    guard viewModel.isLast else { return }
    let tally = viewModel.tally
    response.put(
      .json(
        TransferResultDocument(saved: tally.saved, skipped: tally.skipped, rejected: tally.rejected, rejects: rejects)))
  }
}
