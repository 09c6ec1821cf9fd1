public import MelodyModels
public import Models

// Money, instants and days are written as `{"minor":123,"currency":"USD"}`, microseconds and `2007-6-29`.

extension Money: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordKey.self)
    let code = try container.decode(String.self, forKey: "currency")
    guard let currency = Currency(code) else {
      throw DecodingError.dataCorruptedError(
        forKey: "currency", in: container, debugDescription: "“\(code)” is not a currency of ISO 4217")
    }
    self.init(minorUnits: try container.decode(Int64.self, forKey: "minor"), currency: currency)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    try container.encode(minorUnits, forKey: "minor")
    try container.encode(currency.code, forKey: "currency")
  }
}

extension Instant: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let instant = Instant(microseconds: try container.decode(Int64.self))
    guard instant >= .earliest, instant <= .latest else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "is outside the years 1 to 9999")
    }
    self = instant
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(microseconds)
  }
}

extension CivilDate: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let parts = text.split(separator: "-").compactMap { Int($0) }
    // A day in any zone of an instant that can be written, years 1 to 9999.
    guard parts.count == 3, (0...10_000).contains(parts[0]),
      let date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "“\(text.prefix(40))” is not a day"))
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(year)-\(month)-\(day)")
  }
}

/// The JSON of a count: a number if it is exact, as stores of every version read and write it; else
/// `{"atLeast":10000}`.
extension ListCount: Codable {
  public init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer().decode(Int.self) {
      self.init(value)
    } else {
      self.init(try decoder.container(keyedBy: RecordKey.self).decode(Int.self, forKey: "atLeast"), isExact: false)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if isExact {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else {
      var container = encoder.container(keyedBy: RecordKey.self)
      try container.encode(value, forKey: "atLeast")
    }
  }
}

/// The JSON of a melody, whose tune is stored as text.
extension Melody: StoreRecord {}
