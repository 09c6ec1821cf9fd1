import APIDocuments
import CreateOrderProtocols
import Foundation
import OrdersWorkerProtocols
import PresentationProtocols

/// The fields of the form: what each is called, and what stands in it.
struct FormFields {
  let formatter: any ValueFormatting
  let reader: any ValueReading
  let timeZone: TimeZone

  typealias Field = CreateOrder.FetchForm.DisplayedField
  typealias Section = CreateOrder.FetchForm.DisplayedSection

  func sections(of order: Order?) -> [Section] {
    [
      Section(
        heading: "Order",
        fields: [
          status(of: order), Field("/date", order.map { day($0.date) }), Field("/reference", order?.reference),
        ]),
      Section(
        heading: "Customer",
        fields: [
          Field("/name/first", label: "First name", order?.name.first),
          Field("/name/last", label: "Last name", order?.name.last), Field("/email", order?.email),
          Field("/phone", order?.phone),
        ]),
      address(order?.billingAddress, "billingAddress"), address(order?.shipmentAddress, "shipmentAddress"),
      Section(
        heading: "Shipment",
        fields: [
          Field(
            "/shipmentMethod", order?.shipmentMethod?.rawValue,
            choices: ShipmentMethod.allCases.map { DisplayedValue($0) }),
          Field("/service", order?.service), Field("/carrier", order?.carrier), Field("/tracking", order?.tracking),
        ]),
      Section(
        heading: "Sums",
        fields: [
          Field("/currency", label: "Currency", order?.currency.code),
          Field("/discount", amount(order?.discount)), Field("/shippingCharge", amount(order?.shippingCharge)),
          Field("/tax", amount(order?.tax)),
          Field(
            "/taxIncluded", order.map { String($0.taxIncluded) },
            choices: [.init(value: "false", display: "No"), .init(value: "true", display: "Yes")]),
          Field("/total", total(of: order)),
        ]),
      Section(heading: "Note", fields: [Field("/note", order?.note)]),
    ]
  }

  /// The order's lines, and empty ones after them.
  func items(of order: Order?, empty: Int) -> [[Field]] {
    let items: [OrderItem?] = (order?.items ?? []) + Array(repeating: nil, count: max(0, empty))
    return items.enumerated().map { index, item in
      [
        Field("/items/\(index)/sku", label: "SKU", item?.sku),
        Field("/items/\(index)/title", label: "Title", item?.title),
        Field("/items/\(index)/quantity", label: "Quantity", item.map { String($0.quantity) }),
        Field("/items/\(index)/unitPrice", label: "Unit price", item.map { text($0.unitPrice) }),
        Field("/items/\(index)/discount", label: "Discount", amount(item?.discount)),
      ]
    }
  }

  private func status(of order: Order?) -> Field {
    let choices = order.map { [$0.status] + $0.status.next } ?? [.placed, .draft]
    return Field("/status", (order?.status ?? .placed).rawValue, choices: choices.map { DisplayedValue($0) })
  }

  private func address(_ address: Address?, _ field: String) -> Section {
    let labels = [
      "name": "Name", "company": "Company", "phone": "Phone", "street1": "Street", "street2": "Street, second line",
      "city": "City", "state": "State", "zip": "Postcode", "country": "Country",
    ]
    return Section(
      heading: OrderWords.label(ofField: field),
      fields: Address.parts.map { part in
        Field("/\(field)/\(part.name)", label: labels[part.name] ?? part.name, address?[keyPath: part.path])
      })
  }

  // MARK: Values that come back as they were

  /// The total of an order without items; else it follows from them, and is not typed.
  private func total(of order: Order?) -> String? { order.flatMap { $0.items.isEmpty ? text($0.total) : nil } }

  /// Nothing is shown as nothing.
  private func amount(_ money: Money?) -> String? { money.flatMap { $0.isZero ? nil : text($0) } }

  private func text(_ money: Money) -> String {
    let shown = formatter.money(money)
    let isReadable = reader.amount(shown, in: money.currency.code).amount == money.amount
    return isReadable ? shown : money.amount
  }

  private func day(_ instant: Instant) -> String {
    let shown = formatter.date(instant)
    let day = CivilDate(of: instant, in: timeZone).description
    return reader.day(shown) == day ? shown : day
  }
}

extension CreateOrder.FetchForm.DisplayedField {
  fileprivate init(_ pointer: String, label: String? = nil, _ text: String?, choices: [DisplayedValue] = []) {
    self.init(
      pointer: pointer, label: label ?? OrderWords.label(ofField: String(pointer.dropFirst())), text: text ?? "",
      choices: choices)
  }
}
