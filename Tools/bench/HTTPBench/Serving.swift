import Foundation
import HTTPProtocols
import HTTPServer

/// A server to be measured, in a process of its own; it ends when its standard input does.
enum Serving {
  /// Runs the server.
  ///
  /// - Parameter words: `connections=N`, for another limit than the default.
  static func run(_ words: [String]) async throws {
    var options = HTTPServerOptions()
    for word in words {
      let parts = word.split(separator: "=")
      if parts.count == 2, parts[0] == "connections", let number = Int(parts[1]) { options.maxConnections = number }
    }
    let server = try HTTPServer(router, options: options)
    FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
    await Task.detached { while readLine() != nil {} }.value
    await server.stop(within: .seconds(5))
  }

  /// The body of a response: a page of a list has about as many bytes.
  private static let page = [UInt8](repeating: UInt8(ascii: "a"), count: 16_384)

  static let router = HTTPRouter([
    HTTPRoute(.get, "/page") { _ in HTTPResponse(.ok, body: .bytes(page)) },
    HTTPRoute(.get, "/orders/{id}") { request in HTTPResponse(.ok, text: request.pathParameters["id"] ?? "") },
    HTTPRoute(.get, "/wait") { _ in
      // The task is cancelled when the client has gone, the deadline has passed, or the server stops.
      try? await Task.sleep(for: .seconds(3600))
      return HTTPResponse(.ok)
    },
    HTTPRoute(.post, "/echo") { request in
      do {
        return HTTPResponse(.ok, body: .bytes(try await request.body.collect(upTo: 1 << 20)))
      } catch {
        return HTTPResponse(.badRequest, text: "\(error)")
      }
    },
    HTTPRoute(.get, "/stream") { _ in
      HTTPResponse(.ok, body: .stream { writer in for _ in 0..<65_536 { try await writer.write(page) } })
    },
  ])
}
