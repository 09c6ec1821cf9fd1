/// A set of orders' numbers in two bits of memory for each, as long as most numbers are in use.
struct NumberSet {
  /// The bits of 256 numbers that follow each other, by their common part.
  private var blocks: [Int64: SIMD4<UInt64>] = [:]

  /// Adds a number.
  ///
  /// - Returns: whether it was not in the set.
  mutating func insert(_ number: Int64) -> Bool {
    let (word, bit) = (Int(number & 255) >> 6, UInt64(1) << UInt64(number & 63))
    let isNew = (blocks[number >> 8, default: .zero][word] & bit) == 0
    if isNew { blocks[number >> 8, default: .zero][word] |= bit }
    return isNew
  }
}
