import APIKernel
import HTTPProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrderQueries
import Permissions
import PresentationProtocols
import SavedViewsProtocols
import WebKernel

/// The operations that list and export orders.
struct ListOrdersAPI: Sendable {
  let listOrders: ListOrdersBuilder
  let savedViews: SavedViewsBuilder

  var operations: [WebOperation] {
    [
      .api(
        .get, "/orders", id: "listOrders", summary: "Lists orders in pages",
        details: """
          All filters apply together. “next”, and the field Link, lead to the next page, “before” to the previous one; new \
          orders do not shift them.
          """, role: .viewer,
        parameters: Self.filters + [
          Self.sort(or: OrdersSortWord.standard.word, isDefault: false), .limit, .after, .before, .count, Self.deleted,
          Self.view,
          ListedOrders.fields, ListedOrders.expand,
        ],
        responses: [.json("OrderPage", "A page of orders", fields: ["Link"])]
      ) { request in
        let extent = try ListedOrders(request)
        if try request.listsDeletedOrders { return try await deletedOrders(request) }
        let parameters = try await ViewsAPI.adding(
          viewOf: request, to: OrdersParameters(request.query), savedViews)
        let page: ListOrders.FetchOrders.ViewModel = try await listOrders.result(in: request.context) {
          try await $0.fetchOrders(
            .init(parameters: parameters, count: try request.countExtent, isExpanded: extent.isExpanded))
        }
        return extent.response(page, request.linkFields(next: page.next, previous: page.previous))
      }.reusable.limiting(.widePage) { $0.query?[ListedOrders.expand.name] != nil },
      .api(
        .get, "/work", id: "showWork", summary: "Counts the orders that wait, with the oldest of each status",
        details: """
          Placed orders wait for their payment, paid ones for their shipment, drafts for their completion. Each status is \
          counted to 1,000.
          """, role: .viewer, responses: [.json("Work", "The orders that wait")]
      ) { request in
        let work: ListOrders.FetchWork.ViewModel = try await listOrders.result(in: request.context) {
          try await $0.fetchWork(.init())
        }
        return .json(work.document)
      },
      .api(
        .get, "/orders/pick-list", id: "showPickList",
        summary: "Lists what to take from the shelves for several orders",
        details: """
          The open quantities of the orders that are named, or that match the filters, by SKU and title. Without orders and \
          without a status, those of all placed and paid orders. At most 1,000 orders and 10,000 rows; more are refused.
          """, role: .viewer, parameters: [Self.picked] + Self.filters,
        responses: [.json("PickList", "The rows, sorted by SKU and title")]
      ) { request in
        let list: ListOrders.FetchPickList.ViewModel = try await listOrders.result(in: request.context) {
          try await $0.fetchPickList(
            .init(orders: request.query.values(Self.picked.name), parameters: OrdersParameters(request.query)))
        }
        return .json(list.document)
      }.reusable.limiting(.widePage) { _ in true },
      .api(
        .get, "/tags", id: "listTags", summary: "Lists the tags of orders, each with the number of orders that have it",
        details: "Of the newest 10,000 orders that match the filters; “isComplete” says whether these are all.",
        role: .viewer, parameters: Self.filters, responses: [.json("TagList", "The tags")]
      ) { request in
        let tags: ListOrders.FetchTags.ViewModel = try await listOrders.result(in: request.context) {
          try await $0.fetchTags(.init(parameters: OrdersParameters(request.query)))
        }
        return .json(tags.document)
      }.reusable.limiting(.widePage) { _ in true },
      .api(
        .get, "/orders/export", id: "exportOrders", summary: "Exports all orders that match the filters",
        details: """
          CSV has the columns of the list, or with layout=shopify those of Shopify's export; JSON and NDJSON have complete \
          orders. An import takes all of them. Shopify's columns have no drafts, no cards, no returns, and not the pieces \
          of each shipment; delivery, tracking and refunds are in Note Attributes. The orders are sent while they are read.
          """, role: .viewer,
        parameters: Self.filters + [Self.sort(or: "number", isDefault: true), Self.format, Self.layout, Self.bom],
        responses: [
          .init(
            status: .ok,
            description: "CSV with the columns of the list or of Shopify; complete orders as JSON or NDJSON",
            mediaTypes: OrdersExportFormat.mediaTypes, schema: "OrderExport", fields: ["Content-Disposition"])
        ],
        concurrency: .download
      ) { request in
        try await export(request, as: try OrdersExportFormat(for: request))
      },
    ]
  }

  private func deletedOrders(_ request: WebRequest) async throws -> HTTPResponse {
    let page: ListOrders.FetchDeletedOrders.ViewModel = try await listOrders.result(in: request.context) {
      try await $0.fetchDeletedOrders(.init(limit: request.limit, after: request.query["after"]))
    }
    let document = OrdersDocument(orders: page.documents, next: page.next)
    return .json(document, fields: request.linkFields(next: page.next))
  }

  private func export(_ request: WebRequest, as format: OrdersExportFormat) async throws -> HTTPResponse {
    try await .streaming([
      "Content-Type": format.contentType,
      "Content-Disposition": "attachment; filename=\"orders.\(format.fileExtension)\"",
    ]) { pipe in
      let display = ExportDisplay(OrdersExportWriter(format, hasByteOrderMark: request.query["bom"] == "true"))
      let scene = listOrders(for: display, in: request.context)
      var parameters = OrdersParameters(request.query)
      parameters.limit = format.pageSize
      repeat {
        try await scene.exportOrders(.init(parameters: parameters, isWhole: format.isWhole, isPage: true))
        let (bytes, next) = await display.takePage()
        try await pipe.write(bytes)
        parameters.after = next
      } while parameters.after != nil
      try await pipe.write(display.end())
    }
  }

  private static let view = HTTPParameter(
    "view", in: .query,
    description: "The name of a saved view, whose filters and sort apply wherever the request has none of its own.")
  private static let deleted = HTTPParameter(
    "deleted", in: .query, kind: .boolean,
    description: "true lists deleted orders, the newest deletion first; then only limit and after are allowed.")
  private static let picked = HTTPParameter(
    "order", in: .query, isRepeatable: true,
    description: "The id, number or reference of an order; without any, the filters select placed and paid orders.")
  private static let format = HTTPParameter(
    "format", in: .query, description: "csv, ndjson or json. Overrides Accept.")
  private static let layout = HTTPParameter(
    "layout", in: .query, description: "The columns of CSV: list, which is the default, or shopify.")
  private static let bom = HTTPParameter(
    "bom", in: .query, kind: .boolean,
    description: "true begins CSV with a byte-order mark, by which Excel recognises UTF-8.")
  static let filters = OrdersFilterParameter.all.map {
    HTTPParameter($0.name, in: .query, isRepeatable: $0.isRepeatable, description: $0.description)
  }
  /// - Parameter isDefault: whether every request without the parameter has the usual sort, as none names a view.
  private static func sort(or usual: String, isDefault: Bool) -> HTTPParameter {
    HTTPParameter(
      "sort", in: .query, schema: isDefault ? "ExportSort" : nil,
      description:
        "\(OrdersSortWord.listOfFields); a leading - sorts in descending order. The default is \(usual)\(isDefault ? "." : ", or that of the view.")"
    )
  }
}

extension WebRequest {
  /// Whether the request is for deleted orders.
  ///
  /// - Throws: `Problem`: `invalid` together with a filter.
  fileprivate var listsDeletedOrders: Bool {
    get throws {
      guard query["deleted"] == "true" else { return false }
      let others = OrdersFilterParameter.all.map(\.name) + ["sort", "before", "count", "view", "fields", "expand"]
      // Some generated clients send the defaults of parameters.
      if let other = others.first(where: { query[$0] != nil && !($0 == "count" && query[$0] == "false") }) {
        throw Problem(invalid: [.init(pointer: "/\(other)", message: "cannot be combined with deleted=true")])
      }
      return true
    }
  }
}

extension OrdersExportFormat {
  /// The media types of an export, the default first.
  fileprivate static let mediaTypes = named.map(\.mediaType)

  /// The formats that a query names; the layout chooses between those of CSV.
  private static let named: [OrdersExportFormat] = [.json, .ndjson, .csv]

  /// Chooses the format that the query names, else the best one that the client accepts.
  fileprivate init(for request: WebRequest) throws {
    let isShopify = try request.isInShopifyLayout
    guard let name = request.given("format") else {
      // Only CSV has a layout, whatever else the client accepts.
      let types = isShopify ? [Self.csv.mediaType] : Self.mediaTypes
      let type = try request.http.fields.bestType(of: types)
      self = isShopify ? .shopify : Self.named.first { $0.mediaType == type } ?? .json
      return
    }
    guard let format = Self.named.first(where: { $0.rawValue == name }) else {
      throw Problem(
        invalid: [.init(pointer: "/format", message: "“\(name.prefix(64))” is unknown; use csv, ndjson or json")])
    }
    if isShopify, format != .csv {
      throw Problem(invalid: [.init(pointer: "/layout", message: "shopify needs format=csv")])
    }
    self = isShopify ? .shopify : format
  }

  /// The number of orders of one read: some 40 KB of an export. A stalled reader holds the bytes of two such pages.
  fileprivate var pageSize: Int { isWhole ? 24 : 200 }

  private var mediaType: String {
    switch self {
    case .json: "application/json"
    case .ndjson: "application/x-ndjson"
    case .csv, .shopify: "text/csv"
    }
  }

  /// The value of `Content-Type`; for CSV it says that the first record is a heading (RFC 4180, 3).
  fileprivate var contentType: String {
    switch self {
    case .json, .ndjson: mediaType
    case .csv, .shopify: mediaType + "; charset=utf-8; header=present"
    }
  }
}

extension WebRequest {
  /// Whether an export has Shopify's columns.
  ///
  /// - Throws: `invalid` for an unknown layout.
  fileprivate var isInShopifyLayout: Bool {
    get throws(Problem) {
      guard let layout = given("layout"), layout != "list" else { return false }
      guard layout == "shopify" else {
        throw Problem(
          invalid: [.init(pointer: "/layout", message: "“\(layout.prefix(64))” is unknown; use list or shopify")])
      }
      return true
    }
  }
}

/// Writes the export page by page; it reads the next page when the connection has taken the one before.
private actor ExportDisplay: ExportOrdersDisplayLogic {
  private var writer: OrdersExportWriter
  private var next: String?

  init(_ writer: OrdersExportWriter) { self.writer = writer }

  func displayProblem(_ problem: Problem) async throws { throw problem }

  func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws {
    switch viewModel.batch {
    case .rows(let rows): writer.write(rows)
    case .whole(let orders): writer.write(orders)
    }
    next = viewModel.next
  }

  /// Returns the bytes since the last call, and the cursor of the next page; `nil` where there is none.
  func takePage() -> (bytes: [UInt8], next: String?) { (writer.take(), next) }

  /// Returns the bytes after the last page.
  func end() -> [UInt8] {
    writer.end()
    return writer.take()
  }
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
