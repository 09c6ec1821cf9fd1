import PresentationProtocols

/// Reads what a person typed in one locale.
struct LocaleReader: ValueReading {
  let formats: LocaleFormats

  func amount(_ typed: String, in currency: String?) -> TypedAmount { TypedAmount(amount: typed) }

  func day(_ typed: String) -> String { typed }
}
