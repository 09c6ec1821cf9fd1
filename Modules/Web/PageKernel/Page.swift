import AccessProtocols
import Foundation
public import HTTPProtocols
import PresentationProtocols
public import WebKernel

/// A page before its frame: what it is called, what stands in it, and how else it can be had.
public struct Page {
  /// In the browser's tab, and as the heading of the page.
  var title: String
  /// Stands beside the heading: what can be done here.
  var actions: HTML?
  var main: HTML
  /// The command that shows or does the same.
  var command: CommandLine?
  /// The path of the API, with its query, that answers the same.
  var api: String?
  /// Which entry of the navigation this is.
  var place: Section?
  /// The text of the search field.
  var searched: String

  /// The entries of the navigation.
  public enum Section { case home, orders, new, importing, shows, melodies }

  /// - Parameters:
  ///   - title: shown in the browser's tab, and as the heading.
  ///   - actions: links beside the heading.
  ///   - command: the command that shows or does the same.
  ///   - api: the path of the API, with its query, that returns the same.
  ///   - place: the current entry of the navigation.
  ///   - searched: the text of the search field.
  public init(
    title: String, actions: HTML? = nil, main: HTML, command: CommandLine? = nil, api: String? = nil,
    place: Section? = nil, searched: String = ""
  ) {
    self.title = title
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
    var response = HTTPResponse(
      status, fields: ["Content-Type": "text/html; charset=utf-8"],
      body: .bytes(Layout(reader: Reader(request), notice: notice).page(self).bytes))
    if notice != nil { response.fields.append("Set-Cookie", request.noticeCookie.removing) }
    return response
  }
}

/// For whom a page is written.
struct Reader {
  /// `nil` where it is not known who reads.
  var name: String?
  var role = Role.viewer
  var isSignedIn = false
  /// For the form that signs out.
  var formToken = ""
  var requestID: String
  /// The locale and the zone that the address names.
  var carried: [(name: String, value: String)] = []
  /// The origin of the API: `http://127.0.0.1:8080`.
  var origin = ""
  /// The name of the shop, or else of this program.
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

  func link(_ path: String) -> String { address(path, carried) }
}
