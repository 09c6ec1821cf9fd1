public import DocumentsProtocols
public import OrderDocumentsProtocols
public import PresentationProtocols

/// Reads the card of `--card -` from one line of standard input, and the expiry of a card that is asked for.
///
/// The number is never an argument, which other users could see.
public enum CardEntry {
  /// The options that people try, and that are refused.
  public static let refused = ["cvv", "cvc", "card-number"].map {
    Option(
      refused: $0,
      because: $0 == "card-number"
        ? "other users can see the command line; use --card -, and enter it when asked"
        : "a card's security code is never stored")
  }

  /// Reads a card from one line of standard input.
  ///
  /// - Parameter typed: the value of the option: `-`, or empty to clear the card.
  /// - Throws: `Problem`: `usage` if there is no input; `invalid` for a text that is no card number and expiry.
  public static func read(_ typed: String, _ invocation: Invocation<some Sendable>) throws -> Patch<PaymentInput> {
    if typed.isEmpty { return .cleared }
    guard let line = try invocation.console.ask("", isSecret: true) else {
      throw Problem(.usage, "--card - needs a line on standard input", remedy: "send one line: NUMBER MM/YY")
    }
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, let last = words.last else {
      throw Problem(
        .invalid, "the line on standard input is not a card number and its expiry", remedy: "send NUMBER MM/YY")
    }
    return .set(.number(words.dropLast().joined(), expires: try expiry(String(last))))
  }

  /// Returns `05/30`, `05/2030` or `2030-05` as `2030-05`.
  ///
  /// - Throws: `Problem`: `invalid` for another text.
  public static func expiry(_ text: String) throws(Problem) -> String {
    if let parts = text.wholeMatch(of: /([0-9]{2})\/([0-9]{2})?([0-9]{2})/) {
      return "\(parts.2 ?? "20")\(parts.3)-\(parts.1)"
    }
    if text.split(separator: "-").map(\.count) == [4, 2] { return text }
    throw Problem(invalid: [
      .init(pointer: "/payment/expires", message: "Enter the expiry date, for example 05/30.", code: "not-month")
    ])
  }
}
