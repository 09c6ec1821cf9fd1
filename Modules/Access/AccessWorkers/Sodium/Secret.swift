import AccessProtocols

/// An unguessable text of 256 random bits. A store has only its digest.
struct Secret {
  enum Purpose: String {
    case token, session, visitor, form
  }

  let text: String

  /// Creates a new secret.
  init(_ purpose: Purpose, _ random: (Int) -> [UInt8]) {
    text = purpose.prefix + Base64URL.text(random(Secret.bytes))
  }

  /// Creates a visitor's secret, which a holder of the key recognises: half of it is random, half is that half's MAC.
  init(visitor key: [UInt8], _ random: (Int) -> [UInt8]) {
    let nonce = random(Secret.bytes / 2)
    text = Purpose.visitor.prefix + Base64URL.text(nonce + Secret.code(of: nonce, key))
  }

  /// Parses a visitor's secret that a client has sent; `nil` if it was not made with this key.
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

  /// Parses a secret that a client has sent; `nil` if it has another form.
  init?(_ text: String, _ purpose: Purpose) {
    guard text.utf8.count == purpose.prefix.utf8.count + Secret.characters, text.hasPrefix(purpose.prefix),
      let bytes = Base64URL.bytes(String(text.dropFirst(purpose.prefix.count))), bytes.count == Secret.bytes
    else { return nil }
    self.text = text
  }

  /// Returns the digest that a store has of the secret.
  func hash(_ purpose: Purpose) -> String { Base64URL.text(digest(purpose)) }

  func digest(_ purpose: Purpose) -> [UInt8] { Sodium.digest(text, for: purpose.rawValue) }

  private static let bytes = 32
  /// The number of characters: 32 bytes at six bits per character.
  private static let characters = 43
}

extension Secret.Purpose {
  /// The prefix that shows people, and scanners for leaked secrets, the secret's purpose.
  fileprivate var prefix: String {
    switch self {
    case .token: "sk_"
    case .visitor: "v_"
    case .session, .form: ""
    }
  }
}
