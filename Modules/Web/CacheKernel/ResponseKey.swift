public import HTTPProtocols

/// Everything of a request on which its response may depend: requests with equal keys get equal responses as long as
/// the store does not change.
///
/// A field is a part of the key unless its name is known not to matter. So a new field only costs hits.
public struct ResponseKey: Hashable, Sendable {
  /// The target, the client's address, and the fields that matter, as they were sent.
  private let bytes: [UInt8]
  private let digest: Int

  /// The fields that no content depends on. A handler checks `If-None-Match` and `If-Match` for each request.
  private static let ignored = [
    "User-Agent", "If-None-Match", "If-Match", "Referer", "Connection", "Keep-Alive", "Cache-Control", "Pragma",
    "traceparent",
    "tracestate", "X-Request-Id", "DNT", "Sec-GPC", "Priority", "Upgrade-Insecure-Requests", "Sec-Fetch-User",
    "sec-ch-ua", "sec-ch-ua-mobile", "sec-ch-ua-platform",
  ]

  /// Creates the key of a request, which must be GET or HEAD without a body.
  public init(_ request: HTTPRequest) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    // No part contains a line feed, so that different parts have different bytes.
    func add(_ text: String, _ end: UInt8) {
      var text = text
      text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
      bytes.append(end)
    }
    add(request.target, 0x0A)
    add(request.remoteAddress, 0x0A)
    for field in request.fields.all where !Self.ignored.contains(where: field.name.equalsIgnoringCase) {
      add(field.name, UInt8(ascii: ":"))
      add(field.value, 0x0A)
    }
    var hasher = Hasher()
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    self.bytes = bytes
    digest = hasher.finalize()
  }

  /// The number of bytes of the key.
  var size: Int { bytes.count }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  public static func == (one: ResponseKey, other: ResponseKey) -> Bool {
    one.digest == other.digest && one.bytes == other.bytes
  }
}
