import Foundation
import Models
import PresentationProtocols

/// Parses what a person typed in one locale, with the patterns that format values for it.
struct LocaleReader: ValueReading {
  /// The highest number of bytes that is parsed; a longer text is returned unchanged.
  private static let mostBytes = 200

  let formatters: CompiledFormatters
  let locale: Locale

  /// The locale's formats, looked up when a text is parsed: many scenes have a reader, but few parse typed text.
  private var formats: LocaleFormats { formatters.formats(locale) }

  func amount(_ typed: String, in currency: String?) -> TypedAmount {
    let expected = currency.flatMap { Currency($0) }
    guard typed.utf8.count <= Self.mostBytes, let parts = TypedNumber(typed) else { return TypedAmount(amount: typed) }
    let named = parts.symbol.isEmpty ? nil : formats.currency(ofSymbol: parts.symbol, expecting: expected)
    guard parts.symbol.isEmpty || named != nil,
      let number = formats.separators(of: named ?? expected).lazy.compactMap(parts.number).first ?? parts.plainNumber
    else { return TypedAmount(amount: typed) }
    return TypedAmount(amount: (parts.isNegative ? "-" : "") + number, currency: named?.code)
  }

  var dayExample: String? { CivilDate("2007-06-29").map { formats.date($0, .short) } }

  func day(_ typed: String) -> String {
    guard typed.utf8.count <= Self.mostBytes else { return typed }
    return (formats.readDate(typed) ?? CivilDate(typed.withPlainDigits))?.description ?? typed
  }
}
