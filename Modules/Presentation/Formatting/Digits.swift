/// The ten digits of a numbering system, in UTF-8, where they differ in their last byte alone: `0` to `9`, `٠` to `٩`.
struct Digits: Equatable, Sendable {
  /// How many bytes each digit has: 1 to 4.
  let width: Int
  /// The bytes before the last one, which all digits share; the first of them is the lowest byte.
  private let lead: UInt32
  /// The last byte of the zero.
  private let zero: UInt8

  /// The digits among which a scalar is one, or `nil` where it is none, or where they are no row of ten.
  init?(of scalar: Unicode.Scalar) {
    guard let value = scalar.decimalDigit, let first = Unicode.Scalar(scalar.value - UInt32(value)),
      let ninth = Unicode.Scalar(first.value + 9), first.decimalDigit == 0, ninth.decimalDigit == 9
    else { return nil }
    let bytes = Array(UTF8.encode(first) ?? .init())
    guard let last = bytes.last, bytes.dropLast().elementsEqual((UTF8.encode(ninth) ?? .init()).dropLast()) else {
      return nil
    }
    width = bytes.count
    zero = last
    lead = bytes.dropLast().reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Writes one digit, 0 to 9.
  @inline(__always)
  func put(_ digit: UInt, into writer: inout BackwardWriter) {
    writer.put(zero + UInt8(truncatingIfNeeded: digit))
    var index = width - 1
    while index > 0 {
      index -= 1
      writer.put(UInt8(truncatingIfNeeded: lead >> UInt32(8 * index)))
    }
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit of any script, or `nil` where the scalar is none.
  var decimalDigit: Int? {
    guard properties.numericType == .decimal, let value = properties.numericValue else { return nil }
    return Int(value)
  }
}
