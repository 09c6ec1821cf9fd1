public import HTTPProtocols
public import Permissions
import PresentationProtocols
public import WebKernel

extension WebHandler {
  /// Returns the response to a GET.
  public func get(_ target: String, _ fields: HTTPFields = [:]) async -> HTTPResponse {
    await respond(to: HTTPRequest(.get, target, fields: fields))
  }

  /// Returns the response to a request with a body.
  public func send(
    _ method: HTTPMethod, _ target: String, _ fields: HTTPFields = ["Content-Type": "application/json"],
    body: String = ""
  ) async -> HTTPResponse {
    await respond(to: HTTPRequest(method, target, fields: fields, body: HTTPBody(body)))
  }

  /// Returns the parsed page of a GET; the caller checks the rules for all pages.
  public func page(_ target: String, _ fields: HTTPFields = [:]) async throws -> Markup {
    try await Markup(get(target, fields).text)
  }

  /// Sends a form of a page as a browser does, with the cookie and the token of a reader's secret.
  public func post(
    _ target: String, _ form: [(String, String)], secret: String = GatekeeperStub.secret(.admin),
    fields: HTTPFields = [:]
  ) async -> HTTPResponse {
    var all: HTTPFields = [
      "Content-Type": "application/x-www-form-urlencoded", "Cookie": GatekeeperStub.cookie(secret), "Host": "localhost",
      "Origin": "http://localhost", "Sec-Fetch-Site": "same-origin",
    ]
    for field in fields.all { all[field.name] = field.value }
    let token = [("form_token", GatekeeperStub().formToken(for: secret))]
    return await respond(to: HTTPRequest(.post, target, fields: all, body: HTTPBody(encoded(token + form))))
  }
}

extension WebHandler {
  /// Sends the form of a page with a file, as an administrator's browser does.
  ///
  /// - Parameters:
  ///   - fields: the fields between the token and the file.
  ///   - token: the token of the form; `nil` for the valid one.
  public func upload(
    _ content: String, to path: String, name: String, fields: [(String, String)] = [], token: String? = nil
  ) async -> HTTPResponse {
    let secret = GatekeeperStub.secret(.admin)
    let token = ("form_token", token ?? GatekeeperStub().formToken(for: secret))
    let parts = ([token] + fields).map { "--XX\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n" }
    let file =
      "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n\(content)\r\n--XX--\r\n"
    return await send(
      .post, path, ["Content-Type": "multipart/form-data; boundary=XX", "Cookie": GatekeeperStub.cookie(secret)],
      body: parts.joined() + file)
  }
}

/// Returns names and values as a form encodes them.
public func encoded(_ form: [(String, String)]) -> String {
  func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
  return form.map { "\(escaped($0.0))=\(escaped($0.1))" }.joined(separator: "&")
}
