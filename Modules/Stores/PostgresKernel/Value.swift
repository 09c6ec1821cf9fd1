package import OrdersStoreProtocols

/// A value of a statement's parameter. All texts and numbers are sent in PostgreSQL's binary format.
package enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
  case integers([Int64?])
  case texts([String?])
  case blobs([[UInt8]])

  /// Creates a text, or null for `nil`.
  package init(_ text: String?) { self = text.map(Value.text) ?? .null }
  /// Creates a number, or null for `nil`.
  package init(_ number: Int64?) { self = number.map(Value.integer) ?? .null }
  /// Creates the number of microseconds of a moment.
  package static func instant(_ moment: Instant) -> Value { .integer(moment.microseconds) }
  /// Creates the bytes of a text, which are sorted byte by byte.
  package static func key(_ text: String) -> Value { .bytes(Array(text.utf8)) }
  /// Creates a number.
  package static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
}

extension Value {
  /// The object identifier of the type in `pg_type.dat` of PostgreSQL's source; 0 lets the server infer it.
  var type: UInt32 {
    switch self {
    case .null: 0
    case .integer: 20
    case .text: 25
    case .bytes: 17
    case .integers: 1016
    case .texts: 1009
    case .blobs: 1001
    }
  }

  /// The value in binary format; `nil` for null.
  var binary: [UInt8]? {
    switch self {
    case .null: nil
    case .integer(let number): number.binary
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .integers(let numbers): Self.array(of: 20, numbers.map { $0?.binary })
    case .texts(let texts): Self.array(of: 25, texts.map { $0.map { Array($0.utf8) } })
    case .blobs(let blobs): Self.array(of: 17, blobs)
    }
  }

  /// Returns an array of one dimension in the format of `array_recv`: the number of dimensions, whether there are nulls,
  /// the type, the length and the first index, then each element behind its length.
  private static func array(of type: Int32, _ elements: [[UInt8]?]) -> [UInt8] {
    var bytes = Int32(elements.isEmpty ? 0 : 1).binary + Int32(elements.contains(nil) ? 1 : 0).binary + type.binary
    guard !elements.isEmpty else { return bytes }
    bytes += Int32(clamping: elements.count).binary + Int32(1).binary
    for element in elements {
      bytes += Int32(clamping: element?.count ?? -1).binary
      bytes += element ?? []
    }
    return bytes
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the highest one first.
  fileprivate var binary: [UInt8] {
    (1...Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self(Self.bitWidth - 8 * $0)) }
  }
}
