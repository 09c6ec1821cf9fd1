import APIKernel
import HTTPProtocols
import OrderQueries
import Permissions
import PresentationProtocols
import SavedViewsProtocols
import WebKernel

/// The operations on saved views: filters of the list of orders under a name.
struct ViewsAPI: Sendable {
  let savedViews: SavedViewsBuilder

  private static let name = HTTPParameter("name", in: .path, description: "The name of the view.")
  private static let shared = HTTPParameter(
    "shared", in: .query, kind: .boolean, description: "true for the view of all users; the default is your own.")

  var operations: [WebOperation] {
    [
      .api(
        .get, "/views", id: "listViews", summary: "Lists your saved views and the shared ones",
        details: "Of two views with one name, your own comes first.", role: .viewer,
        responses: [.json("ViewList", "The views, by name")]
      ) { request in
        .json(ViewsDocument(views: try await perform(.list, request)))
      }.reusable,
      .api(
        .get, "/views/{name}", id: "showView", summary: "Shows a saved view",
        details: "Your own view of the name, else the shared one.", role: .viewer, parameters: [Self.name],
        responses: [.json("View", "The view")]
      ) { request in
        try answer(try await perform(.show(name: request.path("name")), request))
      },
      .api(
        .put, "/views/{name}", id: "saveView", summary: "Saves filters of the list of orders under a name",
        details: "A view of that name is replaced. An editor saves shared views, every user views of their own.",
        role: .viewer, parameters: [Self.name], body: .json("ViewInput"),
        responses: [.json("View", "The saved view")], storesKey: false
      ) { request in
        let input = try ViewInput(json: try await request.bodyIfAny() ?? [])
        let (parameters, unknown) = ViewQuery.parameters(input.filters)
        if let unknown {
          let message = "has “\(unknown.prefix(64))”, which is not a filter"
          throw Problem(invalid: [.init(pointer: "/filters", message: message)])
        }
        try check(input.isShared, request)
        let action = SavedViews.Action.save(name: request.path("name"), parameters, isShared: input.isShared)
        do {
          return try answer(try await perform(action, request))
        } catch let problem as Problem {
          // The filters are parts of one member.
          throw problem.pointing { _ in false }
        }
      },
      .api(
        .delete, "/views/{name}", id: "deleteView", summary: "Deletes a saved view",
        details: "An editor deletes shared views, every user views of their own.", role: .viewer,
        parameters: [Self.name, Self.shared], responses: [.json("View", "The view as it was")], storesKey: false
      ) { request in
        let isShared = request.query["shared"] == "true"
        try check(isShared, request)
        return try answer(try await perform(.delete(name: request.path("name"), isShared: isShared), request))
      },
    ]
  }

  /// Returns the parameters of a list with those of the view that the request names.
  static func adding(
    viewOf request: WebRequest, to parameters: OrdersParameters, _ savedViews: SavedViewsBuilder
  ) async throws -> OrdersParameters {
    guard let name = request.given("view") else { return parameters }
    let found = try await savedViews.perform(.init(action: .show(name: name)), in: request.context)
    return found.views.first.map { parameters.adding($0.parameters) } ?? parameters
  }

  private func check(_ isShared: Bool, _ request: WebRequest) throws(Problem) {
    guard isShared, !request.may(.editor) else { return }
    throw Problem(.forbidden, "shared views need the role editor")
  }

  private func perform(_ action: SavedViews.Action, _ request: WebRequest) async throws -> [ViewDocument] {
    try await savedViews.perform(.init(action: action, isDryRun: request.isDryRun), in: request.context).documents
  }

  private func answer(_ documents: [ViewDocument]) throws -> HTTPResponse {
    guard let document = documents.first else { throw Problem(.internal, "the view was not shown") }
    return .json(document)
  }
}
