import Amounts

/// A rule that a field of an input or a record breaks, with the position of the field.
///
/// ```swift
/// Violation("/items/0/quantity", .outOfRange(0, OrderLimits.quantity)).description
/// // "item 1: quantity is 0; it must be from 1 to 1000000"
/// ```
public struct Violation: Error, Hashable, Sendable {
  /// The position of the field as a JSON Pointer (RFC 6901): `/items/0/quantity`; empty for the whole record.
  public var pointer: String
  /// The broken rule, with its values.
  public let rule: Rule

  /// Creates a violation from its JSON Pointer and rule.
  public init(_ pointer: String, _ rule: Rule) {
    self.pointer = pointer
    self.rule = rule
  }

  /// Creates a violation of a rule without values.
  public init(_ pointer: String, _ fact: Fact) { self.init(pointer, .fact(fact)) }

  /// Returns the violation of a part of a record, with the part's pointer in front of its own.
  public func within(_ part: String) -> Violation { Violation(part + pointer, rule) }

  /// Whether the value is valid by itself but collides with another stored record, for example a reference in use.
  public var isCollision: Bool {
    switch rule {
    case .takenReference, .text(_, isCollision: true): true
    case .fact(let fact): [.takenByOrder, .takenByDeletedOrder, .takenByEvent].contains(fact)
    default: false
    }
  }
}

extension Violation: CustomStringConvertible {
  /// The violation in words: `item 1: quantity is 0; it must be from 1 to 1000000`.
  public var description: String { description { "\($0)" } }

  /// Returns the violation in words, with its amounts as `money` formats them.
  func description(_ money: (Money) -> String) -> String {
    Violation.description(of: message(money), at: pointer)
  }

  /// Returns whether a message is a sentence of its own, which is shown without the name of the field.
  ///
  /// It begins with a capital letter and ends with a full stop: `Enter a name or an email.`
  public static func isSentence(_ message: String) -> Bool { message.first?.isUppercase == true && message.last == "." }

  /// Returns a message with its place in words: `total is missing`, `item 1: Enter a title or a SKU.`
  public static func description(of message: String, at pointer: String) -> String {
    guard isSentence(message) else { return pointer.isEmpty ? message : "\(place(of: pointer)) \(message)" }
    // The sentence names its field, but not the entry of a list that has it.
    var names = pointer.split(separator: "/")
    while let name = names.last, Int(name) == nil { names.removeLast() }
    return names.isEmpty ? message : "\(place(of: names.joined(separator: "/"))): \(message)"
  }

  /// The fault and the allowed values, without the field's name: `is 0; it must be from 1 to 1000000`.
  public var message: String { message { "\($0)" } }

  /// Returns a pointer in words: `item 1: unit price` for `/items/0/unitPrice`.
  ///
  /// In a bare list, `/0/name` is `entry 1: name`.
  public static func place(of pointer: String) -> String {
    var words: [String] = []
    for name in pointer.split(separator: "/") {
      if let index = Int(name) {
        words.append("\(words.popLast().map(one) ?? "entry") \(index + 1)")
      } else {
        words.append(Self.words(of: name))
      }
    }
    return words.joined(separator: ": ")
  }

  /// Returns the singular of a list's name: `item` for `items`, `melody` for `melodies`, `tax` for `taxes`.
  private static func one(of list: String) -> String {
    if list.hasSuffix("ies") { return "\(list.dropLast(3))y" }
    if list.hasSuffix("xes") { return String(list.dropLast(2)) }
    return list.hasSuffix("s") ? String(list.dropLast()) : list
  }

  /// Returns the words of a name: `unit price` for `unitPrice`, `min total` for `min_total`.
  ///
  /// The heading of a column, for example `Lineitem price`, stays unchanged.
  private static func words(of name: Substring) -> String {
    guard name.first?.isLowercase == true, !name.contains(" ") else { return String(name) }
    return name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : $1 == "_" ? " " : String($1) }
  }
}
