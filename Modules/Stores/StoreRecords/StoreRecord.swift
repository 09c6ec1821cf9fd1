/// A value that stores write as JSON, in files and in requests between machines.
///
/// The format belongs to the stores: it does not change with the name or type of a model's property. A record moves
/// each property with one line, in either direction:
///
/// ```swift
/// extension PersonName: StoreRecord {
///   public static var blank: PersonName { PersonName(first: "", last: "") }
///
///   public mutating func move(_ side: inout some RecordSide) throws {
///     try side.value("first", &first)
///     try side.value("last", &last)
///   }
/// }
/// ```
public protocol StoreRecord: Codable {
  /// The value that a reader fills.
  static var blank: Self { get }
  /// Moves every property between the value and `side`: a writer takes it out, a reader sets it.
  mutating func move(_ side: inout some RecordSide) throws
  /// The name of the record in error messages.
  static var recordName: String { get }
}

extension StoreRecord {
  public static var recordName: String { "\(Self.self)" }
}

/// One side of `StoreRecord.move`: a reader or a writer.
///
/// Texts, numbers and flags have calls of their own, since `Codable` casts every value of another type.
public protocol RecordSide {
  mutating func value(_ key: RecordKey, _ value: inout String) throws
  mutating func value(_ key: RecordKey, _ value: inout Int64) throws
  mutating func value(_ key: RecordKey, _ value: inout Int) throws
  mutating func value(_ key: RecordKey, _ value: inout Bool) throws
  mutating func optional(_ key: RecordKey, _ value: inout String?) throws

  /// Moves a property that the first version had.
  mutating func value<Value: Codable>(_ key: RecordKey, _ value: inout Value) throws
  /// Moves a property that may be `nil`, which is not written.
  mutating func optional<Value: Codable>(_ key: RecordKey, _ value: inout Value?) throws
  /// Moves a property that a later version of the format added; a value equal to the default is not written.
  ///
  /// - Parameter format: the first version of the format that has the property.
  mutating func added<Value: Codable & Equatable>(
    _ key: RecordKey, _ value: inout Value, default: Value, since format: RecordFormat) throws
}

/// The name of a property in a record.
public struct RecordKey: CodingKey, ExpressibleByStringLiteral {
  public let stringValue: String
  public var intValue: Int? { nil }

  public init(stringValue: String) { self.stringValue = stringValue }
  public init(stringLiteral name: String) { stringValue = name }
  public init?(intValue: Int) { nil }

  /// The key of the record's version, which a record of the first version lacks.
  static let version: RecordKey = "recordVersion"
}

extension StoreRecord {
  /// Reads a record of any version up to `RecordFormat.version`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a newer record, and from `JSONDecoder.strict` for an unknown member.
  public init(from decoder: any Decoder) throws {
    self = .blank
    var reader = RecordReader(container: try decoder.container(keyedBy: RecordKey.self), isStrict: decoder.isStrict)
    try reader.container.checkVersion(.version)
    try move(&reader)
    if reader.isStrict { try reader.container.refuseMembers(but: reader.known, of: Self.recordName) }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = self
    var writer = RecordWriter(container: encoder.container(keyedBy: RecordKey.self), needs: encoder.needs)
    try value.move(&writer)
    if writer.version > 1 { try writer.container.encode(writer.version, forKey: .version) }
  }
}

private struct RecordReader: RecordSide {
  let container: KeyedDecodingContainer<RecordKey>
  let isStrict: Bool
  /// The members of the record, if others are refused.
  var known: [RecordKey] = [.version]

  mutating func value(_ key: RecordKey, _ value: inout String) throws {
    value = try container.decode(String.self, forKey: know(key))
  }

  mutating func value(_ key: RecordKey, _ value: inout Int64) throws {
    value = try container.decode(Int64.self, forKey: know(key))
  }

  mutating func value(_ key: RecordKey, _ value: inout Int) throws {
    value = try container.decode(Int.self, forKey: know(key))
  }

  mutating func value(_ key: RecordKey, _ value: inout Bool) throws {
    value = try container.decode(Bool.self, forKey: know(key))
  }

  mutating func optional(_ key: RecordKey, _ value: inout String?) throws {
    value = try container.decodeIfPresent(String.self, forKey: know(key))
  }

  mutating func value<Value: Codable>(_ key: RecordKey, _ value: inout Value) throws {
    value = try container.decode(Value.self, forKey: know(key))
  }

  mutating func optional<Value: Codable>(_ key: RecordKey, _ value: inout Value?) throws {
    value = try container.decodeIfPresent(Value.self, forKey: know(key))
  }

  mutating func added<Value: Codable & Equatable>(
    _ key: RecordKey, _ value: inout Value, default: Value, since format: RecordFormat
  ) throws {
    value = try container.decodeIfPresent(Value.self, forKey: know(key)) ?? `default`
  }

  private mutating func know(_ key: RecordKey) -> RecordKey {
    if isStrict { known.append(key) }
    return key
  }
}

private struct RecordWriter: RecordSide {
  var container: KeyedEncodingContainer<RecordKey>
  let needs: FormatNeeds?
  /// The first version of the format that has all written members.
  var version = 1

  mutating func value(_ key: RecordKey, _ value: inout String) throws {
    try container.encode(value, forKey: key)
  }

  mutating func value(_ key: RecordKey, _ value: inout Int64) throws {
    try container.encode(value, forKey: key)
  }

  mutating func value(_ key: RecordKey, _ value: inout Int) throws {
    try container.encode(value, forKey: key)
  }

  mutating func value(_ key: RecordKey, _ value: inout Bool) throws {
    try container.encode(value, forKey: key)
  }

  mutating func optional(_ key: RecordKey, _ value: inout String?) throws {
    try container.encodeIfPresent(value, forKey: key)
  }

  mutating func value<Value: Codable>(_ key: RecordKey, _ value: inout Value) throws {
    try container.encode(value, forKey: key)
  }

  mutating func optional<Value: Codable>(_ key: RecordKey, _ value: inout Value?) throws {
    try container.encodeIfPresent(value, forKey: key)
  }

  mutating func added<Value: Codable & Equatable>(
    _ key: RecordKey, _ value: inout Value, default: Value, since format: RecordFormat
  ) throws {
    guard value != `default` else { return }
    try container.encode(value, forKey: key)
    version = max(version, format.rawValue)
    needs?.add(key.stringValue, since: format)
  }
}
