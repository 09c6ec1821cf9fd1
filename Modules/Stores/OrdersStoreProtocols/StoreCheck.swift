/// A check of a store in use. The raw value is its name for programs.
package enum StoreCheck: String, CaseIterable, Sendable {
  case file, integrity, lists, orders, histories, events, lookups, sums, counts, shows, melodies
  case showLists = "show-lists", watchingHistory = "watching-history"

  /// The rule that the check verifies, as a sentence.
  package var rule: String {
    switch self {
    case .file: "the store's file is not damaged"
    case .integrity: "the store passes its own integrity check"
    case .lists: "every list is sorted and has each order once, and its count is right"
    case .orders: "every order is valid: its total equals the sum of its items, and its texts are within their limits"
    case .histories: "every order's history has each version once, up to the current one"
    case .events: "the history of the store has as many events as the store counts, in their order"
    case .lookups: "an order is found by its id, number and reference"
    case .sums: "the sums by status count every order, and agree with those by day and of all orders"
    case .counts: "the counts of the store are right"
    case .showLists: "the shows are listed by title, each once, and their count is right"
    case .shows: "every show is valid, is found by its id and title, and is listed with its values"
    case .watchingHistory: "the watching history has the watched episodes of each show, in order"
    case .melodies: "the melodies are listed by title, each once, are valid, and are found by their ids"
    }
  }
}

extension StoreFinding {
  /// The name of the check for programs: `lists`; the words of the rule for a check of a later version.
  public var check: String {
    let known = StoreCheck.allCases.first { rule.hasPrefix($0.rule) }
    return known?.rawValue ?? rule.lowercased().split { !$0.isLetter }.joined(separator: "-")
  }
}
