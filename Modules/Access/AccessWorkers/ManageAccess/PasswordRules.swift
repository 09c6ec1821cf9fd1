import OrdersStoreProtocols

/// The rules for passwords: their length, and no guess that attackers try first (NIST SP 800-63B, 3.1.1.2).
///
/// No kinds of characters are required.
enum PasswordRules {
  /// The lowest number of Unicode scalars, after normalisation (NFKC).
  static let shortest = 8
  /// The highest number of bytes of UTF-8.
  static let longest = 1_024
  /// The highest number of digits and punctuation marks beside a common word that do not make a password of it.
  private static let mostAdded = 4

  static func faults(in password: String, of name: String) -> [Violation] {
    func fault(_ rule: Violation.Rule) -> [Violation] { [Violation("/password", rule)] }
    let bytes = password.utf8.count
    if bytes > longest { return fault(.length(bytes, .bytes, shortest...longest)) }
    let count = Passwords.prepared(password).unicodeScalars.count
    if count < shortest { return fault(.length(count, .characters, shortest...longest)) }
    let typed = password.lowercased()
    if typed == name.lowercased() { return fault(.fact(.sameAsName)) }
    if Set(password).count == 1 { return fault(.fact(.repeatedCharacter)) }
    let isGuess = { (words: Set<String>) in !words.isDisjoint(with: CommonPasswords.words) }
    if typed.isRepetition || typed.isSequence || isGuess(cores(of: typed)) { return fault(.fact(.commonPassword)) }
    if !cores(of: typed).isDisjoint(with: cores(of: name.lowercased())) { return fault(.fact(.sameAsName)) }
    return []
  }

  /// Returns the words that a password may be made of by usual changes: `dragon` for `dr4gon!!1`, and the password.
  private static func cores(of typed: String) -> Set<String> {
    let start = typed.drop { !$0.isLetter }
    let word = start.prefix(upTo: start.lastIndex { $0.isLetter }.map(start.index(after:)) ?? start.startIndex)
    // `1loveyou` begins with a look-alike.
    let whole = typed.prefix(upTo: word.endIndex)
    return Set(
      [Substring(typed), word, whole].filter { $0.count >= 4 && typed.count - $0.count <= mostAdded }
        .flatMap { [String($0), $0.withoutLookAlikes] })
  }
}

extension StringProtocol {
  /// The text with the letters that digits and signs stand for: `password` for `p@55w0rd`.
  fileprivate var withoutLookAlikes: String {
    String(map { lookAlikes[$0] ?? $0 })
  }

  /// Whether it repeats a shorter text: `abc4abc4`.
  fileprivate var isRepetition: Bool {
    let all = Array(self)
    return stride(from: 1, through: all.count / 2, by: 1).contains { length in
      all.count % length == 0 && all.indices.allSatisfy { all[$0] == all[$0 % length] }
    }
  }

  /// Whether it consists of runs of at least three neighbours, forwards or backwards, in the alphabet, the digits or a
  /// row of keys: `abcd4321`, `qwertyuiop`.
  fileprivate var isSequence: Bool {
    let all = Array(self)
    var index = 0
    while index < all.count {
      var end = index + 1
      while end < all.count, neighbours(all[index...end]) { end += 1 }
      guard end - index >= 3 else { return false }
      index = end
    }
    return true
  }

  /// Whether the characters are a piece of one of the rows, in either direction.
  private func neighbours(_ piece: ArraySlice<Character>) -> Bool {
    rows.contains { $0.contains(String(piece)) || $0.contains(String(piece.reversed())) }
  }
}

private let lookAlikes: [Character: Character] = [
  "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
]

private let rows = [
  "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm",
  "yxcvbnm",
]
