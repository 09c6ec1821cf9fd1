package import HTTPProtocols
package import WebKernel

// The parameters, bodies and responses that several operations declare.

extension HTTPParameter {
  package static let order = HTTPParameter("id", in: .path, description: "An order's id, number or reference.")
  package static let ifMatch = HTTPParameter(
    "If-Match", in: .header, isRequired: true,
    description: "One or more ETags, or *. Only their versions are compared, also of weak ETags (W/…).")
  /// The `If-Match` field of a write whose effect does not depend on other changes; it is optional.
  package static let ifMatchAtWill = HTTPParameter(
    ifMatch.name, in: .header, default: "*",
    description:
      "One or more ETags, or *, which is the default. Only their versions are compared, also of weak ETags (W/…)."
  )
  package static let byteRange = HTTPParameter(
    "Range", in: .header,
    description: "bytes=0-99, bytes=100- or bytes=-100 for a part; other values are ignored.")
}

extension WebOperation.BodyDeclaration {
  /// A JSON Merge Patch (RFC 7396). Clients that cannot send its media type send plain JSON.
  package static func mergePatch(_ schema: String) -> Self {
    Self(mediaTypes: ["application/merge-patch+json"], schema: schema, synonyms: ["application/json"])
  }

  package static func json(_ schema: String, isRequired: Bool = true) -> Self {
    .init(mediaTypes: ["application/json"], schema: schema, isRequired: isRequired)
  }
}

extension WebOperation.ResponseDeclaration {
  package static func json(
    _ schema: String, _ description: String, status: HTTPStatus = .ok, fields: [String] = []
  ) -> Self {
    .init(
      status: status, description: description, mediaTypes: ["application/json"], schema: schema, fields: fields)
  }

  /// The response with the order after a write.
  package static let order = Self.json("Order", "The current order", fields: ["ETag", "Idempotent-Replayed"])
}

extension WebRequest {
  /// The greatest number of bytes of the field `Link`: a proxy takes 4 KiB of fields, and a server 16 KiB of a request.
  private static let mostLinkBytes = 3_584

  /// Returns the field `Link` with the addresses of the next and the previous page (RFC 8288); no field without any.
  ///
  /// An address that would be too long to follow is left out; the document has the cursor of the next page.
  package func linkFields(next: String?, previous: String? = nil) -> HTTPFields {
    func link(_ cursor: String?, _ name: String, _ relation: String) -> String? {
      guard let cursor else { return nil }
      var query = query
      query["after"] = nil
      query["before"] = nil
      query[name] = cursor
      return "<\(http.path)?\(query.encoded)>; rel=\"\(relation)\""
    }
    var links: [String] = []
    var room = Self.mostLinkBytes
    for link in [link(next, "after", "next"), link(previous, "before", "prev")].compactMap(\.self) {
      guard link.utf8.count <= room else { continue }
      room -= link.utf8.count
      links.append(link)
    }
    return links.isEmpty ? [:] : ["Link": links.joined(separator: ", ")]
  }

  /// Returns the fields of the response to a write.
  package func fields(revision: String, isReplayed: Bool) -> HTTPFields {
    var fields = HTTPFields.replayed(isReplayed)
    fields.append("ETag", EntityTag.tag(revision, in: context))
    return fields
  }
}

extension HTTPFields {
  /// Returns the field that marks the response to an earlier request with the same key.
  package static func replayed(_ isReplayed: Bool) -> HTTPFields { isReplayed ? ["Idempotent-Replayed": "true"] : [:] }
}
