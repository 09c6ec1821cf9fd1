package import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel

/// A column of `orders`, in the order of `CREATE TABLE`; its raw value is its name in SQL.
///
/// A new column is a case here, with its line in `move` and at its field in `OrderField.columns`, and a step of
/// `Migration`.
package enum OrderColumn: String, CaseIterable {
  case number, id, version, status, date, updated, reference, firstName = "first_name", lastName = "last_name", email
  case currency, total, created, phone, billing, shipment, method, service, carrier, tracking, card, items, discount
  case shipping, tax, taxIncluded = "tax_included", refunds, note
  case nameKey = "name_key", emailKey = "email_key", words, phones, keys
  case shipments, returns, tags, shippedPart = "shipped_part", taxes, internalNotes = "internal_notes"

  var name: String { rawValue }

  /// The columns of `OrdersCursor`: the number first, the currency before the amounts.
  package static let summary: [OrderColumn] = [
    .number, .id, .version, .status, .date, .updated, .reference, .firstName, .lastName, .email, .currency, .total,
  ]
  /// The columns of a list's rows.
  package static let listed = summary + [.refunds, .shippedPart]
  /// The columns of a whole order, those of a summary first.
  package static let whole = summary + OrderField.allCases.flatMap(\.columns).filter { !summary.contains($0) }
  /// The columns that are only searched.
  package static let searchKeys: [OrderColumn] = [.emailKey, .words, .phones, .keys]
  package static let all = whole + [.nameKey] + searchKeys + [.shippedPart]

  package static let selectWhole = "SELECT \(whole.list) FROM orders"

  /// The statements that insert orders.
  ///
  /// The id of a deleted order becomes NULL, which its column refuses: this saves a statement that looks for it.
  static let insertion = Insertion(columnCount: all.count) { rows in
    """
    INSERT OR FAIL INTO orders (\(all.list)) \
    SELECT column1, CASE WHEN EXISTS (SELECT 1 FROM deleted_orders WHERE id = column2) THEN NULL ELSE column2 END,
    \((3...all.count).map { "column\($0)" }.joined(separator: ", ")) FROM (VALUES \(rows))
    """
  }
}

extension [OrderColumn] {
  /// The columns' names, separated by commas for SQL.
  package var list: String { map(\.name).joined(separator: ", ") }
}

extension OrderField {
  /// The columns that hold a field.
  package var columns: [OrderColumn] {
    switch self {
    case .id: [.id]
    case .number: [.number]
    case .version: [.version]
    case .status: [.status]
    case .date: [.date]
    case .reference: [.reference]
    case .name: [.firstName, .lastName]
    case .email: [.email]
    case .phone: [.phone]
    case .billingAddress: [.billing]
    case .shipmentAddress: [.shipment]
    case .shipmentMethod: [.method]
    case .service: [.service]
    case .carrier: [.carrier]
    case .tracking: [.tracking]
    case .payment: [.card]
    case .items: [.items]
    case .discount: [.discount]
    case .shippingCharge: [.shipping]
    case .tax: [.tax]
    case .taxIncluded: [.taxIncluded]
    case .taxes: [.taxes]
    case .refunds: [.refunds]
    case .shipments: [.shipments]
    case .returns: [.returns]
    case .internalNotes: [.internalNotes]
    case .total: [.currency, .total]
    case .tags: [.tags]
    case .note: [.note]
    case .createdAt: [.created]
    case .updatedAt: [.updated]
    }
  }
}

extension OrderColumn {
  /// Moves the column's value between an order, with its search keys, and a row: it writes or reads, as the row does.
  @inline(__always)
  func move<Row: OrderRow & ~Copyable>(_ order: inout Order, _ keys: inout SearchKeys, _ row: inout Row)
    throws(Row.Fault)
  {
    switch self {
    case .number: row.integer(&order.number)
    case .id: row.text(&order.id)
    case .version: row.integer(&order.version)
    case .status: try row.status(&order)
    case .date: row.instant(&order.date)
    case .updated: row.instant(&order.updatedAt)
    case .reference: row.optionalText(&order.reference)
    case .firstName: row.text(&order.name.first)
    case .lastName: row.text(&order.name.last)
    case .email: row.text(&order.email)
    case .currency: try row.currency(&order)
    case .total: row.money(&order.total, order.total.currency)
    case .created: row.instant(&order.createdAt)
    case .phone: row.optionalText(&order.phone)
    case .billing: row.packed(&order.billingAddress)
    case .shipment: row.packed(&order.shipmentAddress)
    case .method: row.shipmentMethod(&order.shipmentMethod)
    case .service: row.optionalText(&order.service)
    case .carrier: row.optionalText(&order.carrier)
    case .tracking: row.optionalText(&order.tracking)
    case .card: row.packed(&order.payment)
    case .items: row.packed(&order.items, order.total.currency, areSeparated: true)
    case .discount: row.money(&order.discount, order.total.currency)
    case .shipping: row.money(&order.shippingCharge, order.total.currency)
    case .tax: row.money(&order.tax, order.total.currency)
    case .taxIncluded: row.flag(&order.taxIncluded)
    case .refunds: row.packed(&order.refunds, order.total.currency, areSeparated: false)
    case .note: row.optionalText(&order.note)
    case .nameKey: row.text(of: order.name.sortKey)
    case .emailKey: row.text(&keys.email)
    case .words: row.text(&keys.words)
    case .phones: row.text(&keys.phones)
    case .keys: row.text(&keys.keys)
    case .shipments: row.packed(&order.shipments, order.total.currency, areSeparated: false)
    case .returns: row.packed(&order.returns, order.total.currency, areSeparated: false)
    case .tags:
      var text = order.tags.isEmpty ? nil : order.tags.description
      row.optionalText(&text)
      order.tags = text.map { Tags($0) } ?? Tags()
    case .taxes: row.packed(&order.taxes, order.total.currency, areSeparated: false)
    case .internalNotes: row.packed(&order.internalNotes, order.total.currency, areSeparated: false)
    case .shippedPart: row.integer(of: order.shippedPartCode)
    }
  }
}
