import CreateOrderProtocols
public import Models
import OrderDocumentsProtocols
public import PresentationProtocols

extension CreateOrderSceneSpy {
  /// Returns a scene that shows the form of an order, and answers every write with a saved order.
  ///
  /// - Parameters:
  ///   - order: the order that the form edits; `nil` for a new one.
  ///   - saved: the order that a write saves.
  ///   - refusal: the problem that a write shows instead; `nil` for none.
  public static func showing(
    _ order: Order?, saving saved: Order, _ formatter: any ValueFormatting, refusal: Problem? = nil
  ) -> CreateOrderSceneSpy {
    CreateOrderSceneSpy { call, display in
      switch call {
      case .fetchForm(let request):
        let shown = request.order.flatMap { _ in order }
        var viewModel = CreateOrder.FetchForm.ViewModel(
          sections: .of(shown ?? (request.customerEmail == nil ? nil : order), formatter),
          items: items(of: shown, empty: request.emptyItems), document: shown.map { OrderDocument($0, formatter) })
        viewModel.knownCustomers = [.init(value: "amy@a.example", display: "Amy Apple")]
        viewModel.knownItems = [.init(sku: "S-1", title: "Mug", unitPrice: "$12.50")]
        try await display.displayForm(viewModel)
      case .validateOrder: try await display.displayFaults(.init(faults: [], displayedTotal: "$25.00"))
      case .createOrder, .updateOrder:
        if let refusal { try await display.displayProblem(refusal) }
        let document = OrderDocument(saved, formatter)
        try await display.displaySavedOrder(
          .init(
            document: document, notice: "Order 1001 has been kept.", isReplayed: false))
      }
    }
  }

  private static func items(of order: Order?, empty: Int) -> [[CreateOrder.FetchForm.DisplayedField]] {
    let items: [OrderItem?] = (order?.items ?? []) + Array(repeating: nil, count: empty)
    return items.enumerated().map { index, item in
      [
        ("sku", "SKU", item?.sku), ("title", "Title", item?.title),
        ("quantity", "Quantity", item.map { String($0.quantity) }),
        ("unitPrice", "Unit price", item?.unitPrice.amount), ("discount", "Discount", item?.discount.amount),
      ].map { .init(pointer: "/items/\(index)/\($0.0)", label: $0.1, text: $0.2 ?? "") }
    }
  }
}

extension [CreateOrder.FetchForm.DisplayedSection] {
  fileprivate static func of(_ order: Order?, _ formatter: any ValueFormatting) -> Self {
    func address(_ name: String, _ address: Address?) -> CreateOrder.FetchForm.DisplayedSection {
      .init(
        heading: name,
        fields: Address.parts.map {
          .init(pointer: "/\(name)/\($0.name)", label: $0.name, text: address?[keyPath: $0.path] ?? "")
        }, isOptional: true)
    }
    return [
      .init(
        heading: "Order",
        fields: [
          .init(
            pointer: "/status", label: "Status", text: order?.status.rawValue ?? "placed",
            choices: OrderStatus.allCases.map { DisplayedValue($0) }),
          .init(pointer: "/date", label: "Date", text: order.map { formatter.date($0.date) } ?? ""),
          .init(pointer: "/reference", label: "Reference", text: order?.reference ?? ""),
        ]),
      .init(
        heading: "Customer",
        fields: [
          .init(pointer: "/name/first", label: "First name", text: order?.name.first ?? ""),
          .init(pointer: "/name/last", label: "Last name", text: order?.name.last ?? ""),
          .init(pointer: "/email", label: "Email", text: order?.email ?? ""),
          .init(pointer: "/phone", label: "Phone", text: order?.phone ?? ""),
        ]),
      address("billingAddress", order?.billingAddress), address("shipmentAddress", order?.shipmentAddress),
      .init(
        heading: "Shipment",
        fields: [
          .init(
            pointer: "/shipmentMethod", label: "Shipment", text: order?.shipmentMethod?.rawValue ?? "",
            choices: ShipmentMethod.allCases.map { DisplayedValue($0) }),
          .init(pointer: "/service", label: "Service", text: order?.service ?? ""),
          .init(pointer: "/carrier", label: "Carrier", text: order?.carrier ?? ""),
          .init(pointer: "/tracking", label: "Tracking", text: order?.tracking ?? ""),
        ], isOptional: true),
      .init(
        heading: "Amounts",
        fields: [
          .init(pointer: "/currency", label: "Currency", text: order?.currency.code ?? ""),
          .init(pointer: "/discount", label: "Discount", text: order?.discount.amount ?? ""),
          .init(pointer: "/shippingCharge", label: "Shipping", text: order?.shippingCharge.amount ?? ""),
          .init(pointer: "/tax", label: "Tax", text: order?.tax.amount ?? ""),
          .init(
            pointer: "/taxIncluded", label: "Tax included", text: order.map { String($0.taxIncluded) } ?? "",
            choices: [.init(value: "false", display: "No"), .init(value: "true", display: "Yes")]),
          .init(pointer: "/total", label: "Total", text: ""),
        ]),
      .init(
        heading: "Note", fields: [.init(pointer: "/note", label: "Note", text: order?.note ?? "")], isOptional: true),
    ]
  }
}
