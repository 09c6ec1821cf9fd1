import CreateOrderProtocols
import Foundation
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// The fields of the form, each with its label and its current text.
struct FormFields {
  let formatter: any ValueFormatting
  let reader: any ValueReading
  let timeZone: TimeZone

  typealias Field = CreateOrder.FetchForm.DisplayedField
  typealias Section = CreateOrder.FetchForm.DisplayedSection

  /// Returns the sections with the values of an order, or of a new one.
  ///
  /// - Parameter other: another order of the customer of a new order.
  func sections(of order: Order?, customerOf other: Order?) -> [Section] {
    let fields = OrderField.allCases.flatMap { property in
      OrderForm.fields(of: property).map { field in
        let source = order ?? (field.section.isOfCustomer ? other : nil)
        return (field: field, displayed: displayed(field, of: property, in: source))
      }
    }
    return OrderFormSection.onScreen.map { section in
      Section(
        heading: section.heading, fields: fields.filter { $0.field.section == section }.map(\.displayed),
        isOptional: section.isOptional)
    }
  }

  /// Returns the fields of the order's lines, and of empty ones after them.
  func items(of order: Order?, empty: Int) -> [[Field]] {
    let items: [OrderItem?] = (order?.items ?? []) + Array(repeating: nil, count: max(0, empty))
    return items.enumerated().map { index, item in
      OrderForm.itemFields.map { field in
        Field(pointer: "/items/\(index)/\(field.pointer)", label: field.label, text: text(field, of: item))
      }
    }
  }

  /// Returns the items of orders with an SKU, each as in the first order that has it.
  func knownItems(of orders: [Order]) -> [CreateOrder.FetchForm.KnownItem] {
    var known: Set<String> = []
    var items: [CreateOrder.FetchForm.KnownItem] = []
    for item in orders.lazy.flatMap(\.items) where !item.sku.isEmpty && !known.contains(item.sku) {
      guard items.count < CreateOrder.FetchForm.mostKnownItems else { break }
      known.insert(item.sku)
      items.append(.init(sku: item.sku, title: item.title, unitPrice: text(item.unitPrice)))
    }
    return items
  }

  private func text(_ field: OrderFormField, of item: OrderItem?) -> String {
    guard let item else { return "" }
    return switch field.pointer {
    case "sku": item.sku
    case "title": item.title
    case "quantity": String(item.quantity)
    case "unitPrice": text(item.unitPrice)
    default: amount(item.discount)
    }
  }

  private func displayed(_ field: OrderFormField, of property: OrderField, in order: Order?) -> Field {
    Field(
      pointer: field.pointer, label: field.label, text: text(field, of: property, in: order) ?? "",
      choices: choices(of: property, in: order))
  }

  private func text(_ field: OrderFormField, of property: OrderField, in order: Order?) -> String? {
    guard let order else { return property == .status ? OrderStatus.placed.rawValue : nil }
    if field.pointer == "/currency" { return order.currency.code }
    return switch property.property {
    case .text(let path): order[keyPath: path]
    case .tags(let path): order[keyPath: path].description
    case .optionalText(let path): order[keyPath: path]
    case .count(let path): String(order[keyPath: path])
    case .flag(let path): String(order[keyPath: path])
    case .money(let path): money(property, order[keyPath: path], of: order)
    case .taxes: order.typedTaxes
    case .instant(let path): day(order[keyPath: path])
    case .status(let path): order[keyPath: path].rawValue
    case .name(let path): field.pointer.hasSuffix("/first") ? order[keyPath: path].first : order[keyPath: path].last
    case .address(let path): order[keyPath: path].flatMap { part(of: $0, at: field.pointer) }
    case .shipmentMethod(let path): order[keyPath: path]?.rawValue
    case .payment, .items, .refunds, .shipments, .returns, .internalNotes: nil
    }
  }

  private func part(of address: Address, at pointer: String) -> String? {
    Address.parts.first { pointer.hasSuffix("/\($0.name)") }.map { address[keyPath: $0.path] }
  }

  private func choices(of property: OrderField, in order: Order?) -> [DisplayedValue] {
    switch property.property {
    case .status: (order.map { [$0.status] + $0.nextStatuses } ?? [.placed, .draft]).map { DisplayedValue($0) }
    case .shipmentMethod: ShipmentMethod.allCases.map { DisplayedValue($0) }
    case .flag: [.init(value: "false", display: "No"), .init(value: "true", display: "Yes")]
    case .text, .optionalText, .tags, .count, .money, .instant, .name, .address, .payment, .items, .taxes, .refunds,
      .shipments, .returns, .internalNotes:
      []
    }
  }

  // MARK: Values that come back as they were

  /// Returns an amount; an empty text for one that follows from others: the total of items, and the sum of tax lines.
  private func money(_ property: OrderField, _ money: Money, of order: Order) -> String {
    if property == .total { return order.items.isEmpty ? text(money) : "" }
    return property == .tax && !order.taxes.isEmpty ? "" : amount(money)
  }

  /// Returns an amount; an empty text for zero.
  private func amount(_ money: Money) -> String { money.isZero ? "" : text(money) }

  private func text(_ money: Money) -> String {
    let shown = formatter.money(money)
    let isReadable = reader.amount(shown, in: money.currency.code).amount == money.amount
    return isReadable ? shown : money.amount
  }

  /// Returns a day as a date field of a page has it, in every locale: `2007-06-29` (HTML, `type=date`).
  private func day(_ instant: Instant) -> String { CivilDate(of: instant, in: timeZone).description }
}
