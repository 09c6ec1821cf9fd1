public import PresentationProtocols

extension JSONValue {
  /// Parses JSON from a client, within `JSONBounds.record`.
  ///
  /// - Throws: `usage` with line, column and reason if the bytes are not JSON or exceed the bounds.
  public init(sent bytes: [UInt8]) throws(Problem) {
    do throws(JSONError) { try self.init(parsing: bytes) } catch { throw Problem(unreadable: error) }
  }

  /// Validates JSON from a client before another decoder parses it.
  ///
  /// - Throws: `usage` with line, column and reason if the bytes are not JSON or exceed the bounds.
  public static func check(sent bytes: [UInt8], within bounds: JSONBounds) throws(Problem) {
    do throws(JSONError) { try check(bytes, within: bounds) } catch { throw Problem(unreadable: error) }
  }
}

extension Problem {
  /// Creates a `usage` problem with the line, column and reason of a syntax error.
  public init(unreadable error: JSONError) { self.init(.usage, "the JSON cannot be read: \(error)") }
}
