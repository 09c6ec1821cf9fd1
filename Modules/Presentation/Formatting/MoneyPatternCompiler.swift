import Foundation
import Models

extension MoneyPattern {
  /// Compiles a Foundation style for a currency; `nil` if a pattern cannot show the same.
  init?(_ style: Decimal.FormatStyle.Currency, _ currency: Currency) {
    let exponent = Int(currency.exponent)
    func foundations(_ minorUnits: Int64) -> String { style.format(Decimal(minorUnits, exponent: exponent)) }

    let large: Int64 = 1_234_567_890_123_456_789
    let positiveText = foundations(large)
    let negativeText = foundations(-large)
    guard let positive = Sample(positiveText), let negative = Sample(negativeText),
      let shape = positive.shape(exponent)
    else { return nil }
    self.init(
      digits: positive.digits, positive: positive.affixes, negative: negative.affixes, exponent: exponent,
      decimalSeparator: shape.decimalSeparator, groupSeparator: shape.groupSeparator, firstGroup: shape.firstGroup,
      otherGroups: shape.otherGroups, leastGrouped: 0)
    guard longest <= BackwardWriter.capacity, text(large).utf8.elementsEqual(positiveText.utf8),
      text(-large).utf8.elementsEqual(negativeText.utf8)
    else { return nil }

    // A number with one digit more than a group may or may not be grouped; if not, the next longer one is tried.
    leastGrouped = (0..<firstGroup).reduce(1) { power, _ in power * 10 }
    while firstGroup > 0, leastGrouped < 1_000_000_000_000 {
      let minorUnits = (0..<exponent).reduce(Int64(leastGrouped)) { power, _ in power * 10 }
      if foundations(minorUnits) == text(minorUnits) { break }
      leastGrouped *= 10
    }
  }
}

/// A formatted number, split into its parts.
private struct Sample {
  let digits: Digits
  let affixes: MoneyPattern.Affixes
  /// The part from the first digit to the last.
  private let core: Substring.UnicodeScalarView

  init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { $0.decimalDigit != nil }),
      let last = scalars.lastIndex(where: { $0.decimalDigit != nil }), let digits = Digits(of: scalars[first])
    else { return nil }
    self.digits = digits
    core = scalars[first...last]
    affixes = MoneyPattern.Affixes(
      prefix: Array(text[..<first].utf8), suffix: Array(text[scalars.index(after: last)...].utf8))
  }

  /// Returns the separators and group sizes between the digits; `nil` if they are not regular.
  func shape(
    _ exponent: Int
  ) -> (decimalSeparator: [UInt8], groupSeparator: [UInt8], firstGroup: Int, otherGroups: Int)? {
    /// The separators from the end, each with the number of digits that follow it.
    var separators: [(digitsAfter: Int, text: [UInt8])] = []
    var count = 0
    for scalar in core.reversed() {
      if scalar.decimalDigit != nil {
        count += 1
      } else {
        if separators.last?.digitsAfter != count { separators.append((count, [])) }
        separators[separators.count - 1].text.insert(contentsOf: UTF8.encode(scalar) ?? .init(), at: 0)
      }
    }
    var decimalSeparator: [UInt8] = []
    if exponent > 0 {
      guard let first = separators.first, first.digitsAfter == exponent else { return nil }
      decimalSeparator = separators.removeFirst().text
    }
    guard let group = separators.first else { return (decimalSeparator, [], 0, 0) }
    let firstGroup = group.digitsAfter - exponent
    let otherGroups = separators.count > 1 ? separators[1].digitsAfter - group.digitsAfter : firstGroup
    return (decimalSeparator, group.text, firstGroup, otherGroups)
  }
}

extension Decimal {
  /// Creates the decimal of a number of minor units, of which ten to the power of `exponent` make one.
  init(_ minorUnits: Int64, exponent: Int) {
    self.init(
      sign: minorUnits < 0 ? .minus : .plus, exponent: -exponent, significand: Decimal(minorUnits.magnitude))
  }
}
