import Foundation
import ModelsTesting
import OrdersStoreProtocols
import StoreRecords
import Testing

@Suite struct ShopTaxRateTests {
  @Test(
    arguments: [
      ("19", "19", "", false, "", ""), ("19 VAT included, DE", "19", "VAT", true, "DE", ""),
      ("7,25% Sales tax, us-CA", "7.25", "Sales tax", false, "US", "CA"), ("0 % Export", "0", "Export", false, "", ""),
      ("19 included", "19", "", true, "", ""), (" 19  VAT , DE ", "19", "VAT", false, "DE", ""),
      ("5 GST, CA-Prince Edward Island", "5", "GST", false, "CA", "Prince Edward Island"),
    ] as [(String, String, String, Bool, String, String)])
  func `a typed rate has a name, a place, and whether prices include it`(
    text: String, rate: String, name: String, isIncluded: Bool, country: String, region: String
  ) throws {
    let expected = ShopTaxRate(
      rate: try #require(TaxRate(rate)), name: name, isIncluded: isIncluded, country: country, region: region)
    #expect(try ShopTaxRate(typed: text) == expected)
  }

  @Test(arguments: [
    ("VAT, DE", "/0/rate"), ("19; 101 VAT", "/1/rate"), (", DE", "/0/rate"), ("19 VAT, ", "/0/country"),
    ("19 VAT,DE", "/0"), ("NW-042: 7", "/0/rate"), ("7 NW-042: b", "/0"), ("19 VAT = 3", "/0"),
    ("19 VAT included DE", "/0"), ("19 included VAT, DE", "/0"), ("19 VAT DE", "/0"),
  ])
  func `a text that is no rate is refused at its place`(text: String, pointer: String) {
    let fault = #expect(throws: Violation.self) { try [ShopTaxRate](typed: text) }
    #expect(fault?.pointer == pointer)
  }

  @Test func `rates are typed with semicolons or line breaks between them`() throws {
    let rates = try [ShopTaxRate](typed: "19 VAT, DE;\n 20 VAT, AT\n\n;0 Export;")
    #expect(rates.typed == "19 VAT, DE; 20 VAT, AT; 0 Export")
    #expect(try [ShopTaxRate](typed: " ").isEmpty)
  }

  @Test func `valid rates are created again from their text and from their record`() throws {
    var random = SplitMix64(seed: 7)
    var valid = 0
    for _ in 0..<2_000 {
      let rates = (0..<Int.random(in: 0...3, using: &random)).map { _ in ShopTaxRate.random(&random) }
      let settings = StoreSettings(taxRates: rates)
      guard settings.invalidFields.isEmpty else { continue }
      valid += 1
      #expect(try [ShopTaxRate](typed: rates.typed) == rates)
      #expect(try JSONDecoder().decode(StoreSettings.self, from: Data(settings.recordJSON())) == settings)
    }
    #expect(valid > 400)
  }

  @Test func `settings are written without rates as before, and are read without them`() throws {
    let former = #"{"name":"Ours","currency":"EUR"}"#
    #expect(String(decoding: try StoreSettings(name: "Ours", currency: "EUR").recordJSON(), as: UTF8.self) == former)
    #expect(try JSONDecoder().decode(StoreSettings.self, from: Data(former.utf8)).taxRates.isEmpty)
    let later = #"{"name":"Ours","currency":"EUR","taxRates":"19 VAT included, DE; 0 Export"}"#
    let settings = try JSONDecoder().decode(StoreSettings.self, from: Data(later.utf8))
    #expect(settings.taxRates.map(\.country) == ["DE", ""])
    #expect(String(decoding: try settings.recordJSON(), as: UTF8.self) == later)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StoreSettings.self, from: Data(later.replacing("19", with: "x").utf8))
    }
  }

  @Test(
    arguments: [
      ([.de, .others], []), ([.de, .de], ["/taxRates/1"]), ([.others, .others], ["/taxRates/1"]),
      ([.de.with(\.region, "BY"), .de.with(\.region, "by")], ["/taxRates/1"]),
      ([.de.with(\.country, "DX")], ["/taxRates/0/country"]), ([.de.with(\.country, "de")], ["/taxRates/0"]),
      ([.others.with(\.region, "BY")], ["/taxRates/0"]), ([.de.with(\.name, "a;b")], ["/taxRates/0"]),
      ([.others.with(\.name, "VAT included")], ["/taxRates/0"]), ([.de.with(\.name, " VAT")], ["/taxRates/0"]),
      ([.de.with(\.name, "a\u{1B}")], ["/taxRates/0/name"]),
      ([.de.with(\.region, String(repeating: "x", count: 1_001))], ["/taxRates/0/region"]),
      (Array(repeating: .de, count: 251), ["/taxRates"]),
    ] as [([ShopTaxRate], [String])])
  func `a rate that could not be typed, and a second one for a place, are invalid`(
    rates: [ShopTaxRate], pointers: [String]
  ) {
    #expect(StoreSettings(taxRates: rates).invalidFields.map(\.pointer) == pointers)
  }

  @Test(
    arguments: [
      ("DE", "BY", "19"), ("de", "", "19"), ("Germany", "Bavaria", "19"), ("US", "CA", "7.25"),
      ("USA", "California", "7.25"), ("US", "NY", "0"), ("FR", "", "0"), ("", "CA", "0"), ("AU", "WA", "10"),
      ("AU", "Western Australia", "10"), ("US", "Washington", "6.5"),
    ])
  func `a region's rate is taken before its country's, and that before the one of other countries`(
    country: String, region: String, rate: String
  ) throws {
    let rates = try [ShopTaxRate](typed: "0 Export; 19, DE; 7.25, US-CA; 6.5, US-Washington; 10, AU")
    #expect(try rates.rate(inCountry: country, region: region)?.rate.description == rate)
  }

  @Test func `without a rate for other countries, another country and no country have none`() throws {
    #expect(try [.de].rate(inCountry: "FR", region: "") == nil)
    #expect(try [.de].rate(inCountry: "", region: "") == nil)
    #expect(try [].rate(inCountry: "FR", region: "") == nil)
  }

  @Test func `a text that is no country is refused, unless no rate has a country`() throws {
    let fault = #expect(throws: Violation.self) { try [.de, .others].rate(inCountry: "Atlantis", region: "") }
    #expect(fault?.pointer == "/country")
    #expect(try [.others].rate(inCountry: "Atlantis", region: "") == .others)
  }
}

extension ShopTaxRate {
  fileprivate static let de = ShopTaxRate(rate: TaxRate("19") ?? .zero, name: "VAT", isIncluded: true, country: "DE")
  fileprivate static let others = ShopTaxRate(rate: .zero, name: "Export")

  fileprivate func with(_ path: WritableKeyPath<ShopTaxRate, String>, _ text: String) -> ShopTaxRate {
    var rate = self
    rate[keyPath: path] = text
    return rate
  }

  fileprivate static func random(_ random: inout SplitMix64) -> ShopTaxRate {
    func text(_ letters: String, _ length: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: length, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
    }
    return ShopTaxRate(
      rate: TaxRate(units: .random(in: 0...TaxRate.whole, using: &random)) ?? .zero,
      name: [text("VAT ä7%-", 0...5), text("included", 8...8), "included", text("a,;:= \n", 0...2)]
        .randomElement(using: &random) ?? "",
      isIncluded: .random(using: &random), country: ["", "DE", "US", "BY"].randomElement(using: &random) ?? "",
      region: text("ABü- ,;", 0...2))
  }
}
