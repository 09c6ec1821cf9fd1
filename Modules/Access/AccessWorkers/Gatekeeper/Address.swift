import Foundation

/// The origin of a sign-in attempt, by which attempts are counted.
public struct Address: Hashable, Sendable {
  /// The bytes of an IPv4 address, or the first half of an IPv6 address, which a single customer has alone; else the
  /// text's.
  private let bytes: [UInt8]
  let isLoopback: Bool

  public init(_ text: String) {
    let four = Address.parse(text, AF_INET, count: 4)
    let six = Address.parse(text, AF_INET6, count: 16) ?? []
    // ::ffff:192.0.2.1 is 192.0.2.1 (RFC 4291, section 2.5.5.2).
    let isMapped = six.prefix(12).elementsEqual([UInt8](repeating: 0, count: 10) + [255, 255])
    if let four = four ?? (isMapped ? Array(six.suffix(4)) : nil) {
      isLoopback = four.first == 127
      bytes = isLoopback ? Address.thisMachine : four
    } else {
      isLoopback = six.last == 1 && six.dropLast().allSatisfy { $0 == 0 }
      bytes = isLoopback ? Address.thisMachine : six.isEmpty ? Array(text.utf8.prefix(64)) : Array(six.prefix(8))
    }
  }

  /// The address of all names that a machine has for itself.
  private static let thisMachine: [UInt8] = [127, 0, 0, 1]

  private static func parse(_ text: String, _ family: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return unsafe inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }
}
