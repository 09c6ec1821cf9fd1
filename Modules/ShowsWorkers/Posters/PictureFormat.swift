import ShowsStoreProtocols

extension StoredPicture.Format {
  /// Returns the format of a file by its first bytes; `nil` if it is no picture of a known format.
  ///
  /// JPEG: ITU-T T.81, B.1.1; PNG: W3C PNG, 5.2; WebP: RFC 9649, 2.4.
  init?(of bytes: [UInt8]) {
    let webp = bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    switch true {
    case bytes.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpeg
    case bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
    case webp: self = .webp
    default: return nil
    }
  }
}
