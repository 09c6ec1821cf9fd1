extension Sequence<UInt8> {
  /// FNV-1a in hexadecimal digits: nobody has to be kept from finding other bytes with the same.
  var fingerprint: String {
    let hash = reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
