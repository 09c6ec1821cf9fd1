public import PresentationProtocols

/// The options and operands of one command line, by their declared names; each value has passed the check of its kind.
public struct Arguments: Hashable, Sendable {
  /// The values by the option's name; a flag has one empty text.
  var options: [String: [String]] = [:]
  /// The words of the operands, one list for each operand that the command declares.
  var operands: [[String]] = []
  /// Whether no command was named, so that the program's default command runs.
  public internal(set) var isOfDefaultCommand = false

  /// Returns whether the option was given.
  public func has(_ option: Option) -> Bool { options[option.name] != nil }

  /// The value of an option, the last one if it was given several times; empty for a flag, `nil` if it was not given.
  public subscript(option: Option) -> String? { options[option.name]?.last }

  /// Refuses an option that is given together with one of the others.
  ///
  /// - Throws: `Problem`: `usage`, with the names of both options.
  public func exclude(_ option: Option, _ others: Option...) throws(Problem) { try exclude(option, others) }

  /// Refuses an option that is given together with one of the others.
  ///
  /// - Throws: `Problem`: `usage`, with the names of both options.
  public func exclude(_ option: Option, _ others: [Option]) throws(Problem) {
    guard has(option), let other = others.first(where: has) else { return }
    throw Problem(.usage, "\(option.typed) cannot be combined with \(other.typed)", remedy: "leave one out")
  }

  /// Returns all values of an option that may be given several times.
  public func all(_ option: Option) -> [String] { options[option.name] ?? [] }

  /// Returns the value of an option that takes a whole number; `nil` if it was not given.
  public func count(_ option: Option) -> Int? { self[option].flatMap { Int($0) } }

  /// Returns the operand at a position of the declaration; empty if it was left out.
  public func operand(_ place: Int) -> String { operands.indices.contains(place) ? operands[place].first ?? "" : "" }

  /// Returns all words of the operand at a position of the declaration.
  public func operandList(_ place: Int) -> [String] { operands.indices.contains(place) ? operands[place] : [] }
}
