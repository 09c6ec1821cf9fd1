package import OrdersStoreProtocols

/// The first faults of a file's rows.
package struct RowFaults {
  /// The highest number of faults that an error names.
  package static let most = 5

  package private(set) var found: [Violation] = []

  package init() {}

  package var areEnough: Bool { found.count >= Self.most }

  package mutating func add(_ fields: [Violation], of order: Order) {
    for field in fields.prefix(Self.most - min(found.count, Self.most)) { found.append(field.naming(order)) }
  }

  package mutating func add(_ rule: Violation.Rule) {
    if !areEnough { found.append(Violation("", rule)) }
  }

  /// Adds the damage of the file, in a sentence.
  package mutating func add(_ damage: String) { add(.text(damage)) }
}
