public import HTTPProtocols
public import PresentationProtocols

extension Form {
  /// Reads the form that a page sent.
  ///
  /// - Throws: `Problem`: `tooLarge`, `usage` for what cannot be read.
  public static func reading(_ request: HTTPRequest, limit: Int) async throws(Problem) -> Form {
    let type = (request.fields["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased()
    if type.hasPrefix(multipart) { return try await MultipartForm.reading(request) }
    // A form of another type has no token either, and is refused for that.
    guard type == urlEncoded else { return Form() }
    let bytes = try await request.wholeBody(upTo: limit)
    guard bytes.count(where: { $0 == UInt8(ascii: "&") }) < Form.mostFields else { throw tooManyFields }
    guard let fields = HTTPQuery(String(decoding: bytes, as: UTF8.self)) else {
      throw Problem(.usage, "the form cannot be read: \(HTTPRefusal.badEscape)")
    }
    return Form(fields: fields)
  }
}

extension HTTPRequest {
  /// All of the body.
  ///
  /// - Throws: `Problem`: `tooLarge` beyond the limit, `usage` where the client stopped in the middle.
  public func wholeBody(upTo limit: Int) async throws(Problem) -> [UInt8] {
    do {
      return try await body.collect(upTo: limit)
    } catch {
      throw Problem(error)
    }
  }
}
