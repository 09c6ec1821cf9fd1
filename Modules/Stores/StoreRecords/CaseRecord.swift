import Models

/// A value with cases that stores write as JSON: an object of one member, `{"refund":{"reason":"late"}}`.
///
/// ```swift
/// extension PersonSelection: CaseRecord {
///   public init?(_ name: String, _ values: inout CaseReader) throws {
///     switch name {
///     case "email": self = .email(try values.value("_0"))
///     default: return nil
///     }
///   }
///
///   public var written: WrittenCase {
///     switch self {
///     case .email(let email): WrittenCase("email", ["_0": email])
///     }
///   }
/// }
/// ```
public protocol CaseRecord: Codable {
  /// Reads the case called `name`; `nil` if there is none.
  init?(_ name: String, _ values: inout CaseReader) throws
  /// The name and the values of the case.
  var written: WrittenCase { get }
}

/// The name and the values of a case; a value that is `nil` is not written.
public struct WrittenCase {
  let name: RecordKey
  let values: KeyValuePairs<RecordKey, (any Encodable)?>
  /// The first version of the format that has the case.
  private(set) var format = RecordFormat.version1

  public init(_ name: RecordKey, _ values: KeyValuePairs<RecordKey, (any Encodable)?> = [:]) {
    self.name = name
    self.values = values
  }
}

extension WrittenCase {
  /// Returns the case as one that a later version of the format added; older programs refuse it.
  public func since(_ format: RecordFormat) -> WrittenCase {
    var written = self
    written.format = format
    return written
  }
}

/// Reads the values of a case.
public struct CaseReader {
  fileprivate let container: KeyedDecodingContainer<RecordKey>
  fileprivate var known: [RecordKey] = []

  /// Reads a value that every version has.
  public mutating func value<Value: Decodable>(_ key: RecordKey, as type: Value.Type = Value.self) throws -> Value {
    known.append(key)
    return try container.decode(Value.self, forKey: key)
  }

  func corrupt(_ description: String) -> DecodingError { container.corrupt(description) }

  /// Reads a value that may be `nil`.
  public mutating func optional<Value: Decodable>(_ key: RecordKey) throws -> Value? {
    known.append(key)
    return try container.decodeIfPresent(Value.self, forKey: key)
  }
}

extension CaseRecord {
  /// - Throws: `DecodingError.dataCorrupted` for a case that does not exist, and from `JSONDecoder.strict` for an
  ///   unknown value.
  public init(from decoder: any Decoder) throws {
    let cases = try decoder.container(keyedBy: RecordKey.self)
    guard let key = cases.allKeys.first, cases.allKeys.count == 1 else {
      throw cases.corrupt("is not one case of \(Self.self)")
    }
    var values = CaseReader(container: try cases.nestedContainer(keyedBy: RecordKey.self, forKey: key))
    guard let value = try Self(key.stringValue, &values) else {
      throw cases.corrupt("\(Self.self) has no case \(key.stringValue.quoted())")
    }
    if decoder.isStrict {
      try values.container.refuseMembers(but: values.known, of: "\(Self.self) \(key.stringValue.quoted())")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    let written = written
    var cases = encoder.container(keyedBy: RecordKey.self)
    var values = cases.nestedContainer(keyedBy: RecordKey.self, forKey: written.name)
    for case (let key, let value?) in written.values { try values.encode(value, forKey: key) }
    if written.format != .version1 { encoder.needs?.add(written.name.stringValue, since: written.format) }
  }
}
