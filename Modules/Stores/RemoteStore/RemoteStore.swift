import DocumentsProtocols
public import Foundation
public import HTTPProtocols
import OrdersStoreProtocols
import RemoteStoreProtocols

/// A store on another machine, over HTTP; each operation takes effect once, even if the network makes it repeat a
/// request.
///
/// A request is repeated only if it reads, or has a key that the server stores. A request that may take long runs as a
/// job, which the store polls (`RemoteStore+Jobs.swift`).
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
  /// The greatest number of records of a batch in one request. Tests set it to 1.
  package var recordsOfRequest = StoreLimits.questionRecords

  /// The highest number of bytes of a response that is read into memory: a page of orders with long histories.
  private static let answerBytes = 64 << 20
  /// The limits of the JSON of such a response.
  private static let answerBounds = JSONBounds(values: 4_000_000)
  /// The highest number of bytes of a backup.
  static let backupBytes = 1 << 29

  /// Creates a store behind the server at `url`.
  ///
  /// - Parameters:
  ///   - url: the server's, without a path: `http://127.0.0.1:8080`.
  ///   - token: a bearer token; `nil` for a server that requires none.
  public init(_ url: URL, token: String?, fetcher: any HTTPFetching, deadlines: Deadlines = Deadlines()) {
    self.url = url
    self.token = token
    self.fetcher = fetcher
    self.deadlines = deadlines
  }

  /// The time limits of requests by kind, each with all repetitions of the request.
  public struct Deadlines: Sendable {
    /// The time limit of a request for one record, or for a page of a list.
    public let usual: Duration
    /// The time limit of a request that sends or returns hundreds of records, or counts or sums up all of them.
    public let batch: Duration
    /// The time limit of a request about the whole store: a backup, an examination.
    public let whole: Duration
    /// The time limit of a job on the server, which the store polls.
    public let job: Duration
    /// The time until the server knows of a request that a proxy has forwarded but answered itself.
    public let arrival: Duration

    /// Creates time limits; `batch`, `whole` and `job` have a minimum of their own: 30, 600 and 3,600 seconds.
    ///
    /// - Parameters:
    ///   - usual: the limit of a usual request; `batch`, `whole` and `job` are no shorter.
    ///   - arrival: how long the server may not know of an operation that has been sent to it.
    public init(usual: Duration = .seconds(5), arrival: Duration = .seconds(5)) {
      self.usual = usual
      self.arrival = arrival
      batch = max(usual, .seconds(30))
      whole = max(usual, .seconds(600))
      job = max(usual, .seconds(3_600))
    }
  }

  /// The key path of one of the time limits.
  typealias Deadline = any KeyPath<Deadlines, Duration> & Sendable

  /// A request to the server, before it is sent.
  struct Request {
    var path: String
    var method = HTTPMethod.post
    var body: [UInt8] = []
    var fields: HTTPFields = ["Content-Type": "application/json"]
    var deadline: Deadline = \.usual
    /// Whether the request may be repeated if its response is lost: it changes nothing, or the server stores its key.
    var isRepeatable: Bool
    /// Whether the request changes the store, so that a lost response leaves its outcome unknown.
    var isChange = false
    /// Whether the operation may take longer than the time limit of a response.
    var mayTakeLong = false
    /// The highest number of bytes of the response.
    var limit = RemoteStore.answerBytes
    /// The version of the format that the body needs, and why.
    var needs = FormatNeeds()
  }

  /// Sends a request, and returns the body of the response if the server accepts it.
  ///
  /// - Parameter kind: makes the error of the failed operation from a cause.
  func send(_ request: Request, _ kind: ErrorKind) async throws(StoreError) -> HTTPBody {
    if request.mayTakeLong { return try await follow(request, kind) }
    let answer: HTTPFetched
    do {
      answer = try await fetch(request)
    } catch {
      let cause = StoreError.Cause.unavailable(error.reason)
      throw kind(request.isChange && error.mayHaveArrived ? .unknownOutcome(of: cause) : cause)
    }
    guard (200..<300).contains(answer.status.rawValue) else { throw await refusal(answer, of: request, kind) }
    return answer.body
  }

  /// Sends a request, and returns the whole body of its response. If the response is cut, a repeatable request is sent
  /// again, at most twice: its caller may not know the key that would find out whether a write is done.
  private func content(of request: Request, _ kind: ErrorKind) async throws(StoreError) -> [UInt8] {
    let end = ContinuousClock.now + deadlines[keyPath: request.deadline]
    var attempts = 1
    while true {
      let body = try await send(request, kind)
      do throws(HTTPBodyError) {
        return try await body.collect(upTo: request.limit)
      } catch {
        guard case .incomplete = error, request.isRepeatable, attempts < 3, .now < end else {
          let cause = StoreError.Cause.unavailable(cut(by: error))
          throw kind(request.isChange ? .unknownOutcome(of: cause) : cause)
        }
        attempts += 1
      }
    }
  }

  /// Sends a request with the store's token, and returns the response with any status.
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

  /// Sends a request, and decodes its response as JSON.
  ///
  /// - Throws: `unavailable` if the response is incomplete, too large or of another format.
  func read<Value: Codable & Sendable>(
    _ request: Request, as type: Value.Type = Value.self, _ kind: ErrorKind
  ) async throws(StoreError) -> Value {
    let bytes = try await content(of: request, kind)
    do {
      try JSONValue.check(bytes, within: Self.answerBounds)
      return try JSONDecoder().decode(ResponseEnvelope<Value>.self, from: Data(bytes)).answer
    } catch {
      let reason = (error as? DecodingError)?.reason.map { ": \($0)" } ?? ""
      throw kind(.unavailable("\(name) does not respond like a storekeeper-server of this version\(reason)"))
    }
  }

  /// The store's URL, as `--store` takes it.
  public var name: String { url.absoluteString }

  /// Returns a sentence that says why a response ended early: it is too large, or the connection was lost.
  func cut(by error: any Error) -> String {
    guard case .tooLarge(let limit)? = error as? HTTPBodyError else {
      return "\(name) ended its response too early"
    }
    return """
      \(name) has more to send than the \(limit >> 20) MiB that are taken over http; ask for it on the server's \
      machine
      """
  }

  /// Returns the error of a response whose status is no success.
  func refusal(_ answer: HTTPFetched, of request: Request, _ kind: ErrorKind) async -> StoreError {
    let body = (try? await answer.body.collect(upTo: 1 << 20)) ?? []
    let isBounded = (try? JSONValue.check(body, within: .record)) != nil
    let problem = isBounded ? try? JSONDecoder().decode(StoreProblem.self, from: Data(body)) : nil
    if let error = problem?.store { return error }
    if let problem, problem.code == "invalid", request.needs.version > problem.version ?? 1 {
      let version = problem.version ?? 1
      let members = request.needs.members(after: version).map { $0.quoted() }.joined(separator: ", ")
      return kind(
        .unavailable("\(name) knows version \(version) of the format, which has no \(members); update the server"))
    }
    // A proxy in front of the server need not know problem documents.
    let detail =
      problem.map { "\(name): \($0.detail)" } ?? "\(name) responds with HTTP status \(answer.status.rawValue)"
    return switch answer.status.rawValue {
    case 401: kind(.notSignedIn(detail))
    case 403: kind(.notAllowed(detail))
    case 507: kind(.full(detail))
    // A proxy responds with 502 and 504, and a server that fails with 500, also after a write.
    case 500, 502, 504: kind(request.isChange ? .unknownOutcome(of: .unavailable(detail)) : .unavailable(detail))
    default: kind(.unavailable(detail))
    }
  }
}

/// A function that makes the error of a failed operation from its cause.
typealias ErrorKind = @Sendable (StoreError.Cause) -> StoreError

extension HTTPFetchError {
  /// Whether the server may have received the request.
  fileprivate var mayHaveArrived: Bool {
    switch self {
    case .lost, .late, .cancelled: true
    case .unreachable, .refused: false
    }
  }

  /// A sentence that says what happened.
  var reason: String {
    switch self {
    case .unreachable(let reason), .lost(let reason), .late(let reason), .refused(let reason): reason
    case .cancelled: "the request was cancelled"
    }
  }
}
