/// The names and values of a URL's query or of a form in `application/x-www-form-urlencoded`, in order.
public struct HTTPQuery: Hashable, Sendable {
  /// A decoded name and value. A name without `=` has an empty value.
  public struct Item: Hashable, Sendable {
    /// The decoded name. It may occur more than once in a query.
    public var name: String
    /// The decoded value; empty for a name without `=`.
    public var value: String
  }

  /// All names and values, in order.
  public private(set) var items: [Item] = []

  /// Creates an empty query.
  public init() {}

  /// Parses `a=1&b=caf%C3%A9+au+lait`; `nil` if a `%` lacks its digits or the bytes are not valid UTF-8.
  public init?(_ text: some StringProtocol) {
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard let name = decodePercents(pair[..<end], plusIsSpace: true),
        let value = decodePercents(pair[end...].dropFirst(), plusIsSpace: true)
      else { return nil }
      items.append(Item(name: name, value: value))
    }
  }

  /// The first value of a name; `nil` if there is none.
  ///
  /// Setting removes all values of the name and adds the new one at the end; `nil` only removes them.
  public subscript(name: String) -> String? {
    get { items.first { $0.name == name }?.value }
    set {
      items.removeAll { $0.name == name }
      if let newValue { append(name, newValue) }
    }
  }

  /// Adds a value at the end and leaves other values of that name.
  public mutating func append(_ name: String, _ value: String) { items.append(Item(name: name, value: value)) }

  /// The query as it is written after the `?` of a URL: `a=1&b=caf%C3%A9%20au%20lait`.
  public var encoded: String {
    items.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
  }

  /// Returns all values of that name, in order.
  public func values(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}

/// Returns the text with `%41` decoded; `nil` if a `%` lacks its digits or the bytes are not valid UTF-8.
func decodePercents(_ text: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
  var bytes: [UInt8] = []
  var iterator = text.makeIterator()
  while let byte = iterator.next() {
    switch byte {
    case UInt8(ascii: "%"):
      guard let high = iterator.next().flatMap(hexDigit), let low = iterator.next().flatMap(hexDigit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    case UInt8(ascii: "+") where plusIsSpace: bytes.append(0x20)
    default: bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self)
}

/// Returns the text as a part of a URL: all bytes but letters, digits and `-._~` become `%41` (RFC 3986, 2.3).
public func percentEncoded(_ text: String) -> String {
  // Most texts are ids and words.
  guard !text.utf8.allSatisfy(isUnreserved) else { return text }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count + 8)
  for byte in text.utf8 {
    if isUnreserved(byte) {
      bytes.append(byte)
    } else {
      bytes.append(UInt8(ascii: "%"))
      bytes.append(upperHexDigit(byte >> 4))
      bytes.append(upperHexDigit(byte & 15))
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
    UInt8(ascii: "~"):
    true
  default: false
  }
}

private func upperHexDigit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : 0x37) }

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
