/// A number that a person typed, with what stands before and after it: a sign, a currency.
struct TypedNumber {
  /// What parts the digits of a number in one locale and one currency.
  struct Separators {
    /// Empty for a currency without decimals.
    var decimal: String
    /// Empty where digits are not grouped.
    var group: String
    /// How many digits the last group has, and the others.
    var groups: (first: Int, others: Int)
  }

  let isNegative: Bool
  /// What stands beside the number and is no sign, without spaces, in small letters.
  let symbol: String
  private let runs: TypedRuns

  /// - Returns: `nil` where there is no digit, more than one sign, or a currency on both sides.
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

  /// The plain decimal without a sign, as machines write it.
  var plainNumber: String? {
    switch runs.separators {
    case []: runs.digits[0]
    case ["."]: runs.digits.joined(separator: ".")
    default: nil
    }
  }

  /// The plain decimal without a sign, where it is written as the separators have it.
  ///
  /// Spaces and apostrophes part groups everywhere, for they part nothing else.
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

  /// Plus, or what is typed and shown for minus: the hyphens, the en dash, and the sign itself.
  fileprivate var isSign: Bool {
    isPlus || "-\u{2010}\u{2011}\u{2013}\u{2212}\u{FE63}\u{FF0D}".unicodeScalars.contains(self)
  }
}

extension String {
  /// Whether both part digits in the same way: every space is one, and so is every apostrophe.
  fileprivate func isAlike(_ other: String) -> Bool { kind == other.kind }

  private var kind: String {
    if !isEmpty, unicodeScalars.allSatisfy(\.isInvisible) { return unicodeScalars.count == 1 ? " " : self }
    return ["'", "\u{2019}", "\u{2018}", "\u{02BC}", "\u{2032}", "`", "\u{B4}"].contains(self) ? "'" : self
  }
}
