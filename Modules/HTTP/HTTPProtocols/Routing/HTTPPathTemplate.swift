/// The path of a route with placeholders for parameters: `/orders/{id}`, `/melodies/{id}.wav`. A segment has at most
/// one.
public struct HTTPPathTemplate: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The template as it was declared: `/orders/{id}`.
  public let description: String
  let segments: [Segment]

  /// A segment of a path. More specific ones sort first.
  enum Segment: Hashable, Sendable, Comparable {
    case literal(String)
    case parameter(name: String, suffix: String)

    static func < (one: Segment, other: Segment) -> Bool {
      switch (one, other) {
      case (.literal, .parameter): true
      case (.parameter(_, let suffix), .parameter(_, let otherSuffix)): suffix.utf8.count > otherSuffix.utf8.count
      default: false
      }
    }

    /// Returns whether a decoded segment matches, and the value of its parameter.
    func match(_ text: String) -> (isMatch: Bool, value: String?) {
      switch self {
      case .literal(let literal): return (text == literal, nil)
      case .parameter(_, let suffix):
        guard text.hasSuffix(suffix), text.utf8.count > suffix.utf8.count else { return (false, nil) }
        return (true, String(text.dropLast(suffix.count)))
      }
    }
  }

  /// Parses a template from a literal that begins with `/`.
  public init(stringLiteral value: String) {
    description = value
    segments = value.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard part.first == "{", let end = part.firstIndex(of: "}") else { return .literal(String(part)) }
      return .parameter(
        name: String(part[part.index(after: part.startIndex)..<end]), suffix: String(part[part.index(after: end)...]))
    }
  }

  /// Whether the template has no parameters and needs no decoding, so that it equals each path that it matches.
  var isPlain: Bool { parameterNames.isEmpty && !description.contains("%") }

  /// The names of the parameters, in order.
  public var parameterNames: [String] {
    segments.compactMap { if case .parameter(let name, _) = $0 { name } else { nil } }
  }

  /// Returns the path with the values of its parameters, percent-encoded; a missing value is empty.
  public func filled(with values: [String: String]) -> String {
    segments.map { segment in
      switch segment {
      case .literal(let text): "/\(text)"
      case .parameter(let name, let suffix): "/\(percentEncoded(values[name] ?? ""))\(suffix)"
      }
    }.joined()
  }
}
