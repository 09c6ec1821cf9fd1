public import APIDocuments
public import OrdersWorkerProtocols

/// The scene that shows one order with its history and changes it.
public enum ShowOrder {
  /// The order as text for labels. Empty texts and lists are not displayed.
  public struct DisplayedOrder: Hashable, Sendable {
    /// The labels and texts of the order's fields, in the order of the screen: `("Date", "6/29/07")`.
    public var rows: [DisplayedRow]
    /// The lines of the order.
    public var items: [DisplayedItem]
    /// The discount, shipping, tax and total, with their labels.
    public var sums: [DisplayedRow]
    /// The refunds: the amount with the date and reason.
    public var refunds: [DisplayedRow]
    /// The names of the statuses to which the order may change.
    public var nextStatuses: [String]

    /// Creates a displayed order from its parts.
    public init(
      rows: [DisplayedRow], items: [DisplayedItem], sums: [DisplayedRow], refunds: [DisplayedRow],
      nextStatuses: [String]
    ) {
      self.rows = rows
      self.items = items
      self.sums = sums
      self.refunds = refunds
      self.nextStatuses = nextStatuses
    }
  }

  /// A label and its text: `Date`, `6/29/07`.
  public struct DisplayedRow: Hashable, Sendable {
    /// The label, for example `Date`.
    public var label: String
    /// The text beside the label, for example `6/29/07`.
    public var text: String

    /// Creates a row from its label and text.
    public init(label: String, text: String) {
      self.label = label
      self.text = text
    }
  }

  /// A line of the order, as text for labels.
  public struct DisplayedItem: Hashable, Sendable {
    /// The product's stock keeping unit.
    public var sku: String
    /// The name of the product.
    public var title: String
    /// The number of pieces.
    public var quantity: String
    /// The price of one piece: `$1.23`.
    public var unitPrice: String
    /// The discount on the whole line; empty if there is none.
    public var discount: String
    /// The total of the line.
    public var total: String

    /// Creates a line from its texts.
    public init(sku: String, title: String, quantity: String, unitPrice: String, discount: String, total: String) {
      self.sku = sku
      self.title = title
      self.quantity = quantity
      self.unitPrice = unitPrice
      self.discount = discount
      self.total = total
    }
  }

  /// The packing slip of the order: the contents of the parcel and its address, without prices.
  public struct DisplayedSlip: Hashable, Sendable {
    /// The known ones of order, reference, date, shipment, service, carrier and tracking.
    public var rows: [DisplayedRow]
    /// The lines of an envelope: the shipment address, else the billing address, else the name.
    public var address: [String]
    /// The contents of the parcel.
    public var items: [DisplayedSlipItem]

    /// Creates a slip from its parts.
    public init(rows: [DisplayedRow], address: [String], items: [DisplayedSlipItem]) {
      self.rows = rows
      self.address = address
      self.items = items
    }
  }

  /// A line of the packing slip.
  public struct DisplayedSlipItem: Hashable, Sendable {
    /// The product's stock keeping unit.
    public var sku: String
    /// The name of the product.
    public var title: String
    /// The number of pieces.
    public var quantity: String

    /// Creates a line from its texts.
    public init(sku: String, title: String, quantity: String) {
      self.sku = sku
      self.title = title
      self.quantity = quantity
    }
  }

  /// The use case that shows one order.
  public enum FetchOrder {
    /// The order to show.
    public struct Request: Hashable, Sendable {
      /// The order's id, number or reference.
      public var order: String

      /// Creates a request from the order's name.
      public init(order: String) { self.order = order }
    }

    /// The order, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The order with all its data.
      public var order: Order

      /// Creates a response from the order.
      public init(order: Order) { self.order = order }
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

      /// Creates a view model from its parts.
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

  /// The use case that changes the status of an order, refunds, undoes, deletes or restores it.
  public enum ChangeOrder {
    /// The change of the order, as text that is not yet parsed.
    public enum Change: Hashable, Sendable {
      /// Changes the status; carrier and tracking number are for `shipped` only.
      case status(String, carrier: String?, tracking: String?)
      /// Refunds an amount in the order's currency, or all that can still be refunded if it is `nil`.
      case refund(MoneyInput?, reason: String)
      /// Undoes the last change.
      case undo
      /// Moves the order to the deleted orders.
      case delete
      /// Restores the deleted order.
      case restore
    }

    /// The order, its change and the options.
    public struct Request: Hashable, Sendable {
      /// The order's id, number or reference.
      public var order: String
      /// The change to make.
      public var change: Change
      /// The expected version; `nil` for any, and for a restoration.
      public var ifVersion: Int64?
      /// The key that makes a repeated request execute once; `nil` without one.
      public var idempotencyKey: String?
      /// Whether the change is only validated and not stored.
      public var isDryRun: Bool
      /// Whether the amount of a refund is in the locale's notation, as a user typed it.
      public var isTyped: Bool

      /// Creates a request from its parts.
      public init(
        order: String, change: Change, ifVersion: Int64? = nil, idempotencyKey: String? = nil, isDryRun: Bool = false,
        isTyped: Bool = false
      ) {
        self.order = order
        self.change = change
        self.ifVersion = ifVersion
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
        self.isTyped = isTyped
      }
    }

    /// The result of a change, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The change that was made.
      public var change: Change
      /// The changed order and how it was written.
      public var receipt: OrderReceipt
      /// Whether the change was only validated and not stored.
      public var isDryRun: Bool

      /// Creates a response from its parts.
      public init(change: Change, receipt: OrderReceipt, isDryRun: Bool) {
        self.change = change
        self.receipt = receipt
        self.isDryRun = isDryRun
      }
    }

    /// The changed order and a message about it, formatted.
    public struct ViewModel: Hashable, Sendable {
      /// The order as text for labels.
      public var displayedOrder: DisplayedOrder
      /// The order for programs, with raw values.
      public var document: OrderDocument
      /// The message about the change in a sentence, with the way to undo it if there is one.
      public var notice: String
      /// Whether an earlier request with the same key made the change.
      public var isReplayed: Bool

      /// Creates a view model from its parts.
      public init(displayedOrder: DisplayedOrder, document: OrderDocument, notice: String, isReplayed: Bool) {
        self.displayedOrder = displayedOrder
        self.document = document
        self.notice = notice
        self.isReplayed = isReplayed
      }
    }
  }

  /// The use case that shows the complete history of an order.
  public enum FetchHistory {
    /// The order whose history is shown.
    public struct Request: Hashable, Sendable {
      /// The order's id, number or reference.
      public var order: String

      /// Creates a request from the order's name.
      public init(order: String) { self.order = order }
    }

    /// The history, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The events of the order, oldest first.
      public var events: [OrderEvent]

      /// Creates a response from its events.
      public init(events: [OrderEvent]) { self.events = events }
    }

    /// An event of the history, as text for labels.
    public struct DisplayedEvent: Hashable, Sendable {
      /// The version of the order after the event.
      public var version: String
      /// The day and time of the event.
      public var at: String
      /// The kind of the event: `Status changed`.
      public var what: String
      /// The user and front end of the event.
      public var who: String
      /// The changed fields with their old and new values: `email: amy@a.example → amy@b.example`.
      public var changes: [String]

      /// Creates an event from its texts.
      public init(version: String, at: String, what: String, who: String, changes: [String]) {
        self.version = version
        self.at = at
        self.what = what
        self.who = who
        self.changes = changes
      }
    }

    /// The formatted history.
    public struct ViewModel: Hashable, Sendable {
      /// The events as text for labels.
      public var displayedEvents: [DisplayedEvent]
      /// The events for programs, with raw values.
      public var documents: [EventDocument]
      /// Whether the last change can be undone.
      public var allowsUndo: Bool

      /// Creates a view model from its parts.
      public init(displayedEvents: [DisplayedEvent], documents: [EventDocument], allowsUndo: Bool = false) {
        self.displayedEvents = displayedEvents
        self.documents = documents
        self.allowsUndo = allowsUndo
      }
    }
  }

  /// The use case that shows a page of events, oldest first, of one order or of the store, with deleted orders.
  public enum FetchEvents {
    /// The order and page of events.
    public struct Request: Hashable, Sendable {
      /// The order's id, number or reference; `nil` for all orders.
      public var order: String?
      /// The id of the event before the page; `nil` for the first page.
      public var after: String?
      /// The greatest number of events on a page.
      public var limit: Int

      /// Creates a request, by default for the first 50 events of the store.
      public init(order: String? = nil, after: String? = nil, limit: Int = 50) {
        self.order = order
        self.after = after
        self.limit = limit
      }
    }

    /// The page, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The events and the cursor of the next page.
      public var page: EventsPage

      /// Creates a response from its page.
      public init(page: EventsPage) { self.page = page }
    }

    /// The formatted page of events.
    public struct ViewModel: Hashable, Sendable {
      /// The events as text for labels.
      public var displayedEvents: [FetchHistory.DisplayedEvent]
      /// The events for programs, with raw values.
      public var documents: [EventDocument]
      /// The value of `after` that requests the next page; `nil` on the last page.
      public var next: String?

      /// Creates a view model from its parts.
      public init(
        displayedEvents: [FetchHistory.DisplayedEvent], documents: [EventDocument], next: String? = nil
      ) {
        self.displayedEvents = displayedEvents
        self.documents = documents
        self.next = next
      }
    }
  }

  /// The use case that removes personal data or purges deleted orders, which cannot be undone.
  public enum ForgetOrders {
    /// The data to remove permanently.
    public enum Selection: Hashable, Sendable {
      /// The personal data of the order with this id, number or reference.
      case personOfOrder(String)
      /// The personal data of all orders with this email address.
      case personWithEmail(String)
      /// All deleted orders.
      case deletedOrders
    }

    /// The data to remove and the options.
    public struct Request: Hashable, Sendable {
      /// The data to remove permanently.
      public var selection: Selection
      /// The expected version of the one order; `nil` for any.
      public var ifVersion: Int64?
      /// The key that makes a repeated request execute once; `nil` without one. It has no use for an email address.
      public var idempotencyKey: String?
      /// Whether the removal is only validated and not stored.
      public var isDryRun: Bool

      /// Creates a request from its parts.
      public init(
        selection: Selection, ifVersion: Int64? = nil, idempotencyKey: String? = nil, isDryRun: Bool = false
      ) {
        self.selection = selection
        self.ifVersion = ifVersion
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
      }
    }

    /// The result of a removal, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The data that was removed.
      public var selection: Selection
      /// The number of orders that were changed or purged.
      public var count: Int
      /// Whether the removal was only validated and not stored.
      public var isDryRun: Bool
      /// Whether an earlier request with the same key did the removal.
      public var isReplayed: Bool

      /// Creates a response from its parts.
      public init(selection: Selection, count: Int, isDryRun: Bool, isReplayed: Bool = false) {
        self.selection = selection
        self.count = count
        self.isDryRun = isDryRun
        self.isReplayed = isReplayed
      }
    }

    /// The formatted result of a removal.
    public struct ViewModel: Hashable, Sendable {
      /// The number of orders that were changed or purged.
      public var count: Int
      /// The message about the removal, in a sentence.
      public var notice: String
      /// Whether an earlier request with the same key did the removal.
      public var isReplayed: Bool

      /// Creates a view model from its parts.
      public init(count: Int, notice: String, isReplayed: Bool = false) {
        self.count = count
        self.notice = notice
        self.isReplayed = isReplayed
      }
    }
  }
}
