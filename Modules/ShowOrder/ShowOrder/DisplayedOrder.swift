import APIDocuments
import PresentationProtocols
import ShowOrderProtocols

// What a person reads of an order: taken from its document, so that machines are told the same.

extension ShowOrder.DisplayedOrder {
  init(_ document: OrderDocument) {
    self.init(
      rows: .labelled(document.texts), items: document.items.map(ShowOrder.DisplayedItem.init),
      sums: .labelled(document.sums),
      refunds: document.refunds.map(ShowOrder.DisplayedRow.init), nextStatuses: document.nextStatuses.map(\.display))
  }
}

extension ShowOrder.DisplayedRow {
  fileprivate init(_ refund: RefundDocument) {
    let texts = [refund.amount.display, refund.reason].filter { !$0.isEmpty }
    self.init(label: "Refund, \(refund.at.display)", text: texts.joined(separator: ", "))
  }
}

extension ShowOrder.DisplayedItem {
  fileprivate init(_ item: ItemDocument) {
    self.init(
      sku: item.sku, title: item.title, quantity: String(item.quantity), unitPrice: item.unitPrice.display,
      discount: item.discount.displayUnlessZero ?? "", total: item.total?.display ?? "")
  }
}

extension OrderDocument {
  /// In the order of the screen.
  fileprivate var texts: KeyValuePairs<String, String?> {
    [
      "Order": String(summary.number), "ID": summary.id, "Reference": summary.reference,
      "Status": summary.status.display, "Date": summary.date.display, "Name": summary.name.display,
      "Email": summary.email, "Phone": phone, "Billing address": billingAddress?.display,
      "Shipment address": shipmentAddress?.display, "Shipment": shipmentMethod?.display, "Service": service,
      "Carrier": carrier, "Tracking": tracking, "Card": payment?.text, "Note": note,
      "Created": createdAt.display, "Changed": updatedAt.display, "Version": String(summary.version),
    ]
  }

  fileprivate var sums: KeyValuePairs<String, String?> {
    [
      "Discount": discount.displayUnlessZero, "Shipping": shippingCharge.displayUnlessZero,
      taxIncluded ? "Tax, included" : "Tax": tax.displayUnlessZero, "Total": summary.total.display,
    ]
  }
}

extension PaymentDocument {
  fileprivate var text: String { "\(brand) \(last4), \(expires.display)" }
}

extension DisplayedMoney {
  fileprivate var displayUnlessZero: String? { minor == 0 ? nil : display }
}

extension ShowOrder.DisplayedSlip {
  init(_ document: OrderDocument) {
    let summary = document.summary
    let envelope = (document.shipmentAddress ?? document.billingAddress)?.display ?? summary.name.display
    self.init(
      rows: .labelled([
        "Order": String(summary.number), "Reference": summary.reference, "Date": summary.date.display,
        "Name": summary.name.display, "Shipment": document.shipmentMethod?.display, "Service": document.service,
        "Carrier": document.carrier, "Tracking": document.tracking,
      ]),
      address: envelope.split(separator: "\n").map(String.init),
      items: document.items.map { .init(sku: $0.sku, title: $0.title, quantity: String($0.quantity)) })
  }
}

extension [ShowOrder.DisplayedRow] {
  /// A row for each text that there is.
  fileprivate static func labelled(_ texts: KeyValuePairs<String, String?>) -> Self {
    texts.compactMap { label, text in
      text.flatMap { $0.isEmpty ? nil : ShowOrder.DisplayedRow(label: label, text: $0) }
    }
  }
}
