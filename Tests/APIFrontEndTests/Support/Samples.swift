import DocumentsProtocols
import HTTPProtocols
import Models
import Permissions
import PresentationProtocols
import WebKernel
import WebTesting

/// A valid request of each operation of the API, by the operation's id.
struct Sample: Sendable {
  var method = HTTPMethod.get
  var target: String
  var fields: HTTPFields = [:]
  var body = ""

  private static let json: HTTPFields = ["Content-Type": "application/json"]
  private static let change: HTTPFields = ["Content-Type": "application/json", "If-Match": "\"7\""]
  private static let order = String(decoding: Order.whole.document.json(), as: UTF8.self)

  private static let question = "{\"question\":{\"info\":{}}}"

  static let all: [String: Sample] = [
    "health": Sample(target: "/healthz"),
    "readiness": Sample(target: "/readyz"),
    "metrics": Sample(target: "/metrics"),
    "openapi": Sample(target: "/api/v1/openapi.json"),
    "storeProtocol": Sample(target: "/api/v1/store/openapi.json"),
    "listOrders": Sample(target: "/api/v1/orders?count=true"),
    "listTags": Sample(target: "/api/v1/tags?status=paid"),
    "showPickList": Sample(target: "/api/v1/orders/pick-list?order=1&order=2"),
    "showWork": Sample(target: "/api/v1/work"),
    "showSettings": Sample(target: "/api/v1/settings"),
    "listViews": Sample(target: "/api/v1/views"),
    "showView": Sample(target: "/api/v1/views/To%20ship"),
    "saveView": Sample(
      method: .put, target: "/api/v1/views/To%20ship", fields: json, body: "{\"filters\":\"status=paid\"}"),
    "deleteView": Sample(method: .delete, target: "/api/v1/views/To%20ship"),
    "listCustomers": Sample(target: "/api/v1/customers?query=queso"),
    "showCustomer": Sample(target: "/api/v1/customers/amy.apple%40clean-swift.com"),
    "mergeCustomers": Sample(
      method: .post, target: "/api/v1/customers/amy.apple%40clean-swift.com/merge", fields: json,
      body: "{\"into\":\"amy@example.com\"}"),
    "tagCustomer": Sample(
      method: .post, target: "/api/v1/customers/amy.apple%40clean-swift.com/tags", fields: json,
      body: "{\"addTags\":[\"VIP\"]}"),
    "exportOrders": Sample(target: "/api/v1/orders/export"),
    "showOrder": Sample(target: "/api/v1/orders/1001"),
    "changeOrders": Sample(
      method: .post, target: "/api/v1/orders/bulk", fields: json,
      body: #"{"operations":[{"order":"1001","version":7,"action":"status","status":"paid"}]}"#),
    "showSlip": Sample(target: "/api/v1/orders/1001/slip?shipment=2"),
    "showHistory": Sample(target: "/api/v1/orders/1001/history"),
    "listEvents": Sample(target: "/api/v1/events"),
    "orderStatistics": Sample(target: "/api/v1/stats"), "orderTaxes": Sample(target: "/api/v1/taxes"),
    "createOrder": Sample(method: .post, target: "/api/v1/orders", fields: json, body: order),
    "replaceOrder": Sample(method: .put, target: "/api/v1/orders/1001", fields: change, body: order),
    "editOrder": Sample(method: .patch, target: "/api/v1/orders/1001", fields: change, body: "{\"note\":null}"),
    "deleteOrder": Sample(method: .delete, target: "/api/v1/orders/1001", fields: change),
    "changeOrderStatus": Sample(
      method: .post, target: "/api/v1/orders/1001/status", fields: change, body: "{\"status\":\"paid\"}"),
    "returnOrder": Sample(method: .post, target: "/api/v1/orders/1001/returns", fields: change, body: "{}"),
    "shipOrder": Sample(method: .post, target: "/api/v1/orders/1001/shipments", fields: change, body: "{}"),
    "refundOrder": Sample(method: .post, target: "/api/v1/orders/1001/refund", fields: change, body: "{}"),
    "addInternalNote": Sample(
      method: .post, target: "/api/v1/orders/1001/notes", fields: change, body: "{\"text\":\"x\"}"),
    "undoOrder": Sample(method: .post, target: "/api/v1/orders/1001/undo", fields: change, body: "{}"),
    "restoreOrder": Sample(method: .post, target: "/api/v1/orders/1001/restore", fields: change, body: "{}"),
    "eraseOrder": Sample(method: .post, target: "/api/v1/orders/1001/erase", fields: change, body: "{}"),
    "purgeOrders": Sample(method: .post, target: "/api/v1/orders/purge", fields: json, body: "{}"),
    "readTransfer": Sample(target: "/api/v1/transfer"),
    "writeTransfer": Sample(
      method: .put, target: "/api/v1/transfer", fields: ["Content-Type": "application/x-ndjson"], body: "{}\n"),
    "listMelodies": Sample(target: "/api/v1/melodies?max_age=10m&offline=false"),
    "showMelody": Sample(target: "/api/v1/melodies/ode"),
    "playMelody": Sample(target: "/api/v1/melodies/ode.wav"),
    "importMelodies": Sample(
      method: .post, target: "/api/v1/melodies", fields: ["Content-Type": "application/x-rtttl"], body: "Ode::c"),
    "renameMelody": Sample(
      method: .patch, target: "/api/v1/melodies/ode", fields: json, body: "{\"title\":\"Joy\"}"),
    "deleteMelody": Sample(method: .delete, target: "/api/v1/melodies/ode"),
    "listShows": Sample(target: "/api/v1/shows?count=true&spoilers=hide"),
    "searchShows": Sample(target: "/api/v1/shows/search?query=sil"),
    "showShow": Sample(target: "/api/v1/shows/143"),
    "listAirings": Sample(target: "/api/v1/shows/airing?days=7"),
    "listWatchHistory": Sample(target: "/api/v1/shows/history?limit=7"),
    "showPoster": Sample(target: "/api/v1/shows/143/poster"),
    "importShows": Sample(method: .post, target: "/api/v1/shows", fields: json, body: "{\"id\":1,\"name\":\"A\"}"),
    "setShow": Sample(method: .patch, target: "/api/v1/shows/143", fields: change, body: "{\"specials\":true}"),
    "deleteShow": Sample(method: .delete, target: "/api/v1/shows/143", fields: change),
    "watchEpisode": Sample(method: .put, target: "/api/v1/shows/143/watched/S1E1"),
    "unwatchEpisode": Sample(method: .delete, target: "/api/v1/shows/143/watched/S1E1"),
    "readStore": Sample(method: .post, target: "/api/v1/store/read", fields: json, body: question),
    "writeStore": Sample(method: .post, target: "/api/v1/store/write", fields: change, body: question),
    "storeAdministration": Sample(method: .post, target: "/api/v1/store/keep", fields: json, body: question),
    "backUpStore": Sample(target: "/api/v1/store/backup"),
    "replaceStore": Sample(
      method: .put, target: "/api/v1/store/backup", fields: ["Content-Type": "application/octet-stream"], body: "x"),
    "showJob": Sample(target: "/api/v1/jobs/sample/k", fields: ["Prefer": "respond-async, wait=10"]),
    "importOrders": Sample(method: .post, target: "/api/v1/orders/import", fields: json, body: "[]"),
  ]

  /// Returns the request with additional fields.
  func request(_ more: HTTPFields = [:]) -> HTTPRequest {
    var fields = fields
    for field in more.all { fields[field.name] = field.value }
    return HTTPRequest(method, target, fields: fields, body: HTTPBody(body))
  }
}

/// An operation as the API's own document describes it.
struct DocumentedOperation: Sendable {
  let id: String
  let method: HTTPMethod
  let path: String
  /// The lowest role that may use it; `nil` for anybody.
  let role: Role?
  let value: JSONValue
}

extension WebHandler {
  /// Returns the API's own document with required sign-in.
  static func openAPI() async throws -> JSONValue { try await described.document(isOpen: false) }

  /// Returns the documents of the API and of the protocol between stores, with required sign-in.
  static func openAPIs() async throws -> [JSONValue] {
    [try await openAPI(), try await described.document(isOpen: false, "/api/v1/store/openapi.json")]
  }

  /// Returns all operations of both documents.
  ///
  /// - Parameter isOpen: whether nobody has to sign in.
  static func documented(isOpen: Bool = false) async throws -> [DocumentedOperation] {
    let main = try await described.document(isOpen: isOpen)
    return main.operations + (try await described.document(isOpen: isOpen, "/api/v1/store/openapi.json")).operations
  }
}

extension JSONValue {
  /// The operations of an API's document.
  fileprivate var operations: [DocumentedOperation] {
    guard case .object(let paths)? = self["paths"] else { return [] }
    return paths.flatMap { path in
      guard case .object(let methods) = path.value else { return [] as [DocumentedOperation] }
      return methods.compactMap { method in
        guard case .string(let id)? = method.value["operationId"] else { return nil }
        let role: Role? = if case .string(let role)? = method.value["x-role"] { Role(rawValue: role) } else { nil }
        return DocumentedOperation(
          id: id, method: HTTPMethod(rawValue: method.name.uppercased()), path: path.name, role: role,
          value: method.value)
      }
    }
  }
}

private let described = Described()

/// Caches the documents, since reading one takes longer than most tests.
private actor Described {
  private var documents: [String: JSONValue] = [:]

  func document(isOpen: Bool, _ path: String = "/api/v1/openapi.json") async throws -> JSONValue {
    if let document = documents["\(isOpen)\(path)"] { return document }
    let front = WebHandler(.answering(), settings: WebSettings(requiresSignIn: !isOpen))
    let document = try await front.get(path).document
    documents["\(isOpen)\(path)"] = document
    return document
  }
}
