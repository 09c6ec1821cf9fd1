import HTTPProtocols
import PresentationProtocols

extension HTTPFields {
  /// Whether the body has a content coding.
  fileprivate var isCoded: Bool { self["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false }
}

extension WebOperation.BodyDeclaration {
  /// Returns the charsets that a body of a type may have; a body without a charset is UTF-8.
  private static func charsets(of type: String) -> Set<String> {
    type == "text/csv" ? ["utf-8", "us-ascii", "windows-1252", "iso-8859-1"] : ["utf-8"]
  }

  /// Returns the fields of a refusal with the codings or types that are accepted (RFC 9110, 12.5.3; RFC 5789, 3.1).
  func accepted(instead request: HTTPRequest) -> HTTPFields {
    if request.fields.isCoded { return ["Accept-Encoding": "identity"] }
    return request.method == .patch ? ["Accept-Patch": mediaTypes.joined(separator: ", ")] : [:]
  }

  /// Checks the media type, charset and content coding of a body.
  ///
  /// - Throws: `unsupported` for a body of another type, charset or coding; `usage` for two types at once.
  func check(_ fields: HTTPFields) throws(Problem) {
    var wanted: String { "send \(mediaTypes.joined(separator: " or "))" }
    if fields.isCoded {
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
