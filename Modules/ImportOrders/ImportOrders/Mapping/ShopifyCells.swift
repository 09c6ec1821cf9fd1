import DocumentsProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// The cells of one order's rows by the names of their columns, with the faults found in them.
struct ShopifyCells {
  private let rows: [CSVRow]
  private let columns: [ShopifyColumn: Int]
  /// The index of the column “Duties”, which our own export does not have.
  private let duties: Int?
  private(set) var faults: [Problem.Fault] = []

  init(rows: [CSVRow], columns: [ShopifyColumn: Int], duties: Int? = nil) {
    self.rows = rows
    self.columns = columns
    self.duties = duties
  }

  mutating func fault(_ column: ShopifyColumn, _ message: String) {
    faults.append(Problem.Fault(pointer: "/\(column.rawValue)", message: message))
  }

  /// Returns the cell of a row, by default of the first; empty if there is none.
  func text(_ column: ShopifyColumn, row: Int = 0) -> String {
    columns[column].flatMap { rows[row][$0] }.map(OrdersCSV.rearmed) ?? ""
  }

  func first(of columns: [ShopifyColumn]) -> String {
    columns.lazy.map { text($0) }.first { !$0.isEmpty } ?? ""
  }

  func patch(_ column: ShopifyColumn) -> Patch<String> {
    let text = text(column)
    return text.isEmpty ? .unchanged : .set(text)
  }

  /// Returns `1996-07-04 00:00:00 +0000` as RFC 3339; `nil` if the cell is empty.
  mutating func moment(_ column: ShopifyColumn) -> String? {
    let text = text(column)
    if text.isEmpty || Instant(text) != nil { return text.isEmpty ? nil : text }
    let parts = text.split(separator: " ")
    if parts.count == 3, parts[2].utf8.count == 5 {
      let moment = "\(parts[0])T\(parts[1])\(parts[2].prefix(3)):\(parts[2].suffix(2))"
      if Instant(moment) != nil { return moment }
    }
    fault(column, "“\(text.prefix(40))” is not a time like 2007-06-29 10:00:00 +0200")
    return nil
  }

  /// Returns an amount; zero if the cell is empty.
  mutating func money(_ column: ShopifyColumn, _ currency: Currency, row: Int = 0) -> Money {
    amount(text(column, row: row), column.rawValue, currency, row)
  }

  /// Returns the duties of the order; zero if there are none.
  mutating func duties(_ currency: Currency) -> Money {
    amount(duties.flatMap { rows[0][$0] } ?? "", "Duties", currency, 0)
  }

  private mutating func amount(_ text: String, _ column: String, _ currency: Currency, _ row: Int) -> Money {
    guard !text.isEmpty else { return .zero(currency) }
    do {
      return try Money(rows[row].number(text), currency)
    } catch {
      let message = "\(error)\(row > 0 ? " (row \(row + 1) of the order)" : "")"
      faults.append(Problem.Fault(pointer: "/\(column)", message: message))
      return .zero(currency)
    }
  }

  /// Returns an item for each row that has one; a line of quantity 0, removed by an edit of the order, is none.
  mutating func items(_ currency: Currency) -> [OrderItem] {
    rows.indices.compactMap { row in
      let (sku, title) = (text(.lineSKU, row: row), text(.lineName, row: row))
      let quantity = rows[row].number(text(.lineQuantity, row: row))
      if quantity == "0" { return nil }
      if sku.isEmpty, title.isEmpty, quantity.isEmpty { return nil }
      if Int64(quantity) == nil { fault(.lineQuantity, "“\(quantity.prefix(40))” is not a whole number") }
      return OrderItem(
        sku: sku, title: title, quantity: Int64(quantity) ?? 1,
        unitPrice: money(.linePrice, currency, row: row),
        discount: money(.lineDiscount, currency, row: row))
    }
  }
}
