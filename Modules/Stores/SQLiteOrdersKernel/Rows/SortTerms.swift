package import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import SortTermsKernel
package import SQLiteKernel

/// The terms of an order in the index of sort terms, which lists orders by total and by name in both directions.
///
/// A B-tree has a page of its own for nearly every new total and name, which each create would write. FTS5 appends its
/// terms, and merges them later in their order (<https://www.sqlite.org/fts5.html>, 7). It returns terms in ascending
/// order only, so that each key is there twice, once with its digits reversed.
///
/// A term has a letter for its list, the key, and the order's number, so that no two orders have the same one. It has
/// ASCII digits and lower-case letters alone, which sort as the values that they stand for.
package struct SortTerms: Equatable, Sendable {
  private let keys: [(list: SortList, key: [UInt8])]

  /// Creates the terms of an order with a total and a name's `sortKey`.
  package init(total: Money, nameKey: String) {
    keys = SortList.allCases.map { list in
      (list, list.field == .total ? list.key(of: total) : list.key(of: nameKey))
    }
  }

  package static func == (one: SortTerms, other: SortTerms) -> Bool {
    one.keys.elementsEqual(other.keys) { $0.key == $1.key }
  }

  /// Returns the text for the index.
  package func text(of number: Int64) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(keys.reduce(0) { $0 + $1.key.count + 16 })
    for (list, key) in keys {
      text += key
      list.append(number, to: &text)
      text.append(UInt8(ascii: " "))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The columns from which the terms of a stored order are computed.
  package static let columns: [OrderColumn] = [.currency, .total, .nameKey]

  /// Reads the terms from the columns of `SortTerms.columns`.
  ///
  /// - Throws: `corrupt` if the currency does not exist.
  package init(_ row: inout Row, of number: Int64) throws(Failure) {
    let currency = try row.currency(of: number)
    self.init(total: Money(minorUnits: row.integer(), currency: currency), nameKey: row.text())
  }

  /// Returns the row for the index.
  func row(of number: Int64) -> Parameters { Parameters([.integer(number), .text(text(of: number))]) }

  /// The statement that adds an order's terms, one order at a time.
  static let insertion = Insertion(columnCount: 2, mostRows: 1) { "INSERT INTO sort_terms (rowid, text) VALUES \($0)" }
}

extension SortList {
  /// Returns the conditions that a term is in the list, and of a total between two of one currency.
  func conditions(from least: Money?, through most: Money?) -> (lower: Condition, upper: Condition) {
    let range = range(from: least, through: most)
    return (Condition("term >= ?", .text(range.lower)), Condition("term < ?", .text(range.upper)))
  }
}
