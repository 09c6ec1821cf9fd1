import Foundation
import Models
import PresentationProtocols

/// Reads what a person typed in one locale, by the same patterns by which it is shown.
struct LocaleReader: ValueReading {
  /// Nobody types more; what is longer stays as it is.
  private static let mostBytes = 200

  let formatters: CompiledFormatters
  let locale: Locale

  /// Looked up when something is read: many a scene has a reader, and few are sent what a person typed.
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

  func day(_ typed: String) -> String {
    guard typed.utf8.count <= Self.mostBytes else { return typed }
    return (formats.readDate(typed) ?? CivilDate(typed.withPlainDigits))?.description ?? typed
  }
}
