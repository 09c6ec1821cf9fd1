import APIDocuments
import CreateOrderProtocols
import HTTPProtocols
import PresentationProtocols
import FormKernel
import PageKernel

/// The form of an order as it was sent, field by field; fields are named as a fault names them: `/name/first`.
///
/// Beside each field of an order that is there stands what it showed at first (`was:/name/first`). What still says the
/// same is not changed, so that an edit holds nothing but what somebody typed.
struct TypedOrder: Sendable {
  private let values: [String: String]
  /// The lines that hold anything, in order.
  let rows: [[String: String]]
  private let oldRows: [[String: String]]

  init(_ form: Form) {
    var values: [String: String] = [:]
    var rows: [Int: [String: String]] = [:]
    var oldRows: [Int: [String: String]] = [:]
    for item in form.fields.items {
      // Browsers end lines as in mail.
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

  /// Returns the text of a field; `nil` where the form has none of that name.
  subscript(pointer: String) -> String? {
    let parts = pointer.split(separator: "/")
    if parts.count == 3, parts[0] == "items", let index = Int(parts[1]) {
      return rows.indices.contains(index) ? rows[index][String(parts[2])] : nil
    }
    return values[pointer]
  }

  /// Returns the text that a field showed at first.
  func old(_ pointer: String) -> String? {
    let parts = pointer.split(separator: "/")
    if parts.count == 3, parts[0] == "items", let index = Int(parts[1]) {
      return oldRows.indices.contains(index) ? oldRows[index][String(parts[2])] : nil
    }
    return values["was:" + pointer]
  }

  var oldRowCount: Int { oldRows.count }

  /// - Throws: `Problem`: `invalid` where the form has more lines than an order can have; a page that shows them again
  ///   would be many times as large as the form.
  func checkRowCount() throws(Problem) {
    let count = max(rows.count, oldRows.count)
    guard count > CreateOrder.mostItems else { return }
    throw Problem(invalid: [
      .init(pointer: "/items", message: "has \(count) lines; at most \(CreateOrder.mostItems) are possible")
    ])
  }

  /// Whether the stale form's answer is to leave a field as somebody else has made it.
  func leaves(_ field: String) -> Bool { values["keep:" + field] == "current" }

  /// The version that the form is about; the one before where a choice that it asked for has not been made, so that it
  /// is asked for again.
  var version: String {
    let isOpen = values.keys.contains { name in
      name.hasPrefix("choose:") && !["current", "yours"].contains(values["keep:" + name.dropFirst(7)])
    }
    return values[isOpen ? "old_version" : "version"] ?? ""
  }

  // MARK: What it asks for

  /// The changes that the form asks for; for a new order, all that was typed.
  var input: OrderInput {
    var input = OrderInput()
    for field in OrderForm.fields { field.apply(patch(field), to: &input) }
    input.payment = payment
    input.items = items
    return input
  }

  private func patch(_ field: OrderFormField) -> Patch<String> {
    let patch = patch(field.pointer, of: field.fieldName, isForced: field.kind == .amount && hasNewCurrency)
    // A flag is chosen, yes or no; no text is neither.
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

  /// Another currency needs every amount anew.
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
