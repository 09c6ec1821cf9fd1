import APIDocuments
import HTTPProtocols
import ListOrdersProtocols
import PresentationProtocols
import WebKernel

/// The operations that list and export orders.
struct ListOrdersAPI: Sendable {
  let listOrders: ListOrdersBuilder

  var operations: [WebOperation] {
    [
      .api(
        .get, "/orders", id: "listOrders", summary: "Lists orders in pages",
        details: """
          All filters apply together. “next”, and the field Link, lead to the next page, “before” to the previous one; new \
          orders do not shift them.
          """, role: .viewer,
        parameters: Self.filters + [
          Self.sort(or: OrdersSortWord.standard.word), .limit, .after, .before, .count, Self.deleted,
        ],
        responses: [.json("OrderPage", "A page of orders", fields: ["Link"])]
      ) { request in
        let display = PageDisplay(request)
        let scene = listOrders(for: display, in: request.context)
        if try request.listsDeletedOrders {
          try await scene.fetchDeletedOrders(.init(limit: request.limit, after: request.query["after"]))
          return try display.response.taken()
        }
        try await scene.fetchOrders(
          .init(parameters: OrdersParameters(request.query), count: try request.countExtent))
        return try display.response.taken()
      },
      .api(
        .get, "/work", id: "showWork", summary: "Counts the orders that wait, with the oldest of each status",
        details: """
          Placed orders wait for their payment, paid ones for their shipment, drafts for their completion. Each status is \
          counted to 1,000.
          """, role: .viewer, responses: [.json("Work", "The orders that wait")]
      ) { request in
        let display = WorkDisplay()
        try await listOrders(for: display, in: request.context).fetchWork(.init())
        return try display.response.taken()
      },
      .api(
        .get, "/orders/export", id: "exportOrders", summary: "Exports all orders that match the filters",
        details: """
          CSV has the columns of the list; JSON and NDJSON have complete orders, which an import takes. The orders are sent \
          while they are read.
          """, role: .viewer, parameters: Self.filters + [Self.sort(or: "number"), Self.format],
        responses: [
          .init(
            status: .ok, description: "CSV with the columns of the list; complete orders as JSON or NDJSON",
            mediaTypes: ExportFormat.allCases.map(\.rawValue), schema: "OrderExport", fields: ["Content-Disposition"])
        ],
        concurrency: .download
      ) { request in
        try await export(request, as: try ExportFormat(for: request))
      },
    ]
  }

  private func export(_ request: WebRequest, as format: ExportFormat) async throws -> HTTPResponse {
    try await .streaming([
      "Content-Type": format.contentType,
      "Content-Disposition": "attachment; filename=\"orders.\(format.fileExtension)\"",
    ]) { pipe in
      let display = ExportDisplay(format)
      let scene = listOrders(for: display, in: request.context)
      var parameters = OrdersParameters(request.query)
      parameters.limit = format.pageSize
      repeat {
        try await scene.exportOrders(.init(parameters: parameters, isWhole: format != .csv, isPage: true))
        let (bytes, next) = await display.takePage()
        try await pipe.write(bytes)
        parameters.after = next
      } while parameters.after != nil
      try await pipe.write(display.end())
    }
  }

  private static let deleted = HTTPParameter(
    "deleted", in: .query,
    description: "true lists deleted orders, the newest deletion first; then only limit and after are allowed.")
  private static let format = HTTPParameter(
    "format", in: .query, description: "csv, ndjson or json. Overrides Accept.")
  static let filters = OrdersFilterParameter.all.map {
    HTTPParameter($0.name, in: .query, isRepeatable: $0.isRepeatable, description: $0.description)
  }
  private static func sort(or usual: String) -> HTTPParameter {
    HTTPParameter(
      "sort", in: .query,
      description: "\(OrdersSortWord.listOfFields); a leading - sorts in descending order. The default is \(usual).")
  }

  private final class WorkDisplay: FetchWorkDisplayLogic, RespondingDisplay {
    let response = ResponseBox()

    func displayWork(_ viewModel: ListOrders.FetchWork.ViewModel) { response.put(.json(viewModel.document)) }
  }

  private final class PageDisplay: FetchOrdersDisplayLogic, FetchDeletedOrdersDisplayLogic, RespondingDisplay {
    let response = ResponseBox()
    private let request: WebRequest

    init(_ request: WebRequest) { self.request = request }

    func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) {
      let document = OrdersDocument(orders: viewModel.documents, next: viewModel.next, count: viewModel.count)
      response.put(.json(document, fields: request.linkFields(next: viewModel.next, previous: viewModel.previous)))
    }

    func displayDeletedOrders(_ viewModel: ListOrders.FetchDeletedOrders.ViewModel) {
      let document = OrdersDocument(orders: viewModel.documents, next: viewModel.next)
      response.put(.json(document, fields: request.linkFields(next: viewModel.next)))
    }
  }
}

extension WebRequest {
  /// Whether the request is for deleted orders.
  ///
  /// - Throws: `Problem`: `invalid` for another value than `true` and `false`, or together with a filter.
  fileprivate var listsDeletedOrders: Bool {
    get throws {
      guard let text = query["deleted"], !text.isEmpty, text != "false" else { return false }
      guard text == "true" else {
        throw Problem(invalid: [.init(pointer: "/deleted", message: "“\(text.prefix(64))” is not true or false")])
      }
      let others = OrdersFilterParameter.all.map(\.name) + ["sort", "before", "count"]
      if let other = others.first(where: { query[$0] != nil }) {
        throw Problem(invalid: [.init(pointer: "/\(other)", message: "cannot be combined with deleted=true")])
      }
      return true
    }
  }
}

/// The media types of an export, the default first.
private enum ExportFormat: String, CaseIterable {
  case json = "application/json"
  case ndjson = "application/x-ndjson"
  case csv = "text/csv"

  /// Chooses the format that the query names, else the best one that the client accepts.
  init(for request: WebRequest) throws {
    guard let name = request.query["format"], !name.isEmpty else {
      self = Self(rawValue: try request.http.fields.bestType(of: Self.allCases.map(\.rawValue))) ?? .json
      return
    }
    guard let format = Self.allCases.first(where: { $0.fileExtension == name }) else {
      throw Problem(
        invalid: [.init(pointer: "/format", message: "“\(name.prefix(64))” is not known; use csv, ndjson or json")])
    }
    self = format
  }

  var fileExtension: String {
    switch self {
    case .json: "json"
    case .ndjson: "ndjson"
    case .csv: "csv"
    }
  }

  /// The number of orders of one read: some 40 KB of an export. A stalled reader holds the bytes of two such pages.
  var pageSize: Int { self == .csv ? 200 : 24 }

  /// The value of `Content-Type`; for CSV it says that the first record is a heading (RFC 4180, 3).
  var contentType: String { self == .csv ? "text/csv; charset=utf-8; header=present" : rawValue }
}

/// Writes the export page by page; it reads the next page when the connection has taken the one before.
private actor ExportDisplay: ExportOrdersDisplayLogic {
  private let format: ExportFormat
  private var next: String?
  private var json = JSONWriter()
  private var csv = OrdersCSV.Writer()

  init(_ format: ExportFormat) {
    self.format = format
    switch format {
    case .csv: csv.writeHeading()
    case .json:
      json.begin("{")
      json.key("orders")
      json.begin("[")
    case .ndjson: break
    }
  }

  func displayProblem(_ problem: Problem) async throws { throw problem }

  func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws {
    switch viewModel.batch {
    case .rows(let rows): for row in rows { csv.write(row) }
    case .whole(let orders):
      for order in orders {
        order.write(to: &json)
        if format == .ndjson { json.endLine() }
      }
    }
    next = viewModel.next
  }

  /// Returns the bytes since the last call, and the cursor of the next page; `nil` where there is none.
  func takePage() -> (bytes: [UInt8], next: String?) { (takeBytes(), next) }

  /// Returns the bytes after the last page.
  func end() -> [UInt8] {
    if format == .json {
      json.end("]")
      json.member("next", String?.none)
      json.end("}")
    }
    return takeBytes()
  }

  private func takeBytes() -> [UInt8] { format == .csv ? csv.take() : json.take() }
}

extension OrdersParameters {
  /// Creates the parameters from the filters, sort and page of a query.
  init(_ query: HTTPQuery) {
    self.init(
      sort: query["sort"], limit: query["limit"].flatMap { Int($0) } ?? 50, after: query["after"],
      before: query["before"]
    ) { query.values($0.name) }
  }
}
