import PresentationProtocols

/// Finds the field of a form that each fault is about. It reads every field and every fault once.
struct FieldErrors {
  private let fields: Set<String>
  /// The first field within each value that is no field itself: `/items/0` has `/items/0/sku`.
  private var parts: [String: String] = [:]
  /// The number of names in the longest pointer of a field.
  private let depth: Int
  private var messages: [String: String] = [:]

  /// - Parameters:
  ///   - fields: the pointers of the form's fields, in the order of the page.
  ///   - faults: what is wrong, by pointers that a client may have chosen.
  init(fields: some Sequence<String>, faults: some Sequence<Problem.Fault>) {
    var known: Set<String> = []
    var deepest = 0
    for field in fields {
      known.insert(field)
      let values = Self.prefixes(of: field)
      deepest = max(deepest, values.count)
      for value in values.dropFirst() where parts[value] == nil { parts[value] = field }
    }
    self.fields = known
    depth = deepest
    for fault in faults {
      guard let field = self.field(of: fault), messages[field] == nil else { continue }
      messages[field] = fault.message
    }
  }

  /// The field that a fault is about: its own, the one that it is a part of, or the first of its parts.
  func field(of fault: Problem.Fault) -> String? {
    for value in Self.prefixes(of: fault.pointer, atMost: depth) {
      if fields.contains(value) { return value }
      if let part = parts[value] { return part }
    }
    return nil
  }

  /// The first message about a field.
  func message(at field: String) -> String? { messages[field] }

  /// A pointer and those of the values that it is in, without the whole: `/name/first`, `/name`.
  ///
  /// - Parameter count: how many names of the pointer are read.
  private static func prefixes(of pointer: String, atMost count: Int = 8) -> [String] {
    var prefixes: [String] = []
    var value = ""
    for name in pointer.split(separator: "/", maxSplits: count + 1, omittingEmptySubsequences: false).dropFirst()
      .prefix(count)
    {
      value += "/\(name)"
      prefixes.append(value)
    }
    return prefixes.reversed()
  }
}
