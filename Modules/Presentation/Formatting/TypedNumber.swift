/// A typed number, with the texts before and after it: a sign, a currency.
struct TypedNumber {
  /// The separators of a number in one locale and one currency.
  struct Separators {
    /// The decimal separator; empty for a currency without decimals.
    var decimal: String
    /// The group separator; empty if digits are not grouped.
    var group: String
    /// The number of digits of the last group, and of the other groups.
    var groups: (first: Int, others: Int)
  }

  let isNegative: Bool
  /// The text beside the number that is no sign, without spaces, in lower case.
  let symbol: String
  private let runs: TypedRuns

  /// Parses a typed number; `nil` if there is no digit, more than one sign, or a currency on both sides.
  init?(_ text: String) {
    runs = TypedRuns(text)
    var sides = [runs.leading, runs.trailing].map { Array($0.withoutSpace.unicodeScalars) }
    var signs: [Unicode.Scalar] = []
    for side in sides.indices {
      if let sign = sides[side].first, sign.isSign { signs.append(sides[side].removeFirst()) }
      if let sign = sides[side].last, sign.isSign { signs.append(sides[side].removeLast()) }
    }
    guard !runs.digits.isEmpty, signs.count <= 1, sides.contains([]) else { return nil }
    isNegative = signs.first.map { !$0.isPlus } ?? false
    symbol = String(String.UnicodeScalarView(sides.joined())).lowercased()
  }

  /// The number without its sign, if it is written as machines write it: `1234.56`; `nil` otherwise.
  var plainNumber: String? {
    switch runs.separators {
    case []: runs.digits[0]
    case ["."]: runs.digits.joined(separator: ".")
    default: nil
    }
  }

  /// Returns the plain decimal without its sign; `nil` if the number does not follow the separators.
  ///
  /// Spaces and apostrophes separate groups everywhere, since they are no decimal separator.
  func number(_ separators: Separators) -> String? {
    var (groups, marks, fraction) = (runs.digits, runs.separators, "")
    if marks.last?.isAlike(separators.decimal) ?? false {
      marks.removeLast()
      fraction = ".\(groups.removeLast())"
    }
    guard let mark = marks.first else { return groups.joined() + fraction }
    let counts = groups.map(\.utf8.count)
    guard !mark.isAlike(separators.decimal), marks.allSatisfy({ $0.isAlike(mark) }),
      [separators.group, " ", "'"].contains(where: mark.isAlike),
      isGrouped(counts, by: separators.groups) || isGrouped(counts, by: (3, 3))
    else { return nil }
    return groups.joined() + fraction
  }

  private func isGrouped(_ counts: [Int], by groups: (first: Int, others: Int)) -> Bool {
    counts.last == groups.first && (1...max(1, groups.others)).contains(counts[0])
      && counts.dropFirst().dropLast().allSatisfy { $0 == groups.others }
  }
}

extension Unicode.Scalar {
  fileprivate var isPlus: Bool { self == "+" || self == "\u{FF0B}" }

  /// Whether this is a plus, or a character that is typed or shown for minus: a hyphen, an en dash or the minus sign.
  fileprivate var isSign: Bool {
    isPlus || "-\u{2010}\u{2011}\u{2013}\u{2212}\u{FE63}\u{FF0D}".unicodeScalars.contains(self)
  }
}

extension String {
  /// Returns whether two separators are alike: all spaces are, and so are all apostrophes.
  fileprivate func isAlike(_ other: String) -> Bool { kind == other.kind }

  private var kind: String {
    if !isEmpty, unicodeScalars.allSatisfy(\.isInvisible) { return unicodeScalars.count == 1 ? " " : self }
    return ["'", "\u{2019}", "\u{2018}", "\u{02BC}", "\u{2032}", "`", "\u{B4}"].contains(self) ? "'" : self
  }
}
