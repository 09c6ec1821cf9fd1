package import DocumentsProtocols

/// Signs the preview of a change for its caller, and checks the signature when the caller confirms it.
///
/// The signature is bound to the caller, the tool, its arguments, the versions of the records, the preview, and ten
/// minutes. It needs no memory of the server; the change has it as its idempotency key, so that a repeated confirmation
/// changes nothing more.
struct Confirmation: Sendable {
  /// The seconds for which a preview can be confirmed.
  private static let lifetime: Int64 = 600
  /// The greatest number of characters of a signed text.
  private static let limit = 4_096

  /// Returns the signature of a text, which only the holder of the key can make.
  let sign: @Sendable (String) -> String
  /// Returns the seconds since a fixed moment.
  let now: @Sendable () -> Int64

  /// A change that its caller has confirmed.
  struct Confirmed: Hashable, Sendable {
    let versions: [Int64]
    /// The key under which the change is made once.
    let key: String
  }

  /// Returns the text with which the caller confirms a change.
  ///
  /// - Parameter subject: the caller, the tool and its arguments.
  func text(for subject: String, versions: [Int64]) -> String {
    // Two equal changes are two changes: each preview has a text of its own.
    let nonce = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let claims = "\(now() + Self.lifetime).\(versions.map(String.init).joined(separator: "-")).\(nonce)"
    return "\(claims).\(signature(of: claims, subject))"
  }

  /// Returns the change that a text confirms; `nil` if the text was made for another one, or has expired.
  func confirmed(by text: String, for subject: String) -> Confirmed? {
    guard text.utf8.count <= Self.limit else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let end = Int64(parts[0]), end >= now(),
      areEqual(String(parts[3]), signature(of: parts.dropLast().joined(separator: "."), subject))
    else { return nil }
    return Confirmed(versions: parts[1].split(separator: "-").compactMap { Int64($0) }, key: String(parts[3]))
  }

  private func signature(of claims: String, _ subject: String) -> String { sign("\(claims)\n\(subject)") }
}

/// Compares two texts in a time that does not depend on where they differ.
private func areEqual(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  return one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}

extension JSONValue {
  /// The value with the members of each object in the order of their names, so that equal values have equal texts.
  private var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    case .array(let elements): .array(elements.map(\.sorted))
    case .null, .bool, .number, .string: self
    }
  }

  /// The text of the value, equal for equal values.
  var canonicalText: String { String(decoding: sorted.json(), as: UTF8.self) }

  /// The object without some members.
  package func without(_ names: Set<String>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !names.contains($0.name) })
  }
}
