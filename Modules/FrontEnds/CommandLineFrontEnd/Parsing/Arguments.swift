/// What was typed after a command's name, by what the declaration calls it. Every value has been checked by its kind.
struct Arguments: Hashable, Sendable {
  /// By the option's name; a flag has one empty text.
  var options: [String: [String]] = [:]
  /// One list for each operand that the command declares.
  var operands: [[String]] = []

  func has(_ option: Option) -> Bool { options[option.name] != nil }

  subscript(option: Option) -> String? { options[option.name]?.last }

  func all(_ option: Option) -> [String] { options[option.name] ?? [] }

  func count(_ option: Option) -> Int? { self[option].flatMap { Int($0) } }

  /// The operand at a place of the declaration; empty where it was left out.
  func operand(_ place: Int) -> String { operands.indices.contains(place) ? operands[place].first ?? "" : "" }

  func operandList(_ place: Int) -> [String] { operands.indices.contains(place) ? operands[place] : [] }
}
