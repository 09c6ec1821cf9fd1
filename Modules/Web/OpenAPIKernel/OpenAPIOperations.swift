import HTTPProtocols
import JSON
import Locks
public import WebKernel

/// The operations that return the descriptions of an API.
public enum OpenAPIOperations {
  /// Returns the operations that describe `others` and each other.
  public static func describing(_ others: [WebOperation], _ settings: WebSettings) -> [WebOperation] {
    let declared = [
      operation(
        "/openapi.json", id: "openapi", summary: "Describes this API",
        details: "This document, as OpenAPI 3.1. Its ETag changes with the version of the server.", isInternal: false),
      operation(
        "/store/openapi.json", id: "storeProtocol", summary: "Describes the protocol between stores",
        details: "The operations that stores on other machines use, as OpenAPI 3.1.", isInternal: true),
    ]
    let all = others + declared
    return zip(declared, [OpenAPIDocument.Part.api, .storeProtocol]).map { operation, part in
      let rendered = Rendered { OpenAPIDocument(of: all, part, settings).tree.json() }
      var operation = operation
      operation.respond = { request in
        let (bytes, tag) = rendered.value
        return .json(
          bytes: bytes, fields: ["ETag": tag, "Cache-Control": "no-cache"])
      }
      return operation
    }
  }

  private static func operation(
    _ path: String, id: String, summary: String, details: String, isInternal: Bool
  ) -> WebOperation {
    var operation = WebOperation.api(
      .get, path, id: id, summary: summary, details: details, role: nil,
      parameters: [
        HTTPParameter("If-None-Match", in: .header, description: "The ETag of the copy that you have.")
      ],
      responses: [
        .init(status: .ok, description: "OpenAPI 3.1", mediaTypes: ["application/json"], fields: ["ETag"]),
        .init(status: .notModified, description: "Not modified", fields: ["ETag"]),
      ]
    ) { _ in HTTPResponse(.ok) }
    operation.tag = isInternal ? "Protocol" : "Server"
    operation.isInternal = isInternal
    return operation
  }
}

/// A document and its tag, which are computed at first use, which most servers never reach.
private final class Rendered: Sendable {
  private let cached = Lock<(bytes: [UInt8], tag: String)?>(nil)
  private let make: @Sendable () -> [UInt8]

  init(_ make: @escaping @Sendable () -> [UInt8]) { self.make = make }

  var value: (bytes: [UInt8], tag: String) {
    cached.withLock { cached in
      if let cached { return cached }
      let bytes = make()
      let value = (bytes: bytes, tag: "\"\(bytes.fingerprint)\"")
      cached = value
      return value
    }
  }
}
