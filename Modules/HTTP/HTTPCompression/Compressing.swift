public import HTTPProtocols

/// Compresses a handler's text responses with gzip for clients that accept it, transparently for the handler.
///
/// ```swift
/// let server = try HTTPServer(Compressing(router))
/// ```
///
/// Text responses are text, JSON, NDJSON, XML, SVG and scripts, of a kilobyte or more. A response whose `Cache-Control`
/// is `no-transform` is left as it is: a response with both a secret and a stranger's input should have it, since its
/// length would reveal the secret.
public struct Compressing: HTTPHandling {
  private let handler: any HTTPHandling
  private let leastLength: Int

  /// Creates a handler that compresses the responses of `handler`.
  ///
  /// - Parameter leastLength: the number of bytes from which a response is compressed.
  public init(_ handler: any HTTPHandling, from leastLength: Int = 1024) {
    self.handler = handler
    self.leastLength = leastLength
  }

  public func bodyLimit(for request: HTTPRequest) -> Int? { handler.bodyLimit(for: request) }

  public func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse {
    handler.refuse(refusal, of: target)
  }

  public func interrupt(with refusal: HTTPRefusal, of target: String, id: String?) -> HTTPResponse {
    handler.interrupt(with: refusal, of: target, id: id)
  }

  public func didRefuse(_ answer: HTTPResponse, of target: String) { handler.didRefuse(answer, of: target) }

  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    finished(await handler.respond(to: request.uncoded), for: request)
  }

  public func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
    handler.respondAtOnce(to: request.uncoded).map { finished($0, for: request) }
  }

  private func finished(_ answer: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    guard answer.status == .notModified else { return coded(answer, for: request) }
    // The length is that of the whole response; the confirmed tag is the one that the client has.
    var confirmation = coded(answer, for: request)
    confirmation.fields.addVary("Accept-Encoding")
    let known = request.fields.list("If-None-Match").map(\.opaqueTag)
    let tag = answer.fields.codedTag.flatMap { known.contains(Substring($0).opaqueTag) ? $0 : nil }
    confirmation.fields["ETag"] = tag ?? answer.fields["ETag"]
    return confirmation
  }

  private func coded(_ plain: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    let wish = GzipWish(request.fields.list("Accept-Encoding"))
    guard plain.canBeCoded else { return plain }
    var answer = plain
    if answer.isText { answer.fields.addVary("Accept-Encoding") }
    guard wish == .must || wish == .may && answer.isText else { return answer }
    return coded(answer, least: wish == .must ? 1 : leastLength)
  }

  private func coded(_ plain: HTTPResponse, least: Int) -> HTTPResponse {
    var answer = plain
    switch plain.body {
    case .bytes(let bytes):
      guard bytes.count >= least else { return plain }
      func deflated() -> [UInt8]? {
        guard var deflater = Deflater(.usual) else { return nil }
        return deflater.deflate(bytes, .end)
      }
      guard let coded = plain.codedBody?.bytes(orMade: deflated) ?? deflated() else { return plain }
      answer.body = .bytes(coded)
    case .stream(let produce):
      answer.streamLength = nil
      answer.body = .stream { writer in
        guard let stream = CompressedStream(to: writer) else { throw HTTPWriteError() }
        try await produce(stream)
        try await stream.end()
      }
    }
    answer.fields["Content-Encoding"] = "gzip"
    if let tag = plain.fields.codedTag { answer.fields["ETag"] = tag }
    return answer
  }
}

extension HTTPRequest {
  /// The request as the handler sees it, with its own tags.
  fileprivate var uncoded: HTTPRequest {
    var plain = self
    plain.fields.uncodeTags()
    return plain
  }
}

extension HTTPResponse {
  /// Whether the response has a whole body without a content coding.
  fileprivate var canBeCoded: Bool {
    status != .noContent && status != 206 && fields["Content-Encoding"] == nil
      && !fields.list("Cache-Control", has: "no-transform")
  }

  /// Whether the content is of a type that compresses well.
  fileprivate var isText: Bool {
    let field = fields["Content-Type"] ?? ""
    // Most responses have one of these exact values.
    if texts.contains(field) { return true }
    let type = Substring(field.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }).lowercased()
    return type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") || texts.contains(type)
  }
}

/// The text types whose names do not show it.
private let texts = [
  "application/json", "application/x-ndjson", "application/ndjson", "application/xml", "application/javascript",
]
