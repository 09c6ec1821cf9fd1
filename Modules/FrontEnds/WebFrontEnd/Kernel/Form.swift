import APIProtocols
import HTTPProtocols

/// What a page's form sent: fields in their order, and at most one file, which comes last and is still arriving.
struct Form: Sendable {
  static let urlEncoded = "application/x-www-form-urlencoded"
  static let multipart = "multipart/form-data"

  var fields: HTTPQuery
  /// The name that the file had, and its bytes.
  var file: (name: String, source: any ByteSource)?

  init(fields: HTTPQuery = HTTPQuery(), file: (name: String, source: any ByteSource)? = nil) {
    self.fields = fields
    self.file = file
  }

  /// The first value of that name; empty where there is none.
  subscript(name: String) -> String { fields[name] ?? "" }
}
