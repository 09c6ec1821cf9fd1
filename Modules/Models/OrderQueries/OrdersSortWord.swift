import Models

/// A sort of a list of orders, as the command line, the API and the pages offer it.
///
/// ```swift
/// for sort in OrdersSortWord.all { print(sort.word, sort.label) }  // -date Newest first
/// ```
public struct OrdersSortWord: Hashable, Sendable {
  /// The value of the parameter: the field's name, behind `-` for a descending list.
  public let word: String
  /// The label in a form: `Newest first`.
  public let label: String

  /// The names of the fields, without a direction.
  public static let fields = OrdersSortField.allCases.map(\.rawValue)
  /// The names of the fields in a sentence: `date, number or name`.
  public static let listOfFields = "\(fields.dropLast().joined(separator: ", ")) or \(fields[fields.count - 1])"
  /// All sorts, those of each field by the direction that is used most.
  public static let all = OrdersSortField.allCases.flatMap { field in
    let (first, second) = field.labels
    let words = [field.rawValue, "-\(field.rawValue)"]
    return zip(field.isUsuallyDescending ? words.reversed() : words, [first, second]).map(OrdersSortWord.init)
  }
  /// Returns the sort by a field in the direction that is used most.
  public static func usual(of field: String) -> String {
    all.first { [field, "-" + field].contains($0.word) }?.word ?? field
  }
  /// The sort of a list without the parameter: the newest order first.
  public static let standard = all[0]
}

extension OrdersSortField {
  /// The labels in both directions, the usual direction first.
  fileprivate var labels: (String, String) {
    switch self {
    case .date: ("Newest first", "Oldest first")
    case .number: ("Number, high to low", "Number, low to high")
    case .updated: ("Recently changed first", "Recently changed last")
    case .total: ("Total, high to low", "Total, low to high")
    case .name: ("Name, A to Z", "Name, Z to A")
    }
  }

  fileprivate var isUsuallyDescending: Bool {
    switch self {
    case .date, .number, .updated, .total: true
    case .name: false
    }
  }
}
