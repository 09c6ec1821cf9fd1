import DocumentsProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// Maps the columns of Shopify's order export to the fields of an order.
///
/// Source: help.shopify.com, “Order export”: the columns and the words in them.
struct ShopifyMapping: Sendable {
  let name: Int?
  private var columns: [ShopifyColumn: Int]
  private let duties: Int?
  /// Whether the file has no columns but those that this program writes; Shopify's own files have more.
  private let isOurs: Bool
  /// The columns whose values no order keeps, in the order of the file.
  let ignored: [Int]

  private typealias AddressPart = (part: String, billing: ShopifyColumn, shipping: ShopifyColumn)

  /// The columns that every order requires.
  private static let needed: [ShopifyColumn] = [
    .name, .financialStatus, .currency, .total, .createdAt, .lineQuantity, .lineName, .linePrice,
  ]
  /// Shopify's columns whose values have no place in an order. Others tell only how Shopify handles a line.
  private static let dropped: Set<ShopifyColumn> = [
    .acceptsMarketing, .discountCode, .lineComparePrice, .paymentMethod, .paymentReference, .vendor, .riskLevel,
  ]
  /// The beginnings of the keys of columns that repeat what others say.
  private static let repeating = ["billingprovince", "shippingprovince"]
  /// The parts of an address with their columns.
  private static let addressParts: [AddressPart] = [
    ("name", .billingName, .shippingName), ("company", .billingCompany, .shippingCompany),
    ("phone", .billingPhone, .shippingPhone), ("street1", .billingAddress1, .shippingAddress1),
    ("street2", .billingAddress2, .shippingAddress2), ("city", .billingCity, .shippingCity),
    ("state", .billingProvince, .shippingProvince), ("zip", .billingZip, .shippingZip),
    ("country", .billingCountry, .shippingCountry),
  ]

  init(_ table: inout CSVTable) throws {
    try table.requireColumns(Self.needed.map(\.rawValue))
    columns = .init(
      ShopifyColumn.allCases.compactMap { [table] column in table[column.rawValue].map { (column, $0) } },
      uniquingKeysWith: { first, _ in first })
    if columns[.cancelledAt] == nil { columns[.cancelledAt] = table["Canceled at"] }
    name = columns[.name]
    duties = table["Duties"]
    let ours = Set(ShopifyColumn.allCases.map(\.rawValue.columnKey))
    isOurs = table.names.allSatisfy { $0.isEmpty || ours.contains($0.columnKey) }
    let kept = Set(columns.filter { !Self.dropped.contains($0.key) }.values + [duties].compactMap(\.self))
    ignored = table.names.indices.filter { index in
      let key = table.names[index].columnKey
      return !key.isEmpty && !kept.contains(index) && !Self.repeating.contains { key.hasPrefix($0) }
    }
  }

  /// An order or its faults; whether its sums were adjusted to its total, and whether its note has not all attributes.
  typealias Mapped = (order: Result<OrderInput, RecordFaults>, isAdjusted: Bool, isCut: Bool)

  /// Returns the order of its rows.
  func order(_ rows: [CSVRow]) -> Mapped {
    var cells = ShopifyCells(rows: rows, columns: columns, duties: duties)
    var order = OrderInput()
    let reference = cells.text(.name)
    if reference.isEmpty { cells.fault(.name, "is missing") }
    order.reference = .set(reference)
    order.date = cells.moment(.createdAt).map(Patch.set) ?? .unchanged
    order.owned.createdAt = order.date.value
    order.status = .set(status(&cells))
    let name = PersonName(full: cells.first(of: [.billingName, .shippingName]))
    order.firstName = .set(name.first)
    order.lastName = .set(name.last)
    order.email = .set(cells.text(.email))
    order.phone = cells.patch(.phone)
    order.billingAddress = address({ $0.billing }, cells)
    order.shipmentAddress = address({ $0.shipping }, cells)
    order.service = cells.patch(.shippingMethod)
    order.note = cells.patch(.notes)
    order.tags = cells.patch(.tags)
    let isAdjusted = readSums(into: &order, &cells)
    var attributes = cells.text(.noteAttributes).split(whereSeparator: \.isNewline).map(String.init)
    if isOurs { attributes = ShopifyAttributes.read(attributes, number: cells.text(.id), into: &order) }
    let isCut = !append(attributes, to: &order)
    return (cells.faults.isEmpty ? .success(order) : .failure(RecordFaults(cells.faults)), isAdjusted, isCut)
  }

  /// Appends the lines that a customer or an app wrote, `name: value`, to the note of an order, after an empty line.
  ///
  /// Lines that do not fit into a note are left out, and an ellipsis stands for them.
  ///
  /// - Returns: whether all lines fit.
  private func append(_ found: [String], to order: inout OrderInput) -> Bool {
    guard !found.isEmpty else { return true }
    let rest = "…"
    var lines = order.note.value.map { [$0, ""] } ?? []
    var size = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    for (place, line) in found.enumerated() {
      size += line.utf8.count + 1
      let room = place == found.count - 1 ? 1 : -rest.utf8.count
      guard size <= OrderLimits.note + room else {
        lines.append(rest)
        break
      }
      lines.append(line)
    }
    let note = lines.joined(separator: "\n")
    if note.utf8.count <= OrderLimits.note { order.note = .set(note) }
    return order.note.value == note && lines.last == found.last
  }

  /// Returns whether the first row of an order has a time of payment or of shipping.
  func hasStatusTimes(_ row: CSVRow) -> Bool {
    let cells = ShopifyCells(rows: [row], columns: columns)
    return [ShopifyColumn.paidAt, .fulfilledAt].contains { !cells.text($0).isEmpty }
  }

  private func status(_ cells: inout ShopifyCells) -> String {
    let financial = cells.text(.financialStatus).lowercased()
    let isFulfilled = cells.text(.fulfillmentStatus).lowercased() == "fulfilled"
    if financial == "refunded" { return "refunded" }
    if financial == "voided" || !cells.text(.cancelledAt).isEmpty { return "cancelled" }
    switch financial {
    case "paid", "partially_refunded": return isFulfilled ? "shipped" : "paid"
    case "pending", "authorized", "partially_paid", "expired", "unpaid":
      return isFulfilled ? "shipped" : "placed"
    default:
      cells.fault(
        .financialStatus, financial.isEmpty ? "is missing" : "“\(financial.prefix(40))” is not a known status")
      return "placed"
    }
  }

  private func address(_ column: (AddressPart) -> ShopifyColumn, _ cells: ShopifyCells) -> Patch<AddressInput> {
    var address = AddressInput()
    for columns in Self.addressParts {
      let (part, text) = (columns.part, cells.text(column(columns)))
      // Shopify puts an apostrophe before a zip code, so that spreadsheets do not remove its zeros.
      let plain = part == "zip" && text.first == "'" ? String(text.dropFirst()) : text
      if !plain.isEmpty { address.parts[part] = .set(plain) }
    }
    return address.parts.isEmpty ? .unchanged : .set(address)
  }

  // MARK: Sums

  /// Sets the sums, and a note if they do not add up.
  ///
  /// - Returns: whether they were adjusted to the total.
  private func readSums(into order: inout OrderInput, _ cells: inout ShopifyCells) -> Bool {
    let code = cells.text(.currency)
    guard let currency = Currency(code) else {
      cells.fault(.currency, code.isEmpty ? "is missing" : "“\(code.prefix(40))” is not an ISO 4217 currency")
      return false
    }
    if cells.text(.total).isEmpty { cells.fault(.total, "is missing") }
    let items = cells.items(currency)
    var sums = ShopifySums(
      items: items, total: cells.money(.total, currency), shipping: cells.money(.shipping, currency),
      tax: cells.money(.taxes, currency), duties: cells.duties(currency),
      wholeDiscount: cells.money(.discountAmount, currency))
    guard cells.faults.isEmpty else { return false }
    do {
      try sums.settle()
    } catch {
      cells.fault(.total, "\(error)")
      return false
    }
    order.currency = .set(code)
    order.total = .set(MoneyInput(sums.total.amount))
    order.shippingCharge = .set(MoneyInput(sums.shipping.amount))
    order.tax = .set(MoneyInput(sums.tax.amount))
    order.taxIncluded = .set(sums.taxIncluded)
    order.taxes = taxes(sums.tax, &cells)
    order.discount = .set(MoneyInput(sums.discount.amount))
    order.items = .set(
      sums.items.map {
        ItemInput(
          sku: $0.sku, title: $0.title, quantity: String($0.quantity), unitPrice: MoneyInput($0.unitPrice.amount),
          discount: MoneyInput($0.discount.amount))
      })
    readRefund(into: &order, sums.total, &cells)
    guard let sum = sums.differingSum else { return false }
    let remark = "Imported total: \(sums.total). Lines, discount, shipping, taxes and duties: \(sum). Adjusted."
    order.note = .set([order.note.value, remark].compactMap(\.self).joined(separator: "\n"))
    return true
  }

  /// Returns the taxes of their columns, `VAT 20%` and `3.20`, if they come to the tax of the order.
  private func taxes(_ whole: Money, _ cells: inout ShopifyCells) -> Patch<[TaxInput]> {
    var (taxes, sum) = ([TaxInput](), Money.zero(whole.currency))
    for column in ShopifyColumn.taxColumns where !cells.text(column.value).isEmpty {
      let amount = cells.money(column.value, whole.currency)
      guard !amount.isZero else { continue }
      var (tax, words) = (TaxInput(), cells.text(column.name).split(separator: " ").map(String.init))
      if let last = words.last, last.last == "%", let rate = TaxRate(last) {
        words.removeLast()
        tax.rate = rate.description
      }
      (tax.name, tax.amount) = (words.joined(separator: " "), MoneyInput(amount.amount))
      taxes.append(tax)
      sum = (try? sum.adding(amount)) ?? sum
    }
    return taxes.isEmpty || sum != whole ? .unchanged : .set(taxes)
  }

  /// Sets the refund. The export has the refunded amount but no date: the latest moment in the row is used.
  private func readRefund(into order: inout OrderInput, _ total: Money, _ cells: inout ShopifyCells) {
    var amount = cells.money(.refundedAmount, total.currency)
    if amount.isZero, order.status.value == "refunded" { amount = total }
    let columns: [ShopifyColumn] = [.createdAt, .paidAt, .fulfilledAt, .cancelledAt]
    let moments = columns.compactMap { cells.moment($0) }
    guard !amount.isZero, let last = moments.max(by: { Instant($0) ?? .earliest < Instant($1) ?? .earliest }) else {
      return
    }
    order.owned.refunds = [RefundInput(amount: MoneyInput(amount.amount), reason: "", at: last)]
  }
}
