import OrdersStoreProtocols

/// The rules for names of credentials: any text that fits on a list's line.
enum NameRules {
  /// The highest number of Unicode scalars, each of at most four bytes of UTF-8.
  static let longest = 64

  static func faults(in name: String) -> [Violation] {
    let count = name.unicodeScalars.count
    func fault(_ rule: Violation.Rule) -> [Violation] { [Violation("/name", rule)] }
    if count == 0 { return fault(.fact(.empty)) }
    if count > longest { return fault(.length(count, .characters, 1...longest)) }
    let isPrintable = name.unicodeScalars.allSatisfy { scalar in
      ![.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse]
        .contains(scalar.properties.generalCategory)
    }
    if !isPrintable { return fault(.fact(.nonPrintable)) }
    if name.first?.isWhitespace == true || name.last?.isWhitespace == true { return fault(.fact(.outerSpace)) }
    return []
  }
}

/// The rules for passwords: their length, and no required kinds of characters (NIST SP 800-63B, 3.1.1.2).
enum PasswordRules {
  /// The lowest number of Unicode scalars, after normalisation (NFKC).
  static let shortest = 8
  /// The highest number of bytes of UTF-8.
  static let longest = 1_024

  static func faults(in password: String, of name: String) -> [Violation] {
    func fault(_ rule: Violation.Rule) -> [Violation] { [Violation("/password", rule)] }
    let bytes = password.utf8.count
    if bytes > longest { return fault(.length(bytes, .bytes, shortest...longest)) }
    let count = Passwords.prepared(password).unicodeScalars.count
    if count < shortest { return fault(.length(count, .characters, shortest...longest)) }
    if password.lowercased() == name.lowercased() { return fault(.fact(.sameAsName)) }
    if Set(password).count == 1 { return fault(.fact(.repeatedCharacter)) }
    if common.contains(password.lowercased()) { return fault(.fact(.commonPassword)) }
    return []
  }

  /// The commonest passwords of sufficient length, in the lists of leaked passwords that attackers try first.
  private static let common: Set = [
    "12345678", "123456789", "1234567890", "12341234", "87654321", "abcd1234", "abc12345", "admin123", "baseball",
    "changeme", "computer", "football", "iloveyou", "letmein1", "passw0rd", "password", "password1", "password12",
    "password123", "princess", "q1w2e3r4", "qwer1234", "qwerty12", "qwerty123", "qwertyui", "qwertyuiop",
    "1q2w3e4r", "1qaz2wsx", "storekeeper", "sunshine", "superman", "trustno1", "welcome1", "whatever",
  ]
}
