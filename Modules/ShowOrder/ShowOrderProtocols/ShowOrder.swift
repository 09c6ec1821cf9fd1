public import OrderDocumentsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// The scene that shows one order with its history and changes it.
public enum ShowOrder {
  /// The order as text for labels. Empty texts and lists are not displayed.
  public struct DisplayedOrder: Hashable, Sendable {
    /// The labels and texts of the order's fields, in the order of the screen: `("Date", "6/29/07")`.
    public var rows: [DisplayedRow]
    /// The discount, shipping, tax and total, with their labels; after a refund, the refunded sum and the rest.
    public var sums: [DisplayedRow]
    /// The refunds: the amount with the date and reason.
    public var refunds: [DisplayedRow]
    /// The shipments: the lines with the carrier and the tracking number.
    public var shipments: [DisplayedRow]
    /// The returns: the lines with the state, the refund and the reason.
    public var returns: [DisplayedRow]
    /// The notes for the people of the shop: the text with the author and the time.
    public var internalNotes: [DisplayedRow]
    /// The names of the statuses to which the order may change.
    public var nextStatuses: [String]
    /// The labels of the actions that change the status, in the order of `nextStatuses`: `Mark as shipped`.
    public var statusActions: [String]

    public init(
      rows: [DisplayedRow], sums: [DisplayedRow], refunds: [DisplayedRow], shipments: [DisplayedRow] = [],
      returns: [DisplayedRow] = [], internalNotes: [DisplayedRow] = [], nextStatuses: [String], statusActions: [String]
    ) {
      self.rows = rows
      self.sums = sums
      self.refunds = refunds
      self.shipments = shipments
      self.returns = returns
      self.internalNotes = internalNotes
      self.nextStatuses = nextStatuses
      self.statusActions = statusActions
    }
  }

  /// A label and its text: `Date`, `6/29/07`.
  public struct DisplayedRow: Hashable, Sendable {
    /// The part of the screen that shows a row.
    public enum Section: Hashable, Sendable {
      /// Number, dates, reference and other facts of the order.
      case order
      /// The name of the customer, and how to reach them.
      case customer
      /// The address, the method and the tracking of the shipment.
      case shipping
      /// The billing address and the payment.
      case billing
      /// The note.
      case note

      /// The heading of the part: `Customer`.
      public var heading: String {
        switch self {
        case .order: "Details"
        case .customer: "Customer"
        case .shipping: "Shipping"
        case .billing: "Billing"
        case .note: "Note"
        }
      }
    }

    /// The label, for example `Date`.
    public var label: String
    /// The values beside the label, for example `6/29/07`, or `$5.00` and `broken` of a refund.
    public var texts: [String]
    /// The values beside the label, separated by commas.
    public var text: String { texts.joined(separator: ", ") }
    /// The part of a screen with several columns that shows the row.
    public var section: Section
    /// The address to which the last value leads: the carrier's page of a parcel; `nil` for none.
    public var link: String?

    /// Creates a row from its label and text.
    public init(label: String, text: String, section: Section = .order, link: String? = nil) {
      self.init(label: label, texts: [text], section: section, link: link)
    }

    /// Creates a row from its label and values.
    public init(label: String, texts: [String], section: Section = .order, link: String? = nil) {
      self.label = label
      self.texts = texts
      self.section = section
      self.link = link
    }
  }

  /// The columns of the lines of an order.
  public static let itemColumns: [TableColumn<ItemDocument>] = [
    TableColumn("sku", "SKU", .code, rank: 2) { $0.sku },
    TableColumn("title", "Title", isHeading: true) { $0.title },
    TableColumn("quantity", "Quantity", .number, rank: 1) { String($0.quantity) },
    TableColumn("price", "Unit price", .money, rank: 3) { $0.unitPrice.display },
    TableColumn("discount", "Discount", .money, rank: 4) { $0.discount.displayUnlessZero ?? "" },
    TableColumn("total", "Total", .money) { $0.total?.display ?? "" },
  ]

  /// The columns of the lines of a packing slip. The quantity is first, beside the parcel's contents.
  public static let slipColumns: [TableColumn<LineQuantityDocument>] = [
    TableColumn("quantity", "Quantity", .number, rank: 1) { String($0.quantity) },
    TableColumn("title", "Title", isHeading: true) { $0.title },
    TableColumn("sku", "SKU", .code, rank: 2) { $0.sku },
  ]

  /// A packing slip of an order or of one of its shipments, without prices.
  public struct DisplayedSlip: Hashable, Sendable {
    /// Its heading: `Packing slip of order 61`, `Packing slip of the rest of order 61`, or
    /// `Packing slip of shipment 61/2`.
    public var title: String
    /// The known ones of order, reference, date, shipment, service, carrier and tracking.
    public var rows: [DisplayedRow]
    /// The lines of an envelope: the shipment address, else the billing address, below the customer's name if the
    /// address has none.
    public var address: [String]
    /// The lines in the parcel: on the slip of an order, those that have not been shipped, or all if none or all have.
    public var lines: [LineQuantityDocument]
    /// The lines that have not been shipped; empty on the slip of an order.
    public var toFollow: [LineQuantityDocument]
    /// The other shipments with their lines as texts; empty on the slip of an order that has not been shipped in part.
    public var sent: [DisplayedRow]
    /// The note of the order; `nil` without one.
    public var note: String?

    public init(
      title: String, rows: [DisplayedRow], address: [String], lines: [LineQuantityDocument],
      toFollow: [LineQuantityDocument] = [], sent: [DisplayedRow] = [], note: String? = nil
    ) {
      self.title = title
      self.lines = lines
      self.toFollow = toFollow
      self.sent = sent
      self.rows = rows
      self.address = address
      self.note = note
    }
  }

  /// The greatest number of other orders of the customer that are shown.
  public static let mostOthers = 5

  /// The use case that shows one order.
  public enum FetchOrder {
    /// The order to show.
    public struct Request: Hashable, Sendable {
      /// The order's id, number or reference.
      public var order: String
      /// Whether a deleted order is shown, too, as its deletion left it.
      public var includesDeleted: Bool
      /// Whether the payment and the goods, the previous and the next order, and other orders of the customer are shown.
      public var includesContext: Bool
      /// The version to show, also of a deleted order; `nil` for the current one.
      public var version: Int64?
      /// The number of the shipment of the packing slip; `nil` for a slip of the order, or of the rest of it.
      public var shipment: Int64?

      /// Creates a request from the order's name.
      public init(
        order: String, includesDeleted: Bool = false, includesContext: Bool = false, version: Int64? = nil,
        shipment: Int64? = nil
      ) {
        self.order = order
        self.shipment = shipment
        self.version = version
        self.includesDeleted = includesDeleted
        self.includesContext = includesContext
      }
    }

    /// The order, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The order with all its data.
      public var order: Order
      /// What surrounds the order; `nil` if it was not requested, or cannot be read.
      public var context: Context?
      /// The shipment of the packing slip; `nil` for a slip of the order.
      public var shipment: Shipment?

      /// Creates a response from the order.
      public init(order: Order, context: Context? = nil, shipment: Shipment? = nil) {
        self.order = order
        self.shipment = shipment
        self.context = context
      }

      /// What is not in the order itself.
      public struct Context: Hashable, Sendable {
        /// The payment and the goods.
        public var progress: OrderProgress
        /// The order before this one in the list, which is the next newer one; `nil` for the newest order.
        public var previous: OrderSummary?
        /// The order after this one in the list; `nil` for the oldest order.
        public var next: OrderSummary?
        /// The newest other orders with the same email, at most ``ShowOrder/mostOthers``.
        public var others: [OrderSummary]

        public init(
          progress: OrderProgress, previous: OrderSummary? = nil, next: OrderSummary? = nil, others: [OrderSummary] = []
        ) {
          self.progress = progress
          self.previous = previous
          self.next = next
          self.others = others
        }
      }
    }

    /// The formatted order.
    public struct ViewModel: Hashable, Sendable {
      /// The order as text for labels.
      public var displayedOrder: DisplayedOrder
      /// The packing slip of the order.
      public var slip: DisplayedSlip
      /// The order for programs, with raw values.
      public var document: OrderDocument
      /// Whether a refund is allowed.
      public var allowsRefund: Bool
      /// The amount that a refund without an amount would refund: `$1.23`; `nil` if no refund is allowed.
      public var refundable: String?
      /// The order before this one in the list; `nil` if there is none, or it was not requested.
      public var previous: OrderSummaryDocument?
      /// The order after this one in the list; `nil` if there is none, or it was not requested.
      public var next: OrderSummaryDocument?
      /// The newest other orders of the customer.
      public var others: [OrderSummaryDocument] = []

      public init(
        displayedOrder: DisplayedOrder, slip: DisplayedSlip, document: OrderDocument, allowsRefund: Bool = false
      ) {
        self.displayedOrder = displayedOrder
        self.slip = slip
        self.document = document
        self.allowsRefund = allowsRefund
      }
    }
  }
}

/// Shows one order.
public protocol FetchOrderDisplayLogic: ProblemDisplayLogic {
  /// Shows the order.
  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws
}

extension ResultDisplay: FetchOrderDisplayLogic where Result == ShowOrder.FetchOrder.ViewModel {
  public func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowOrderBusinessLogic, Display: FetchOrderDisplayLogic {
  /// Shows one order.
  public func fetchOrder(_ request: ShowOrder.FetchOrder.Request) async throws {
    try await businessLogic.fetchOrder(request)
  }
}

extension DisplayedMoney {
  /// The text of an amount; `nil` for zero.
  public var displayUnlessZero: String? { minor == 0 ? nil : display }
}
