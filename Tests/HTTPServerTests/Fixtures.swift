import HTTPProtocols
import HTTPServer
import HTTPTesting
import Locks
import Testing

/// A handler that calls a closure.
struct Answering: HTTPHandling {
  let answer: @Sendable (HTTPRequest) async -> HTTPResponse

  init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) { self.answer = answer }

  func respond(to request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}

/// A router with one route of each kind.
let sampleRouter = HTTPRouter([
  HTTPRoute(.get, "/orders/{id}") { request in
    let greeting = request.query?["greeting"] ?? ""
    return HTTPResponse(
      .ok, text: "\(request.pathParameters["id"] ?? "-") \(greeting)", fields: ["X-Seen": "yes"])
  },
  HTTPRoute(.post, "/echo") { request in
    do {
      return HTTPResponse(.ok, body: .bytes(try await request.body.collect(upTo: 1 << 20)))
    } catch {
      return HTTPResponse(.badRequest, text: "\(error)")
    }
  },
  HTTPRoute(.get, "/count") { _ in
    HTTPResponse(
      .ok, fields: ["X-Seen": "yes"],
      body: .stream { writer in
        for number in 1...1000 { try await writer.write(Array("\(number)\n".utf8)) }
      })
  },
])

/// Sends a request on a connection of its own, and reads every response until the server closes; the request must ask
/// for that.
func roundTrip(_ request: String, to server: HTTPServer) throws -> [RawResponse] {
  let connection = try RawConnection(port: server.port)
  connection.send(request)
  return RawResponse.all(in: connection.readToEnd())
}

extension HTTPServerOptions {
  /// Options with deadlines that do not pass, even on a busy machine.
  static var patient: HTTPServerOptions {
    var options = HTTPServerOptions()
    options.headerTimeout = .seconds(3600)
    options.requestTimeout = .seconds(3600)
    options.transferGrace = .seconds(3600)
    return options
  }
}

/// Waits up to ten minutes for a condition, which a slow machine may delay.
func until(_ isSo: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async throws {
  let end = ContinuousClock.now + .seconds(600)
  while !isSo() {
    try #require(ContinuousClock.now < end, "it has not come", sourceLocation: sourceLocation)
    await Task.yield()
  }
}

/// A gate that is opened once: tasks that arrive before wait, even if they are cancelled.
final class Door: Sendable {
  private let state = Lock((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

  var isOpen: Bool { state.withLock { $0.isOpen } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
