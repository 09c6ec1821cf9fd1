import PresentationProtocols

/// The limit that ends an import without valid records, so that a file of noise does not occupy a server.
enum ImportLimits {
  /// The highest number of consecutive blank or invalid records.
  static let fruitless = 10_000

  /// Checks the number of consecutive blank or invalid records.
  ///
  /// - Parameters:
  ///   - count: the number of such records.
  ///   - line: the next line.
  /// - Throws: `Problem`: `tooLarge` beyond the limit.
  static func checkFruitless(_ count: Int, before line: Int) throws {
    guard count >= fruitless else { return }
    throw Problem(
      .tooLarge, "there is no valid order in \(fruitless) consecutive records; the import ends before line \(line)",
      remedy: "check that the file has orders in a supported format")
  }
}
