/// One thing that the program can be told to do, as data: parsing, help, completion and suggestions all read it.
struct Command: Sendable {
  /// The words that name it: `["orders", "list"]`; none for what a program does without being told.
  var path: [String]
  /// What it does, in one line without a full stop.
  var summary: String
  var operands: [Operand] = []
  var options: [Option] = []
  /// What `--format` may say here; the first is what it is without. Empty where there is nothing to choose.
  var formats: [Format] = []
  /// Paragraphs that help shows after the options.
  var notes: [String] = []
  /// Whole command lines that help shows.
  var examples: [String] = []
  /// Does it: asks a scene, and shows what that answers.
  var run: @Sendable (Invocation) async throws -> ExitStatus

  var name: String { path.joined(separator: " ") }
}

/// What can be written with two dashes in front.
struct Option: Hashable, Sendable {
  var name: String
  var short: Character?
  /// `nil` for a flag, which takes none.
  var value: Value?
  var help: String
  var isRepeatable = false
  /// Why it is not taken, for what people try and must not: help and completion leave it out.
  var refusal: String?

  init(_ name: String, _ value: Value, repeatable: Bool = false, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
    isRepeatable = repeatable
  }

  /// A flag.
  init(_ name: String, short: Character? = nil, _ help: String) {
    self.name = name
    self.short = short
    self.help = help
  }

  init(refused name: String, because refusal: String) {
    self.init(name, .text("VALUE"), repeatable: true, "")
    self.refusal = refusal
  }

  /// As it is typed: `--status`.
  var typed: String { "--\(name)" }
}

/// What is written without dashes.
struct Operand: Hashable, Sendable {
  enum Arity: Hashable, Sendable { case one, optional, oneOrMore, any }

  var value: Value
  var arity = Arity.one
  var help: String

  init(_ value: Value, _ help: String) {
    self.init(value, .one, help)
  }

  init(_ value: Value, _ arity: Arity, _ help: String) {
    self.value = value
    self.arity = arity
    self.help = help
  }
}

/// The kind of value that an option or an operand takes.
struct Value: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case text
    /// One of these.
    case choice([String])
    /// A whole number in a range.
    case count(ClosedRange<Int>)
    /// The path of a file.
    case file
    /// Yes where nothing follows; `=no` for no.
    case yesOrNo
  }

  /// What stands for it in help: `STATUS`.
  var placeholder: String
  var kind: Kind
  /// Whether an empty value means “no longer”.
  var isClearable = false
  /// Whether no message may repeat it.
  var isSecret = false

  static func text(_ placeholder: String) -> Value { Value(placeholder: placeholder, kind: .text) }
  static func choice(_ placeholder: String, _ words: [String]) -> Value {
    Value(placeholder: placeholder, kind: .choice(words))
  }
  static func count(_ placeholder: String, _ range: ClosedRange<Int>) -> Value {
    Value(placeholder: placeholder, kind: .count(range))
  }
  static func file(_ placeholder: String) -> Value { Value(placeholder: placeholder, kind: .file) }
  static let yesOrNo = Value(placeholder: "yes|no", kind: .yesOrNo)

  var clearable: Value {
    var value = self
    value.isClearable = true
    return value
  }

  /// The words that it can be, where these are few.
  var choices: [String] {
    switch kind {
    case .choice(let words): words
    case .yesOrNo: ["yes", "no"]
    case .text, .count, .file: []
    }
  }
}
