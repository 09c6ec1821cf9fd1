import Persons
import Testing

@Suite struct PersonNameTests {
  @Test(arguments: [
    ("Amy Apple", "Amy", "Apple"), ("Maria de la Cruz", "Maria de la", "Cruz"), ("Cher", "Cher", ""), ("", "", ""),
    ("山田 太郎", "山田", "太郎"), ("Zoë  Ø", "Zoë ", "Ø"),
  ])
  func `a name in one field splits at its last space, and joining gives it back`(
    full: String, first: String, last: String
  ) {
    let name = PersonName(full: full)
    #expect(name == PersonName(first: first, last: last))
    #expect(name.full == full)
  }

  @Test(arguments: [("", "Apple", "Apple"), ("Amy", "", "Amy"), ("", "", ""), ("Amy", "Apple", "Amy Apple")])
  func `the full name has no space too many`(first: String, last: String, full: String) {
    #expect(PersonName(first: first, last: last).full == full)
  }

  @Test func `names sort by family, then given name, without case`() {
    let names = [("b", "apple"), ("A", "Apple"), ("Z", "Aardvark"), ("a", "Apples"), ("", "")].map {
      PersonName(first: $0.0, last: $0.1)
    }
    let sorted = names.sorted { $0.sortKey.utf8.lexicographicallyPrecedes($1.sortKey.utf8) }
    #expect(sorted.map(\.full) == ["", "Z Aardvark", "A Apple", "b apple", "a Apples"])
  }
}

@Suite struct PaymentCardTests {
  // Test numbers that card companies publish.
  @Test(arguments: [
    ("4242 4242 4242 4242", "Visa", "4242"), ("4012-8888-8888-1881", "Visa", "1881"),
    ("5555555555554444", "Mastercard", "4444"), ("2223003122003222", "Mastercard", "3222"),
    ("378282246310005", "American Express", "0005"), ("6011111111111117", "Discover", "1117"),
    ("3530111333300000", "JCB", "0000"), ("30569309025904", "Diners Club", "5904"),
    ("6200000000000005", "UnionPay", "0005"), ("4222222222222", "Visa", "2222"),
  ])
  func `a card is known by its number, of which four digits are kept`(number: String, brand: String, last4: String)
    throws
  {
    let card = try #require(PaymentCard(number: number, expiryYear: 2030, expiryMonth: 12))
    #expect(card == PaymentCard(brand: brand, last4: last4, expiryYear: 2030, expiryMonth: 12))
  }

  @Test(arguments: [
    "4242424242424241", "4242424242424224", "", "0", "42424242424", "424242424242424242424", "4242x42424242424",
    "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", "4242.4242.4242.4242",
  ])
  func `a number with an invalid length or check digit is not a card number`(number: String) {
    #expect(PaymentCard(number: number, expiryYear: 2030, expiryMonth: 5) == nil)
  }

  @Test(arguments: 0..<16)
  func `one wrong digit anywhere is noticed`(place: Int) throws {
    var digits = Array("4242424242424242".utf8)
    digits[place] = (digits[place] - 48 + 1) % 10 + 48
    let number = String(decoding: digits, as: UTF8.self)
    #expect(PaymentCard(number: number, expiryYear: 2030, expiryMonth: 5) == nil)
  }

  @Test(arguments: [0, 13, -1]) func `there is no such month`(month: Int) {
    #expect(PaymentCard(number: "4242424242424242", expiryYear: 2030, expiryMonth: month) == nil)
  }
}
