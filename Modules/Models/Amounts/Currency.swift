/// An ISO 4217 currency: its code and how many digits its minor unit has.
///
/// ```swift
/// Currency("KWD")?.exponent  // 3: a dinar has 1,000 fils
/// ```
public struct Currency: Hashable, Sendable {
  /// The three ASCII letters of the code. With the exponent they have four bytes, so that money is a trivial value.
  private let letters: (UInt8, UInt8, UInt8)

  /// The number of decimals of the minor unit: 0 for JPY, 2 for USD, 3 for KWD, 4 for CLF.
  public let exponent: UInt8

  /// Creates the currency of an ISO 4217 code in capitals; `nil` for a code that ISO 4217 does not list.
  /// Withdrawn currencies are read too: orders of their time have them.
  public init?(_ code: String) {
    guard let exponent = Currency.exponents[code] ?? Currency.withdrawn[code] else { return nil }
    var rest = code.utf8.makeIterator()
    guard let first = rest.next(), let second = rest.next(), let third = rest.next() else { return nil }
    self.init((first, second, third), exponent: exponent)
  }

  private init(_ letters: (UInt8, UInt8, UInt8), exponent: UInt8) {
    self.letters = letters
    self.exponent = exponent
  }

  /// The US dollar, the currency of the order in the articles.
  public static let usd = Currency((UInt8(ascii: "U"), UInt8(ascii: "S"), UInt8(ascii: "D")), exponent: 2)

  /// The ISO 4217 code, for example `USD`.
  public var code: String {
    unsafe String(unsafeUninitializedCapacity: 3) { text in
      unsafe (text[0], text[1], text[2]) = letters
      return 3
    }
  }

  /// The number of minor units in one major unit: 100 for USD.
  public var minorUnitsPerMajor: Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  public static func == (left: Currency, right: Currency) -> Bool { left.letters == right.letters }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(letters.0)
    hasher.combine(letters.1)
    hasher.combine(letters.2)
  }
}

extension Currency: CustomStringConvertible {
  public var description: String { code }
}

extension Currency {
  /// All currencies of ISO 4217, list one, that have a minor unit, sorted by code.
  public static var all: [Currency] { exponents.keys.sorted().compactMap { Currency($0) } }

  /// The exponents by code (ISO 4217, list one), without metals, bond units and test codes, which have no minor unit.
  private static let exponents = table([
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY \
    COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR \
    IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD \
    NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP \
    SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
    """,
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  ])

  /// The exponents of withdrawn currencies (ISO 4217, list three, since 1999) when they were withdrawn.
  private static let withdrawn = table([
    0: "ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE TPE TRL",
    2: """
    AFA ANG AON AOR ATS AYM AZM BGL BGN CHC CSD CUC CYP DEM ECS EEK FIM FRF GHC GHP GWP HRK IEP LTL LVL MRO MTL MZM NLG ROL \
    RUR SDD SIT SKK SLL SRG STD TJR TMM USS VEB VEF XEU YUM ZMK ZRN ZWD ZWL ZWN ZWR
    """,
  ])

  /// Whether the currency is no longer in use: history may have it, a new order does not.
  public var isWithdrawn: Bool { Currency.withdrawn[code] != nil }

  private static func table(_ codes: [UInt8: String]) -> [String: UInt8] {
    codes.reduce(into: [:]) { table, row in
      for code in row.value.split(separator: " ") { table[String(code)] = row.key }
    }
  }
}
