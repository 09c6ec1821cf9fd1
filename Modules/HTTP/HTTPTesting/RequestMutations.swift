import HTTPProtocols

/// Valid requests with bytes changed, removed, doubled, moved or inserted; a seed repeats the sequence.
///
/// ```swift
/// for request in RequestMutations(seed: 7).prefix(20_000) { connection.send(request) }
/// ```
public struct RequestMutations: Sequence, IteratorProtocol {
  private let valid: [[UInt8]]
  private var state: UInt64

  /// Creates the sequence of mutations for a seed.
  ///
  /// - Parameter valid: the requests to mutate; by default `GET`, `HEAD`, `OPTIONS /orders/7` and `POST /echo`.
  public init(of valid: [String] = RequestMutations.usual, seed: UInt64) {
    self.valid = valid.map { Array($0.utf8) }
    state = seed
  }

  public static let usual = [
    "GET /orders/7?greeting=a HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "HEAD /orders/7 HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\nGET /orders/8 HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello",
    "OPTIONS /orders/7 HTTP/1.0\r\nCookie: a=b; c=\"d\"\r\nX: \r\n\r\n",
  ]

  public mutating func next() -> [UInt8]? {
    guard !valid.isEmpty else { return nil }
    var bytes = valid[below(valid.count)]
    for _ in 0...below(4) where !bytes.isEmpty {
      let index = below(bytes.count)
      switch below(5) {
      case 0: bytes[index] = UInt8(below(256))
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: bytes[index..<Swift.min(index + 8, bytes.count)], at: index)
      case 3: bytes.swapAt(index, below(bytes.count))
      default: bytes.insert(Self.separators[below(Self.separators.count)], at: index)
      }
    }
    return bytes
  }

  private static let separators = Array(" \t\r\n:;,%\0".utf8)

  /// Returns the next pseudorandom number below a bound (SplitMix64: Steele, Lea, Flood 2014).
  private mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}

extension RawResponse {
  /// Whether the status is a server error, except for an unsupported version (505) or method (501).
  public var isFailure: Bool { status.rawValue >= 500 && ![501, 505].contains(status.rawValue) }
}
