import Formatting
import Foundation
import Models
import PresentationProtocols
import PresentationTesting
import Testing

/// Tests that values typed in the format of a locale are parsed into those of machines.
@Suite struct ReadingTests {
  /// One locale in nine; the bench tests all of them.
  @Test func `formatted amounts and dates are parsed to the same values`() throws {
    let formatters = CompiledFormatters()
    var (amounts, dates) = (0, 0)
    for (index, identifier) in Locale.availableIdentifiers.sorted().enumerated() where index % 9 == 0 {
      let locale = Locale(identifier: identifier)
      let formatter = formatters.formatter(locale: locale, timeZone: .gmt)
      let reader = formatters.reader(locale: locale)
      for currency in try written.map({ try #require(Currency($0)) }) {
        for minorUnits in [-123_456_789, 5, 0, .max, .min] as [Int64] {
          let money = Money(minorUnits: minorUnits, currency: currency)
          let read = reader.amount(formatter.money(money), in: currency.code)
          #expect(read.amount == money.amount, "\(identifier): \(formatter.money(money))")
          #expect([currency.code, nil].contains(read.currency), "\(identifier): \(formatter.money(money))")
          amounts += 1
        }
      }
      guard formatters.fallbacks(locale: locale, currencies: []).contains("date") == false else { continue }
      for day in try ["1583-01-31", "1950-01-01", "1999-12-31", "2007-06-29", "2049-11-02"].map({
        try #require(CivilDate($0))
      }) {
        let shown = formatter.day(day)
        // A year of two digits has no century.
        guard day.year >= 1950 || shown.withoutMarks.contains("1583") else { continue }
        #expect(reader.day(shown) == day.description, "\(identifier): \(shown)")
        dates += 1
      }
    }
    #expect(amounts > 2_000)
    #expect(dates > 400)
  }

  @Test(arguments: [
    Typed("en_US", "1,234.56", "1234.56"), Typed("en_US", "1234.56", "1234.56"),
    Typed("en_US", " $1.23 ", "1.23", "USD"),
    Typed("en_US", "-$1.23", "-1.23", "USD"), Typed("en_US", "$-1.23", "-1.23", "USD"),
    Typed("en_US", "1.23-", "-1.23"),
    Typed("en_US", "+5", "5"), Typed("en_US", "usd 5", "5", "USD"), Typed("en_US", "5 EUR", "5", "EUR"),
    Typed("en_US", "€5", "5", "EUR"), Typed("en_US", "CA$5", "5", "CAD"), Typed("en_US", "1 234.5", "1234.5"),
    Typed("de_DE", "1.234,56", "1234.56"), Typed("de_DE", "1234,56 €", "1234.56", "EUR"),
    Typed("de_DE", "1.234", "1234"),
    Typed("de_DE", "1.23", "1.23"), Typed("de_DE", "1\u{A0}234,56", "1234.56"), Typed("de_DE", "$5", "5", "USD"),
    Typed("de_DE", "\u{2212}0,05", "-0.05"), Typed("fr_FR", "1\u{202F}234,56", "1234.56"),
    Typed("fr_FR", "1 234 567", "1234567"), Typed("fr_FR", "1\u{2009}234,5", "1234.5"),
    Typed("de_CH", "1’234.50", "1234.50"), Typed("de_CH", "1'234.50", "1234.50"), Typed("de_CH", "CHF 5", "5", "CHF"),
    Typed("ar_EG", "١٢٣٫٤٥", "123.45"), Typed("ar_EG", "١٬٢٣٤٫٥", "1234.5"), Typed("ar_EG", "1234.5", "1234.5"),
    Typed("ar_EG", "١٢٣٤", "1234"), Typed("en_IN", "12,34,567.5", "1234567.5"),
    Typed("en_IN", "1,234,567.5", "1234567.5"), Typed("ja_JP", "¥1,234", "1234", "JPY"), Typed("ja_JP", "１２３４", "1234"),
    Typed("uk_UA", "1 234,5 ₴", "1234.5", "UAH"), Typed("es_ES", "1.234,56", "1234.56"), Typed("pt_CV", "1,5", "1.5"),
  ])
  func `an amount is read as the locale writes it`(_ typed: Typed) {
    #expect(reader(typed.locale).amount(typed.text, in: nil) == typed.amount)
  }

  @Test(arguments: [
    ("en_US", "1,23"), ("en_US", "1.234,56"), ("en_US", "12,34"), ("en_US", "1,234,56"), ("en_US", "1,,234"),
    ("en_US", ""), ("en_US", "-"), ("en_US", "twelve"), ("en_US", "--5"), ("en_US", "-5-"), ("en_US", "5 apples"),
    ("en_US", "$5 USD"), ("en_US", "1.2.3"), ("en_US", "1e5"), ("en_US", "5."), ("en_US", "1 23"), ("en_US", "1'23"),
    ("en_US", "1 234,567"), ("de_DE", "1,234.56"), ("de_DE", "1,2,3"), ("de_DE", "1 234 56"), ("uk_UA", "$5"),
    ("en_US", String(repeating: "1", count: 201)),
  ])
  func `an amount that could mean something else stays as it was typed`(_ identifier: String, _ text: String) {
    #expect(reader(identifier).amount(text, in: nil) == TypedAmount(amount: text))
  }

  @Test func `the currency that is known decides where the locale leaves it open`() {
    // Ukrainian shows dollars by their code; the short symbol is the expected dollar's.
    #expect(reader("uk_UA").amount("$5", in: "CAD") == TypedAmount(amount: "5", currency: "CAD"))
    // In English “$” is the dollar of the United States, whatever was expected.
    #expect(reader("en_US").amount("$5", in: "CAD") == TypedAmount(amount: "5", currency: "USD"))
    #expect(reader("en_CA").amount("$5", in: nil) == TypedAmount(amount: "5", currency: "CAD"))
    // A yen has no decimals; typed decimals are reported as a fault.
    #expect(reader("de_DE").amount("1,5", in: "JPY") == TypedAmount(amount: "1.5"))
    #expect(reader("de_DE").amount("1.500", in: "JPY") == TypedAmount(amount: "1500"))
    #expect(reader("en_US").amount("1.234", in: "KWD") == TypedAmount(amount: "1.234"))
    // The escudo's sign replaces the decimal point.
    #expect(reader("pt_CV").amount("1$50", in: "CVE") == TypedAmount(amount: "1.50"))
    #expect(reader("en_US").amount("5", in: "no currency") == TypedAmount(amount: "5"))
    // Two francs have the same symbol: the expected one is meant.
    #expect(reader("fr_FR").amount("5 FCFA", in: "XAF") == TypedAmount(amount: "5", currency: "XAF"))
    #expect(reader("fr_FR").amount("5 FCFA", in: "XOF") == TypedAmount(amount: "5", currency: "XOF"))
    #expect(reader("fr_FR").amount("5 FCFA", in: "EUR") == TypedAmount(amount: "5 FCFA"))
  }

  @Test(arguments: [
    ("de_DE", "29.06.07", "2007-06-29"), ("de_DE", "29.6.2007", "2007-06-29"), ("de_DE", " 29. 6. 07 ", "2007-06-29"),
    ("en_US", "6/29/07", "2007-06-29"), ("en_US", "06/29/2007", "2007-06-29"), ("en_GB", "29/6/2007", "2007-06-29"),
    ("en_US", "6/29/49", "2049-06-29"), ("en_US", "6/29/50", "1950-06-29"), ("fr_FR", "29/06/07", "2007-06-29"),
    ("ja_JP", "2007/6/29", "2007-06-29"), ("ko_KR", "07. 6. 29.", "2007-06-29"), ("ko_KR", "07.6.29", "2007-06-29"),
    ("ar_EG", "٢٩/٦/٢٠٠٧", "2007-06-29"), ("ar_EG", "29/6/2007", "2007-06-29"), ("haw", "29/VI/07", "2007-06-29"),
    ("de_DE", "2007-06-29", "2007-06-29"), ("ar_EG", "٢٠٠٧-٠٦-٢٩", "2007-06-29"), ("fa_IR", "2007-06-29", "2007-06-29"),
    ("sv_SE", "2007-06-29", "2007-06-29"),
  ])
  func `a day is read as the locale writes it`(_ identifier: String, _ text: String, _ day: String) {
    #expect(reader(identifier).day(text) == day)
  }

  @Test(arguments: [
    ("de_DE", "6/29/07"), ("en_US", "29/6/07"), ("en_US", "6.29.07"), ("de_DE", "31.02.07"), ("de_DE", "29.06.007"),
    ("de_DE", "29.06"), ("de_DE", "am 29.06.07"), ("de_DE", "29.06.07 um 5"), ("de_DE", "-29.06.07"), ("de_DE", ""),
    ("de_DE", "029.06.07"), ("en_US", "today"), ("en_US", "-7d"), ("en_US", "2007-06-29T10:00:00Z"),
    ("fa_IR", "۱۳۸۶/۴/۸"), ("en_US", "6/29/20007"), ("haw", "29/xiii/07"),
    ("en_US", String(repeating: "6/", count: 101)),
  ])
  func `a day that could mean something else stays as it was typed`(_ identifier: String, _ text: String) {
    #expect(reader(identifier).day(text) == text)
  }
}

extension ReadingTests {
  @Test(arguments: [("en_US", "6/29/07"), ("de_DE", "29.06.07"), ("ja_JP", "2007/06/29")])
  func `the example of a day is one that the reader reads`(locale: String, example: String) {
    let reader = reader(locale)
    #expect(reader.dayExample == example)
    #expect(reader.dayExample.map(reader.day) == "2007-06-29")
  }
}

// MARK: Fixtures

/// Currencies with two decimals, none, three, and a sign in place of the decimal point.
private let written = ["USD", "JPY", "KWD", "CVE"]

struct Typed: CustomTestStringConvertible {
  let locale: String
  let text: String
  let amount: TypedAmount

  init(_ locale: String, _ text: String, _ amount: String, _ currency: String? = nil) {
    self.locale = locale
    self.text = text
    self.amount = TypedAmount(amount: amount, currency: currency)
  }

  var testDescription: String { "\(locale): \(text)" }
}

private func reader(_ identifier: String) -> any ValueReading {
  CompiledFormatters().reader(locale: Locale(identifier: identifier))
}

extension String {
  /// The digits in ASCII, whatever their script, and nothing else.
  fileprivate var withoutMarks: String { compactMap { $0.wholeNumberValue.map(String.init) }.joined() }
}
