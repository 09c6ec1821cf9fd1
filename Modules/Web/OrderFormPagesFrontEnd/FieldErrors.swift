import PresentationProtocols

/// Finds the form field of each fault. It reads every field and every fault once.
struct FieldErrors {
  /// The place of each field on the page.
  private let fields: [String: Int]
  /// The first field within each value that has no field of its own: `/items/0` has `/items/0/sku`.
  private var parts: [String: String] = [:]
  /// The number of names in the longest pointer of a field.
  private let depth: Int
  private var messages: [String: String] = [:]

  /// Assigns the faults to fields.
  ///
  /// - Parameters:
  ///   - fields: the pointers of the form's fields, in the order of the page.
  ///   - faults: the faults, whose pointers a client may have chosen.
  init(fields: some Sequence<String>, faults: some Sequence<Problem.Fault>) {
    var known: [String: Int] = [:]
    var deepest = 0
    for field in fields {
      known[field] = known.count
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

  /// Returns the field of a fault: its own, the one that contains it, or the first of its parts.
  func field(of fault: Problem.Fault) -> String? {
    for value in Self.prefixes(of: fault.pointer, atMost: depth) {
      if fields[value] != nil { return value }
      if let part = parts[value] { return part }
    }
    return nil
  }

  /// Returns the faults in the order of their fields on the page, those without a field last.
  func inOrder(_ faults: [Problem.Fault]) -> [Problem.Fault] {
    let placed = faults.enumerated().map { index, fault in
      (place: field(of: fault).flatMap { fields[$0] } ?? .max, index: index, fault: fault)
    }
    return placed.sorted { ($0.place, $0.index) < ($1.place, $1.index) }.map(\.fault)
  }

  /// Returns the first message of a field; `nil` if it is valid.
  func message(at field: String) -> String? { messages[field] }

  /// Returns a pointer and those of the values that contain it, without the root: `/name/first`, `/name`.
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
