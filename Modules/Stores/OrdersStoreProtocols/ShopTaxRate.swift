public import Models

/// A rate of a tax in a shop's settings, for one country, a region of it, or every other country.
///
/// ```swift
/// try ShopTaxRate(typed: "7.25 Sales tax, US-CA").region  // "CA"
/// ```
public struct ShopTaxRate: Hashable, Sendable {
  /// The rate in percent.
  public var rate: TaxRate
  /// The name of the tax; empty for none.
  public var name: String
  /// Whether the prices include the tax.
  public var isIncluded: Bool
  /// The ISO 3166-1 code of the country, in upper case; empty for every country without a rate of its own.
  public var country: String
  /// The region of the country; empty for every region without a rate of its own.
  public var region: String

  public init(rate: TaxRate, name: String = "", isIncluded: Bool = false, country: String = "", region: String = "") {
    self.rate = rate
    self.name = name
    self.isIncluded = isIncluded
    self.country = country
    self.region = region
  }

  /// Creates a rate from a text like that of an order's tax: `19 VAT included, DE`, `7.25 Sales tax, US-CA`, `0 Export`.
  ///
  /// - Throws: `Violation`, with the pointer of the part that is invalid.
  public init(typed text: String) throws(Violation) {
    let comma = text.utf8.ranges(of: ", ".utf8).last
    var words = Self.words(of: text[..<(comma?.lowerBound ?? text.endIndex)])
    guard !words.isEmpty else { throw Violation("/rate", .missing) }
    let number = words.removeFirst()
    guard let rate = TaxRate(number) else { throw Violation("/rate", .not(.taxRate, number)) }
    if words.first == "%" { words.removeFirst() }
    let isIncluded = words.last == "included"
    if isIncluded { words.removeLast() }
    let place = comma.map { Self.words(of: text[$0.upperBound...]).joined(separator: " ") } ?? ""
    let parts = place.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let country = parts.first ?? ""
    self.init(
      rate: rate, name: words.joined(separator: " "), isIncluded: isIncluded,
      country: country.utf8.count == 2 ? country.uppercased() : country, region: parts.count > 1 ? parts[1] : "")
    // These separate the parts of a typed tax.
    // A name with one of these words is a rate whose place or whose inclusion is written elsewhere.
    let hasLostWord =
      words.contains { $0.lowercased() == "included" }
      || country.isEmpty && words.last.map { Region.countryCode($0) == $0 } == true
    guard !(name + region).utf8.contains(where: ",;:=".utf8.contains), !hasLostWord else {
      throw Violation("", .not(.shopTaxRate, text))
    }
    if comma != nil, country.isEmpty { throw Violation("/country", .missing) }
  }

  /// Returns the words between spaces, found by their bytes, since the settings are read for many writes.
  private static func words(of text: Substring) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }

  /// The violations of the rules of a rate, apart from those of its texts; empty if it is valid.
  var invalidFields: [Violation] {
    guard (try? [ShopTaxRate](typed: description)) == [self] else {
      return [Violation("", .not(.shopTaxRate, description))]
    }
    return country.isEmpty || Region.countryCode(country) == country
      ? [] : [Violation("/country", .not(.country, country))]
  }
}

extension ShopTaxRate: CustomStringConvertible {
  /// The rate as a person types it, from which it can be created again.
  public var description: String {
    let words = [rate.description, name, isIncluded ? "included" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    let place = region.isEmpty ? country : "\(country)-\(region)"
    return place.isEmpty ? words : "\(words), \(place)"
  }
}

extension [ShopTaxRate] {
  /// Creates the rates of a text, with semicolons or line breaks between them.
  ///
  /// - Throws: the first `Violation`, with its place: `/1/rate`.
  public init(typed text: String) throws(Violation) {
    self = []
    let separators = [UInt8(ascii: ";"), UInt8(ascii: "\n")]
    for part in text.utf8.split(whereSeparator: separators.contains) where part.contains(where: { $0 != 32 }) {
      do throws(Violation) {
        append(try ShopTaxRate(typed: String(Substring(part))))
      } catch {
        throw error.within("/\(count)")
      }
    }
  }

  /// The rates as a person types them, with semicolons between them.
  public var typed: String { map(\.description).joined(separator: "; ") }

  /// Returns the rate of a place: that of its region, else of its country, else of every other country; `nil` if there is
  /// none.
  ///
  /// - Parameters:
  ///   - country: the country's ISO 3166-1 code or English name; empty if unknown.
  ///   - region: the region, as an address has it.
  /// - Throws: `Violation` with the pointer `/country` for a text that is no country, if a rate has a country.
  public func rate(inCountry country: String, region: String) throws(Violation) -> ShopTaxRate? {
    let others = first { $0.country.isEmpty }
    guard !country.isEmpty, contains(where: { !$0.country.isEmpty }) else { return others }
    guard let code = Region.countryCode(country) else { throw Violation("/country", .not(.country, country)) }
    let rates = filter { $0.country == code }
    let state = Region.stateKey(region)
    return rates.first { !$0.region.isEmpty && Region.stateKey($0.region) == state }
      ?? rates.first { $0.region.isEmpty } ?? others
  }

  /// The violations of the rules of a shop's rates, apart from those of their texts; empty if they are valid.
  var invalidFields: [Violation] {
    guard count <= OrderLimits.shopTaxRates else {
      return [Violation("", .length(count, .entries, 0...OrderLimits.shopTaxRates))]
    }
    var places: Set<[String]> = []
    return enumerated().flatMap { index, rate in
      let isFirst = places.insert([rate.country, Region.stateKey(rate.region)]).inserted
      return (rate.invalidFields + (isFirst ? [] : [Violation("", .takenPlace)])).map { $0.within("/\(index)") }
    }
  }
}
