package import DocumentsProtocols

/// The error of a request that no tool answers: of the protocol, not of the shop.
package struct AssistantFault: Error, Sendable {
  /// The codes of JSON-RPC 2.0 and of the Model Context Protocol, revision 2026-07-28, that this server sends.
  package enum Code: Int64, Sendable {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
    case internalError = -32_603
    case headerMismatch = -32_020
    case unsupportedVersion = -32_022
  }

  package let code: Code
  package let message: String
  var data: JSONValue?
  /// The id of the request; `nil` where the message has none that can be read.
  var id: RequestID?

  package init(_ code: Code, _ message: String, data: JSONValue? = nil, id: RequestID? = nil) {
    self.code = code
    self.message = message
    self.data = data
    self.id = id
  }

  /// The answer to the request.
  package var answer: [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("jsonrpc", "2.0")
      if let id { $0.member("id", id) }
      $0.key("error")
      $0.object {
        $0.member("code", code.rawValue)
        $0.member("message", message.shown)
        if let data { $0.member("data", data) }
      }
    }
    return json.take()
  }
}
