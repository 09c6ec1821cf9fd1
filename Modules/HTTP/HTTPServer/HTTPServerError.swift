/// The reason why a server cannot start.
public enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host is no IPv4 or IPv6 address.
  case invalidAddress(String)
  /// The address is in use, not of this machine, or not allowed; the reason is the system's.
  case cannotListen(address: String, reason: String)
  /// The library could not start its threads.
  case cannotStart

  public var description: String {
    switch self {
    case .invalidAddress(let host): "\(host) is not an IPv4 or IPv6 address"
    case .cannotListen(let address, let reason): "cannot listen on \(address): \(reason)"
    case .cannotStart: "the HTTP library cannot start its threads"
    }
  }
}
