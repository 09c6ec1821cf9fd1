/// The client's preference for gzip in `Accept-Encoding` (RFC 9110, 12.5.3).
enum GzipWish {
  /// The client does not accept gzip, or prefers another coding.
  case no
  case may
  /// The client refuses uncompressed content.
  case must

  /// Parses the elements of the field: `gzip;q=0.8`, `identity;q=0`, `*`.
  init(_ elements: [Substring]) {
    var weights: [String: Int] = [:]
    for element in elements {
      let parts = element.split(separator: ";", omittingEmptySubsequences: false)
      let name = String(parts.first ?? "").trimmed.lowercased()
      guard let weight = parts.count > 1 ? thousandths(parts[1]) : 1000 else { continue }
      weights[name == "x-gzip" ? "gzip" : name] = weight
    }
    let gzip = weights["gzip"] ?? weights["*"] ?? 0
    let plain = weights["identity"] ?? (weights["*"] == 0 ? 0 : nil)
    self = if gzip == 0 { .no } else if plain == 0 { .must } else { gzip >= plain ?? 0 ? .may : .no }
  }
}

/// Returns the weight in `q=0.25` in thousandths, 0 to 1000; `nil` for another parameter.
private func thousandths(_ parameter: Substring) -> Int? {
  let text = String(parameter).trimmed.lowercased()
  guard text.hasPrefix("q="), let weight = Double(text.dropFirst(2)), (0...1).contains(weight) else { return nil }
  return Int(weight * 1000)
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
