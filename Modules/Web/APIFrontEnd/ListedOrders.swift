import APIKernel
import DocumentsProtocols
import HTTPProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import WebKernel

/// The extent of each order in a list: complete or a summary, and its members.
struct ListedOrders: Sendable {
  /// Whether the orders are complete.
  let isExpanded: Bool
  /// The names of the members; `nil` for all.
  private let names: Set<String>?

  static let fields = HTTPParameter(
    "fields", in: .query,
    description: """
      The names of the members that each order has, with commas between them; all by default. Members that are not named \
      are left out.
      """)
  static let expand = HTTPParameter(
    "expand", in: .query, description: "items lists complete orders, with their items, addresses and refunds.")

  /// - Throws: `Problem`: `invalid` for an unknown name.
  init(_ request: WebRequest) throws(Problem) {
    isExpanded = try request.expands("items")
    let named = request.words(of: Self.fields)
    let known = (isExpanded ? OrderDocument.members : OrderSummaryDocument.members).map(\.name)
    if let unknown = named.first(where: { !known.contains($0) }) {
      let isOfWhole = OrderDocument.members.contains { $0.name == unknown }
      throw Self.fields.fault(
        "“\(unknown.prefix(64))” is \(isOfWhole ? "in complete orders only" : "unknown")",
        remedy: isOfWhole ? "add expand=items" : "use \(known.joined(separator: ", "))")
    }
    names = named.isEmpty ? nil : Set(named)
  }

  /// Returns the response with the page of a view model.
  func response(_ viewModel: ListOrders.FetchOrders.ViewModel, _ fields: HTTPFields) -> HTTPResponse {
    func page(_ orders: [some JSONWritable]) -> HTTPResponse {
      guard let names else {
        return .json(OrdersDocument(orders: orders, next: viewModel.next, count: viewModel.count), fields: fields)
      }
      let picked = orders.map { PickedMembers(object: $0.json(), names: names) }
      return .json(OrdersDocument(orders: picked, next: viewModel.next, count: viewModel.count), fields: fields)
    }
    return isExpanded ? page(viewModel.wholeDocuments ?? []) : page(viewModel.documents)
  }
}

extension WebRequest {
  /// Returns whether the parameter “expand” has the only word that the operation knows.
  ///
  /// - Throws: `Problem`: `invalid` for another word.
  func expands(_ word: String) throws(Problem) -> Bool {
    let words = words(of: ListedOrders.expand)
    if let unknown = words.first(where: { $0 != word }) {
      throw ListedOrders.expand.fault("“\(unknown.prefix(64))” cannot be expanded", remedy: "use expand=\(word)")
    }
    return !words.isEmpty
  }

  /// Returns the words of a parameter that are separated by commas.
  fileprivate func words(of parameter: HTTPParameter) -> [String] {
    query.values(parameter.name).flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " } }
      .filter { !$0.isEmpty }
  }
}

extension HTTPParameter {
  fileprivate func fault(_ message: String, remedy: String) -> Problem {
    var problem = Problem(invalid: [.init(parameter: name, message: message, code: Problem.Fault.unknownWord)])
    problem.remedy = remedy
    return problem
  }
}

/// Some members of an order.
private struct PickedMembers: JSONWritable {
  let object: [UInt8]
  let names: Set<String>

  func write(to json: inout JSONWriter) { json.object { $0.members(of: object, named: names) } }
}
