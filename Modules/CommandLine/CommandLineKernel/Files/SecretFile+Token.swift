import Foundation
public import PresentationProtocols

extension SecretFile {
  /// Reads the token in the file that an option names.
  ///
  /// - Throws: `Problem`: the errors of `read` and `checkedToken`.
  public static func token(inFile path: String, _ option: Option) throws(Problem) -> String {
    try checkedToken(try read(path, option), "of --\(option.name)")
  }

  /// Returns a token without the spaces around it.
  ///
  /// - Parameter place: the origin of the token, for the message, which does not repeat the token.
  /// - Throws: `Problem`: `usage` for a text that cannot be a token.
  public static func checkedToken(_ text: String, _ place: String) throws(Problem) -> String {
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Problem(
        .usage, "the token \(place) is not valid",
        remedy: "create one on the server's machine: storekeeper access create-token")
    }
    return token
  }

  /// The option of the file with the password for a store in PostgreSQL.
  public static let passwordOption = Option(
    "password-file", .file("FILE"),
    "A file with the password for a PostgreSQL store (default: PGPASSWORD, or the password file of PostgreSQL)")

  /// Returns the first line of the file that `--password-file` names; `nil` without the option.
  ///
  /// - Throws: `Problem`: the errors of `read`; `usage` for an empty line. No message repeats the password.
  public static func password(_ arguments: Arguments) throws(Problem) -> String? {
    guard let path = arguments[passwordOption] else { return nil }
    let password = try read(path, passwordOption).prefix { !$0.isNewline }
    guard !password.isEmpty, !password.utf8.contains(0) else {
      throw Problem(
        .usage, "--\(passwordOption.name) \(quoted(path)) has no password", remedy: "write it into its first line")
    }
    return String(password)
  }
}
