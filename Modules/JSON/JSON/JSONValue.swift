/// A JSON value that preserves the digits of numbers and the order of members.
public enum JSONValue: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number as its text: `12`, `-0.50`, `1e400`.
  case number(String)
  /// A string without its quotation marks, with its escapes decoded.
  case string(String)
  /// The elements of an array, in order.
  case array([JSONValue])
  /// The members of an object, in order. Names are unique.
  case object([Member])

  /// A name and a value in a JSON object.
  public struct Member: Hashable, Sendable {
    /// The name, decoded and without quotation marks.
    public var name: String
    /// The value, of any kind.
    public var value: JSONValue

    /// Creates a member from its name and value.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns the value of the object's member with this name; `nil` if there is none or the value is not an object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The kind of value, with its article, for use in a message: `a number`, `an object`, `null`.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A parse error with its position in the JSON text.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the error, counted from 1.
  public var line: Int
  /// The column of the error, counted from 1 in Unicode scalars.
  public var column: Int
  /// The description of the fault, for a person: `“,” or “]” is wanted, not the end`.
  public var message: String

  /// Creates an error from its position and message.
  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  public var description: String { "line \(line), column \(column): \(message)" }
}
