package import HTTPProtocols
import Locks
package import PresentationProtocols

/// The limit of one operation's running requests; surplus ones are answered with 429 and `Retry-After`.
///
/// An operation declares it once: `concurrency: ConcurrencyLimit(perCaller: 2, inAll: 8)`. A request runs until its
/// handler has returned, and for a streamed response until the stream has been sent or its client has gone.
public struct ConcurrencyLimit: Hashable, Sendable {
  /// The limit of one caller: of one name that signed in or has a token, else of one address.
  package var perCaller: Int
  package var inAll: Int
  /// The seconds of `Retry-After`.
  var retryAfter: Int

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - perCaller: requests of one caller.
  ///   - inAll: requests of all callers together.
  ///   - retryAfter: seconds that a refused caller is asked to wait.
  public init(perCaller: Int, inAll: Int, retryAfter: Int = 5) {
    self.perCaller = perCaller
    self.inAll = inAll
    self.retryAfter = retryAfter
  }

  /// The limit for a file that a person or a program downloads.
  public static let download = ConcurrencyLimit(perCaller: 4, inAll: 32)
  /// The limit for records that are imported while they arrive.
  public static let upload = ConcurrencyLimit(perCaller: 2, inAll: 4)
  /// The limit for bodies above `maxBody` that are collected whole, of all operations together.
  ///
  /// Each takes several times its bytes.
  package static let largeBody = ConcurrencyLimit(perCaller: 1, inAll: 2)
  /// The limit for requests that may read the whole store to find a small result.
  public static let wideQuestion = ConcurrencyLimit(perCaller: 4, inAll: 16)
  /// The limit for pages of complete records, each of which has up to 4 MiB of stored contents.
  public static let widePage = ConcurrencyLimit(perCaller: 8, inAll: 16, retryAfter: 1)
  /// The limit for a file that contains the whole store.
  public static let wholeStore = ConcurrencyLimit(perCaller: 2, inAll: 4)
}

/// Counts the running requests of one operation, and refuses those beyond its limit.
package final class ConcurrencyGate: Sendable {
  /// The caller to whom a request is counted.
  package enum Caller: Hashable, Sendable {
    case identity(String)
    case address(String)
  }

  private struct State {
    var inAll = 0
    var perCaller: [Caller: Int] = [:]
  }

  private let limit: ConcurrencyLimit
  private let state = Lock(State())

  /// Creates a gate without running requests.
  package init(_ limit: ConcurrencyLimit) { self.limit = limit }

  /// Counts a request.
  ///
  /// - Returns: the request's permit, which is returned by `leave()` or when it is released.
  /// - Throws: `Problem`: `tooMany` if the caller, or all callers together, have reached the limit.
  package func enter(_ caller: Caller) throws(Problem) -> Permit {
    let refusal: String? = state.withLock { state in
      let ofCaller = state.perCaller[caller, default: 0]
      if ofCaller >= limit.perCaller { return "you already have \(limit.perCaller) of these requests running" }
      if state.inAll >= limit.inAll { return "the server already has \(limit.inAll) of these requests running" }
      state.inAll += 1
      state.perCaller[caller] = ofCaller + 1
      return nil
    }
    if let refusal {
      throw Problem(
        .tooMany, refusal, remedy: "try again when one of them ends", retryAfter: limit.retryAfter)
    }
    return Permit(of: caller, in: self)
  }

  private func leave(_ caller: Caller) {
    state.withLock { state in
      state.inAll -= 1
      let left = state.perCaller[caller, default: 1] - 1
      state.perCaller[caller] = left > 0 ? left : nil
    }
  }

  /// The permit of one running request. It is returned once: by `leave()`, or with its last reference.
  package final class Permit: Sendable {
    private let caller: Caller
    private let gate: Lock<ConcurrencyGate?>

    fileprivate init(of caller: Caller, in gate: ConcurrencyGate) {
      self.caller = caller
      self.gate = Lock(gate)
    }

    deinit { leave() }

    /// Returns the permit, unless it was returned before.
    package func leave() { gate.withLock { $0.take() }?.leave(caller) }
  }
}

extension HTTPResponse {
  /// Returns this response, which returns the request's permit: at once, or at the end of a stream.
  ///
  /// - Parameter method: the request's method; the stream of a response to HEAD is never written.
  package func holding(_ place: ConcurrencyGate.Permit, for method: HTTPMethod) -> HTTPResponse {
    guard method != .head, case .stream(let produce) = body else {
      place.leave()
      return self
    }
    var held = self
    held.body = .stream { writer in
      defer { place.leave() }
      try await produce(writer)
    }
    return held
  }
}
