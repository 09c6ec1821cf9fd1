public import PresentationProtocols

/// What is decided for a show: `{"specials":true,"next":"after-last"}`; what is left out, or null, stays as it is.
public struct ShowSettingsInput: Hashable, Sendable {
  public var specials: Bool?
  public var next: String?

  /// - Throws: `usage` where the bytes are not JSON; `invalid` with a fault for everything that is wrong.
  public init(json bytes: [UInt8]) throws(Problem) {
    var reader = InputReader()
    for member in reader.members(of: try JSONValue(sent: bytes), "", known: ["specials", "next"])
    where member.value != .null {
      if member.name == "specials" {
        specials = reader.bool(member.value, "/specials")
      } else {
        next = reader.plainText(member.value, "/next")
      }
    }
    guard reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
  }
}
