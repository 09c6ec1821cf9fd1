/// The secrets that open stores: tokens for servers, each sent to its own server only, and the password for a database.
/// None is ever displayed.
public struct StoreTokens: Hashable, Sendable {
  private let usual: String?
  private let named: [StoreLocation: String]
  /// The password for databases; `nil` leaves it to the environment and the password file of PostgreSQL.
  public let password: String?

  /// Creates tokens.
  ///
  /// - Parameters:
  ///   - usual: the token of all stores without one of their own; `nil` for none.
  ///   - named: the tokens of single stores.
  ///   - password: the password for databases.
  public init(usual: String? = nil, named: [StoreLocation: String] = [:], password: String? = nil) {
    self.password = password
    self.usual = usual
    self.named = named
  }

  /// The token of a store; `nil` if it has none.
  public subscript(location: StoreLocation) -> String? { named[location] ?? usual }
}
