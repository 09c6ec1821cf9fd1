/// The access tokens of stores behind servers. A token is sent to its own server only and never displayed.
public struct StoreTokens: Hashable, Sendable {
  private let usual: String?
  private let named: [StoreLocation: String]

  /// Creates tokens.
  ///
  /// - Parameters:
  ///   - usual: the token of all stores without one of their own; `nil` for none.
  ///   - named: the tokens of single stores.
  public init(usual: String? = nil, named: [StoreLocation: String] = [:]) {
    self.usual = usual
    self.named = named
  }

  /// The token of a store; `nil` if it has none.
  public subscript(location: StoreLocation) -> String? { named[location] ?? usual }
}
