import PresentationProtocols

/// What ends an import that leads to nothing, so that a file of noise does not occupy a server for as long as it is.
enum ImportLimits {
  /// How many records in a row may be blank, or hold no order that can be read.
  static let fruitless = 10_000

  /// - Parameters:
  ///   - count: how many there were in a row.
  ///   - line: the line that comes next.
  /// - Throws: `Problem`: `tooLarge` beyond the limit.
  static func checkFruitless(_ count: Int, before line: Int) throws {
    guard count >= fruitless else { return }
    throw Problem(
      .tooLarge, "no order can be read in \(fruitless) records in a row; the import ends before line \(line)",
      remedy: "check that the file holds orders in a supported format")
  }
}
