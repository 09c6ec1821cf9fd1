public import PresentationProtocols

/// A reader of JSON input that collects the faults with their positions instead of stopping at the first.
///
/// Positions are computed for faults only, because most values are valid.
public struct InputReader {
  /// The faults found so far, at most 100.
  public private(set) var faults: [Problem.Fault] = []
  /// The greatest number of faults. More are not useful and cost memory.
  private static let faultLimit = 100

  /// Creates a reader without faults.
  public init() {}

  /// Adds a fault, unless there are 100 already.
  ///
  /// - Parameter code: the code of the rule, one of `Problem.Fault.codes`.
  public mutating func fault(_ pointer: String, _ message: String, _ code: String = "invalid") {
    guard faults.count < InputReader.faultLimit else { return }
    faults.append(Problem.Fault(pointer: pointer, message: message, code: code))
  }

  /// Adds the fault that a value has another type.
  package mutating func wrongKind(_ value: JSONValue, _ pointer: String, wanted: String) {
    fault(
      pointer, "\(pointer.isEmpty ? "the JSON " : "")is \(value.kind); it must be \(wanted)", Problem.Fault.wrongType)
  }

  // MARK: Structure

  /// Returns the members of an object; an unknown member, or a value that is not an object, adds a fault.
  ///
  /// - Parameters:
  ///   - pointer: the JSON Pointer of the value (RFC 6901), for faults.
  ///   - known: the names of the allowed members.
  public mutating func members(
    of value: JSONValue, _ pointer: @autoclosure () -> String, known: [String]
  ) -> [JSONValue.Member] {
    guard case .object(let members) = value else {
      wrongKind(value, pointer(), wanted: "an object")
      return []
    }
    // Most objects have their members in the order of `known`.
    var (next, unknown) = (0, [JSONValue.Member]())
    for member in members {
      if next < known.count, known[next] == member.name {
        next += 1
      } else if let index = known.firstIndex(of: member.name) {
        next = index + 1
      } else {
        unknown.append(member)
      }
    }
    guard !unknown.isEmpty else { return members }
    let pointer = pointer()
    for member in unknown.prefix(InputReader.faultLimit)
    where !InputReader.isSecurityCode(member.name) || !pointer.hasPrefix("/payment") {
      let nearest = Suggestion.nearest(to: member.name, among: known)
      fault(
        InputReader.child(member.name, of: pointer),
        "is unknown\(nearest.map { "; did you mean “\($0)”?" } ?? "")", Problem.Fault.unknownMember)
    }
    return members.filter { known.contains($0.name) }
  }

  /// Returns the elements of an array, without those for which `read` returns `nil`; `nil` with a fault for another
  /// value.
  public mutating func elements<Element>(
    of value: JSONValue, _ pointer: String,
    _ read: (inout InputReader, JSONValue, String) -> Element?
  ) -> [Element]? {
    guard case .array(let values) = value else {
      wrongKind(value, pointer, wanted: "an array")
      return nil
    }
    return values.enumerated().compactMap { read(&self, $0.element, "\(pointer)/\($0.offset)") }
  }

  /// Returns the change of a field: `null` clears it. A value with a fault changes nothing, because the fault is
  /// thrown.
  @inlinable
  public mutating func patch<Value>(
    _ value: JSONValue, _ read: (inout InputReader, JSONValue) -> Value?
  ) -> Patch<Value> {
    if case .null = value { return .cleared }
    return read(&self, value).map(Patch.set) ?? .unchanged
  }

  /// Returns the pointer of a member, with `~` and `/` in its name escaped as `~0` and `~1` (RFC 6901).
  package static func child(_ name: String, of pointer: String) -> String {
    let escaped = name.prefix(60).flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }
    return "\(pointer)/\(String(escaped))"
  }

  // MARK: Values

  /// Returns a text; `nil` with a fault for any other value.
  public mutating func text(_ value: JSONValue, _ pointer: @autoclosure () -> String) -> String? {
    if case .string(let text) = value { return text }
    wrongKind(value, pointer(), wanted: "a string")
    return nil
  }

  /// Returns a text, given plain or as `{"value":…,"display":…}`; `nil` with a fault for any other value.
  public mutating func plainText(_ value: JSONValue, _ pointer: @autoclosure () -> String) -> String? {
    guard case .object = value else { return text(value, pointer()) }
    let members = members(of: value, pointer(), known: ["value", "display"])
    guard let inner = members.first(where: { $0.name == "value" })?.value else {
      fault("\(pointer())/value", "is missing", "missing")
      return nil
    }
    return text(inner, "\(pointer())/value")
  }

  /// Returns a Boolean value; `nil` with a fault for any other value.
  public mutating func bool(_ value: JSONValue, _ pointer: @autoclosure () -> String) -> Bool? {
    if case .bool(let bool) = value { return bool }
    wrongKind(value, pointer(), wanted: "true or false")
    return nil
  }

  /// Returns a whole number; `nil` with a fault for any other value.
  public mutating func wholeNumber(_ value: JSONValue, _ pointer: @autoclosure () -> String) -> Int64? {
    if case .number(let text) = value, let number = Int64(text.withoutEmptyFraction) { return number }
    fault(pointer(), "is not a whole number", "not-whole-number")
    return nil
  }

  // MARK: Cards

  /// Adds a fault for each member with a card's security code, at any depth. It must not be sent (PCI DSS 3.3.1).
  package mutating func refuseSecurityCodes(in value: JSONValue, _ pointer: String) {
    switch value {
    case .object(let members):
      for member in members {
        let pointer = InputReader.child(member.name, of: pointer)
        if InputReader.isSecurityCode(member.name) {
          fault(pointer, "is a card's security code, which is never stored; leave it out")
        } else {
          refuseSecurityCodes(in: member.value, pointer)
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() { refuseSecurityCodes(in: element, "\(pointer)/\(index)") }
    default: break
    }
  }

  private static func isSecurityCode(_ name: String) -> Bool {
    ["cvv", "cvc", "cvv2", "cvc2", "csc", "securitycode"].contains(
      name.lowercased().filter { $0 != "_" && $0 != "-" })
  }
}

extension String {
  /// The text of a JSON number without a fraction of zeros: `2.0` is the integer `2` (JSON Schema 2020-12, 6.1.1).
  package var withoutEmptyFraction: String {
    let parts = split(separator: ".", maxSplits: 1)
    return parts.count == 2 && parts[1].allSatisfy { $0 == "0" } ? String(parts[0]) : self
  }
}
