/// A text taken apart into its digits and what stands before, between and after them, without marks that nobody sees.
struct TypedRuns {
  /// In ASCII, whatever their script.
  var digits: [String] = []
  /// One between any two runs of digits.
  var separators: [String] = []
  var leading = ""
  var trailing = ""

  init(_ text: String) {
    var other = ""
    var isInDigits = false
    for scalar in text.withPlainDigits.unicodeScalars where scalar.properties.generalCategory != .format {
      if scalar.decimalDigit == nil {
        other.unicodeScalars.append(scalar)
        isInDigits = false
        continue
      }
      if !isInDigits {
        if digits.isEmpty { leading = other } else { separators.append(other) }
        digits.append("")
        (other, isInDigits) = ("", true)
      }
      digits[digits.count - 1].unicodeScalars.append(scalar)
    }
    trailing = other
  }
}

extension String {
  /// The same with the digits of every script as ASCII has them.
  var withPlainDigits: String {
    let scalars = unicodeScalars.map { scalar in
      scalar.decimalDigit.flatMap { Unicode.Scalar(UInt32(UInt8(ascii: "0")) + UInt32($0)) } ?? scalar
    }
    return String(UnicodeScalarView(scalars))
  }

  /// The same without white space and marks that nobody sees.
  var withoutSpace: String { String(UnicodeScalarView(unicodeScalars.filter { !$0.isInvisible })) }
}

extension Unicode.Scalar {
  /// Whether it is white space, or a mark that nobody sees: bidirectional controls, joiners.
  var isInvisible: Bool { properties.isWhitespace || properties.generalCategory == .format }
}
