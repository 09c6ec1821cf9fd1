/// The number of a payment card: 12 to 19 digits that satisfy the Luhn formula (ISO/IEC 7812-1).
public enum CardNumber {
  /// Returns the digits of a card number; `nil` for any other text. Spaces and hyphens between them are ignored.
  public static func digits(_ number: String) -> [Int]? {
    let bytes = number.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    let digits = bytes.compactMap { $0 >= 48 && $0 <= 57 ? Int($0) - 48 : nil }
    guard (12...19).contains(digits.count), digits.count == bytes.count, passesLuhn(digits) else { return nil }
    return digits
  }

  private static func passesLuhn(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, place in
      let doubled = place.offset % 2 == 1 ? place.element * 2 : place.element
      return sum + doubled / 10 + doubled % 10
    }
    return sum % 10 == 0
  }
}
