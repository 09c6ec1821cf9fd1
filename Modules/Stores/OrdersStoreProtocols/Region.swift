import Foundation

/// The names and codes of countries, and of states of countries whose addresses have them.
public enum Region {
  /// Returns the ISO 3166-1 code of a country's code or English name, in any case; `nil` for any other text.
  public static func countryCode(_ text: String) -> String? {
    countries[SearchText.key(text)].map { $0.isOfCode ? SearchText.key(text).uppercased() : $0 }
  }

  /// The ISO 3166-1 codes of all countries, sorted.
  public static let countryCodes = countries.compactMap { $1.isOfCode ? $0.uppercased() : nil }.sorted()

  /// Returns a key that is equal for the code and the name of a state, in any case, and for equal other texts.
  static func stateKey(_ text: String) -> String {
    let key = SearchText.key(text)
    return states[key].flatMap { $0.isOfCode ? nil : SearchText.key($0) } ?? key
  }

  /// Returns the English name of a country's ISO 3166-1 code, or the code of a name; empty for any other text.
  static func otherNames(ofCountry text: String) -> String { text.isEmpty ? "" : countries[SearchText.key(text)] ?? "" }

  /// Returns the name of a state's code, or the code of a name; empty for any other text.
  static func otherNames(ofState text: String) -> String { text.isEmpty ? "" : states[SearchText.key(text)] ?? "" }

  private static let countries: [String: String] = {
    let english = Locale(identifier: "en")
    let names = Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 }.compactMap { code in
      english.localizedString(forRegionCode: code).map { (code, $0) }
    }
    return both(names + aliases)
  }()

  /// Names beside those of Unicode's locale data.
  private static let aliases = [
    ("US", "USA"), ("GB", "UK"), ("GB", "England"), ("GB", "Great Britain"), ("NL", "Holland"),
    ("NL", "The Netherlands"), ("CZ", "Czech Republic"), ("TR", "Turkey"),
  ]

  /// Returns a dictionary from each code to its names, and from each name to its code.
  private static func both(_ names: [(code: String, name: String)]) -> [String: String] {
    var all: [String: String] = [:]
    for (code, name) in names {
      all[SearchText.key(name)] = code
      all[SearchText.key(code), default: ""] += " \(name)"
    }
    return all
  }

  /// The states of the United States (ISO 3166-2:US), the provinces of Canada (ISO 3166-2:CA), and the states of
  /// Australia (ISO 3166-2:AU). Western Australia has the code of Washington.
  private static let states = both(
    """
    AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,\
    GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,\
    MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,\
    NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,\
    OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,\
    VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,DC District of Columbia,\
    AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,\
    NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon,\
    NSW New South Wales,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia,\
    ACT Australian Capital Territory
    """.split(separator: ",").map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (String(parts[0]), String(parts[1]))
    })
}

extension String {
  /// Whether these are the names of a code, each with a space before it, and not the code of a name.
  fileprivate var isOfCode: Bool { hasPrefix(" ") }
}
