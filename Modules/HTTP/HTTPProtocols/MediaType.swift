/// A media type as `Content-Type` or `Accept` writes it, in lower case, and its parameters (RFC 9110, 8.3.1).
public struct MediaType {
  /// The type without its parameters: `text/csv`.
  public var name: String
  /// The values of its parameters in lower case, by name.
  public var parameters: [String: String] = [:]

  /// Reads a media type; a parameter without a value is left out.
  public init(_ text: Substring) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    name = (parts.first ?? "").trimmed.lowercased()
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let value = part[part.index(after: equals)...].trimmed
      parameters[part[..<equals].trimmed.lowercased()] = value.filter { $0 != "\"" }.lowercased()
    }
  }
}

extension HTTPFields {
  /// Returns the offered type that `Accept` ranks highest; the first of equally ranked ones.
  ///
  /// - Throws: a refusal, 406, if none is acceptable (RFC 9110, 12.5.1).
  public func bestType(of offered: [String]) throws(HTTPRefusal) -> String {
    let ranges = list("Accept").prefix(64).map(MediaType.init)
    guard !ranges.isEmpty else { return offered[0] }
    let weights = offered.map { type in
      let ways = [type, type.prefix { $0 != "/" } + "/*", "*/*"]
      let range = ways.lazy.compactMap { way in ranges.first { $0.name == way } }.first
      return range.map { $0.parameters["q"].map { Double($0) ?? 0 } ?? 1 } ?? 0
    }
    guard let best = weights.max(), best > 0, let index = weights.firstIndex(of: best) else {
      throw HTTPRefusal(.notAcceptable, "this is available only as \(offered.joined(separator: ", "))")
    }
    return offered[index]
  }
}
