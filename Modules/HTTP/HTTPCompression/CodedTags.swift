import HTTPProtocols

/// An entity tag names bytes, so that compressed content has another tag: `"7"` becomes `"7-gzip"`.
extension HTTPFields {
  /// The tag of the content in gzip; `nil` if the content has no tag.
  var codedTag: String? {
    guard let tag = self["ETag"], tag.utf8.count > 1, tag.hasSuffix("\"") else { return nil }
    return tag.dropLast() + codedEnd
  }

  /// Removes the gzip suffix from the request's tags, so that the handler sees its own tags.
  mutating func uncodeTags() {
    for name in ["If-Match", "If-None-Match", "If-Range"] {
      guard let value = self[name], value.contains(codedEnd) else { continue }
      self[name] = values(name).joined(separator: ", ").replacing(codedEnd, with: "\"")
    }
  }

  /// Adds a request field to `Vary`, on which the response depends.
  mutating func addVary(_ name: String) {
    guard !list("Vary", has: name), !list("Vary", has: "*") else { return }
    self["Vary"] = (list("Vary") + [Substring(name)]).joined(separator: ", ")
  }
}

extension Substring {
  /// The tag without the mark of a weak one: `If-None-Match` compares weakly (RFC 9110, 13.1.2).
  var opaqueTag: Substring { hasPrefix("W/") ? dropFirst(2) : self }
}

private let codedEnd = "-gzip\""
