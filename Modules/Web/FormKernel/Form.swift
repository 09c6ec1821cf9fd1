public import APIDocuments
public import HTTPProtocols
import PresentationProtocols

/// What a page's form sent: fields in their order, and at most one file, which comes last and is still arriving.
public struct Form: Sendable {
  public static let urlEncoded = "application/x-www-form-urlencoded"
  public static let multipart = "multipart/form-data"

  /// How many fields a form may have: an order of 1,000 lines has about 5,000.
  static let mostFields = 10_000

  public var fields: HTTPQuery
  /// The name that the file had, and its bytes.
  public var file: (name: String, source: any ByteSource)?

  public init(fields: HTTPQuery = HTTPQuery(), file: (name: String, source: any ByteSource)? = nil) {
    self.fields = fields
    self.file = file
  }

  static let tooManyFields = Problem(.tooLarge, "the form has more than \(mostFields) fields")

  /// The first value of that name; empty where there is none.
  public subscript(name: String) -> String { fields[name] ?? "" }
}
