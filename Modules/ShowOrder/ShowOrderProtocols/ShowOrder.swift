public import APIDocuments
public import OrdersWorkerProtocols

/// The screen that shows one order and what can be done to it.
public enum ShowOrder {
  /// What the screen shows, as text labels need it; an empty text or list is not shown.
  public struct DisplayedOrder: Hashable, Sendable {
    /// Names and texts, in the order of the screen: `("Date", "6/29/07")`.
    public var rows: [DisplayedRow]
    public var items: [DisplayedItem]
    /// Discount, shipping, tax and total.
    public var sums: [DisplayedRow]
    public var refunds: [DisplayedRow]
    public var nextStatuses: [String]

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

  /// A text and what it is: `Date`, `6/29/07`.
  public struct DisplayedRow: Hashable, Sendable {
    public var label: String
    public var text: String

    public init(label: String, text: String) {
      self.label = label
      self.text = text
    }
  }

  /// A line of the order.
  public struct DisplayedItem: Hashable, Sendable {
    public var sku: String
    public var title: String
    public var quantity: String
    public var unitPrice: String
    /// Empty where there is none.
    public var discount: String
    public var total: String

    public init(sku: String, title: String, quantity: String, unitPrice: String, discount: String, total: String) {
      self.sku = sku
      self.title = title
      self.quantity = quantity
      self.unitPrice = unitPrice
      self.discount = discount
      self.total = total
    }
  }

  /// What lies in the parcel, and where it goes; no prices.
  public struct DisplayedSlip: Hashable, Sendable {
    /// Order, reference, date, shipment, service, carrier and tracking, as far as they are known.
    public var rows: [DisplayedRow]
    /// The lines of an envelope: the shipment address, else the billing address, else the name.
    public var address: [String]
    public var items: [DisplayedSlipItem]

    public init(rows: [DisplayedRow], address: [String], items: [DisplayedSlipItem]) {
      self.rows = rows
      self.address = address
      self.items = items
    }
  }

  /// What to put into the parcel.
  public struct DisplayedSlipItem: Hashable, Sendable {
    public var sku: String
    public var title: String
    public var quantity: String

    public init(sku: String, title: String, quantity: String) {
      self.sku = sku
      self.title = title
      self.quantity = quantity
    }
  }

  /// One order, whole.
  public enum FetchOrder {
    public struct Request: Hashable, Sendable {
      /// An id, a number or a reference.
      public var order: String

      public init(order: String) { self.order = order }
    }

    public struct Response: Hashable, Sendable {
      public var order: Order

      public init(order: Order) { self.order = order }
    }

    public struct ViewModel: Hashable, Sendable {
      public var displayedOrder: DisplayedOrder
      public var slip: DisplayedSlip
      public var document: OrderDocument
      /// Whether money may be given back.
      public var allowsRefund: Bool

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

  /// One change to one order.
  public enum ChangeOrder {
    /// What to do to the order.
    public enum Change: Hashable, Sendable {
      case status(String, carrier: String?, tracking: String?)
      /// An amount in the order's currency, or all that is left.
      case refund(MoneyInput?, reason: String)
      case undo
      case delete
      case restore
    }

    public struct Request: Hashable, Sendable {
      public var order: String
      public var change: Change
      /// The version that the caller saw; a restored order has none.
      public var ifVersion: Int64?
      public var idempotencyKey: String?
      public var isDryRun: Bool
      /// Whether a person typed the amount of a refund as the locale writes it.
      public var isTyped: Bool

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

    public struct Response: Hashable, Sendable {
      public var change: Change
      public var receipt: OrderReceipt
      public var isDryRun: Bool

      public init(change: Change, receipt: OrderReceipt, isDryRun: Bool) {
        self.change = change
        self.receipt = receipt
        self.isDryRun = isDryRun
      }
    }

    public struct ViewModel: Hashable, Sendable {
      public var displayedOrder: DisplayedOrder
      public var document: OrderDocument
      /// What has been done, in a sentence; how to take it back, where that is possible.
      public var notice: String
      public var isReplayed: Bool

      public init(displayedOrder: DisplayedOrder, document: OrderDocument, notice: String, isReplayed: Bool) {
        self.displayedOrder = displayedOrder
        self.document = document
        self.notice = notice
        self.isReplayed = isReplayed
      }
    }
  }

  /// Everything that happened to one order.
  public enum FetchHistory {
    public struct Request: Hashable, Sendable {
      public var order: String

      public init(order: String) { self.order = order }
    }

    public struct Response: Hashable, Sendable {
      public var events: [OrderEvent]

      public init(events: [OrderEvent]) { self.events = events }
    }

    /// What happened, when, and who did it, as text labels need it.
    public struct DisplayedEvent: Hashable, Sendable {
      public var version: String
      public var at: String
      public var what: String
      public var who: String
      /// A field's name, what it was and what it became: `email: amy@a.example → amy@b.example`.
      public var changes: [String]

      public init(version: String, at: String, what: String, who: String, changes: [String]) {
        self.version = version
        self.at = at
        self.what = what
        self.who = who
        self.changes = changes
      }
    }

    public struct ViewModel: Hashable, Sendable {
      public var displayedEvents: [DisplayedEvent]
      public var documents: [EventDocument]
      /// Whether the last change can be taken back.
      public var allowsUndo: Bool

      public init(displayedEvents: [DisplayedEvent], documents: [EventDocument], allowsUndo: Bool = false) {
        self.displayedEvents = displayedEvents
        self.documents = documents
        self.allowsUndo = allowsUndo
      }
    }
  }

  /// A page of what happened, oldest first: to one order, or to all of the store's, deleted ones too.
  public enum FetchEvents {
    public struct Request: Hashable, Sendable {
      /// An id, a number or a reference; `nil` for every order.
      public var order: String?
      /// The id of the event after which to go on; `nil` for from the start.
      public var after: String?
      public var limit: Int

      public init(order: String? = nil, after: String? = nil, limit: Int = 50) {
        self.order = order
        self.after = after
        self.limit = limit
      }
    }

    public struct Response: Hashable, Sendable {
      public var page: EventsPage

      public init(page: EventsPage) { self.page = page }
    }

    public struct ViewModel: Hashable, Sendable {
      public var displayedEvents: [FetchHistory.DisplayedEvent]
      public var documents: [EventDocument]
      /// What to ask `after` for next; `nil` where this is the end.
      public var next: String?

      public init(
        displayedEvents: [FetchHistory.DisplayedEvent], documents: [EventDocument], next: String? = nil
      ) {
        self.displayedEvents = displayedEvents
        self.documents = documents
        self.next = next
      }
    }
  }

  /// Erasing a person, or purging what has been deleted: what cannot be taken back.
  public enum ForgetOrders {
    /// Whom or what to forget.
    public enum Selection: Hashable, Sendable {
      case personOfOrder(String)
      case personWithEmail(String)
      case deletedOrders
    }

    public struct Request: Hashable, Sendable {
      public var selection: Selection
      /// The version of the one order that the caller saw.
      public var ifVersion: Int64?
      /// Makes it happen once; of no use where everybody with an email is meant.
      public var idempotencyKey: String?
      public var isDryRun: Bool

      public init(
        selection: Selection, ifVersion: Int64? = nil, idempotencyKey: String? = nil, isDryRun: Bool = false
      ) {
        self.selection = selection
        self.ifVersion = ifVersion
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
      }
    }

    public struct Response: Hashable, Sendable {
      public var selection: Selection
      public var count: Int
      public var isDryRun: Bool
      public var isReplayed: Bool

      public init(selection: Selection, count: Int, isDryRun: Bool, isReplayed: Bool = false) {
        self.selection = selection
        self.count = count
        self.isDryRun = isDryRun
        self.isReplayed = isReplayed
      }
    }

    public struct ViewModel: Hashable, Sendable {
      public var count: Int
      public var notice: String
      public var isReplayed: Bool

      public init(count: Int, notice: String, isReplayed: Bool = false) {
        self.count = count
        self.notice = notice
        self.isReplayed = isReplayed
      }
    }
  }
}
