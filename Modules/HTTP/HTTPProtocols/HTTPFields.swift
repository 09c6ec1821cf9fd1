/// Header fields in their order; names compare without case and may come more than once (RFC 9110, 5).
///
/// ```swift
/// var fields: HTTPFields = ["Content-Type": "text/html"]
/// fields.append("Set-Cookie", "a=1")
/// fields["content-type"]  // "text/html"
/// ```
public struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value.
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  /// All of them, as they came or will be sent.
  public private(set) var all: [Field] = []

  public init() {}

  public init(dictionaryLiteral elements: (String, String)...) {
    all = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of that name; setting replaces every one, `nil` takes them away.
  public subscript(name: String) -> String? {
    get { all.first { $0.name.equalsIgnoringCase(name) }?.value }
    set {
      all.removeAll { $0.name.equalsIgnoringCase(name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Every value of that name.
  public func values(_ name: String) -> [String] {
    all.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
  }

  /// The elements of a comma-separated list, over all fields of that name, without the space around them.
  public func list(_ name: String) -> [Substring] {
    values(name).flatMap { $0.utf8.split(separator: UInt8(ascii: ",")).map { Substring($0).trimmed } }
  }

  /// Adds one more field of that name.
  public mutating func append(_ name: String, _ value: String) { all.append(Field(name: name, value: value)) }
}

extension String {
  /// Whether two names are the same but for the case of ASCII letters, which are all that a name may have.
  public func equalsIgnoringCase(_ other: String) -> Bool {
    // Whole texts know how long they are: most fields of a request are told apart by no more, the rest by a letter.
    guard utf8.count == other.utf8.count else { return false }
    var theirs = other.utf8.makeIterator()
    for byte in utf8 where theirs.next()?.lowered != byte.lowered { return false }
    return true
  }
}

extension Substring {
  /// The same. It is not generic, since other modules would call that unspecialized, for every field of every request.
  public func equalsIgnoringCase(_ other: String) -> Bool { String(self).equalsIgnoringCase(other) }

  /// Without spaces and tabs at either end.
  public var trimmed: Substring {
    let bytes = utf8.drop { $0 == 0x20 || $0 == 0x09 }
    guard let last = bytes.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return "" }
    return Substring(bytes[...last])
  }
}

extension UInt8 {
  fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
