public import PresentationProtocols

extension JSONValue {
  /// Reads JSON that somebody sent.
  ///
  /// - Throws: `usage` where the bytes are not JSON: in which line and column, and why.
  public init(sent bytes: [UInt8]) throws(Problem) {
    do throws(JSONError) { try self.init(parsing: bytes) } catch { throw Problem(unreadable: error) }
  }

  /// Checks JSON that somebody sent, for another decoder to read.
  ///
  /// - Throws: `usage` where the bytes are not JSON, or exceed the bounds: in which line and column, and why.
  public static func check(sent bytes: [UInt8], within bounds: JSONBounds) throws(Problem) {
    do throws(JSONError) { try check(bytes, within: bounds) } catch { throw Problem(unreadable: error) }
  }
}

extension Problem {
  /// Says in which line and column the bytes are not JSON, and why.
  public init(unreadable error: JSONError) { self.init(.usage, "the JSON cannot be read: \(error)") }
}
