/// The names and values of a query or of a form in `application/x-www-form-urlencoded`, in their order.
public struct HTTPQuery: Hashable, Sendable {
  /// A name and its value; a name without `=` has an empty one.
  public struct Item: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  public private(set) var items: [Item] = []

  /// None.
  public init() {}

  /// Reads `a=1&b=caf%C3%A9+au+lait`; `nil` where it is not valid UTF-8 or a `%` lacks its digits.
  public init?(_ text: some StringProtocol) {
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard let name = decodePercents(pair[..<end], plusIsSpace: true),
        let value = decodePercents(pair[end...].dropFirst(), plusIsSpace: true)
      else { return nil }
      items.append(Item(name: name, value: value))
    }
  }

  /// The first value of that name; setting it puts one at the end in place of all of them, `nil` takes them away.
  public subscript(name: String) -> String? {
    get { items.first { $0.name == name }?.value }
    set {
      items.removeAll { $0.name == name }
      if let newValue { append(name, newValue) }
    }
  }

  /// Adds one more value of that name.
  public mutating func append(_ name: String, _ value: String) { items.append(Item(name: name, value: value)) }

  /// As it is written behind the `?` of a URL: `a=1&b=caf%C3%A9%20au%20lait`.
  public var encoded: String {
    items.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
  }

  /// Every value of that name.
  public func values(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}

/// Text with its `%41` decoded; `nil` where a `%` lacks its digits or the bytes are not UTF-8.
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

/// Text as a part of a URL: every byte but letters, digits and `-._~` stands as its `%41` (RFC 3986, 2.3).
public func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      bytes.append(byte)
    default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
