public import HTTPProtocols

/// Sends requests to a handler in process, or to a server over a real socket: the same test body runs on both.
///
/// ```swift
/// @Test(arguments: HTTPTestTransport.allCases)
/// func `the list is answered`(transport: HTTPTestTransport) async throws {
///   try await withHTTPClient(of: router, over: transport, starting: { try HTTPServer($0) }) { client in
///     #expect(try await client.send(.get, "/orders").status == .ok)
///   }
/// }
/// ```
public struct HTTPTestClient: Sendable {
  private let sending: @Sendable (HTTPRequest, [UInt8]) async throws -> RawResponse

  /// Sends a request and returns its whole response.
  public func send(
    _ method: HTTPMethod, _ target: String, fields: HTTPFields = [:], body: String = ""
  ) async throws -> RawResponse {
    let bytes = Array(body.utf8)
    return try await sending(HTTPRequest(method, target, fields: fields, body: HTTPBody(bytes)), bytes)
  }

  /// Returns a client that calls the handler directly.
  static func inProcess(_ handler: any HTTPHandling) -> HTTPTestClient {
    HTTPTestClient { request, _ in
      let response = await handler.respond(to: request)
      var body: [UInt8] = []
      if request.method != .head, response.status != .notModified {
        switch response.body {
        case .bytes(let bytes): body = bytes
        case .stream(let produce):
          let sink = Sink()
          try await produce(sink)
          body = await sink.bytes
        }
      }
      return RawResponse(status: response.status, fields: response.fields, body: body, isComplete: true)
    }
  }

  /// Returns a client that opens a connection for every request.
  static func socket(port: UInt16) -> HTTPTestClient {
    HTTPTestClient { request, body in
      var head = "\(request.method) \(request.target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
      for field in request.fields.all { head += "\(field.name): \(field.value)\r\n" }
      if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
      let connection = try RawConnection(port: port)
      connection.send(Array("\(head)\r\n".utf8) + body)
      let answers = RawResponse.all(in: connection.readToEnd(), isHead: request.method == .head)
      guard let answer = answers.last else { throw NoResponse() }
      return answer
    }
  }
}

/// The way in which a test reaches a handler: by a call, or over a socket.
public enum HTTPTestTransport: String, CaseIterable, Sendable { case inProcess, socket }

/// The error that the server closed the connection without a response.
public struct NoResponse: Error {}

/// Runs a test body with a client of a handler, and stops the server that the client needed.
public func withHTTPClient(
  of handler: any HTTPHandling, over transport: HTTPTestTransport,
  starting start: (any HTTPHandling) throws -> any HTTPServing,
  _ body: (HTTPTestClient) async throws -> Void
) async throws {
  guard transport == .socket else { return try await body(.inProcess(handler)) }
  try await withHTTPServer(start(handler)) { try await body(.socket(port: $0.port)) }
}

/// Runs a test body with a server, and stops the server even if the body throws.
public func withHTTPServer<Server: HTTPServing>(
  _ server: Server, _ body: (Server) async throws -> Void
) async throws {
  do {
    try await body(server)
  } catch {
    await server.stop(within: .zero)
    throw error
  }
  await server.stop(within: .seconds(5))
}

private actor Sink: HTTPWriting {
  var bytes: [UInt8] = []

  func write(_ piece: [UInt8]) { bytes += piece }
}
