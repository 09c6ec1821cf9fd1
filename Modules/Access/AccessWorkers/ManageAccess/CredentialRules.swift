import OrdersStoreProtocols

/// The rules for names of credentials: any text that fits on a list's line.
enum NameRules {
  /// The highest number of Unicode scalars, each of at most four bytes of UTF-8.
  static let longest = 64

  static func faults(in name: String) -> [Violation] {
    let count = name.unicodeScalars.count
    func fault(_ rule: Violation.Rule) -> [Violation] { [Violation("/name", rule)] }
    if count == 0 { return fault(.fact(.empty)) }
    if count > longest { return fault(.length(count, .characters, 1...longest)) }
    if name.hasNonPrintableCharacter { return fault(.fact(.nonPrintable)) }
    if name.first?.isWhitespace == true || name.last?.isWhitespace == true { return fault(.fact(.outerSpace)) }
    return []
  }
}
