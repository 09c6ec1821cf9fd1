import CreateOrderProtocols
import DocumentsProtocols
import FormKernel
import HTTPProtocols
import OrderDocumentsProtocols
import PageKernel
import PresentationProtocols

/// The values of a sent order form, by field; fields have the names of faults: `/name/first`.
///
/// For an existing order, a hidden field has the text that each field showed at first (`was:/name/first`). An equal
/// text is not changed, so that an edit has only the typed changes.
struct TypedOrder: Sendable {
  private let values: [String: String]
  /// The item lines with any text, in order.
  private(set) var rows: [[String: String]]
  private let oldRows: [[String: String]]

  init(_ form: Form) {
    var values: [String: String] = [:]
    var rows: [Int: [String: String]] = [:]
    var oldRows: [Int: [String: String]] = [:]
    for item in form.fields.items {
      // Browsers end lines with CR LF, as in mail.
      let value = item.value.replacing("\r\n", with: "\n")
      let parts = item.name.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count == 4, parts[1] == "items", let index = Int(parts[2]) {
        switch parts[0] {
        case "": rows[index, default: [:]][String(parts[3])] = value
        case "was:": oldRows[index, default: [:]][String(parts[3])] = value
        default: break
        }
      } else if values[item.name] == nil {
        values[item.name] = value
      }
    }
    self.values = values
    self.rows = Self.lines(rows)
    self.oldRows = Self.lines(oldRows)
  }

  private static func lines(_ rows: [Int: [String: String]]) -> [[String: String]] {
    rows.sorted { $0.key < $1.key }.map(\.value).filter { row in row.values.contains { !$0.isEmpty } }
  }

  /// Returns the text of a field; `nil` if the form has no field of that name.
  subscript(pointer: String) -> String? {
    let parts = pointer.split(separator: "/")
    if parts.count == 3, parts[0] == "items", let index = Int(parts[1]) {
      return rows.indices.contains(index) ? rows[index][String(parts[2])] : nil
    }
    return values[pointer]
  }

  /// Fills in the empty title, unit price and quantity of each line whose SKU is that of a known item.
  mutating func fillIn(_ items: [CreateOrder.FetchForm.KnownItem]) {
    for index in rows.indices {
      guard let sku = rows[index]["sku"], let item = items.first(where: { $0.sku == sku }) else { continue }
      for (name, text) in [("title", item.title), ("unitPrice", item.unitPrice), ("quantity", "1")]
      where rows[index][name, default: ""].isEmpty {
        rows[index][name] = text
      }
    }
  }

  /// Returns the text that a field showed at first; `nil` if the form does not have it.
  func old(_ pointer: String) -> String? {
    let parts = pointer.split(separator: "/")
    if parts.count == 3, parts[0] == "items", let index = Int(parts[1]) {
      return oldRows.indices.contains(index) ? oldRows[index][String(parts[2])] : nil
    }
    return values["was:" + pointer]
  }

  var oldRowCount: Int { oldRows.count }

  /// Checks the number of item lines, since a page that shows them again would be many times as large as the form.
  ///
  /// - Throws: `Problem`: `invalid` if the form has more lines than an order can have.
  func checkRowCount() throws(Problem) {
    let count = max(rows.count, oldRows.count)
    guard count > CreateOrder.mostItems else { return }
    throw Problem(invalid: [
      .init(pointer: "/items", message: "has \(count) lines; at most \(CreateOrder.mostItems) are allowed")
    ])
  }

  /// Returns whether the reader chose to leave a field as another user has changed it.
  func leaves(_ field: String) -> Bool { values["keep:" + field] == "current" }

  /// The version that the edit is based on; the one before it if a required choice is missing, so that the conflict is
  /// shown again.
  var version: String {
    let isOpen = values.keys.contains { name in
      name.hasPrefix("choose:") && !["current", "yours"].contains(values["keep:" + name.dropFirst(7)])
    }
    return values[isOpen ? "old_version" : "version"] ?? ""
  }

  // MARK: What it asks for

  /// The changes of the form; for a new order, all typed values.
  var input: OrderInput {
    var input = OrderInput()
    for field in OrderForm.fields { field.apply(patch(field), to: &input) }
    input.payment = payment
    input.items = items
    return input
  }

  private func patch(_ field: OrderFormField) -> Patch<String> {
    let patch = patch(field.pointer, of: field.fieldName, isForced: field.kind == .amount && hasNewCurrency)
    // A flag is yes or no; an empty text is neither.
    return field.kind == .flag && patch == .cleared ? .unchanged : patch
  }

  private func patch(_ pointer: String, of field: String, isForced: Bool = false) -> Patch<String> {
    guard let text = values[pointer], !leaves(field) else { return .unchanged }
    let old = values["was:" + pointer]
    if text.isEmpty { return old.map { $0.isEmpty ? .unchanged : .cleared } ?? .unchanged }
    return text == old && !isForced ? .unchanged : .set(text)
  }

  private var payment: Patch<PaymentInput> {
    guard !leaves("payment") else { return .unchanged }
    if values["/payment/remove"] != nil { return .cleared }
    let (number, expires) = (values["/payment/cardNumber"] ?? "", values["/payment/expires"] ?? "")
    return number.isEmpty && expires.isEmpty ? .unchanged : .set(.number(number, expires: expires))
  }

  // MARK: Amounts

  /// Whether the currency has changed, which requires every amount again.
  private var hasNewCurrency: Bool {
    patch("/currency", of: "currency") != .unchanged && values["was:/currency"] != nil
  }

  private var items: Patch<[ItemInput]> {
    guard !leaves("items"), rows != oldRows || hasNewCurrency, !(rows.isEmpty && oldRows.isEmpty) else {
      return .unchanged
    }
    if rows.isEmpty { return .cleared }
    return .set(
      rows.map { row in
        func text(_ name: String) -> String { row[name] ?? "" }
        let discount = text("discount")
        return ItemInput(
          sku: text("sku"), title: text("title"), quantity: text("quantity"), unitPrice: MoneyInput(text("unitPrice")),
          discount: discount.isEmpty ? nil : MoneyInput(discount))
      })
  }
}
