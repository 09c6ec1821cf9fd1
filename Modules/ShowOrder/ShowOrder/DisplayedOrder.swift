import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import ShowOrderProtocols

// The displayed texts of an order come from its document, so that both agree.

extension ShowOrder.DisplayedOrder {
  init(_ document: OrderDocument) {
    var (texts, sums): ([ShowOrder.DisplayedRow], [ShowOrder.DisplayedRow]) = ([], [])
    for field in OrderField.ofScreen {
      if field == .taxes { sums += document.taxRows }
      guard let (part, label, text) = field.row(of: document), var row = ShowOrder.DisplayedRow(label, text) else {
        continue
      }
      switch part {
      case .texts(let section):
        row.section = section
        if field == .tracking { row.link = TrackingLink.address(carrier: document.carrier, tracking: row.text) }
        texts.append(row)
      case .sums: sums.append(row)
      }
    }
    let statuses = document.nextStatuses.map(\.display)
    self.init(
      rows: texts, sums: sums, refunds: document.refunds.map(ShowOrder.DisplayedRow.init),
      shipments: document.shipments.map(ShowOrder.DisplayedRow.init),
      returns: document.returns.map(ShowOrder.DisplayedRow.init),
      internalNotes: document.internalNotes.map(ShowOrder.DisplayedRow.init), nextStatuses: statuses,
      statusActions: statuses.map { "Mark as \($0.lowercased())" })
  }
}

extension ShowOrder.DisplayedRow {
  /// A row; `nil` without a text.
  fileprivate init?(_ label: String, _ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self.init(label: label, text: text)
  }

  fileprivate init(_ refund: RefundDocument) {
    let texts = [refund.amount.display, refund.reason].filter { !$0.isEmpty }
    self.init(label: "Refund, \(refund.at.display)", texts: texts)
  }
}

extension ShowOrder.DisplayedRow {
  fileprivate init(_ shipment: ShipmentDocument) {
    let others = [
      shipment.state.display, shipment.note, shipment.carrier, shipment.service, shipment.tracking ?? shipment.url,
    ]
    self.init(
      label: "Shipment \(shipment.name), \(shipment.at.display)",
      texts: shipment.lines.map(\.text) + others.compactMap(\.self),
      link: shipment.url
        ?? shipment.tracking.flatMap { TrackingLink.address(carrier: shipment.carrier, tracking: $0) })
  }
}

extension ShowOrder.DisplayedRow {
  fileprivate init(_ entry: ReturnDocument) {
    let shelf = entry.state.value == ReturnState.received.rawValue && !entry.isRestocked ? "Not restocked" : nil
    let refund = entry.refund.map { "\($0.display) refunded" }
    let texts = [entry.state.display, shelf, refund, entry.reason].compactMap(\.self).filter { !$0.isEmpty }
    self.init(label: "Return \(entry.name), \(entry.at.display)", texts: entry.lines.map(\.text) + texts)
  }
}

extension ShowOrder.DisplayedRow {
  fileprivate init(_ note: InternalNoteDocument) {
    self.init(label: [note.author, note.at.display].filter { !$0.isEmpty }.joined(separator: ", "), text: note.text)
  }
}

extension OrderField {
  /// The list that has a field's row.
  fileprivate enum Part { case texts(ShowOrder.DisplayedRow.Section), sums }

  /// The fields in the order of the screen.
  fileprivate static let ofScreen: [OrderField] = {
    let first: [OrderField] = [.number, .id, .reference, .status, .date]
    let last: [OrderField] = [.createdAt, .updatedAt, .version]
    return first + allCases.filter { !first.contains($0) && !last.contains($0) } + last
  }()

  /// The field's row; `nil` if the screen shows the field elsewhere.
  fileprivate func row(of document: OrderDocument) -> (part: Part, label: String, text: String?)? {
    let summary = document.summary
    return switch self {
    case .number: (.texts(.order), "Order", String(summary.number))
    case .id: (.texts(.order), "ID", summary.id)
    case .reference: (.texts(.order), "Reference", summary.reference)
    case .status: (.texts(.order), "Status", summary.status.display)
    case .date: (.texts(.order), "Date", summary.date.display)
    case .name: (.texts(.customer), "Name", summary.name.display)
    case .email: (.texts(.customer), "Email", summary.email)
    case .phone: (.texts(.customer), "Phone", document.order.phone)
    case .billingAddress: (.texts(.billing), "Billing address", document.billingAddress?.display)
    case .shipmentAddress: (.texts(.shipping), "Shipment address", document.shipmentAddress?.display)
    case .shipmentMethod: (.texts(.shipping), "Shipment", document.shipmentMethod?.display)
    case .service: (.texts(.shipping), "Service", document.order.service)
    case .carrier: (.texts(.shipping), "Carrier", document.carrier)
    case .tracking: (.texts(.shipping), "Tracking", document.tracking)
    case .payment: (.texts(.billing), "Card", document.payment?.display)
    case .tags: (.texts(.order), "Tags", document.order.tags.description)
    case .note: (.texts(.note), "Note", document.order.note)
    case .createdAt: (.texts(.order), "Created", document.createdAt.display)
    case .updatedAt: (.texts(.order), "Changed", document.updatedAt.display)
    case .version: (.texts(.order), "Version", String(summary.version))
    case .discount: (.sums, "Discount", document.discount.displayUnlessZero)
    case .shippingCharge: (.sums, "Shipping", document.shippingCharge.displayUnlessZero)
    case .tax:
      // Tax lines are rows of their own.
      document.order.taxes.isEmpty
        ? (.sums, document.order.taxIncluded ? "Tax, included" : "Tax", document.tax.displayUnlessZero) : nil
    case .total: (.sums, "Total", summary.total.display)
    // The label of the tax says it.
    case .taxIncluded: nil
    // Each is a list of its own.
    case .items, .taxes, .refunds, .shipments, .returns, .internalNotes: nil
    }
  }
}

extension OrderDocument {
  /// The rows of the tax lines: `VAT 20 %, included`.
  fileprivate var taxRows: [ShowOrder.DisplayedRow] {
    taxes.compactMap { tax in
      let label = [tax.label.isEmpty ? "Tax" : tax.label, order.taxIncluded ? "included" : ""]
      return ShowOrder.DisplayedRow(label.filter { !$0.isEmpty }.joined(separator: ", "), tax.amount.display)
    }
  }
}

extension LineQuantityDocument {
  /// The quantity and the product: `2 × Tea`.
  fileprivate var text: String { "\(quantity) × \(title.isEmpty ? sku : title)" }
}

extension ShowOrder.DisplayedSlip {
  /// Creates the slip of the shipment with a number, of what is left of an order that has been shipped in part, or of a
  /// whole order.
  init(_ document: OrderDocument, of number: Int64?) {
    self.init(document)
    let open = LineQuantityDocument.all(document.order.openLines, of: document.order)
    if let shipment = document.shipments.first(where: { $0.number == number }) {
      title = "Packing slip of shipment \(shipment.name)"
      rows =
        .labelled([
          "Parcel": shipment.name, "Shipped": shipment.at.display, "Service": shipment.service,
          "Carrier": shipment.carrier, "Tracking": shipment.tracking,
        ]) + rows.filter { !["Service", "Carrier", "Tracking"].contains($0.label) }
      (lines, toFollow) = (shipment.lines, open)
    } else {
      guard document.order.shippedPart == .partial else { return }
      title = "Packing slip of the rest of order \(document.summary.number)"
      rows.removeAll { ["Carrier", "Tracking"].contains($0.label) }
      lines = open
    }
    sent = zip(document.shipments, document.order.shipments).filter { $1.counts && $1.number != number }.map {
      other, _ in
      ShowOrder.DisplayedRow(label: "Shipment \(other.name), \(other.at.display)", texts: other.lines.map(\.text))
    }
  }

  private init(_ document: OrderDocument) {
    let summary = document.summary
    let address = document.shipmentAddress ?? document.billingAddress
    let addressee = document.order.shipmentAddress ?? document.order.billingAddress
    let hasNames = [addressee?.name, addressee?.company].contains { $0?.isEmpty == false }
    let envelope = [hasNames ? nil : summary.name.display, address?.display].compactMap(\.self).joined(separator: "\n")
    self.init(
      title: "Packing slip of order \(summary.number)",
      rows: .labelled([
        "Order": String(summary.number), "Reference": summary.reference, "Date": summary.date.display,
        "Name": summary.name.display, "Shipment": document.shipmentMethod?.display, "Service": document.order.service,
        "Carrier": document.carrier, "Tracking": document.tracking,
      ]),
      address: envelope.split(separator: "\n").map(String.init),
      lines: document.items.map { .init(sku: $0.sku, title: $0.title, quantity: $0.quantity) },
      note: document.order.note)
  }
}

extension [ShowOrder.DisplayedRow] {
  /// Returns a row for each text that is not empty.
  fileprivate static func labelled(_ texts: KeyValuePairs<String, String?>) -> Self {
    texts.compactMap { ShowOrder.DisplayedRow($0, $1) }
  }
}
