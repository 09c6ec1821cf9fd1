/// A compiled currency format: formats sums in one currency for one locale.
struct MoneyPattern: Sendable {
  /// The texts before and after the number; the sign is part of them.
  struct Affixes: Equatable, Sendable {
    var prefix: [UInt8]
    var suffix: [UInt8]
  }

  var digits: Digits
  var positive: Affixes
  var negative: Affixes
  /// The number of digits after the decimal separator.
  var exponent: Int
  var decimalSeparator: [UInt8]
  var groupSeparator: [UInt8]
  /// The number of digits in the group next to the decimal separator; 0 if digits are not grouped.
  var firstGroup: Int
  /// The number of digits in the other groups: 3, or 2 as in India.
  var otherGroups: Int
  /// The least whole number that is grouped; it has more than one digit before the group if lone digits are not split
  /// off.
  var leastGrouped: UInt64

  /// Returns a sum as the pattern shows it.
  ///
  /// - Parameter minorUnits: the sum in the currency's minor units.
  @inline(__always)
  func text(_ minorUnits: Int64) -> String {
    let affixes = minorUnits < 0 ? negative : positive
    return BackwardWriter.text { writer in
      writer.put(affixes.suffix)
      var rest = minorUnits.magnitude
      if exponent > 0 {
        for _ in 0..<exponent {
          digits.put(UInt(rest % 10), into: &writer)
          rest /= 10
        }
        writer.put(decimalSeparator)
      }
      putWhole(rest, into: &writer)
      writer.put(affixes.prefix)
    }
  }

  @inline(__always)
  private func putWhole(_ number: UInt64, into writer: inout BackwardWriter) {
    var rest = number
    var left = firstGroup > 0 && number >= leastGrouped ? firstGroup : Int.max
    repeat {
      if left == 0 {
        writer.put(groupSeparator)
        left = otherGroups
      }
      digits.put(UInt(rest % 10), into: &writer)
      rest /= 10
      left -= 1
    } while rest > 0
  }

  /// The number of bytes of the longest text: 19 digits, and a separator before each.
  var longest: Int {
    max(positive.prefix.count + positive.suffix.count, negative.prefix.count + negative.suffix.count)
      + decimalSeparator.count + 20 * (digits.width + groupSeparator.count)
  }
}
