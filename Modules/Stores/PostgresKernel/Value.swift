package import SQLKernel

/// All texts and numbers are sent in PostgreSQL's binary format.
extension Value {
  /// The object identifier of the type in `pg_type.dat` of PostgreSQL's source; 0 lets the server infer it.
  var type: UInt32 {
    switch self {
    case .null: 0
    case .integer: 20
    case .text: 25
    case .bytes, .key: 17
    case .integers: 1016
    case .texts: 1009
    case .keys: 1001
    }
  }

  /// The value in binary format; `nil` for null.
  var binary: [UInt8]? {
    switch self {
    case .null: nil
    case .integer(let number): number.binary
    case .text(let text), .key(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .integers(let numbers): Self.array(of: 20, numbers.map { $0?.binary })
    case .texts(let texts): Self.array(of: 25, texts.map { $0.map { Array($0.utf8) } })
    case .keys(let keys): Self.array(of: 17, keys.map { Array($0.utf8) })
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

extension Value {
  /// Returns rows of values as one array for each column.
  package static func columns(_ rows: [[Value]]) -> [Value] {
    (rows.first ?? []).indices.map { column in
      let values = rows.map { $0[column] }
      let isOfNumbers = values.contains { if case .integer = $0 { true } else { false } }
      let isOfKeys = values.contains { if case .key = $0 { true } else { false } }
      if isOfKeys { return .keys(values.map { if case .key(let text) = $0 { text } else { "" } }) }
      if isOfNumbers { return .integers(values.map { if case .integer(let number) = $0 { number } else { nil } }) }
      return .texts(values.map { if case .text(let text) = $0 { text } else { nil } })
    }
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the highest one first.
  fileprivate var binary: [UInt8] {
    (1...Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self(Self.bitWidth - 8 * $0)) }
  }
}
