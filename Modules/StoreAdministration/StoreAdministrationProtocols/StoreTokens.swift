/// The tokens that stores behind servers are asked with; each goes to its own server alone. They are never shown.
public struct StoreTokens: Hashable, Sendable {
  private let usual: String?
  private let named: [StoreLocation: String]

  /// - Parameters:
  ///   - usual: for a store that has none of its own; `nil` for none.
  ///   - named: those that are one store's alone.
  public init(usual: String? = nil, named: [StoreLocation: String] = [:]) {
    self.usual = usual
    self.named = named
  }

  public subscript(location: StoreLocation) -> String? { named[location] ?? usual }
}
