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
  /// The value that a reader fills; it has the defaults of the properties that an older program did not write.
  static var blank: Self { get }
  /// The version of the format that this program writes; it reads all versions up to this one.
  static var recordVersion: Int { get }
  /// Moves every property between the value and `side`: a writer takes it out, a reader sets it.
  mutating func move(_ side: inout some RecordSide) throws
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
  /// Moves a property added after the first version; a reader leaves it as in `blank` if the record lacks it.
  mutating func added<Value: Codable>(_ key: RecordKey, _ value: inout Value) throws
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
  public static var recordVersion: Int { 1 }

  /// Reads a record of any version up to `recordVersion`.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the type and both versions, for a newer record.
  public init(from decoder: any Decoder) throws {
    self = .blank
    var reader = RecordReader(container: try decoder.container(keyedBy: RecordKey.self))
    let version = try reader.container.contains(.version) ? reader.container.decode(Int.self, forKey: .version) : 1
    guard (1...Self.recordVersion).contains(version) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: """
            this \(Self.self) has version \(version) of its format, and this program knows those up to \
            \(Self.recordVersion); use a newer program
            """))
    }
    try move(&reader)
  }

  public func encode(to encoder: any Encoder) throws {
    var value = self
    var writer = RecordWriter(container: encoder.container(keyedBy: RecordKey.self))
    if Self.recordVersion > 1 { try writer.container.encode(Self.recordVersion, forKey: .version) }
    try value.move(&writer)
  }
}

private struct RecordReader: RecordSide {
  let container: KeyedDecodingContainer<RecordKey>

  func value(_ key: RecordKey, _ value: inout String) throws {
    value = try container.decode(String.self, forKey: key)
  }

  func value(_ key: RecordKey, _ value: inout Int64) throws {
    value = try container.decode(Int64.self, forKey: key)
  }

  func value(_ key: RecordKey, _ value: inout Int) throws {
    value = try container.decode(Int.self, forKey: key)
  }

  func value(_ key: RecordKey, _ value: inout Bool) throws {
    value = try container.decode(Bool.self, forKey: key)
  }

  func optional(_ key: RecordKey, _ value: inout String?) throws {
    value = try container.decodeIfPresent(String.self, forKey: key)
  }

  func value<Value: Codable>(_ key: RecordKey, _ value: inout Value) throws {
    value = try container.decode(Value.self, forKey: key)
  }

  func optional<Value: Codable>(_ key: RecordKey, _ value: inout Value?) throws {
    value = try container.decodeIfPresent(Value.self, forKey: key)
  }

  func added<Value: Codable>(_ key: RecordKey, _ value: inout Value) throws {
    if let found = try container.decodeIfPresent(Value.self, forKey: key) { value = found }
  }
}

private struct RecordWriter: RecordSide {
  var container: KeyedEncodingContainer<RecordKey>

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

  mutating func added<Value: Codable>(_ key: RecordKey, _ value: inout Value) throws {
    try container.encode(value, forKey: key)
  }
}
