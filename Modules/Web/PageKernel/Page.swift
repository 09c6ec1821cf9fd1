import AccessProtocols
import Foundation
public import HTTPProtocols
import Permissions
import PresentationProtocols
public import WebKernel

/// A page without its frame: its title, its content, and the command and API path that do the same.
public struct Page {
  /// The title in the browser's tab, and the heading of the page.
  var title: String
  /// The facts beside the heading; `nil` if there are none.
  var subtitle: HTML?
  /// The links and buttons beside the heading.
  var actions: HTML?
  var main: HTML
  /// The command that shows or does the same; `nil` if there is none.
  var command: CommandLine?
  /// The path of the API, with its query, that returns the same; `nil` if there is none.
  var api: String?
  /// The current entry of the navigation.
  var place: Section?
  /// The text of the search field.
  var searched: String

  /// The entries of the navigation.
  public enum Section { case home, orders, customers, new, importing, sales, shows, melodies, settings }

  /// - Parameters:
  ///   - title: shown in the browser's tab, and as the heading.
  ///   - subtitle: the facts beside the heading.
  ///   - actions: links beside the heading.
  ///   - command: the command that shows or does the same.
  ///   - api: the path of the API, with its query, that returns the same.
  ///   - place: the current entry of the navigation.
  ///   - searched: the text of the search field.
  public init(
    title: String, subtitle: HTML? = nil, actions: HTML? = nil, main: HTML, command: CommandLine? = nil,
    api: String? = nil, place: Section? = nil, searched: String = ""
  ) {
    self.title = title
    self.subtitle = subtitle
    self.actions = actions
    self.main = main
    self.command = command
    self.api = api
    self.place = place
    self.searched = searched
  }

  /// Returns the response with the page in its frame. A notice that it shows is removed from the reader's browser.
  public func response(to request: WebRequest, _ status: HTTPStatus = .ok) -> HTTPResponse {
    let notice = request.noticeCookie.text(in: request.http.fields)
    var response = response(to: Reader(request), notice: notice, status)
    if notice != nil { response.fields.append("Set-Cookie", request.noticeCookie.removing) }
    return response
  }

  /// Returns the response with the page in its frame; that of an error names the request, for the server's log.
  func response(to reader: Reader, notice: String? = nil, _ status: HTTPStatus) -> HTTPResponse {
    let layout = Layout(reader: reader, notice: notice, isError: status.rawValue >= 400)
    return HTTPResponse(
      status, fields: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(layout.page(self).bytes))
  }
}

/// The reader of a page, and the data of the frame that depends on the reader and the request.
struct Reader {
  /// The reader's name; `nil` if it is unknown.
  var name: String?
  var role = Role.viewer
  var isSignedIn = false
  /// The token of the form that signs out.
  var formToken = ""
  var requestID: String
  /// The locale and the zone in the request's address, which every link repeats.
  var carried: [(name: String, value: String)] = []
  /// The origin of the API: `http://127.0.0.1:8080`.
  var origin = ""
  /// The name of the shop, or of this program if the shop has none.
  var shop = "Storekeeper"
  /// The address of the page, to which the reader comes back after signing in.
  var target = "/"
}

extension Reader {
  init(_ request: WebRequest) {
    self.init(
      name: request.identity.name, role: request.identity.role, isSignedIn: request.isSignedIn,
      formToken: request.isSignedIn ? request.makeFormToken() : "", requestID: request.id, carried: request.carried,
      origin: request.origin, shop: request.shopName.isEmpty ? "Storekeeper" : request.shopName,
      target: request.http.target)
  }

  /// Creates the reader of a request that was refused before it was read.
  init(_ refused: RefusedRequest) {
    let reader = refused.reader
    self.init(
      name: reader?.identity.name, role: reader?.identity.role ?? .viewer, isSignedIn: reader?.formToken != nil,
      formToken: reader?.formToken ?? "", requestID: refused.id,
      shop: (reader?.shopName).flatMap { $0.isEmpty ? nil : $0 } ?? "Storekeeper",
      target: localAddress(refused.target) ?? "/")
  }

  func link(_ path: String) -> String { address(path, carried) }
}
