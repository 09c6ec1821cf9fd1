/// The ten digits of a numbering system in UTF-8, which differ in their last byte only: `0` to `9`, `٠` to `٩`.
struct Digits: Equatable, Sendable {
  /// The number of bytes of each digit: 1 to 4.
  let width: Int
  /// The bytes before the last one, which all digits share; the first of them is the lowest byte.
  private let lead: UInt32
  /// The last byte of the digit zero.
  private let zero: UInt8

  /// Creates the digits of a scalar's numbering system; `nil` if it is no digit, or they are not ten consecutive
  /// scalars.
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
  /// The value of a decimal digit of any script; `nil` if the scalar is none.
  var decimalDigit: Int? {
    guard properties.numericType == .decimal, let value = properties.numericValue else { return nil }
    return Int(value)
  }
}
