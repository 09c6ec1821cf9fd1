/// Signs texts with a key that only this value has, so that it recognises its own texts when they come back.
public struct TextSigner: Sendable {
  private let key: [UInt8]

  /// Creates a signer with a new key.
  ///
  /// - Parameter random: returns unguessable bytes.
  public init(random: (Int) -> [UInt8] = Randomness.system) { key = random(Sodium.digestBytes) }

  /// Returns the signature of a text: 43 letters, digits, `-` and `_`.
  public func signature(of text: String) -> String {
    Base64URL.text(Sodium.digest(text, for: "signature", key: key))
  }
}
