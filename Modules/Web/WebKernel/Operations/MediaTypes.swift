public import HTTPProtocols
import PresentationProtocols

/// A media type as `Content-Type` or `Accept` writes it, in lower case, and its parameters (RFC 9110, 8.3.1).
public struct MediaType {
  /// The type without its parameters: `text/csv`.
  public var name: String
  var parameters: [String: String] = [:]

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

extension WebOperation.BodyDeclaration {
  /// Returns the charsets that a body of a type may have; a body without a charset is UTF-8.
  private static func charsets(of type: String) -> Set<String> {
    type == "text/csv" ? ["utf-8", "us-ascii", "windows-1252", "iso-8859-1"] : ["utf-8"]
  }

  /// Checks the media type, charset and content coding of a body.
  ///
  /// - Throws: `unsupported` for a body of another type, charset or coding; `usage` for two types at once.
  func check(_ fields: HTTPFields) throws(Problem) {
    var wanted: String { "send \(mediaTypes.joined(separator: " or "))" }
    if let coding = fields["Content-Encoding"], coding.lowercased() != "identity" {
      throw Problem(.unsupported, "compressed bodies are not supported", remedy: "send the body uncompressed")
    }
    guard let field = fields["Content-Type"] else {
      if isRequired { throw Problem(.unsupported, "there is no Content-Type", remedy: wanted) }
      return
    }
    guard fields.count("Content-Type") == 1 else { throw Problem(.usage, "there is more than one Content-Type") }
    // Most requests have one of these exact values.
    guard !mediaTypes.contains(field), !synonyms.contains(field) else { return }
    let type = MediaType(field[...])
    guard mediaTypes.contains(type.name) || synonyms.contains(type.name) else {
      throw Problem(.unsupported, "unsupported content type “\(type.name.prefix(100))”", remedy: wanted)
    }
    if let charset = type.parameters["charset"], !Self.charsets(of: type.name).contains(charset) {
      throw Problem(.unsupported, "unsupported charset “\(charset.prefix(100))”", remedy: "send UTF-8")
    }
  }
}
