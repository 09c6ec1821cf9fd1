import HTTPProtocols
import OpenAPIKernel
import PageKernel
public import WebKernel

/// The page that shows the API's description to people.
public struct DocsFrontEnd: Sendable {
  private let settings: WebSettings

  public init(settings: WebSettings) { self.settings = settings }

  /// Returns the operation of the page that describes those for programs.
  public func operations(describing operations: [WebOperation]) -> [WebOperation] {
    [
      .page(.get, "/docs", id: "showDocs", role: nil, concurrency: .wideQuestion) { [settings] request in
        // Made for each of its few readers, so that a server at rest has no memory for it.
        let tree = OpenAPIDocument(of: operations, .api, settings).tree
        return Page(title: "API", main: DocsPage(tree: tree).main, api: "/api/v1/openapi.json").response(to: request)
      }
    ]
  }
}
