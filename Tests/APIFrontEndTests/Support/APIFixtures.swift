import BulkOrdersTesting
import CreateOrderProtocols
import CreateOrderTesting
import CustomersProtocols
import CustomersTesting
import Foundation
import HTTPProtocols
import ImportOrdersProtocols
import ImportOrdersTesting
import ListOrdersProtocols
import ListOrdersTesting
import MelodyListProtocols
import MelodyListTesting
import Models
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrderQueries
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import PresentationTesting
import SavedViewsProtocols
import SavedViewsTesting
import ShowOrderProtocols
import ShowOrderTesting
import ShowPresentationProtocols
import ShowPresentationTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import WebTesting

// The presenters' output for an order with every field, and scenes that show it.

private let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)

extension Order {
  /// An order with a value in every field.
  static var whole: Order {
    var order = Order.amy
    order.version = 7
    order.status = .paid
    order.reference = "#10248"
    order.phone = "+1 555 0100"
    order.billingAddress = Address(name: "Amy Apple", street1: "1 Infinite Loop", city: "Cupertino", country: "US")
    order.shipmentAddress = order.billingAddress
    order.shipmentMethod = .twoDay
    order.service = "Express"
    order.carrier = "UPS"
    order.tracking = "1Z9"
    order.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
    order.items = [
      OrderItem(
        sku: "NW-011", title: "Queso <Cabrales>", quantity: 1, unitPrice: Money(minorUnits: 123, currency: .usd),
        discount: Money(minorUnits: 0, currency: .usd))
    ]
    order.refunds = [Refund(amount: Money(minorUnits: 23, currency: .usd), reason: "broken", at: .amysDay)]
    order.note = "Ring twice"
    return order
  }

  /// The first parts of the whole order's ETag: its version and its last change.
  static let tag = whole.document.revision

  var document: OrderDocument { OrderDocument(self, formatter) }
  var row: OrderSummaryDocument { OrderSummaryDocument(summary, formatter) }
}

extension WebScenesStub {
  /// Returns scenes that all succeed and show the order.
  static func answering(with order: Order = .whole, isReplayed: Bool = false) -> WebScenesStub {
    WebScenesStub(
      bulkOrdersSpy: .answering(with: order, isReplayed: isReplayed),
      list: .answering(with: order), show: .answering(with: order, isReplayed: isReplayed),
      create: CreateOrderSceneSpy { _, display in
        try await display.displaySavedOrder(
          .init(
            document: order.document, notice: "created", isReplayed: isReplayed))
      }, customersSpy: .answering(with: order), viewsSpy: .answering,
      importing: ImportOrdersSceneSpy { _, display in
        try await display.displayImportedOrders(.batch(created: 2, rejects: 1, isLast: false))
        try await display.displayImportedOrders(
          .batch(created: 3, rejects: 0, rejected: 1, isLast: true, isReplayed: isReplayed))
      },
      statistics: OrderStatisticsSceneSpy { call, display in
        let total = order.row.total
        let sums = StatisticsDocument.Sums(gross: [total], refunds: [total], totals: [total])
        if case .fetchItems = call {
          let item = StatisticsDocument.Item(
            sku: "NW-011", title: "Queso Cabrales", orders: 1, quantity: 12, revenue: [total])
          let document = StatisticsDocument(items: [item], sums: sums, orders: 1, isComplete: true)
          return try await display.displayItems(
            .init(displayedItems: [], displayedTotal: "1 item", document: document))
        }
        if case .fetchTaxes = call {
          let sums = TaxesDocument.Sums(net: total, tax: total, gross: total)
          let month = DisplayedValue(value: "2007-06", display: "Jun 2007")
          let row = TaxesDocument.Row(
            period: month, country: "DE", region: "", name: "VAT", rate: "20", sums: sums, currency: "USD")
          let document = TaxesDocument(taxes: [row], totals: [sums], orders: 1, isComplete: true)
          return try await display.displayTaxes(
            .init(displayedTaxes: [], displayedTotal: "1 order", document: document))
        }
        let period = StatisticsDocument.Period(
          period: DisplayedValue(value: "2007-06-29", display: "6/29/07"), orders: 1, sums: sums)
        try await display.displayStatistics(
          .init(
            displayedPeriods: [], displayedTotal: "1 order",
            document: StatisticsDocument(periods: [period], sums: sums, orders: 1)))
      },
      administration: StoreAdministrationSceneSpy { _, display in
        let texts = ["name": "Northwind", "currency": "EUR", "timeZone": "Europe/Berlin", "taxRates": "19 VAT, DE"]
        let rows = texts.sorted { $0.key < $1.key }.map {
          StoreAdministration.ViewModel.Row(key: $0.key, label: $0.key, text: $0.value)
        }
        try await display.displayResult(.init(rows: rows, notice: "", isFailure: false))
      }, transferring: .answering(with: order), melodies: .answering(formatter, isReplayed: isReplayed),
      showing: .answering(isReplayed: isReplayed),
      answering: StoreServingSpy(
        StoreResponse(json: Array("{\"answer\":7}".utf8), version: 8, isReplayed: isReplayed)))
  }

  /// Returns scenes that all show the same problem.
  static func failing(with problem: Problem) -> WebScenesStub {
    WebScenesStub(
      bulkOrdersSpy: .showing(problem),
      list: .showing(problem), show: ShowOrderSceneSpy { _, display in try await display.displayProblem(problem) },
      create: CreateOrderSceneSpy { _, display in try await display.displayProblem(problem) },
      customersSpy: CustomersSceneSpy { _, display in try await display.displayProblem(problem) },
      viewsSpy: SavedViewsSceneSpy { _, display in try await display.displayProblem(problem) },
      importing: ImportOrdersSceneSpy { _, display in try await display.displayProblem(problem) },
      statistics: OrderStatisticsSceneSpy { _, display in try await display.displayProblem(problem) },
      administration: StoreAdministrationSceneSpy { _, display in try await display.displayProblem(problem) },
      transferring: TransferSceneSpy { _, display in try await display.displayProblem(problem) },
      melodies: MelodyListSceneSpy { call, view in
        if case .fetchMelodies = call { return try await view.showLoadError(.unknownError(cause: problem)) }
        try await view.displayProblem(problem)
      }, showing: ShowsSceneSpy { _, display in try await display.displayProblem(problem) },
      answering: StoreServingSpy(failure: problem))
  }

  /// The number of calls of all scenes.
  var callCount: Int {
    let counts: [Int] = [
      bulkOrdersSpy.calls.count, list.calls.count, show.calls.count, create.calls.count, customersSpy.calls.count,
      viewsSpy.requests.count, importing.requests.count, statistics.calls.count, transferring.calls.count,
      melodies.calls.count, showing.calls.count, answering.calls.count, administration.calls.count,
    ]
    return counts.reduce(0, +)
  }
}

extension ListOrdersSceneSpy {
  static func answering(with order: Order) -> ListOrdersSceneSpy {
    ListOrdersSceneSpy { call, display in
      switch call {
      case .fetchOrders(let request):
        try await display.displayFetchedOrders(
          .init(documents: [order.row], next: "c2+/", count: request.count.map { _ in .exact(830) }))
      case .fetchDeletedOrders: try await display.displayDeletedOrders(.init(documents: []))
      case .fetchWork:
        let oldest = WorkDocument.Oldest(
          id: order.id, number: order.number, date: order.row.date, days: 3, age: "3 days ago")
        let status = DisplayedValue(value: "paid", display: "Paid")
        try await display.displayWork(
          .init(document: .init(tasks: [.init(title: "To ship", status: status, count: .exact(1), oldest: oldest)])))
      case .fetchPickList:
        let part = PickListDocument.Part(id: order.id, number: order.number, quantity: 3)
        try await display.displayPickList(
          .init(
            document: .init(rows: [.init(sku: "A", title: "Tea", quantity: 3, orders: [part])]), summary: "3 pieces"))
      case .fetchTags:
        try await display.displayTags(
          .init(document: .init(tags: [.init(tag: "VIP", orders: 2, displayedOrders: "2")])))
      case .countOrders: try await display.displayCount(.init(count: 830))
      case .exportOrders(let request):
        for isLast in [false, true] {
          let batch: ListOrders.ExportOrders.Batch<OrderSummaryDocument, OrderDocument> =
            request.isWhole ? .whole([order.document]) : .rows([order.row])
          try await display.displayExportedOrders(.init(batch: batch, isLast: isLast))
        }
      }
    }
  }
}

extension ShowOrderSceneSpy {
  static func answering(with order: Order, isReplayed: Bool = false) -> ShowOrderSceneSpy {
    let shown = ShowOrder.DisplayedOrder(
      rows: [], sums: [], refunds: [], nextStatuses: [], statusActions: [])
    return ShowOrderSceneSpy { call, display in
      switch call {
      case .fetchOrder:
        try await display.displayFetchedOrder(
          .init(
            displayedOrder: shown,
            slip: .init(
              title: "Packing slip of shipment 1001/2", rows: [.init(label: "Parcel", text: "1001/2")],
              address: ["Amy Apple"], lines: [.init(sku: "A", title: "Tea", quantity: 2)],
              toFollow: [.init(sku: "B", title: "Box", quantity: 1)],
              sent: [.init(label: "Shipment 1001/1", text: "1 × Tea")], note: "Ring twice."), document: order.document))
      case .changeOrder:
        try await display.displayChangedOrder(
          .init(document: order.document, notice: "changed", isReplayed: isReplayed))
      case .fetchHistory: try await display.displayHistory(.init(displayedEvents: [], documents: [.paid]))
      case .fetchEvents:
        try await display.displayEvents(.init(displayedEvents: [], documents: [.paid], next: "12", isLast: false))
      case .forgetOrders:
        try await display.displayForgottenOrders(.init(count: 2, notice: "2 orders forgotten", isReplayed: isReplayed))
      }
    }
  }
}

extension CustomersSceneSpy {
  static func answering(with order: Order) -> CustomersSceneSpy {
    let customer = CustomerDocument(
      email: order.email, name: order.row.name, count: .exact(1), totals: [order.row.total], firstOrder: order.row,
      lastOrder: order.row)
    return CustomersSceneSpy { call, display in
      switch call {
      case .fetchCustomers:
        try await display.displayFetchedCustomers(.init(document: .init(customers: [customer], next: "c2")))
      case .fetchCustomer:
        let addresses = order.billingAddress.map { [AddressDocument($0)] } ?? []
        try await display.displayFetchedCustomer(
          .init(
            document: .init(
              customer: customer, names: [customer.name], phones: ["+1 555 0100"],
              addresses: addresses.map { .init(address: $0, order: order.number) },
              tags: [.init(tag: "VIP", orders: 1, displayedOrders: "1")])))
      case .changeCustomer(let request):
        let kind: CustomerChangeDocument.Kind = if case .tags = request.change { .tagged } else { .merged }
        try await display.displayChangedCustomer(
          .init(
            document: .init(
              kind, [order.number], failed: [.init(order: 7, detail: "is locked")], remaining: 0,
              notice: "1 order merged.")))
      }
    }
  }
}

extension SavedViewsSceneSpy {
  /// A scene with one view of the user's own.
  static var answering: SavedViewsSceneSpy {
    SavedViewsSceneSpy { _, display in
      let view = SavedViews.View(
        name: "To ship", isShared: false, parameters: .init(status: ["paid"], sort: "date"))
      try await display.displayViews(.init(views: [view], notice: "View “To ship” saved."))
    }
  }
}

extension TransferSceneSpy {
  static func answering(with order: Order) -> TransferSceneSpy {
    TransferSceneSpy { call, display in
      switch call {
      case .fetchRecords:
        let document = TransferDocument.order(order, isDeleted: false, events: [])
        try await display.displayFetchedRecords(.init(documents: [document]))
        try await display.displayFetchedRecords(.init(documents: [document]))
      case .saveRecords:
        let rejects = [Transfer.SaveRecords.Reject(line: 3, faults: [.init(pointer: "/total", message: "is missing")])]
        try await display.displaySavedRecords(
          .init(tally: .init(saved: 1), rejects: rejects, displayedRejects: [], notice: "1 kept", isLast: false))
        try await display.displaySavedRecords(
          .init(
            tally: .init(saved: 2, skipped: 4, rejected: 1), rejects: [], displayedRejects: [], notice: "2 kept",
            isLast: true))
      }
    }
  }
}

extension EventDocument {
  /// The event that Amy's order has been paid.
  static var paid: EventDocument {
    EventDocument(
      OrderEvent(
        id: 12, orderID: Order.amy.id, version: 2, kind: .statusChanged, author: Author(name: "amy", frontEnd: "api"),
        at: .amysDay,
        changes: [
          FieldChange(field: "status", from: "placed", to: "paid"), FieldChange(field: "note", from: nil, to: "x"),
        ],
        before: nil), formatter)
  }
}

extension ImportOrders.ViewModel {
  static func batch(
    created: Int, rejects: Int, rejected: Int? = nil, isLast: Bool, isReplayed: Bool = false
  ) -> Self {
    .init(
      tally: .init(created: created, rejected: rejected ?? rejects),
      rejects: (0..<rejects).map {
        .init(line: $0 + 1, faults: [.init(pointer: "/total", message: "is missing")], record: [])
      }, displayedRejects: [], heading: [], notice: "\(created) created", isLast: isLast,
      isReplayed: isReplayed)
  }
}
