import HTTPProtocols
import PresentationProtocols

extension Form {
  /// Reads what a page's form sent.
  ///
  /// - Throws: `Problem`: `unsupported` for another content type, `tooLarge`, `usage` for what cannot be read.
  static func reading(_ request: HTTPRequest, limit: Int) async throws(Problem) -> Form {
    let type = (request.fields["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased()
    guard type == urlEncoded else {
      throw Problem(.unsupported, "a form's content type is \(urlEncoded)")
    }
    guard let fields = HTTPQuery(String(decoding: try await request.wholeBody(upTo: limit), as: UTF8.self)) else {
      throw Problem(.usage, "the form cannot be read: a % lacks its two digits, or it is not UTF-8")
    }
    return Form(fields: fields)
  }
}

extension HTTPRequest {
  /// All of the body.
  ///
  /// - Throws: `Problem`: `tooLarge` beyond the limit, `usage` where the client stopped in the middle.
  func wholeBody(upTo limit: Int) async throws(Problem) -> [UInt8] {
    do {
      return try await body.collect(upTo: limit)
    } catch {
      throw Problem(error)
    }
  }
}
