import Foundation
import Models
import ModelsTesting
import OrderDocumentsProtocols
import OrderFilesProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@Suite struct OrdersCSVTests {
  @Test func `a list is a heading and a record an order`() {
    var csv = OrdersCSV.Writer()
    csv.writeHeading()
    csv.write(Order.amy.document.summary)
    #expect(
      String(decoding: csv.take(), as: UTF8.self) == """
        id,number,version,status,reference,date,first_name,last_name,email,total,currency\r
        abc123,1001,1,placed,,2007-06-29T00:00:00Z,Amy,Apple,amy.apple@clean-swift.com,1.23,USD\r\n
        """)
    #expect(csv.count == 0)
  }

  @Test(arguments: [
    ("O'Hara, Séan", "\"O'Hara, Séan\""), ("Mug \"Friends\"", "\"Mug \"\"Friends\"\"\""), ("a\nb", "\"a\nb\""),
    ("=1+1", "'=1+1"), ("+380", "+380"), ("'+380", "''+380"), ("+1 (555) 010-2030", "+1 (555) 010-2030"),
    ("+1+A1", "'+1+A1"),
    ("+1|x", "'+1|x"), ("+380;=1", "'+380;'=1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
    ("＝1", "'＝1"), ("'＠A", "''＠A"), ("￥1", "￥1"), ("\u{FEFF}=1", "\u{FEFF}=1"),
    ("\rx", "\"'\rx\""), ("=\"a\",1", "\"'=\"\"a\"\",1\""), ("'=1", "''=1"), ("'tis", "'tis"), ("'", "'"), ("", ""),
    ("'\u{301}=", "'\u{301}="), ("茶", "茶"),
    ("x;=1+1", "x;'=1+1"), ("x\t+1", "x\t'+1"), ("x\n-1", "\"x\n'-1\""), ("x;＝1", "x;'＝1"), ("x;'=1", "x;''=1"),
    ("x;\"=1\"", "\"x;'\"\"=1\"\"\""), ("\t=1", "'\t'=1"), ("x;b", "x;b"), ("x; y", "x; y"),
  ])
  func `a cell is quoted where it must be, and harmless in a spreadsheet`(text: String, cell: String) throws {
    var order = Order.amy
    order.name = PersonName(first: text, last: "L")
    var csv = OrdersCSV.Writer()
    csv.write(order.document.summary)
    let record = String(decoding: csv.take(), as: UTF8.self)
    #expect(record == "abc123,1001,1,placed,,2007-06-29T00:00:00Z,\(cell),L,amy.apple@clean-swift.com,1.23,USD\r\n")
    let unquoted = cell.hasPrefix("\"") ? String(cell.dropFirst().dropLast()).replacing("\"\"", with: "\"") : cell
    #expect(OrdersCSV.rearmed(unquoted) == text)
  }

  @Test func `every short text comes back, and no separator begins a formula in its cell`() {
    var texts = [""]
    for _ in 0..<4 {
      texts = texts.flatMap { text in "'=;\t\n\"a".unicodeScalars.map { "\(text)\($0)" } }
      for text in texts {
        var order = Order.amy
        order.name = PersonName(first: "", last: text)
        var csv = OrdersCSV.Writer()
        csv.write(order.document.summary)
        let record = String(decoding: csv.take(), as: UTF8.self)
        let cell = record.split(separator: ",", omittingEmptySubsequences: false)[7]
        let unquoted =
          cell.hasPrefix("\"") ? String(cell.dropFirst().dropLast()).replacing("\"\"", with: "\"") : String(cell)
        #expect(OrdersCSV.rearmed(unquoted) == text)
        #expect(unquoted.firstMatch(of: /[;\t\n]"*=/) == nil)
      }
    }
  }

  @Test func `a record of CSV has a cell with a value for every column`() {
    var csv = OrdersCSV.Writer()
    csv.write(Order.everyField.document.summary)
    let cells = String(decoding: csv.take().dropLast(2), as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(cells.count == OrdersCSV.Column.allCases.count)
    for (column, cell) in zip(OrdersCSV.Column.allCases, cells) {
      #expect(!cell.isEmpty, "\(column) is empty: see Modules/ImportOrders/OrderFilesProtocols/OrdersCSV.swift")
    }
  }

  /// CSV has the fields of a list only: a table has one row per order and one text per cell.
  @Test func `CSV has every field of a list`() {
    // The name has two columns; an import is a change itself, with a time of its own, and reads no refunds.
    let ofColumns = Set(OrdersCSV.columns).union(["name", "updatedAt", "hasRefunds", "shipment"])
    let missing = OrderSummaryDocument.members.map(\.name).filter { !ofColumns.contains($0) }
    #expect(missing == [], "add a column in Modules/ImportOrders/OrderFilesProtocols/OrdersCSV.swift")
  }
}

extension Order {
  fileprivate var document: OrderDocument {
    OrderDocument(self, ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt))
  }
}
