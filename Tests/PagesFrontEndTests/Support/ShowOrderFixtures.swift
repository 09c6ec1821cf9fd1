import Foundation
import Models
import OrderDocumentsProtocols
import OrderHistoryProtocols
import PresentationProtocols
import PresentationTesting
import ShowOrderProtocols
import ShowOrderTesting

extension ShowOrderSceneSpy {
  /// Returns a scene that shows an order and its history, and answers every change with success.
  ///
  /// - Parameters:
  ///   - isDeleted: whether the order is found only by its history and by requests that include deleted orders.
  ///   - refusal: the problem that a change shows instead; `nil` for none.
  ///   - movedAmount: the amount that a change moves; `nil` for none.
  ///   - paymentNotice: the payment that a cancellation does not refund; `nil` for none.
  ///   - events: the number of events of the history.
  static func showing(
    _ order: Order, in locale: String = "en_US", isDeleted: Bool = false, allowsUndo: Bool = true,
    refusal: Problem? = nil, movedAmount: String? = nil, paymentNotice: String? = nil, events: Int64 = 1
  ) -> ShowOrderSceneSpy {
    ShowOrderSceneSpy { call, display in
      let formatter = ReferenceFormatter(locale: Locale(identifier: locale), timeZone: .gmt)
      let document = OrderDocument(order, formatter)
      switch call {
      case .fetchOrder(let request) where isDeleted && !request.includesDeleted:
        try await display.displayProblem(Problem(.notFound, "order 1001 has been deleted"))
      case .fetchOrder:
        var viewModel = ShowOrder.FetchOrder.ViewModel(
          displayedOrder: .of(document), slip: .of(document), document: document,
          allowsRefund: order.status.allowsRefund)
        viewModel.refundable = document.summary.total.display
        try await display.displayFetchedOrder(viewModel)
      case .changeOrder:
        if let refusal { try await display.displayProblem(refusal) }
        try await display.displayChangedOrder(
          .init(
            document: document,
            notice: movedAmount.map { "\($0) would be moved." } ?? "It is <done>; é.", isReplayed: false,
            movedAmount: movedAmount, paymentNotice: paymentNotice))
      case .fetchHistory:
        let kind: OrderEvent.Kind = isDeleted ? .deleted : .edited
        let documents = (1...events).map { version in
          var (before, after) = (Order.amy, order)
          if events > 1 { (before.version, after.version) = (version - 1, version) }
          let author = Author(name: "amy", frontEnd: "web", requestID: "r-1")
          return EventDocument(
            OrderEvent(id: version, kind, from: before, to: after, by: author, at: .amysDay), formatter)
        }
        let shown = documents.map { document in
          ShowOrder.FetchHistory.DisplayedEvent(
            version: String(document.version), at: document.at.display, what: document.type,
            who: "amy, web", request: document.requestID ?? "", changes: document.changes.map(\.display))
        }
        try await display.displayHistory(
          .init(displayedEvents: shown, documents: documents, allowsUndo: allowsUndo))
      case .forgetOrders:
        try await display.displayForgottenOrders(.init(count: 1, notice: "Personal data removed from order 1."))
      case .fetchEvents: break
      }
    }
  }
}

extension ShowOrder.DisplayedOrder {
  /// Returns the displayed order of a document, as the presenter makes it.
  static func of(_ document: OrderDocument) -> Self {
    let summary = document.summary
    let texts: [(ShowOrder.DisplayedRow.Section, String, String)] = [
      (.order, "Order", String(summary.number)), (.order, "ID", summary.id),
      (.order, "Reference", summary.reference ?? ""), (.order, "Status", summary.status.display),
      (.order, "Date", summary.date.display), (.customer, "Name", summary.name.display),
      (.customer, "Email", summary.email), (.customer, "Phone", document.order.phone ?? ""),
      (.billing, "Billing address", document.billingAddress?.display ?? ""),
      (.shipping, "Shipment address", document.shipmentAddress?.display ?? ""),
      (.shipping, "Service", document.order.service ?? ""), (.shipping, "Carrier", document.carrier ?? ""),
      (.shipping, "Tracking", document.tracking ?? ""), (.note, "Note", document.order.note ?? ""),
    ]
    return .init(
      rows: texts.filter { !$0.2.isEmpty }.map { .init(label: $0.1, text: $0.2, section: $0.0) },
      sums: [
        .init(label: "Shipping", text: document.shippingCharge.display),
        .init(label: "Total", text: summary.total.display),
      ],
      refunds: document.refunds.map { .init(label: "Refund", texts: [$0.amount.display, $0.reason]) },
      shipments: document.shipments.map { .init(label: "Shipment \($0.name)", text: $0.state.display) },
      internalNotes: document.internalNotes.map { .init(label: $0.author, text: $0.text) },
      nextStatuses: document.nextStatuses.map(\.display),
      statusActions: document.nextStatuses.map { "Mark as " + $0.value })
  }
}

extension ShowOrder.DisplayedSlip {
  static func of(_ document: OrderDocument) -> Self {
    .init(
      title: "Packing slip of order \(document.summary.number)",
      rows: [.init(label: "Order", text: String(document.summary.number))],
      address: (document.shipmentAddress?.display ?? document.summary.name.display).split(separator: "\n").map(
        String.init), lines: document.items.map { .init(sku: $0.sku, title: $0.title, quantity: $0.quantity) },
      toFollow: document.shipments.flatMap(\.lines),
      sent: document.shipments.map { .init(label: $0.name, text: "Tea") },
      note: document.order.note)
  }
}
