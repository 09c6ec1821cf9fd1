import CommandLineKernel
import OrderDocumentsProtocols
import PresentationProtocols
import ShowOrderProtocols

/// The lines of a receipt, as a printer with a number of columns shows them.
///
/// It has no email, phone or address of the customer, no internal note, no reason of a refund and no expiry of a card:
/// others may read a receipt.
struct Receipt {
  /// The lines of text without their ends, and whether each is bold and twice as high.
  private(set) var lines: [(text: String, isLarge: Bool)] = []
  /// The number of characters that the encoding of the printer lacks.
  private(set) var missing = 0
  private let columns: Int
  let encoding: PrinterEncoding

  /// Creates the receipt of an order.
  init(_ order: ShowOrder.FetchOrder.ViewModel, of shop: ReceiptShop, columns: Int, _ encoding: PrinterEncoding) {
    (self.columns, self.encoding) = (columns, encoding)
    let (rows, sums) = (order.displayedOrder.rows, order.displayedOrder.sums)
    let end = sums.firstIndex { $0.label == "Total" } ?? sums.endIndex
    center(shop.name, isLarge: true)
    for line in shop.contact.split(separator: "\n") { center(String(line)) }
    if !lines.isEmpty { add("") }
    for label in ["Order", "Reference", "Status", "Date"] { add(rows.filter { $0.label == label }) }
    addRule()
    for item in order.document.items { add(item) }
    if !order.document.items.isEmpty { addRule() }
    add(sums[..<end])
    add(sums[end...].prefix(1), isLarge: true)
    for refund in order.displayedOrder.refunds { add(refund.label, refund.texts.first ?? "") }
    add(sums[end...].dropFirst())
    add(rows.filter { $0.label == "Payment" })
    if let card = order.document.payment { add("Card", card.label) }
    add("")
    center("Thank you!")
  }

  /// The receipt as text, for a terminal.
  var text: String { lines.map { $0.text + "\n" }.joined() }

  // MARK: Layout

  private mutating func add(_ item: ItemDocument) {
    add(item.title.isEmpty ? item.sku : item.title, item.total?.display ?? "")
    let discount = item.discount.displayUnlessZero.map { ", discount \($0)" } ?? ""
    add("  \(item.quantity) × \(item.unitPrice.display)\(discount)")
  }

  private mutating func add(_ rows: some Sequence<ShowOrder.DisplayedRow>, isLarge: Bool = false) {
    for row in rows { add(row.label, row.text, isLarge: isLarge) }
  }

  /// Adds a label at the left and a value at the right, on as many lines as they need.
  private mutating func add(_ label: String, _ value: String = "", isLarge: Bool = false) {
    var (texts, values) = (broken(printable(label)), value.isEmpty ? [] : broken(printable(value)))
    if values.count == 1, case let room = columns - width(of: texts[texts.count - 1] + values[0]), room > 0 {
      texts[texts.count - 1] += String(repeating: " ", count: room) + values.removeFirst()
    }
    let aligned = values.map { String(repeating: " ", count: max(0, columns - width(of: $0))) + $0 }
    lines += (texts + aligned).map { ($0, isLarge) }
  }

  private mutating func center(_ text: String, isLarge: Bool = false) {
    for text in broken(printable(text)) where !text.isEmpty {
      lines.append((String(repeating: " ", count: max(0, columns - width(of: text)) / 2) + text, isLarge))
    }
  }

  private mutating func addRule() { lines.append((String(repeating: "-", count: columns), false)) }

  private mutating func printable(_ text: String) -> String {
    let (text, missing) = encoding.printable(text)
    self.missing += missing
    return text
  }

  /// Returns a text in lines that fit the paper, broken between words, or else between characters.
  private func broken(_ text: String) -> [String] {
    if width(of: text) <= columns { return [text] }
    return wrapped(text, to: columns).flatMap { line in
      line.reduce(into: [""]) { parts, character in
        let longer = parts[parts.count - 1] + String(character)
        if width(of: longer) <= columns { parts[parts.count - 1] = longer } else { parts.append(String(character)) }
      }
    }
  }
}
