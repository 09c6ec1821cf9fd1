public import DocumentsProtocols
public import HTTPProtocols
import PresentationProtocols

/// The fields of a page's form in their order, and at most one file, which comes last and is still arriving.
public struct Form: Sendable {
  /// The media type of a form without a file.
  public static let urlEncoded = "application/x-www-form-urlencoded"
  /// The media type of a form with a file.
  public static let multipart = "multipart/form-data"

  /// The number of fields that a form may have: an order of 1,000 lines has about 5,000.
  static let mostFields = 10_000

  /// The fields with their values, in the order of the page.
  public var fields: HTTPQuery
  /// The name that the file had, and its bytes.
  public var file: (name: String, source: any ByteSource)?

  /// A form with these fields, and with no file unless one is given.
  public init(fields: HTTPQuery = HTTPQuery(), file: (name: String, source: any ByteSource)? = nil) {
    self.fields = fields
    self.file = file
  }

  static let tooManyFields = Problem(.tooLarge, "the form has more than \(mostFields) fields")

  /// The first value of that name; empty where there is none.
  public subscript(name: String) -> String { fields[name] ?? "" }
}
