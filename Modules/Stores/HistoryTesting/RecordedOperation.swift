/// The state of an order as a history records it: its version, and the tokens of its note in order.
public struct OrderState: Hashable, Sendable {
  public var version: Int
  public var tokens: [String]

  public init(version: Int, tokens: [String]) {
    self.version = version
    self.tokens = tokens
  }
}

/// A request of a client to a store, with its answer and the times before it and after it.
///
/// Each change of an order appends a token that occurs nowhere else, so that the order's note shows which changes it has,
/// as in the list-append histories of Elle (Kingsbury and Alvaro, 2020).
public struct RecordedOperation: Hashable, Sendable {
  public enum Request: Hashable, Sendable {
    case create(token: String)
    /// Appends a token, if the order is at a version.
    case append(token: String, ifVersion: Int)
    /// Undoes the last change that has not been undone, if the order is at a version.
    case undo(ifVersion: Int)
    case read
  }

  public enum Answer: Hashable, Sendable {
    /// The store has done it; the state is that of the answer.
    case done(OrderState)
    /// The store has not done it; `current` is the version that it named instead, if it named one.
    case refused(current: Int?)
    /// The answer was lost: the store has done it, will do it, or will never do it.
    case unknown
  }

  /// The name of the order, which the client gave it.
  public var order: String
  public var request: Request
  public var answer: Answer
  /// Nanoseconds of a monotonic clock, before the request was first sent.
  public var start: Int64
  /// Nanoseconds of the same clock, after the answer arrived.
  public var end: Int64

  public init(order: String, _ request: Request, _ answer: Answer, start: Int64, end: Int64) {
    self.order = order
    self.request = request
    self.answer = answer
    self.start = start
    self.end = end
  }
}

extension RecordedOperation {
  /// The version that the request is for; 0 for a creation and `nil` for a read.
  var expectedVersion: Int? {
    switch request {
    case .create: 0
    case .append(_, let version), .undo(let version): version
    case .read: nil
    }
  }

  var token: String? {
    switch request {
    case .create(let token), .append(let token, _): token
    case .undo, .read: nil
    }
  }

  /// Returns the tokens that the request makes of an order's tokens.
  func applied(to tokens: [String]) -> [String] {
    switch request {
    case .create(let token): [token]
    case .append(let token, _): tokens + [token]
    case .undo: tokens.dropLast()
    case .read: tokens
    }
  }
}
