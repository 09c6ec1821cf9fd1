/// The forms in which people write a phone number.
public enum PhoneNumber {
  /// The fewest digits by which a phone number is found.
  private static let fewestDigits = 4
  /// The most digits of a query: a number has 15 (ITU-T E.164), with the code of an international call a few more.
  private static let mostDigits = 32
  /// The fewest digits of a number without its country code or its leading zero.
  private static let fewestLocalDigits = 6

  /// Returns the digits of which one is a part of each phone number that a text may mean: as it is written, and without
  /// the country code or the leading zero.
  ///
  /// ```swift
  /// PhoneNumber.forms("+49 30 0074321")  // ["49300074321", "300074321"]
  /// PhoneNumber.forms("030 0074321")     // ["0300074321", "300074321"]
  /// ```
  public static func forms(_ text: String) -> [String] {
    let digits = SearchText.digits(text)
    // In North America, people write the country code 1 before the ten digits, without a sign.
    let isInternational =
      text.drop { !$0.isNumber && $0 != "+" }.first == "+" || digits.hasPrefix("00")
      || digits.hasPrefix("1") && digits.utf8.count == 11
    let significant = digits.drop { $0 == "0" }
    let local = isInternational ? significant.dropFirst(lengthOfCountryCode(significant)) : significant
    // In some countries, the number behind the country code has the zero, too: +49 (0)30.
    let last = String(local.drop { $0 == "0" })
    let forms = last.utf8.count >= fewestLocalDigits ? [digits, last] : [digits]
    return forms.withoutRepetitions
  }

  /// Returns the forms of a query that can be a part of a phone number; empty for any other query.
  ///
  /// The query must have four or more digits and otherwise only punctuation of phone numbers, and may end with an
  /// extension: `ext. 7`, `x7`. The number is found without it.
  static func forms(ofQuery text: String) -> [String] {
    let query = text.replacing(/\s*(?:ext(?:ension)?\.?|x)\s*[0-9]{1,6}\s*$/.ignoresCase(), with: "")
    let isPhone = query.allSatisfy { $0.isWholeNumber || $0.isWhitespace || "+-./()‐‑–".contains($0) }
    guard isPhone, (fewestDigits...mostDigits).contains(SearchText.digits(query).utf8.count) else { return [] }
    return forms(query)
  }

  /// Returns how many digits the country code at the beginning of an international number has (ITU-T E.164, annex).
  private static func lengthOfCountryCode(_ digits: Substring) -> Int {
    if digits.hasPrefix("1") || digits.hasPrefix("7") { return 1 }
    return codesOfTwoDigits.contains(String(digits.prefix(2))) ? 2 : 3
  }

  private static let codesOfTwoDigits: Set<String> = [
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49", "51",
    "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82", "84", "86", "90",
    "91", "92", "93", "94", "95", "98",
  ]
}
