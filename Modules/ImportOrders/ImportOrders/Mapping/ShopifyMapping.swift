import APIDocuments
import OrdersWorkerProtocols
import PresentationProtocols

/// Maps the columns of Shopify's order export to the fields of an order.
///
/// Source: help.shopify.com, “Order export”: the columns and the words in them.
struct ShopifyMapping: Sendable {
  let name: Int?
  private let columns: [String: Int]

  /// The columns that every order requires.
  private static let needed = [
    "Name", "Financial Status", "Currency", "Total", "Created at", "Lineitem quantity", "Lineitem name",
    "Lineitem price",
  ]
  private static let others = [
    "Email", "Phone", "Fulfillment Status", "Fulfilled at", "Paid at", "Cancelled at", "Shipping", "Taxes",
    "Discount Amount", "Shipping Method", "Refunded Amount", "Notes", "Lineitem sku", "Lineitem discount",
  ]
  private static let addressParts = [
    ("name", "Name"), ("company", "Company"), ("phone", "Phone"), ("street1", "Address1"), ("street2", "Address2"),
    ("city", "City"), ("state", "Province"), ("zip", "Zip"), ("country", "Country"),
  ]

  init(_ table: CSVTable) throws {
    try table.requireColumns(Self.needed)
    let addresses = Self.addressParts.flatMap { ["Billing \($0.1)", "Shipping \($0.1)"] }
    columns = .init(
      (Self.needed + Self.others + addresses).compactMap { name in table[name].map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
    name = columns["Name"]
  }

  /// Returns the order of its rows, or their faults.
  func order(_ rows: [CSVRow]) -> Result<OrderInput, RecordFaults> {
    var cells = ShopifyCells(rows: rows, columns: columns)
    var order = OrderInput()
    let reference = cells.text("Name")
    if reference.isEmpty { cells.fault("Name", "is missing") }
    order.reference = .set(reference)
    order.date = cells.moment("Created at").map(Patch.set) ?? .unchanged
    order.owned.createdAt = order.date.value
    order.status = .set(status(&cells))
    let name = PersonName(full: cells.first(of: ["Billing Name", "Shipping Name"]))
    order.firstName = .set(name.first)
    order.lastName = .set(name.last)
    order.email = .set(cells.text("Email"))
    order.phone = cells.patch("Phone")
    order.billingAddress = address("Billing", cells)
    order.shipmentAddress = address("Shipping", cells)
    order.service = cells.patch("Shipping Method")
    order.note = cells.patch("Notes")
    readSums(into: &order, &cells)
    return cells.faults.isEmpty ? .success(order) : .failure(RecordFaults(cells.faults))
  }

  private func status(_ cells: inout ShopifyCells) -> String {
    let financial = cells.text("Financial Status").lowercased()
    let isFulfilled = cells.text("Fulfillment Status").lowercased() == "fulfilled"
    if financial == "refunded" { return "refunded" }
    if financial == "voided" || !cells.text("Cancelled at").isEmpty { return "cancelled" }
    switch financial {
    case "paid", "partially_refunded": return isFulfilled ? "shipped" : "paid"
    case "pending", "authorized", "partially_paid", "expired", "unpaid": return "placed"
    default:
      cells.fault(
        "Financial Status", financial.isEmpty ? "is missing" : "“\(financial.prefix(40))” is not a known status")
      return "placed"
    }
  }

  private func address(_ kind: String, _ cells: ShopifyCells) -> Patch<AddressInput> {
    var address = AddressInput()
    for (part, column) in Self.addressParts {
      let text = cells.text("\(kind) \(column)")
      // Shopify puts an apostrophe before a zip code, so that spreadsheets do not remove its zeros.
      let plain = part == "zip" && text.first == "'" ? String(text.dropFirst()) : text
      if !plain.isEmpty { address.parts[part] = .set(plain) }
    }
    return address.parts.isEmpty ? .unchanged : .set(address)
  }

  // MARK: Sums

  private func readSums(into order: inout OrderInput, _ cells: inout ShopifyCells) {
    let code = cells.text("Currency")
    guard let currency = Currency(code) else {
      cells.fault("Currency", code.isEmpty ? "is missing" : "“\(code.prefix(40))” is not an ISO 4217 currency")
      return
    }
    if cells.text("Total").isEmpty { cells.fault("Total", "is missing") }
    let items = cells.items(currency)
    var sums = ShopifySums(
      items: items, total: cells.money("Total", currency), shipping: cells.money("Shipping", currency),
      tax: cells.money("Taxes", currency), wholeDiscount: cells.money("Discount Amount", currency))
    guard cells.faults.isEmpty else { return }
    do {
      try sums.settle()
    } catch {
      return cells.fault("Total", "\(error)")
    }
    order.currency = .set(code)
    order.total = .set(MoneyInput(sums.total.amount))
    order.shippingCharge = .set(MoneyInput(sums.shipping.amount))
    order.tax = .set(MoneyInput(sums.tax.amount))
    order.taxIncluded = .set(sums.taxIncluded)
    order.discount = .set(MoneyInput(sums.discount.amount))
    order.items = .set(
      items.map {
        ItemInput(
          sku: $0.sku, title: $0.title, quantity: String($0.quantity), unitPrice: MoneyInput($0.unitPrice.amount),
          discount: MoneyInput($0.discount.amount))
      })
    readRefund(into: &order, sums.total, &cells)
  }

  /// Sets the refund. The export has the refunded amount but no date: the latest moment in the row is used.
  private func readRefund(into order: inout OrderInput, _ total: Money, _ cells: inout ShopifyCells) {
    var amount = cells.money("Refunded Amount", total.currency)
    if amount.isZero, order.status.value == "refunded" { amount = total }
    let moments = ["Created at", "Paid at", "Fulfilled at", "Cancelled at"].compactMap { cells.moment($0) }
    guard !amount.isZero, let last = moments.max(by: { Instant($0) ?? .earliest < Instant($1) ?? .earliest }) else {
      return
    }
    order.owned.refunds = [RefundInput(amount: MoneyInput(amount.amount), reason: "", at: last)]
  }
}
