import DocumentsProtocols
public import PresentationProtocols

/// The input of an action without parameters: `{}`.
public enum EmptyInput {
  /// Checks that the bytes are an empty JSON object.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` if they are not an object or if it has members.
  public static func check(json bytes: [UInt8]) throws(Problem) {
    var reader = InputReader()
    _ = reader.members(of: try JSONValue(sent: bytes), "", known: [])
    guard reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
  }
}
