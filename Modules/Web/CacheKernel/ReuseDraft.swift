public import HTTPProtocols
import OrderQueries
import Synchronization

/// The condition under which a response can be sent again.
public struct Reuse: Sendable {
  let key: ResponseKey
  /// The version of the store's state before and after the response was made.
  let version: UInt64
  /// The moment from which the caller has to be identified again; `nil` if there is none.
  let end: ContinuousClock.Instant?
}

/// Decides, while a response is made, whether it can be sent again, and gives it its tag.
public final class ReuseDraft: Sendable {
  /// The version of the store's state before anything was read; `nil` if it is unknown.
  public let version: UInt64?
  private let cache: ResponseCache
  private let key: ResponseKey
  private let isPage: Bool
  private let started = ContinuousClock.now
  private let isPrevented: Atomic<Bool>

  /// The parameters that may mean another time later: `today`, `-7d`.
  private static let times = OrdersFilterParameter.all.filter { $0.kind == .date }.map(\.name)

  /// Begins a response before anything is read for it.
  ///
  /// - Parameters:
  ///   - isPage: whether the response has a token of its own each time that it is made.
  ///   - version: the version of the store's state, read after the request came; `nil` if it is unknown.
  public init(of request: HTTPRequest, isPage: Bool, at version: UInt64?, in cache: ResponseCache) {
    self.cache = cache
    self.isPage = isPage
    self.version = version
    key = ResponseKey(request)
    let items = request.query?.items ?? []
    // A saved view may have a time, too.
    isPrevented = Atomic(
      items.contains { $0.name == "view" || Self.times.contains($0.name) && !Self.isFixed($0.value) })
  }

  /// Returns whether a date begins with a year of four digits, and so means the same at any time.
  private static func isFixed(_ date: String) -> Bool {
    let digits = date.utf8.prefix { (0x30...0x39).contains($0) }
    return date.isEmpty || digits.count == 4 && date.utf8.dropFirst(4).first == UInt8(ascii: "-")
  }

  /// Returns the response of an equal request, if it was made from the state of the draft's version.
  public func find() -> StoredResponse? { version.flatMap { cache.find(key, at: started, ofVersion: $0) } }

  /// Notes that the response has something that may be sent once only.
  public func prevent() { isPrevented.store(true, ordering: .relaxed) }

  /// Gives a response its tag, and the field that lets only its reader store it.
  ///
  /// - Parameter lifetime: the time after which the caller has to be identified again; `nil` if there is none.
  /// - Returns: how it can be sent again; `nil` if it cannot, since it is no success, is a stream, sets a cookie,
  ///   depends on the clock, or the store has changed meanwhile.
  public func finish(_ response: inout HTTPResponse, lifetime: Duration?) async -> Reuse? {
    guard response.status == .ok, response.fields["Set-Cookie"] == nil, case .bytes(let bytes) = response.body else {
      return nil
    }
    let version = isPrevented.load(ordering: .relaxed) ? nil : version
    guard let version, await cache.latestVersion() == version else {
      if !isPage { tag(&response, with: bytes.tag) }
      return nil
    }
    tag(&response, with: cache.tag(of: key, at: version, isUnique: isPage))
    guard lifetime.map({ $0 > .zero }) ?? true else { return nil }
    return Reuse(key: key, version: version, end: lifetime.map { started + $0 })
  }

  private func tag(_ response: inout HTTPResponse, with tag: String) {
    if response.fields["ETag"] == nil { response.fields.append("ETag", tag) }
    if response.fields["Cache-Control"] == nil { response.fields.append("Cache-Control", "private, no-cache") }
  }
}

extension [UInt8] {
  /// The tag of content whose version is unknown: equal on all servers, and computed eight bytes at a time, since a page
  /// that changes all the time needs one each time.
  var tag: String {
    // Two lanes of a hash that multiplies, and mixes the high bits into the low ones (as Fibonacci hashing and FNV do).
    var (one, two) = (UInt64(count), ~UInt64(count))
    unsafe withUnsafeBytes { bytes in
      var index = 0
      func next(_ length: Int) -> UInt64 {
        var word: UInt64 = 0
        unsafe Swift.withUnsafeMutableBytes(of: &word) {
          unsafe $0.copyBytes(from: bytes[index..<index + length])
        }
        index += length
        return UInt64(littleEndian: word)
      }
      while index < bytes.count {
        one = (one ^ next(Swift.min(8, bytes.count - index))) &* 0x9E37_79B9_7F4A_7C15
        one ^= one >> 29
        two = (two ^ next(Swift.min(8, bytes.count - index))) &* 0xC2B2_AE3D_27D4_EB4F
        two ^= two >> 31
      }
    }
    return "\"h\(String(one, radix: 36)).\(String(two, radix: 36))\""
  }
}
