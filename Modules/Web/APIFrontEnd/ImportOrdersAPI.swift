import APIKernel
import DocumentsProtocols
import FormKernel
import HTTPProtocols
import ImportOrdersProtocols
import Permissions
import PresentationProtocols
import WebKernel

/// The operations that import orders, which are stored while they arrive.
struct ImportOrdersAPI: Sendable {
  let importOrders: ImportOrdersBuilder
  /// The highest number of bytes of an import.
  let limit: Int

  var operations: [WebOperation] {
    [
      .api(
        .post, "/orders/import", id: "importOrders", summary: "Imports orders from a stream",
        details: """
          Takes what an export wrote, and Shopify's CSV of orders. An order whose id or reference the store has is skipped. \
          An invalid record is rejected alone. As application/octet-stream, the format is detected.
          """, role: .editor,
        body: .init(
          mediaTypes: ["application/x-ndjson", "text/csv", "application/json", "application/octet-stream"],
          schema: "OrderImport"),
        responses: [
          .json(
            "ImportResult", "The number of records by outcome, and the first 100 rejected records",
            fields: ["Idempotent-Replayed"])
        ],
        bodyLimit: limit, concurrency: .upload
      ) { request in
        let display = Display(isDryRun: request.isDryRun)
        let source = RequestBytes(request.http)
        try await importOrders(for: display, in: request.context).importOrders(
          .init(
            source: source, layout: Self.layout(of: request.http), idempotencyKey: request.idempotencyKey,
            isDryRun: request.isDryRun))
        return try display.response.taken()
      }
    ]
  }

  /// Returns the layout of a request's media type; `nil` to detect it: the heading of CSV shows whether it is
  /// Shopify's or our own.
  private static func layout(of request: HTTPRequest) -> ImportOrders.Layout? {
    switch request.fields["Content-Type"].map({ MediaType($0[...]).name }) {
    case "application/x-ndjson": .ndjson
    case "application/json": .json
    default: nil
    }
  }

  private final class Display: ImportOrdersDisplayLogic, RespondingDisplay {
    let response = ResponseBox()
    private let rejects = RejectCollector()
    private let isDryRun: Bool

    init(isDryRun: Bool) { self.isDryRun = isDryRun }

    func displayProblem(_ problem: Problem) throws { throw rejects.problem(after: problem) }

    func displayImportedOrders(_ viewModel: ImportOrders.ViewModel) {
      let rejects = rejects.add(
        viewModel.rejects.map { RejectDocument(line: $0.line, errors: $0.faults) },
        isDryRun ? nil : viewModel.tally.savedPart)
      guard viewModel.isLast else { return }
      let tally = viewModel.tally
      response.put(
        .json(
          ImportDocument(
            created: tally.created, skipped: tally.skipped, rejected: tally.rejected, rejects: rejects),
          fields: .replayed(viewModel.isReplayed)))
    }
  }
}
