import BulkOrdersProtocols
import DocumentsProtocols
import FormKernel
import HTTPProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrdersPageKernel
import PageKernel
import Permissions
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The operations on the ticked orders of a list: a preview of a change, the change, the slips, the pick list and an export.
struct BulkOrdersPages: Sendable {
  static let path = "/orders/bulk"
  static let slips = "/orders/bulk/slips"
  static let pickList = "/orders/bulk/pick-list"
  static let export = "/orders/bulk/export"

  let bulkOrders: BulkOrdersBuilder
  let showOrder: ShowOrderBuilder
  let listOrders: ListOrdersBuilder

  var operations: [WebOperation] {
    [
      page(Self.path, id: "previewBulkChange", role: .editor) { request, orders in
        let action = try BulkPageAction(request.form["action"], of: orders) { request.form.text($0) }
        if let change = action.typedChange, action.text == nil {
          let tags = change == .note ? [] : try await tags(request)
          return TypedChangePage(request: request, change: change, action: action, orders: orders, tags: tags).response
        }
        let preview = try await perform(action, orders, request, isDryRun: true)
        return BulkPreviewPage(request: request, action: action, orders: orders, viewModel: preview).response
      },
      page(OrdersUndoForm.path, id: "changeTickedOrders", role: .editor) { request, orders in
        let action = try BulkPageAction(request.form["action"], of: orders) { request.form.text($0) }
        let result = try await perform(action, orders, request, isDryRun: request.isDryRun)
        return BulkResultPage(request: request, action: action, orders: orders, viewModel: result).response
      },
      page(Self.slips, id: "showSlips", role: .viewer) { request, orders in
        var found: [ShowOrder.FetchOrder.ViewModel] = []
        for order in orders { if let order = try await fetch(order, request) { found.append(order) } }
        return SlipsPage(request: request, viewModels: found, missing: orders.count - found.count).response
      },
      page(Self.pickList, id: "showPickListOfTicked", role: .viewer) { request, orders in
        let list: ListOrders.FetchPickList.ViewModel = try await listOrders.result(in: request.context) {
          try await $0.fetchPickList(.init(orders: orders.map(\.id)))
        }
        return PickListPage(request: request, viewModel: list).response
      },
      page(Self.export, id: "exportTickedOrders", role: .viewer, concurrency: .download) { request, orders in
        let isCSV = request.form["format"] != "ndjson"
        return HTTPResponse(
          .ok,
          fields: [
            "Content-Type": isCSV ? "text/csv; charset=utf-8; header=present" : "application/x-ndjson",
            "Content-Disposition": "attachment; filename=\"orders.\(isCSV ? "csv" : "ndjson")\"",
          ],
          body: .stream { writer in
            var csv = OrdersCSV.Writer()
            var json = JSONWriter()
            csv.writeHeading()
            // Excel recognises UTF-8 by a byte-order mark.
            if isCSV { try await writer.write(Array("\u{FEFF}".utf8)) }
            for order in orders {
              guard let document = try await fetch(order, request)?.document else { continue }
              if isCSV {
                csv.write(document.summary)
              } else {
                document.write(to: &json)
                json.endLine()
              }
              try await writer.write(isCSV ? csv.take() : json.take())
            }
          })
      },
    ]
  }

  /// Declares the operation of a form with ticked orders; without any, its response asks for them.
  private func page(
    _ path: String, id: String, role: Role, concurrency: ConcurrencyLimit? = nil,
    _ respond: @Sendable @escaping (WebRequest, [TickedOrder]) async throws -> HTTPResponse
  ) -> WebOperation {
    .page(.post, path, id: id, role: role, concurrency: concurrency) { request in
      let orders = request.form.fields.values("order").compactMap(TickedOrder.init)
      guard !orders.isEmpty else { return NothingTickedPage(request: request).response }
      guard orders.count <= BulkOperation.limit else {
        throw Problem(
          invalid: [
            .init(pointer: "/order", message: "has \(orders.count) orders; at most \(BulkOperation.limit) are allowed")
          ])
      }
      return try await respond(request, orders)
    }
  }

  /// Returns the most frequent tags, which the browser suggests.
  private func tags(_ request: WebRequest) async throws -> [String] {
    let tags: ListOrders.FetchTags.ViewModel = try await listOrders.result(in: request.context) {
      try await $0.fetchTags(.init(mostOrders: ListOrders.FetchTags.mostForCompletion))
    }
    return tags.document.tags.prefix(TypedChangePage.mostSuggested).map(\.tag)
  }

  private func perform(
    _ action: BulkPageAction, _ orders: [TickedOrder], _ request: WebRequest, isDryRun: Bool
  ) async throws -> BulkOrders.ChangeOrders.ViewModel {
    let operations = orders.map { order in action.operation(on: order) { request.form.text($0) } }
    return try await bulkOrders.changeOrders(
      .init(operations: operations, idempotencyKey: isDryRun ? nil : request.writeKey, isDryRun: isDryRun),
      in: request.context)
  }

  /// Returns an order; `nil` if it is no longer there.
  private func fetch(_ order: TickedOrder, _ request: WebRequest) async throws -> ShowOrder.FetchOrder.ViewModel? {
    do {
      return try await showOrder.result(in: request.context) { scene in
        try await scene.fetchOrder(.init(order: order.id))
      } as ShowOrder.FetchOrder.ViewModel
    } catch let problem as Problem where problem.code == .notFound {
      return nil
    }
  }
}
