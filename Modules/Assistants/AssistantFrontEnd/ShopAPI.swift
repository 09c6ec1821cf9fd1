import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import PresentationProtocols
import WebKernel

/// The JSON API as a front end of the same process uses it: the tools of an assistant are requests to its operations, so
/// that roles, scopes, limits and history are those of every program.
struct ShopAPI: Sendable {
  private let operations: [String: WebOperation]
  /// Answers a request of the caller.
  private let send: @Sendable (HTTPRequest) async -> HTTPResponse

  /// - Parameter operations: those that may be used, by id.
  init(_ operations: [String: WebOperation], send: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
    self.operations = operations
    self.send = send
  }

  /// Returns the API without all operations but some.
  func limited(to operations: Operations) -> ShopAPI { ShopAPI(operations.byID, send: send) }

  /// The values of one request.
  struct Values {
    /// The values of the places in the path, by name.
    var path: [String: String] = [:]
    var query = HTTPQuery()
    var body: JSONValue?
    /// The versions that a write needs: those of one record.
    var version: Int64?
    /// The key under which a write is made once; `nil` for a dry run.
    var key: String?
  }

  /// Returns the document in the response of an operation.
  ///
  /// - Parameter id: the operation's id; one that the tool does not declare is a fault of the program.
  func fetch(_ id: String, _ values: Values = Values()) async throws(AssistantFailure) -> [UInt8] {
    guard let operation = operations[id] else { throw AssistantFailure("The operation \(id) is not declared.") }
    var values = values
    var fields = HTTPFields()
    if !operation.method.isSafe {
      if let key = values.key { fields["Idempotency-Key"] = key } else { values.query["dry_run"] = "true" }
      if let version = values.version { fields["If-Match"] = "\"\(version)\"" }
    }
    let path = operation.path.filled(with: values.path)
    let target = values.query.items.isEmpty ? path : "\(path)?\(values.query.encoded)"
    var request = HTTPRequest(operation.method, target, fields: fields)
    if let body = values.body {
      request.fields["Content-Type"] = operation.body?.mediaTypes.first ?? "application/json"
      request.body = HTTPBody(body.json())
    }
    let response = await send(request)
    guard case .bytes(let bytes) = response.body else {
      throw AssistantFailure("The response of \(id) is a stream.")
    }
    guard (200..<300).contains(response.status.rawValue) else { throw AssistantFailure(problem: bytes) }
    return bytes
  }

  /// Returns the document in the response of an operation, parsed.
  func read(_ id: String, _ values: Values = Values()) async throws(AssistantFailure) -> JSONValue {
    let bytes = try await fetch(id, values)
    do throws(JSONError) { return try JSONValue(parsing: bytes) } catch {
      throw AssistantFailure("The response of \(id) is not JSON: \(error).")
    }
  }
}

extension AssistantFailure {
  /// Creates the failure that a problem document describes.
  init(problem bytes: [UInt8]) {
    let problem = try? JSONValue(parsing: bytes)
    let detail = problem?["detail"]?.text ?? "The request failed"
    let faults = problem?["errors"]?.elements.compactMap { fault -> String? in
      guard let message = fault["message"]?.text, message != detail else { return nil }
      return "\(fault["pointer"]?.text ?? "") \(message)"
    }
    let sentences = [detail] + (faults ?? []) + [problem?["remedy"]?.text.map(Self.inTools)]
    self.init(sentences.compactMap(\.self).map(\.asSentence).joined(separator: " "), document: bytes)
  }

  /// Returns a remedy with the tool in place of the operation of the API that it names.
  fileprivate static func inTools(_ remedy: String) -> String {
    for (operation, tool) in [
      ("GET /api/v1/shows ", "the tool find_shows "), ("GET /api/v1/melodies ", "the tool find_melodies "),
    ]
    where remedy.hasPrefix(operation) {
      return tool + remedy.dropFirst(operation.count)
    }
    return remedy.replacing(#/^POST \S+/restore /#, with: "the tool change_orders with the action restore ")
  }
}

extension JSONValue {
  /// The elements of an array; none for another value.
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  /// The whole number; `nil` for another value.
  var number: Int64? { if case .number(let digits) = self { Int64(digits) } else { nil } }
}

extension String {
  /// The text with a capital at its beginning and a full stop at its end.
  var asSentence: String {
    let text = prefix(1).uppercased() + dropFirst()
    return text.last.map { ".!?".contains($0) } ?? true ? text : text + "."
  }
}
