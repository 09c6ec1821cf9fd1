import AccessProtocols
import AssistantKernel
import DocumentsProtocols
import Foundation
import HTTPProtocols
import Permissions
import PresentationProtocols
public import WebKernel

extension AssistantFrontEnd {
  /// The operation that answers a message over HTTP (Streamable HTTP).
  public var operation: WebOperation {
    var operation = WebOperation.api(
      .post, "/mcp", id: "mcp", summary: "Answers a message of an assistant",
      details: "The Model Context Protocol, revisions 2026-07-28 and 2025-11-25.", role: .viewer,
      body: .init(mediaTypes: ["application/json"]),
      responses: [
        .init(status: .ok, description: "The answer", mediaTypes: ["application/json", "text/event-stream"])
      ],
      storesKey: false, below: ""
    ) { request in try await respond(to: request) }
    operation.scopes = [.readOrders, .writeOrders, .readMedia, .writeMedia]
    operation.tag = "Assistants"
    return operation
  }

  private func respond(to request: WebRequest) async throws -> HTTPResponse {
    // The protocol requires this check for a caller with a token, too, which a page cannot have.
    let origins = request.http.fields.values("Origin")
    if !origins.isEmpty {
      let own = HTTPOrigin("http://" + (request.http.fields["Host"] ?? ""))
      guard origins.allSatisfy({ HTTPOrigin($0).map { $0.host == own?.host } ?? false }) else {
        throw Problem(.forbidden, "a page of another site sent this message")
      }
    }
    let bytes = try await request.bodyIfAny() ?? []
    do throws(AssistantFault) {
      guard case .request(let message) = try AssistantMessage(bytes) else { return HTTPResponse(202) }
      return try await respond(to: message, of: request)
    } catch {
      return .fault(error)
    }
  }

  private func respond(to message: AssistantRequest, of request: WebRequest) async throws(AssistantFault)
    -> HTTPResponse
  {
    let fields = request.http.fields
    // The endpoint has no session: a client that has sent “initialize” names its revision in each request.
    let isInitialized = fields["MCP-Protocol-Version"] == AssistantServer.Revision.initialized.rawValue
    if message.version != nil || !isInitialized && message.method != "initialize" {
      try message.checkFields(fields)
    }
    let catalogue = catalogue(for: request.identity) { await request.send($0, through: Self.name) }
    let caller = AssistantServer.Caller(
      name: request.identity.name, catalogue: catalogue, isInitialized: isInitialized)
    if message.progressToken != nil, fields.list("Accept", has: "text/event-stream") {
      return .events { report in
        do throws(AssistantFault) {
          return try await server.answer(message, from: caller, every: .seconds(1), report)
        } catch {
          return error.answer
        }
      }
    }
    do throws(AssistantFault) {
      return .json(bytes: try await server.answer(message, from: caller), fields: ["Cache-Control": "no-store"])
    } catch  where isInitialized {
      // Before the stateless revision, a fault had the status of an answer.
      return .json(bytes: error.answer, fields: ["Cache-Control": "no-store"])
    }
  }
}

/// Returns a server-sent event with a message.
private func event(_ message: [UInt8]) -> [UInt8] {
  Array("event: message\ndata: ".utf8) + message + Array("\n\n".utf8)
}

extension HTTPResponse {
  /// Returns the response to a message that breaks the protocol.
  fileprivate static func fault(_ fault: AssistantFault) -> HTTPResponse {
    let status: HTTPStatus =
      switch fault.code {
      case .internalError: .internalServerError
      case .methodNotFound: .notFound
      case .parseError, .invalidRequest, .invalidParams, .headerMismatch, .unsupportedVersion: .badRequest
      }
    return .json(bytes: fault.answer, status, fields: ["Cache-Control": "no-store"])
  }

  /// Returns the response that sends reports as events, and then the answer. It ends when the connection is closed.
  fileprivate static func events(
    _ answer: @escaping @Sendable (_ report: @escaping @Sendable ([UInt8]) -> Void) async -> [UInt8]
  ) -> HTTPResponse {
    HTTPResponse(
      .ok,
      fields: ["Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"],
      body: .stream { writer in
        let (messages, continuation) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let task = Task {
          continuation.yield(await answer { continuation.yield($0) })
          continuation.finish()
        }
        defer { task.cancel() }
        for await message in messages { try await writer.write(event(message)) }
      })
  }
}

extension AssistantRequest {
  /// Checks the fields that repeat members of the message, so that proxies need not read it.
  ///
  /// - Throws: `headerMismatch` for a field that is missing, or has another value.
  fileprivate func checkFields(_ fields: HTTPFields) throws(AssistantFault) {
    let name: String? =
      switch method {
      case "tools/call", "prompts/get": params["name"]?.text
      case "resources/read": params["uri"]?.text
      default: nil
      }
    for (field, value) in [("MCP-Protocol-Version", version), ("Mcp-Method", method), ("Mcp-Name", name)]
    where value != nil || field == "MCP-Protocol-Version" {
      // A proxy may read another one of several.
      let sent = fields.values(field)
      guard sent.count == 1, decoded(sent[0]) == value else {
        let words = sent.first.map { sent.count > 1 ? "is there twice" : "is “\($0.prefix(100))”" } ?? "is missing"
        let own = value.map { "; the message has “\($0.prefix(100))”" } ?? ""
        throw AssistantFault(.headerMismatch, "The field \(field) \(words)\(own).", id: id)
      }
    }
  }
}

/// Returns the value of a field, which may be in Base64 between `=?base64?` and `?=`.
private func decoded(_ value: String) -> String? {
  guard value.hasPrefix("=?base64?"), value.hasSuffix("?="), value.utf8.count >= 11 else { return value }
  return Data(base64Encoded: String(value.dropFirst(9).dropLast(2))).flatMap { String(validating: $0, as: UTF8.self) }
}
