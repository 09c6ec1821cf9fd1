/// A command: its declaration, and the work that it does.
public struct Command<Session: Sendable>: Sendable {
  /// The declaration for parsing, help, completion and suggestions.
  public let declaration: CommandDeclaration
  let run: @Sendable (Invocation<Session>) async throws -> ExitStatus

  /// Declares a command.
  ///
  /// - Parameters:
  ///   - path: the words that name it: `["orders", "list"]`; empty for the command of a program without others.
  ///   - summary: its purpose, in one line without a full stop.
  ///   - formats: the values of `--format`; the first is the default. Empty if there is no choice.
  ///   - notes: paragraphs that help shows after the options.
  ///   - examples: whole command lines that help shows.
  ///   - isHidden: whether help, completion and suggestions leave the command out.
  ///   - run: sends a request to a scene and shows the result.
  public init(
    path: [String], summary: String, operands: [Operand] = [], options: [Option] = [], formats: [Format] = [],
    notes: [String] = [], examples: [String] = [], isHidden: Bool = false,
    run: @escaping @Sendable (Invocation<Session>) async throws -> ExitStatus
  ) {
    declaration = CommandDeclaration(
      path: path, summary: summary, operands: operands, options: options, formats: formats, notes: notes,
      examples: examples, isHidden: isHidden)
    self.run = run
  }

  private init(
    _ declaration: CommandDeclaration, _ run: @escaping @Sendable (Invocation<Session>) async throws -> ExitStatus
  ) {
    self.declaration = declaration
    self.run = run
  }

  /// Returns the command for a program with another session.
  ///
  /// - Parameter session: makes this command's session of the program's.
  public func over<Other: Sendable>(_ session: @escaping @Sendable (Other) -> Session) -> Command<Other> {
    Command<Other>(declaration) { try await run($0.with(session($0.session))) }
  }
}

/// A command as data: parsing, help, completion and suggestions all read it.
public struct CommandDeclaration: Sendable {
  /// The words that name the command: `["orders", "list"]`; empty for the command of a program without others.
  public let path: [String]
  /// The purpose of the command, in one line without a full stop.
  public let summary: String
  /// The values without dashes, in their order.
  public let operands: [Operand]
  /// The options that this command takes beside the global ones.
  public let options: [Option]
  /// The formats that `--format` may name; the first is the default.
  public let formats: [Format]
  /// Paragraphs that help shows after the options.
  public let notes: [String]
  /// Whole command lines that help shows.
  public let examples: [String]
  /// Whether help, completion and suggestions leave the command out.
  let isHidden: Bool

  /// The words of the path, with spaces between them.
  public var name: String { path.joined(separator: " ") }
}

/// An option of a command: a name with two dashes in front, and mostly a value.
public struct Option: Hashable, Sendable {
  /// The name without its dashes.
  public let name: String
  let short: Character?
  /// The kind of its value; `nil` for a flag, which has none.
  public let value: Value?
  /// The line that help shows.
  public let help: String
  let isRepeatable: Bool
  /// The JSON Pointer of the value in the input of a scene, for messages: `/min_total`.
  let pointer: String
  /// The reason why the option is refused, although people try it. Help and completion leave it out.
  public let refusal: String?

  /// Declares an option that takes a value.
  ///
  /// - Parameters:
  ///   - repeatable: whether it may be given several times.
  ///   - pointer: the JSON Pointer of the value in the input of a scene; `nil` for the name with underscores.
  public init(_ name: String, _ value: Value, repeatable: Bool = false, at pointer: String? = nil, _ help: String) {
    self.init(name, nil, value, help, isRepeatable: repeatable, at: pointer)
  }

  /// Declares a flag, which takes no value.
  ///
  /// - Parameter short: the letter of its short form: `h`.
  public init(_ name: String, short: Character? = nil, _ help: String) {
    self.init(name, short, nil, help, isRepeatable: false)
  }

  /// Declares an option that people try, and that is refused.
  ///
  /// - Parameter refusal: the reason, for the message.
  public init(refused name: String, because refusal: String) {
    self.init(name, nil, .text("VALUE"), "", isRepeatable: true, at: nil, refusal)
  }

  private init(
    _ name: String, _ short: Character?, _ value: Value?, _ help: String, isRepeatable: Bool,
    at pointer: String? = nil, _ refusal: String? = nil
  ) {
    self.pointer = pointer ?? "/\(name.replacing("-", with: "_"))"
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
    self.refusal = refusal
  }

  /// The option in the form that a person types: `--status`.
  public var typed: String { "--\(name)" }
}

/// A value of a command that is typed without a name and without dashes.
public struct Operand: Hashable, Sendable {
  /// How many words an operand takes.
  public enum Arity: Hashable, Sendable { case one, optional, oneOrMore, any }

  /// The kind of its value.
  public let value: Value
  let arity: Arity
  let help: String
  var isRequired: Bool { arity == .one || arity == .oneOrMore }

  /// Declares an operand of exactly one word.
  public init(_ value: Value, _ help: String) {
    self.init(value, .one, help)
  }

  /// Declares an operand of one word, at most one, at least one, or any number of them.
  public init(_ value: Value, _ arity: Arity, _ help: String) {
    self.value = value
    self.arity = arity
    self.help = help
  }
}

/// The kind of value that an option or an operand takes.
public struct Value: Hashable, Sendable {
  /// How a value is checked.
  public enum Kind: Hashable, Sendable {
    case text
    /// One of these words.
    case choice([String])
    /// A whole number in a range.
    case count(ClosedRange<Int>)
    /// The path of a file.
    case file
    /// Yes for an empty value; `=no` for no.
    case yesOrNo
    /// A text that follows `=` only, so that the option is a flag without it.
    case textAfterEquals
  }

  /// Whether the option may stand without a value, which must follow `=`.
  var isOptional: Bool { kind == .yesOrNo || kind == .textAfterEquals }

  /// The word that stands for the value in help: `STATUS`.
  public let placeholder: String
  /// How the value is checked.
  public let kind: Kind
  var isClearable = false
  var isSecret = false
  /// The name of the records whose names complete the value: `orders`; `nil` for none.
  var source: String?

  /// A text of any kind.
  public static func text(_ placeholder: String) -> Value { Value(placeholder: placeholder, kind: .text) }
  /// One of a list of words.
  public static func choice(_ placeholder: String, _ words: [String]) -> Value {
    Value(placeholder: placeholder, kind: .choice(words))
  }
  /// A whole number in a range.
  public static func count(_ placeholder: String, _ range: ClosedRange<Int>) -> Value {
    Value(placeholder: placeholder, kind: .count(range))
  }
  /// The path of a file.
  public static func file(_ placeholder: String) -> Value { Value(placeholder: placeholder, kind: .file) }
  /// A text that follows `=` only.
  static func textAfterEquals(_ placeholder: String) -> Value {
    Value(placeholder: placeholder, kind: .textAfterEquals)
  }
  /// Yes for an empty value; `=no` for no.
  public static let yesOrNo = Value(placeholder: "yes|no", kind: .yesOrNo)

  /// The value, with an empty text allowed, which clears the field.
  public var clearable: Value {
    var value = self
    value.isClearable = true
    return value
  }

  /// Returns the value, which a shell completes by names of records.
  ///
  /// - Parameter source: the kind of records: the hidden command `__complete orders` lists them.
  public func completed(by source: String) -> Value {
    var value = self
    value.source = source
    return value
  }

  /// The value, which no message repeats.
  public var secret: Value {
    var value = self
    value.isSecret = true
    return value
  }

  /// The possible words of a choice; empty for values of another kind.
  public var choices: [String] {
    switch kind {
    case .choice(let words): words
    case .yesOrNo: ["yes", "no"]
    case .text, .count, .file, .textAfterEquals: []
    }
  }
}
