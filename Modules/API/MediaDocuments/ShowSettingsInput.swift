import APIDocuments
import Models
public import PresentationProtocols

/// What is decided for a show: `{"specials":true,"next":"after-last"}`; what is left out stays as it is,
/// and null is what it is without a decision (RFC 7396).
public struct ShowSettingsInput: Hashable, Sendable {
  public var specials: Bool?
  public var next: String?

  /// - Throws: `usage` where the bytes are not JSON; `invalid` with a fault for everything that is wrong.
  public init(json bytes: [UInt8]) throws(Problem) {
    let undecided = WatchingSettings()
    var reader = InputReader()
    for member in reader.members(of: try JSONValue(sent: bytes), "", known: ["specials", "next"]) {
      let isRemoved = member.value == .null
      if member.name == "specials" {
        specials = isRemoved ? undecided.countsSpecials : reader.bool(member.value, "/specials")
      } else {
        next = isRemoved ? undecided.rule.rawValue : reader.plainText(member.value, "/next")
      }
    }
    guard reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
  }
}
