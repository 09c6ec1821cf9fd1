package import DocumentsProtocols

/// A message of a client (JSON-RPC 2.0).
package enum AssistantMessage: Sendable {
  case request(AssistantRequest)
  /// A message that has no answer.
  case notification(method: String, params: JSONValue)
  /// The answer to a request, which a server never sends.
  case response

  /// Parses one message.
  ///
  /// - Throws: `AssistantFault`: bytes that are not JSON, and JSON that is no message.
  package init(_ bytes: [UInt8]) throws(AssistantFault) {
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(parsing: bytes) } catch {
      throw AssistantFault(.parseError, "The message is not JSON: \(error).")
    }
    guard case .object = json else {
      throw AssistantFault(.invalidRequest, "The message is \(json.kind); it must be an object.")
    }
    let id = try json["id"].map { value throws(AssistantFault) in try RequestID(value) }
    guard json["jsonrpc"] == .string("2.0") else {
      throw AssistantFault(.invalidRequest, "The member “jsonrpc” must be “2.0”.", id: id)
    }
    guard case .string(let method)? = json["method"] else {
      guard json["method"] == nil, json["result"] != nil || json["error"] != nil else {
        throw AssistantFault(.invalidRequest, "The member “method” must be a text.", id: id)
      }
      self = .response
      return
    }
    let params = json["params"] ?? .object([])
    guard case .object = params else {
      throw AssistantFault(.invalidParams, "The member “params” is \(params.kind); it must be an object.", id: id)
    }
    self =
      if let id { .request(AssistantRequest(id: id, method: method, params: params)) } else {
        .notification(method: method, params: params)
      }
  }
}

/// The id of a request, which its answer repeats.
package enum RequestID: Hashable, Sendable, JSONWritable {
  case text(String)
  /// A whole number, with its digits.
  case number(String)

  init(_ value: JSONValue) throws(AssistantFault) {
    switch value {
    case .string(let text): self = .text(text)
    case .number(let digits) where Int64(digits) != nil: self = .number(digits)
    default: throw AssistantFault(.invalidRequest, "The member “id” must be a text or a whole number.")
    }
  }

  package func write(to json: inout JSONWriter) {
    switch self {
    case .text(let text): json.string(text)
    case .number(let digits): json.number(digits: digits)
    }
  }
}

/// A request of a client: a method with its parameters.
package struct AssistantRequest: Sendable {
  package let id: RequestID
  package let method: String
  /// An object.
  package let params: JSONValue

  /// Returns the text of a parameter; `nil` if it is missing or of another kind.
  func text(_ name: String) -> String? { params[name]?.text }

  /// Returns the text of a parameter.
  ///
  /// - Throws: `AssistantFault` if it is missing or of another kind.
  func required(_ name: String) throws(AssistantFault) -> String {
    guard let text = text(name) else {
      throw AssistantFault(.invalidParams, "The parameter “\(name)” must be a text.", id: id)
    }
    return text
  }

  /// The revision that the request names; `nil` if it names none, as before the stateless revision.
  package var version: String? { params["_meta"]?[Meta.version]?.text }

  /// The name by which the client wants to hear of the progress; `nil` if it does not.
  package var progressToken: RequestID? { (params["_meta"]?["progressToken"]).flatMap { try? RequestID($0) } }
}

extension JSONValue {
  /// The characters of a string; `nil` for another value.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
}
