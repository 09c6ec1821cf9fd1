import Foundation
import Models

/// One stored value inside another.
public struct StoredProperty: Hashable, Sendable {
  /// The way to it: `billingAddress.city`, `items[0].quantity`.
  public let path: String
  public let text: String

  /// Whether it says nothing: `nil`, empty, zero or false, as a property is that nobody has thought of.
  public var isBlank: Bool { ["nil", "", "0", "false", "[]"].contains(text) }
}

/// Lists all that is stored in a value, as Swift's mirror sees it: a property that is added to a model is in the list,
/// whoever forgets it elsewhere.
///
/// Structures, optionals, lists and dictionaries are gone into; what has a text of its own, such as an instant or a
/// currency, stands for itself.
public func storedProperties(of value: Any, at path: String = "") -> [StoredProperty] {
  func child(_ label: String) -> String { path.isEmpty ? label : "\(path).\(label)" }
  if let text = ownText(of: value) { return [StoredProperty(path: path, text: text)] }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional:
    guard let wrapped = mirror.children.first else { return [StoredProperty(path: path, text: "nil")] }
    return storedProperties(of: wrapped.value, at: path)
  case .collection where mirror.children.isEmpty, .dictionary where mirror.children.isEmpty:
    return [StoredProperty(path: path, text: "[]")]
  case .collection:
    return mirror.children.enumerated().flatMap { storedProperties(of: $1.value, at: "\(path)[\($0)]") }
  case .dictionary:
    return mirror.children.flatMap { pair in
      let parts = Mirror(reflecting: pair.value).children.map(\.value)
      return storedProperties(of: parts[1], at: "\(path)[\(parts[0])]")
    }.sorted { $0.path < $1.path }
  case .struct:
    return mirror.children.flatMap { storedProperties(of: $0.value, at: child($0.label ?? "?")) }
  default: return [StoredProperty(path: path, text: "\(value)")]
  }
}

/// The text of what is one value to whoever uses it.
private func ownText(of value: Any) -> String? {
  switch value {
  case let instant as Instant: instant.description
  case let currency as Currency: currency.code
  case let url as URL: url.absoluteString
  case let text as String: text
  default: nil
  }
}

/// Says which stored properties of a value have no value of their own, and so would not be missed.
///
/// - Parameter file: where the value is made.
/// - Returns: a sentence for each.
public func blankProperties(of value: Any, in file: String) -> [String] {
  storedProperties(of: value).filter(\.isBlank).map {
    "\(type(of: value)).\($0.path) has no value of its own: give it one in \(file)"
  }
}

/// Says what a representation did not bring back.
///
/// - Parameters:
///   - file: where the representation is declared.
///   - exceptions: the paths that it leaves out, each with the reason.
/// - Returns: a sentence for each property that is not what it was.
public func lostProperties(
  from value: Any, to other: Any, in file: String, except exceptions: [String: String] = [:]
) -> [String] {
  let found = Dictionary(storedProperties(of: other).map { ($0.path, $0.text) }) { first, _ in first }
  return storedProperties(of: value).compactMap { property in
    guard exceptions[property.path] == nil, found[property.path] != property.text else { return nil }
    let text = found[property.path] ?? "nothing"
    return "\(type(of: value)).\(property.path) came back as “\(text)”, not “\(property.text)”: see \(file)"
  }
}
