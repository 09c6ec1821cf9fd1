import AccessProtocols

/// A text that nobody can guess: 256 random bits. What is kept of it is a digest, by which it is recognised.
struct Secret {
  enum Purpose: String {
    case token, session, form
  }

  let text: String

  /// A new one.
  init(_ purpose: Purpose, _ random: (Int) -> [UInt8]) {
    text = purpose.prefix + Base64URL.text(random(Secret.bytes))
  }

  /// One that somebody has sent; `nil` for what cannot be one.
  init?(_ text: String, _ purpose: Purpose) {
    guard text.utf8.count == purpose.prefix.utf8.count + Secret.characters, text.hasPrefix(purpose.prefix),
      let bytes = Base64URL.bytes(String(text.dropFirst(purpose.prefix.count))), bytes.count == Secret.bytes
    else { return nil }
    self.text = text
  }

  /// What a store keeps of it.
  func hash(_ purpose: Purpose) -> String { Base64URL.text(digest(purpose)) }

  func digest(_ purpose: Purpose) -> [UInt8] { Sodium.digest(text, for: purpose.rawValue) }

  private static let bytes = 32
  /// 32 bytes, six bits a character.
  private static let characters = 43
}

extension Secret.Purpose {
  /// Tells people, and programs that look for leaked secrets, what it is.
  fileprivate var prefix: String { self == .token ? "sk_" : "" }
}
