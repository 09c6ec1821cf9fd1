import APIDocuments
public import Foundation
public import HTTPProtocols
import OrdersStoreProtocols
import RemoteStoreProtocols

/// A store behind a server: what it is asked is asked there, once, however often the network makes it ask.
///
/// A request is sent again only where it reads, or carries a key that the server keeps. What may take long is followed
/// as a job (`RemoteStore+Jobs.swift`).
///
/// ```swift
/// let store = RemoteStore(url, token: token, fetcher: HTTPFetcher())
/// let page = try await store.fetchOrders(OrdersQuery())
/// ```
public struct RemoteStore: Sendable {
  let url: URL
  private let token: String?
  private let fetcher: any HTTPFetching
  let deadlines: Deadlines

  /// How many bytes an answer may have that is read whole: a page of orders with long histories.
  private static let answerBytes = 64 << 20
  /// How many values such an answer may hold.
  private static let answerBounds = JSONBounds(values: 4_000_000)
  /// How many bytes a backup may have.
  static let backupBytes = 1 << 29

  /// - Parameters:
  ///   - url: the server's, without a path of its own: `http://127.0.0.1:8080`.
  ///   - token: a bearer token; `nil` for a server that wants none.
  public init(_ url: URL, token: String?, fetcher: any HTTPFetching, deadlines: Deadlines = Deadlines()) {
    self.url = url
    self.token = token
    self.fetcher = fetcher
    self.deadlines = deadlines
  }

  /// How long a question may take, with all its tries, by what it is about.
  public struct Deadlines: Sendable {
    /// One thing, or a page of a list.
    public let usual: Duration
    /// Hundreds of records that are sent, or come, at once.
    public let batch: Duration
    /// The whole store: a backup, an examination.
    public let whole: Duration
    /// An operation that goes on at the server while it is asked how far it has come.
    public let job: Duration
    /// A request that a proxy has passed on and answered itself, until the server knows of it.
    public let arrival: Duration

    /// - Parameters:
    ///   - usual: all but `arrival` are no shorter.
    ///   - arrival: how long a server may not know of an operation that has been sent to it.
    public init(usual: Duration = .seconds(5), arrival: Duration = .seconds(5)) {
      self.usual = usual
      self.arrival = arrival
      batch = max(usual, .seconds(30))
      whole = max(usual, .seconds(600))
      job = max(usual, .seconds(3_600))
    }
  }

  /// One of the deadlines.
  typealias Deadline = any KeyPath<Deadlines, Duration> & Sendable

  /// A question on its way.
  struct Request {
    var path: String
    var method = HTTPMethod.post
    var body: [UInt8] = []
    var fields: HTTPFields = ["Content-Type": "application/json"]
    var deadline: Deadline = \.usual
    /// Whether it may be sent again when its answer is lost: it changes nothing, or the server keeps its key.
    var isRepeatable: Bool
    /// Whether the server may take longer than an answer may.
    var mayTakeLong = false
    /// How many bytes the answer may have.
    var limit = RemoteStore.answerBytes
  }

  /// Sends a question, and gives back the answer where it is one.
  ///
  /// - Parameter kind: what was not possible where it is none.
  func send<Failure: RemoteError>(_ request: Request, _ kind: ErrorKind<Failure>) async throws(Failure) -> HTTPBody {
    if request.mayTakeLong { return try await follow(request, kind) }
    let answer: HTTPFetched
    do { answer = try await fetch(request) } catch { throw kind(.unavailable(error.reason)) }
    guard (200..<300).contains(answer.status.rawValue) else { throw await refusal(answer, kind) }
    return answer.body
  }

  /// Sends a request, whatever comes back.
  func fetch(_ request: Request) async throws(HTTPFetchError) -> HTTPFetched {
    var fetch = HTTPFetch(
      url.appending(path: request.path), method: request.method, fields: request.fields, body: request.body)
    if let token { fetch.fields["Authorization"] = "Bearer \(token)" }
    fetch.deadline = deadlines[keyPath: request.deadline]
    fetch.limit = request.limit
    fetch.isRepeatable = request.isRepeatable
    fetch.allowsPrivateAddresses = true
    return try await fetcher.fetch(fetch)
  }

  /// All of an answer, read.
  func read<Value: Codable & Sendable, Failure: RemoteError>(
    _ request: Request, as type: Value.Type = Value.self, _ kind: ErrorKind<Failure>
  ) async throws(Failure) -> Value {
    let body = try await send(request, kind)
    let bytes: [UInt8]
    do { bytes = try await body.collect(upTo: request.limit) } catch { throw kind(.unavailable(cut(by: error))) }
    do {
      try JSONValue.check(bytes, within: Self.answerBounds)
      return try JSONDecoder().decode(ResponseEnvelope<Value>.self, from: Data(bytes)).answer
    } catch {
      throw kind(.unavailable("\(name) does not answer as a storekeeper-server of this version does"))
    }
  }

  /// How the store is named, as `--store` takes it.
  var name: String { url.absoluteString }

  /// Why an answer is not there to its end.
  func cut(by error: any Error) -> String {
    guard case .tooLarge(let limit)? = error as? HTTPBodyError else {
      return "\(name) did not send its answer to the end"
    }
    return """
      \(name) has more to send than the \(limit >> 20) MiB that are taken over http; ask for it on the server's \
      machine
      """
  }

  /// What the server says where it does not do as it was asked.
  func refusal<Failure: RemoteError>(_ answer: HTTPFetched, _ kind: ErrorKind<Failure>) async -> Failure {
    let body = (try? await answer.body.collect(upTo: 1 << 20)) ?? []
    let isBounded = (try? JSONValue.check(body, within: .record)) != nil
    let problem = isBounded ? try? JSONDecoder().decode(StoreProblem.self, from: Data(body)) : nil
    if let error = problem.flatMap(Failure.init) { return error }
    // What stands before the server, a proxy say, need not know of problem documents.
    let detail = problem.map { "\(name): \($0.detail)" } ?? "\(name) answers with HTTP status \(answer.status.rawValue)"
    return switch answer.status.rawValue {
    case 401: kind(.notSignedIn(detail))
    case 403: kind(.notAllowed(detail))
    case 507: kind(.full(detail))
    default: kind(.unavailable(detail))
    }
  }
}

/// What was not possible, for a cause.
typealias ErrorKind<Failure: RemoteError> = @Sendable (OrdersStoreError.Cause) -> Failure

/// What a store throws, and another store's answer may have in it.
protocol RemoteError: Error {
  init?(_ problem: StoreProblem)
}

extension OrdersStoreError: RemoteError {
  init?(_ problem: StoreProblem) {
    guard let error = problem.store else { return nil }
    self = error
  }
}

extension HTTPFetchError {
  /// What happened, in a sentence.
  var reason: String {
    switch self {
    case .unreachable(let reason), .late(let reason), .refused(let reason): reason
    case .cancelled: "the question was given up"
    }
  }
}
