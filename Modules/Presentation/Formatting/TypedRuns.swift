/// A text split into its runs of digits and the texts before, between and after them, without invisible characters.
struct TypedRuns {
  /// The runs of digits, in ASCII, whatever their script.
  var digits: [String] = []
  /// The texts between the runs of digits, one between any two.
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
  /// This text with the digits of every script as ASCII digits.
  var withPlainDigits: String {
    let scalars = unicodeScalars.map { scalar in
      scalar.decimalDigit.flatMap { Unicode.Scalar(UInt32(UInt8(ascii: "0")) + UInt32($0)) } ?? scalar
    }
    return String(UnicodeScalarView(scalars))
  }

  /// This text without white space and invisible characters.
  var withoutSpace: String { String(UnicodeScalarView(unicodeScalars.filter { !$0.isInvisible })) }
}

extension Unicode.Scalar {
  /// Whether this is white space or an invisible character: a bidirectional control, a joiner.
  var isInvisible: Bool { properties.isWhitespace || properties.generalCategory == .format }
}
