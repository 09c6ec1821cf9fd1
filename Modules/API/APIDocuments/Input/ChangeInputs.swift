public import PresentationProtocols

/// The input of a change of status: `{"status":"shipped","carrier":"UPS","tracking":"1Z…"}`.
public struct StatusInput: Hashable, Sendable {
  /// The requested status, not yet validated, for example `shipped`.
  public var status: String
  /// The carrier of the parcel; `nil` if not given.
  public var carrier: String?
  /// The carrier's tracking number; `nil` if not given.
  public var tracking: String?

  /// Parses the input from JSON.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` with all faults if members are missing, unknown or of a
  ///   wrong type.
  public init(json bytes: [UInt8]) throws(Problem) {
    var reader = InputReader()
    var texts: [String: String] = [:]
    for member in reader.members(of: try JSONValue(sent: bytes), "", known: ["status", "carrier", "tracking"])
    where member.value != .null {
      texts[member.name] = reader.plainText(member.value, "/\(member.name)")
    }
    if reader.faults.isEmpty, texts["status"] == nil { reader.fault("/status", "is missing") }
    guard reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
    status = texts["status"] ?? ""
    carrier = texts["carrier"]
    tracking = texts["tracking"]
  }
}

/// The input of a refund: `{"amount":"5.00","reason":"broken"}`.
public struct GivingBackInput: Hashable, Sendable {
  /// The amount to refund; `nil` for all that can still be refunded.
  public var amount: MoneyInput?
  /// The reason for the refund; empty if not given.
  public var reason = ""

  /// Creates the input for a refund of the rest, without a reason.
  public init() {}

  /// Parses the input from JSON.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` with all faults if members are unknown or of a wrong type.
  public init(json bytes: [UInt8]) throws(Problem) {
    var reader = InputReader()
    for member in reader.members(of: try JSONValue(sent: bytes), "", known: ["amount", "reason"])
    where member.value != .null {
      let pointer = "/\(member.name)"
      if member.name == "amount" {
        amount = reader.money(member.value, pointer)
      } else {
        reason = reader.text(member.value, pointer) ?? ""
      }
    }
    guard reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
  }
}

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
