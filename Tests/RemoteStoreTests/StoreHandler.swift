import DocumentsProtocols
import Foundation
import HTTPProtocols
import HTTPServer
import HTTPTesting
import MelodyListTesting
import MemoryStore
import OrdersStoreProtocols
import PresentationProtocols
import RemoteStore
import RemoteStoreProtocols
import StoreAdministrationProtocols
import StoreExamination
import StoreService

/// Serves a new store over HTTP as a server does, without front ends and jobs: each caller is an administrator, named by
/// the bearer token, or `local` without one.
private struct StoreHandler: HTTPHandling {
  let service: StoreService

  init(store: MemoryStore = MemoryStore(), clock: TestClock) {
    service = StoreService(
      store: store, melodyService: MelodyServiceMock(), examiner: StoreExaminer(shows: store, melodies: store),
      clock: clock.now)
  }

  func bodyLimit(for request: HTTPRequest) -> Int? { 64 << 20 }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    do {
      let body = try await request.body.collect(upTo: 64 << 20)
      switch request.method {
      case .get: return HTTPResponse(.ok, body: .bytes(try await backup()))
      case .put:
        try await service.receive(Pieces([body])).restore(progress: { _ in })
        return HTTPResponse(.noContent)
      default: return try await answer(body, of: request)
      }
    } catch {
      return HTTPResponse(.internalServerError, text: "\(error)")
    }
  }

  private func answer(_ json: [UInt8], of request: HTTPRequest) async throws -> HTTPResponse {
    guard let kind = request.path.split(separator: "/").last.flatMap({ StoreRequest.Kind(rawValue: String($0)) }) else {
      return HTTPResponse(.notFound)
    }
    let answer = try await service.answer(
      StoreRequest(
        kind: kind, json: json, author: Author(name: request.bearer ?? "local", frontEnd: "api"), isAdmin: true,
        idempotencyKey: request.unquoted("Idempotency-Key"),
        version: request.unquoted("If-Match").flatMap { Int64($0) }))
    guard let problem = answer.problem else { return HTTPResponse(.ok, body: .bytes(answer.json)) }
    return HTTPResponse(
      HTTPStatus(rawValue: problem.httpStatus),
      body: .bytes(ProblemDocument(problem, others: answer.json).json()))
  }

  private func backup() async throws -> [UInt8] {
    let bytes = try await service.backUp(progress: { _ in }).bytes()
    var all: [UInt8] = []
    while let piece = try await bytes.next() { all += piece }
    return all
  }
}

/// Runs a test body with a server over a store, and stops the server even if the body throws.
func withServer<Value>(
  over store: MemoryStore = MemoryStore(), clock: TestClock = TestClock(), _ body: (TestServer) async throws -> Value
) async throws -> Value {
  var options = HTTPServerOptions()
  (options.headerTimeout, options.requestTimeout, options.transferGrace) = (.seconds(600), .seconds(600), .seconds(600))
  let server = try HTTPServer(StoreHandler(store: store, clock: clock), options: options)
  do {
    let value = try await body(TestServer(port: server.port))
    await server.stop(within: .seconds(5))
    return value
  } catch {
    await server.stop(within: .zero)
    throw error
  }
}

/// Returns a store whose server is a call away; its writes happen at the times of their contexts.
///
/// - Parameter willFetch: is called before each request.
func inProcessStore(willFetch: @escaping @Sendable () -> Void = {}) -> RemoteStore {
  inProcessSignIn(willFetch: willFetch)(nil)
}

/// Returns a function that returns stores of one server in this process, each with a token.
func inProcessSignIn(willFetch: @escaping @Sendable () -> Void = {}) -> @Sendable (_ token: String?) -> RemoteStore {
  let clock = TestClock()
  let fetcher = HandlerFetcher(handler: StoreHandler(clock: clock), clock: clock, willFetch: willFetch)
  return { .patient(port: 80, token: $0, fetcher: fetcher) }
}

/// Passes requests to a handler without a network, after it has set the clock to the time in their contexts.
private struct HandlerFetcher: HTTPFetching {
  let handler: StoreHandler
  let clock: TestClock
  let willFetch: @Sendable () -> Void

  private struct Envelope: Decodable {
    struct Context: Decodable { let at: Int64 }
    let context: Context?
  }

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    willFetch()
    let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(request.body))
    if let at = envelope?.context?.at { clock.set(Instant(microseconds: at)) }
    let response = await handler.respond(
      to: HTTPRequest(request.method, request.url.path(), fields: request.fields, body: HTTPBody(request.body)))
    guard case .bytes(let bytes) = response.body else { throw .unreachable(reason: "the response is a stream") }
    return HTTPFetched(status: response.status, fields: response.fields, body: HTTPBody(bytes), url: request.url)
  }
}

/// Bytes that have arrived.
private actor Pieces: ByteSource {
  nonisolated let byteCount: Int?
  private var rest: [[UInt8]]

  init(_ pieces: [[UInt8]]) {
    rest = pieces
    byteCount = pieces.map(\.count).reduce(0, +)
  }

  func next() -> [UInt8]? { rest.isEmpty ? nil : rest.removeFirst() }
}

extension HTTPRequest {
  /// The value of a field without its quotation marks; `nil` without the field.
  fileprivate func unquoted(_ name: String) -> String? { fields[name].map { String($0.dropFirst().dropLast()) } }

  /// The bearer token; `nil` without one.
  fileprivate var bearer: String? { fields["Authorization"].map { String($0.dropFirst("Bearer ".count)) } }
}
