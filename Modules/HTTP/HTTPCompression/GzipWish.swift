/// What `Accept-Encoding` says of gzip (RFC 9110, 12.5.3).
enum GzipWish {
  /// It is not asked for, or something else is preferred.
  case no
  case may
  /// The content as it is will not do.
  case must

  /// Reads the elements of the field: `gzip;q=0.8`, `identity;q=0`, `*`.
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

/// The weight in `q=0.25`, from 0 to 1000.
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
