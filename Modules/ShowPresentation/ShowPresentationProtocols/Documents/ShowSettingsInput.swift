import DocumentsProtocols
import Models
public import PresentationProtocols
import ShowModels

/// The input of a show's settings, a JSON Merge Patch (RFC 7396): `{"specials":true,"next":"after-last"}`.
///
/// A missing member stays as it is; `null` restores its default.
public struct ShowSettingsInput: Hashable, Sendable {
  /// Whether specials count; `nil` leaves it as it is.
  public var specials: Bool?
  /// The rule for the next episode, not yet validated; `nil` leaves it as it is.
  public var next: String?

  /// Parses the input from JSON.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` with all faults if members are unknown or of a wrong type.
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
