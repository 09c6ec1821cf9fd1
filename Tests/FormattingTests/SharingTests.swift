import Formatting
import Foundation
import Models
import PresentationProtocols
import PresentationTesting
import Testing

@Suite struct SharingTests {
  @Test(arguments: ["en_US", "fa_IR"])
  func `many tasks that compile the same at once all show the same`(_ identifier: String) async throws {
    let locale = Locale(identifier: identifier)
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let expected = shown(ReferenceFormatter(locale: locale, timeZone: zone))
    for _ in 0..<20 {
      let formatter = CompiledFormatters().formatter(locale: locale, timeZone: zone)
      let answers = await withTaskGroup { group in
        for _ in 0..<8 { group.addTask { shown(formatter) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers == Array(repeating: expected, count: 8))
    }
  }

  @Test func `more locales and zones than are kept show the same`() throws {
    let formatters = CompiledFormatters()
    let enUS = formatters.formatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    for identifier in Locale.availableIdentifiers {
      _ = formatters.formatter(locale: Locale(identifier: identifier), timeZone: .gmt)
    }
    for identifier in TimeZone.knownTimeZoneIdentifiers {
      _ = formatters.formatter(locale: .current, timeZone: try #require(TimeZone(identifier: identifier)))
    }
    let again = formatters.formatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    #expect([enUS.date(.amysDay), again.date(.amysDay)] == ["6/29/07", "6/29/07"])
  }
}

// MARK: Fixtures

private func shown(_ formatter: any ValueFormatting) -> [String] {
  let codes = ["USD", "EUR", "JPY", "KWD"].compactMap { Currency($0) }
  return (Int64(0)..<40).flatMap { index in
    let instant = Instant.amysDay.adding(seconds: index * 7_654_321)
    return [formatter.date(instant), formatter.dateAndTime(instant)]
      + codes.map { formatter.money(Money(minorUnits: index * 98_765, currency: $0)) }
  }
}
