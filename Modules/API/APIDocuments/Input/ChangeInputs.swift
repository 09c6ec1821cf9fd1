public import PresentationProtocols

/// What status an order is to have: `{"status":"shipped","carrier":"UPS","tracking":"1Z…"}`.
public struct StatusInput: Hashable, Sendable {
  public var status: String
  public var carrier: String?
  public var tracking: String?

  /// - Throws: `usage` where the bytes are not JSON; `invalid` with a fault for everything that is wrong.
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

/// What is to be given back of an order: `{"amount":"5.00","reason":"broken"}`.
public struct GivingBackInput: Hashable, Sendable {
  /// `nil` for all that is left.
  public var amount: MoneyInput?
  public var reason = ""

  /// All that is left, for no reason that is given.
  public init() {}

  /// - Throws: `usage` where the bytes are not JSON; `invalid` with a fault for everything that is wrong.
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

/// What says nothing: `{}`.
public enum EmptyInput {
  /// - Throws: `usage` where the bytes are not JSON; `invalid` where they are anything but an object without members.
  public static func check(json bytes: [UInt8]) throws(Problem) {
    var reader = InputReader()
    _ = reader.members(of: try JSONValue(sent: bytes), "", known: [])
    guard reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
  }
}
