import HTTPProtocols

/// An entity tag names bytes, so that what is coded has another: `"7"` becomes `"7-gzip"`.
extension HTTPFields {
  /// The tag that the content has in gzip; `nil` where it has none.
  var codedTag: String? {
    guard let tag = self["ETag"], tag.utf8.count > 1, tag.hasSuffix("\"") else { return nil }
    return tag.dropLast() + codedEnd
  }

  /// Gives a client's tags their handler's form, whichever coding they were sent with.
  mutating func uncodeTags() {
    for name in ["If-Match", "If-None-Match", "If-Range"] {
      guard let value = self[name], value.contains(codedEnd) else { continue }
      self[name] = values(name).joined(separator: ", ").replacing(codedEnd, with: "\"")
    }
  }

  /// Says that the answer depends on a field of the request.
  mutating func addVary(_ name: String) {
    guard !list("Vary", has: name), !list("Vary", has: "*") else { return }
    self["Vary"] = (list("Vary") + [Substring(name)]).joined(separator: ", ")
  }
}

private let codedEnd = "-gzip\""
