import OrdersStoreProtocols

/// The rules for names of credentials: any text that fits on a list's line.
enum NameRules {
  /// The highest number of Unicode scalars, each of at most four bytes of UTF-8.
  static let longest = 64

  static func faults(in name: String) -> [InvalidField] {
    let count = name.unicodeScalars.count
    func fault(_ message: String) -> [InvalidField] { [InvalidField("/name", message)] }
    if count == 0 { return fault("is empty") }
    if count > longest { return fault("is \(count) characters long; at most \(longest) are allowed") }
    let isPrintable = name.unicodeScalars.allSatisfy { scalar in
      ![.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse]
        .contains(scalar.properties.generalCategory)
    }
    if !isPrintable { return fault("has a non-printable character") }
    if name.first?.isWhitespace == true || name.last?.isWhitespace == true {
      return fault("begins or ends with a space")
    }
    return []
  }
}

/// The rules for passwords: their length, and no required kinds of characters (NIST SP 800-63B, 3.1.1.2).
enum PasswordRules {
  /// The lowest number of Unicode scalars, after normalisation (NFKC).
  static let shortest = 8
  /// The highest number of bytes of UTF-8.
  static let longest = 1_024

  static func faults(in password: String, of name: String) -> [InvalidField] {
    func fault(_ message: String) -> [InvalidField] { [InvalidField("/password", message)] }
    let bytes = password.utf8.count
    if bytes > longest { return fault("is \(bytes) bytes long; at most \(longest) are allowed") }
    let count = Passwords.prepared(password).unicodeScalars.count
    if count < shortest { return fault("is \(count) characters long; it must have at least \(shortest)") }
    if password.lowercased() == name.lowercased() { return fault("is the same as the name") }
    if Set(password).count == 1 { return fault("repeats a single character") }
    if common.contains(password.lowercased()) { return fault("is a common password") }
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
