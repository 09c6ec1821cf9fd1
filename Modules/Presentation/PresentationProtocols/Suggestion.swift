/// A search for the word that a user probably intended.
public enum Suggestion {
  /// Returns the known word that is nearest to a typed one, ignoring case; `nil` if none is near.
  ///
  /// A word is near if its Damerau–Levenshtein distance is at most one third of its length, rounded, or if it begins
  /// with the typed three or more letters. Of equally near words, it returns the one with the longest common prefix,
  /// then the first.
  ///
  /// ```swift
  /// Suggestion.nearest(to: "shiped", among: ["placed", "shipped"])  // "shipped"
  /// ```
  public static func nearest(to typed: String, among words: some Sequence<String>) -> String? {
    guard typed.utf8.count <= 64 else { return nil }
    let letters = Array(typed.lowercased().unicodeScalars)
    var best: (word: String, slips: Int, alike: Int)?
    for word in words {
      let known = Array(word.lowercased().unicodeScalars)
      let isBeginning = letters.count >= 3 && known.starts(with: letters)
      let slips = min(slips(from: letters, to: known), isBeginning ? 1 : .max)
      guard slips <= max(1, (max(known.count, letters.count) + 1) / 3), slips < known.count else { continue }
      let alike = zip(letters, known).prefix { $0 == $1 }.count
      if best.map({ (slips, $0.alike) < ($0.slips, alike) }) ?? true { best = (word, slips, alike) }
    }
    return best?.word
  }

  /// Returns the Damerau–Levenshtein distance with each pair of letters transposed at most once.
  private static func slips(from typed: [Unicode.Scalar], to known: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...known.count)
    for (row, letter) in typed.enumerated() {
      var current = [row + 1]
      for (column, other) in known.enumerated() {
        var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == known[column - 1], typed[row - 1] == other {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[known.count]
  }
}
