#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An IPv4 or IPv6 address as its 4 or 16 bytes.
struct Address: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init?(family: Int32, _ socketAddress: UnsafeRawBufferPointer) {
    let place: Range<Int>
    switch family {
    case AF_INET: place = 4..<8
    case AF_INET6: place = 8..<24
    default: return nil
    }
    guard socketAddress.count >= place.upperBound else { return nil }
    bytes = unsafe Array(socketAddress[place])
  }

  /// The address as a URL writes it: `192.0.2.1`, `[2001:db8:0:0:0:0:0:1]`.
  var text: String {
    guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map {
      String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16)
    }
    return "[\(groups.joined(separator: ":"))]"
  }

  /// Whether the address is this machine's, a private network's, or reserved (RFC 6890).
  var isPrivate: Bool {
    if bytes.count == 4 { return Self.isPrivate(bytes[0], bytes[1], bytes[2]) }
    guard bytes.count == 16 else { return true }
    if let inner = embedded { return inner.isPrivate }
    let isUnspecifiedOrLoopback = bytes.prefix(15).allSatisfy { $0 == 0 }
    let isLocal = bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0x80 == 0x80 || bytes[0] == 0xFF
    // Translation of a network's own (RFC 8215): where the IPv4 address is depends on the network.
    return isUnspecifiedOrLoopback || isLocal || bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 1])
  }

  /// The IPv4 address in an IPv6 address; `nil` for others.
  ///
  /// It is mapped or compatible (RFC 4291, 2.5.5), translated (RFC 6052), in 6to4 (RFC 3056), or inverted in Teredo
  /// (RFC 4380).
  private var embedded: Address? {
    let zeros = [UInt8](repeating: 0, count: 8)
    let isCompatible = bytes.starts(with: zeros + [0, 0, 0, 0]) && !bytes[12...].starts(with: [0, 0, 0])
    let isMapped = bytes.starts(with: zeros + [0, 0, 0xFF, 0xFF])
    if isCompatible || isMapped || bytes.starts(with: [0, 0x64, 0xFF, 0x9B] + zeros) {
      return Address(Array(bytes[12...]))
    }
    if bytes.starts(with: [0x20, 0x01, 0, 0]) { return Address(bytes[12...].map { ~$0 }) }
    return bytes.starts(with: [0x20, 0x02]) ? Address(Array(bytes[2..<6])) : nil
  }

  private static func isPrivate(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Bool {
    switch (a, b, c) {
    case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (192, 168, _), (192, 0, 0), (224..., _, _): true
    case (100, 64...127, _), (172, 16...31, _), (198, 18...19, _): true
    default: false
    }
  }
}
