import AccessProtocols

/// A text that nobody can guess: 256 random bits. What is kept of it is a digest, by which it is recognised.
struct Secret {
  enum Purpose: String {
    case token, session, visitor, form
  }

  let text: String

  /// A new one.
  init(_ purpose: Purpose, _ random: (Int) -> [UInt8]) {
    text = purpose.prefix + Base64URL.text(random(Secret.bytes))
  }

  /// A visitor's, which a holder of the key recognises: half of it is random, half is a code of that half (MAC).
  init(visitor key: [UInt8], _ random: (Int) -> [UInt8]) {
    let nonce = random(Secret.bytes / 2)
    text = Purpose.visitor.prefix + Base64URL.text(nonce + Secret.code(of: nonce, key))
  }

  /// A visitor's that somebody has sent; `nil` for what was not made with this key.
  init?(_ text: String, visitor key: [UInt8]) {
    guard let secret = Secret(text, .visitor),
      let bytes = Base64URL.bytes(String(text.dropFirst(Purpose.visitor.prefix.count))),
      Sodium.areEqual(
        Array(bytes.suffix(Secret.bytes / 2)), Secret.code(of: Array(bytes.prefix(Secret.bytes / 2)), key))
    else { return nil }
    self = secret
  }

  private static func code(of nonce: [UInt8], _ key: [UInt8]) -> [UInt8] {
    Array(Sodium.digest(Base64URL.text(nonce), for: Purpose.visitor.rawValue, key: key).prefix(bytes / 2))
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
  fileprivate var prefix: String {
    switch self {
    case .token: "sk_"
    case .visitor: "v_"
    case .session, .form: ""
    }
  }
}
