/// Header fields in order. Names ignore case and may occur more than once (RFC 9110, 5).
///
/// ```swift
/// var fields: HTTPFields = ["Content-Type": "text/html"]
/// fields.append("Set-Cookie", "a=1")
/// fields["content-type"]  // "text/html"
/// ```
public struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A header field: its name and its value.
  public struct Field: Hashable, Sendable {
    /// The name as it was written, for example `Content-Type`.
    public var name: String
    /// The value, for example `text/html; charset=utf-8`.
    public var value: String
  }

  /// All fields, in the order in which they were received or will be sent.
  public private(set) var all: [Field] = []

  /// Creates an empty list of fields.
  public init() {}

  /// Creates fields from pairs of name and value, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    all = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of a field; `nil` if there is none. Setting replaces all fields of that name; `nil` removes them.
  public subscript(name: String) -> String? {
    get { all.first { $0.name.equalsIgnoringCase(name) }?.value }
    set {
      all.removeAll { $0.name.equalsIgnoringCase(name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Returns the values of all fields of that name, in order.
  public func values(_ name: String) -> [String] {
    all.compactMap { $0.name.equalsIgnoringCase(name) ? $0.value : nil }
  }

  /// Returns the number of fields of that name.
  public func count(_ name: String) -> Int { all.reduce(0) { $1.name.equalsIgnoringCase(name) ? $0 + 1 : $0 } }

  /// Returns the elements of a comma-separated list from all fields of that name, trimmed, without empty ones.
  public func list(_ name: String) -> [Substring] {
    var elements: [Substring] = []
    for field in all where field.name.equalsIgnoringCase(name) { field.value.addElements(to: &elements) }
    return elements
  }

  /// Returns whether a comma-separated list in the fields of that name has an element. Case is ignored.
  public func list(_ name: String, has element: String) -> Bool {
    all.contains { $0.name.equalsIgnoringCase(name) && $0.value.lists(element) }
  }

  /// Adds a field at the end and leaves other fields of that name.
  public mutating func append(_ name: String, _ value: String) {
    // Most messages have at most 12 fields, so that the array does not grow.
    if all.isEmpty { all.reserveCapacity(12) }
    all.append(Field(name: name, value: value))
  }

  /// Adds all fields of another list at the end.
  public mutating func append(_ others: HTTPFields) { all += others.all }
}

extension String {
  /// Returns whether two field names are equal, ignoring the case of ASCII letters.
  ///
  /// Texts of different lengths are compared by their lengths alone, inlined at the call.
  @inlinable
  public func equalsIgnoringCase(_ other: String) -> Bool {
    utf8.count == other.utf8.count && hasLetters(of: other)
  }

  @usableFromInline
  func hasLetters(of other: String) -> Bool {
    // Most equal names are also identical, which is the faster comparison.
    self == other || utf8.elementsEqual(other.utf8) { $0.lowered == $1.lowered }
  }

  /// Adds the elements of a comma-separated list.
  fileprivate func addElements(to elements: inout [Substring]) {
    let bytes = Array(utf8)
    var rest = 0
    while let part = bytes.nextElement(&rest) {
      let start = utf8.index(startIndex, offsetBy: part.lowerBound)
      elements.append(self[start..<utf8.index(start, offsetBy: part.count)])
    }
  }

  /// Returns whether a comma-separated list has an element, ignoring case.
  fileprivate func lists(_ element: String) -> Bool {
    let bytes = Array(utf8)
    var rest = 0
    while let part = bytes.nextElement(&rest) {
      if part.count == element.utf8.count, bytes[part].elementsEqual(element.utf8, by: { $0.lowered == $1.lowered }) {
        return true
      }
    }
    return false
  }
}

// Iterating over bytes is several times as fast as over characters.
extension [UInt8] {
  /// Returns the next non-empty element of a comma-separated list without surrounding spaces; `nil` at the end.
  ///
  /// - Parameter rest: the start of the rest of the list, which is advanced past the element.
  fileprivate func nextElement(_ rest: inout Int) -> Range<Int>? {
    while rest < count {
      var (start, end) = (rest, rest)
      while end < count, self[end] != UInt8(ascii: ",") { end += 1 }
      rest = end + 1
      while start < end, !self[start].isNoSpace { start += 1 }
      while start < end, !self[end - 1].isNoSpace { end -= 1 }
      if start < end { return start..<end }
    }
    return nil
  }
}

extension Substring {
  /// Returns whether this text equals a field name, ignoring the case of ASCII letters.
  ///
  /// It is not generic: other modules would call a generic version unspecialised, for each field of each request.
  public func equalsIgnoringCase(_ other: String) -> Bool { String(self).equalsIgnoringCase(other) }

  /// The text without spaces and tabs at either end.
  public var trimmed: Substring {
    let bytes = utf8.drop { !$0.isNoSpace }
    guard let last = bytes.lastIndex(where: \.isNoSpace) else { return "" }
    return Substring(bytes[...last])
  }
}

extension UInt8 {
  fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
  fileprivate var isNoSpace: Bool { self != 0x20 && self != 0x09 }
}
