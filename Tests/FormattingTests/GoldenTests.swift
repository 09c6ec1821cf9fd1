import Formatting
import Foundation
import Models
import PresentationProtocols
import PresentationTesting
import Testing

/// Tests formatted values against literal texts, so that a change in Foundation is noticed.
@Suite struct GoldenTests {
  @Test func `the articles' order is shown as they show it`() {
    let formatter = CompiledFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    #expect(formatter.date(Order.amy.date) == "6/29/07")
    #expect(formatter.money(Order.amy.total) == "$1.23")
  }

  @Test(arguments: [
    Golden("en_US", "6/29/07", "Jun 2007", "$1.23", "-€1,234,567.89", "¥1,234", "-KWD\u{A0}0.005"),
    Golden("de_DE", "29.06.07", "Juni 2007", "1,23\u{A0}$", "-1.234.567,89\u{A0}€", "1.234\u{A0}¥", "-0,005\u{A0}KWD"),
    Golden(
      "uk_UA", "29.06.07", "черв. 2007\u{202F}р.", "1,23\u{A0}USD", "-1\u{A0}234\u{A0}567,89\u{A0}EUR",
      "1\u{A0}234\u{A0}¥", "-0,005\u{A0}KWD"),
    Golden("ja_JP", "2007/06/29", "2007年6月", "$1.23", "-€1,234,567.89", "¥1,234", "-KWD\u{A0}0.005"),
    Golden(
      "ar_EG", "٢٩\u{200F}/٦\u{200F}/٢٠٠٧", "يونيو ٢٠٠٧", "\u{200F}١\u{66B}٢٣\u{A0}US$",
      "\u{61C}-\u{200F}١\u{66C}٢٣٤\u{66C}٥٦٧\u{66B}٨٩\u{A0}€", "\u{200F}١\u{66C}٢٣٤\u{A0}JP¥",
      "\u{61C}-\u{200F}٠\u{66B}٠٠٥\u{A0}د.ك.\u{200F}"),
    Golden(
      "fr_CH", "29.06.07", "juin 2007", "$US\u{A0}1,23", "€\u{A0}-1\u{202F}234\u{202F}567,89", "JPY\u{A0}1\u{202F}234",
      "KWD\u{A0}-0,005"),
    Golden("en_IN", "29/06/07", "Jun 2007", "$1.23", "-€12,34,567.89", "JP¥1,234", "-KWD\u{A0}0.005"),
    Golden("de_AT", "29.06.07", "Juni 2007", "$\u{A0}1,23", "-€\u{A0}1.234.567,89", "¥\u{A0}1.234", "-KWD\u{A0}0,005"),
    Golden("de_CH", "29.06.07", "Juni 2007", "$\u{A0}1.23", "EUR-1’234’567.89", "¥\u{A0}1’234", "KWD-0.005"),
    Golden("bn_BD", "29/6/07", "জুন 2007", "1.23\u{A0}US$", "-12,34,567.89€", "1,234\u{A0}JP¥", "-0.005\u{A0}KWD"),
    Golden(
      "fa_IR", "۱۳۸۶/۴/۸", "تیر ۱۳۸۶", "\u{200E}$۱\u{66B}۲۳",
      "\u{200E}\u{2212}\u{200E}€۱\u{66C}۲۳۴\u{66C}۵۶۷\u{66B}۸۹", "\u{200E}¥۱\u{66C}۲۳۴",
      "\u{200E}\u{2212}\u{200E}KWD\u{A0}۰\u{66B}۰۰۵"),
    Golden(
      "es_ES", "29/6/07", "jun 2007", "1,23\u{A0}US$", "-1.234.567,89\u{A0}€", "1234\u{A0}JPY", "-0,005\u{A0}KWD"),
    Golden("haw", "29/vi/07", "Iun. 2007", "$1.23", "-€1,234,567.89", "JP¥1,234", "-KWD\u{A0}0.005"),
  ])
  func `a reader sees`(_ golden: Golden) throws {
    let formatter = CompiledFormatters().formatter(locale: Locale(identifier: golden.locale), timeZone: .gmt)
    let shown = [
      formatter.date(.amysDay), formatter.month(of: try #require(CivilDate("2007-06-29"))),
      formatter.money(try money(123, "USD")), formatter.money(try money(-123_456_789, "EUR")),
      formatter.money(try money(1234, "JPY")), formatter.money(try money(-5, "KWD")),
    ]
    #expect(shown.map(Bytes.init) == golden.texts.map(Bytes.init))
  }

  @Test(arguments: [
    ("en_US", "Jun 29, 2007", "Jun 29, 2007 at 10:00\u{202F}AM", "Jun 29, 2007 at 10:00:05\u{202F}AM"),
    ("de_DE", "29.06.2007", "29.06.2007, 10:00", "29.06.2007, 10:00:05"),
    ("ja_JP", "2007/06/29", "2007/06/29 10:00", "2007/06/29 10:00:05"),
  ])
  func `the medium style has the whole year`(locale: String, date: String, dateAndTime: String, dateAndSeconds: String)
  {
    let formatter = CompiledFormatters()
      .formatter(locale: Locale(identifier: locale), timeZone: .gmt, dateStyle: .medium)
    #expect(formatter.date(.amysDay) == date)
    #expect(formatter.dateAndTime(Instant.amysDay.adding(seconds: 36_000)) == dateAndTime)
    #expect(formatter.dateAndSeconds(Instant.amysDay.adding(seconds: 36_005)) == dateAndSeconds)
  }

  @Test func `a time to the second has minutes and seconds`() {
    let formatter = CompiledFormatters().formatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    #expect(formatter.dateAndSeconds(Instant.amysDay.adding(seconds: 36_065)) == "6/29/07, 10:01:05\u{202F}AM")
    #expect(CompiledFormatters().fallbacks(locale: Locale(identifier: "en_US"), currencies: []) == [])
  }

  @Test func `a time of day is short as well`() {
    let formatter = CompiledFormatters().formatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let morning = Instant.amysDay.adding(seconds: 36_000)
    #expect(formatter.dateAndTime(morning) == "6/29/07, 10:00\u{202F}AM")
    #expect(formatter.dateAndTime(.amysDay) == "6/29/07, 12:00\u{202F}AM")
  }
}

// MARK: Fixtures

struct Golden: CustomTestStringConvertible {
  let locale: String
  let texts: [String]

  init(_ locale: String, _ texts: String...) {
    self.locale = locale
    self.texts = texts
  }

  var testDescription: String { locale }
}
