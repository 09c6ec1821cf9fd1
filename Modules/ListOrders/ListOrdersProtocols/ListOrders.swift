public import APIDocuments
public import OrdersStoreProtocols
public import PresentationProtocols

/// The screen that lists orders, finds them and exports them.
public enum ListOrders {
  /// What a row of the list shows, as text labels need it.
  public struct DisplayedOrder: Hashable, Sendable {
    public var id: String
    public var number: String
    public var date: String
    public var status: String
    public var reference: String
    public var email: String
    public var name: String
    public var total: String

    public init(
      id: String, number: String, date: String, status: String, reference: String, email: String, name: String,
      total: String
    ) {
      self.id = id
      self.number = number
      self.date = date
      self.status = status
      self.reference = reference
      self.email = email
      self.name = name
      self.total = total
    }

    fileprivate init(_ document: OrderSummaryDocument) {
      self.init(
        id: document.id, number: String(document.number), date: document.date.display, status: document.status.display,
        reference: document.reference ?? "", email: document.email, name: document.name.display,
        total: document.total.display)
    }
  }

  /// A page of the list, or all of it.
  public enum FetchOrders {
    public struct Request: Hashable, Sendable {
      public var parameters: OrdersParameters
      /// Whether to go on to the end of the list, in batches, or show one page.
      public var isWhole: Bool
      /// How far to count what the filter finds; `nil` to count nothing.
      public var count: CountExtent?
      /// Whether a person typed the dates as the locale writes them.
      public var isTyped: Bool

      public init(
        parameters: OrdersParameters = .init(), isWhole: Bool = false, count: CountExtent? = nil, isTyped: Bool = false
      ) {
        self.parameters = parameters
        self.isWhole = isWhole
        self.count = count
        self.isTyped = isTyped
      }
    }

    /// A page, or one batch of a whole list.
    public struct Response: Hashable, Sendable {
      public var orders: [OrderSummary]
      public var next: OrdersCursor?
      /// Whether no batch follows.
      public var isLast: Bool
      /// How many orders the filter finds, with every batch; `nil` unless that was asked.
      public var count: ListCount?
      /// What was typed, as machines write it; `nil` where nobody typed.
      public var read: OrdersParameters?

      public init(
        orders: [OrderSummary], next: OrdersCursor? = nil, isLast: Bool = true, count: ListCount? = nil,
        read: OrdersParameters? = nil
      ) {
        self.orders = orders
        self.next = next
        self.isLast = isLast
        self.count = count
        self.read = read
      }
    }

    public struct ViewModel: Hashable, Sendable {
      /// The orders for machine readers, with every text that a person reads.
      public var documents: [OrderSummaryDocument]
      /// The cursor of the next page; `nil` where this is the end.
      public var next: String?
      public var isLast: Bool
      public var count: DisplayedCount?
      /// What was typed, as machines write it, for whatever leads to the same orders; `nil` where nobody typed.
      public var read: OrdersParameters?

      /// The orders for people: the documents' own texts, picked out where somebody shows them.
      public var displayedOrders: [DisplayedOrder] { documents.map(DisplayedOrder.init) }

      public init(
        documents: [OrderSummaryDocument], next: String? = nil, isLast: Bool = true, count: DisplayedCount? = nil,
        read: OrdersParameters? = nil
      ) {
        self.documents = documents
        self.next = next
        self.isLast = isLast
        self.count = count
        self.read = read
      }
    }
  }

  /// How many orders a filter finds, counted to the end.
  public enum CountOrders {
    public struct Request: Hashable, Sendable {
      public var parameters: OrdersParameters

      public init(parameters: OrdersParameters) { self.parameters = parameters }
    }

    public struct Response: Hashable, Sendable {
      public var count: Int

      public init(count: Int) { self.count = count }
    }

    public struct ViewModel: Hashable, Sendable {
      public var count: Int

      public init(count: Int) { self.count = count }
    }
  }

  /// Every order that a filter finds, in batches, or one page of them.
  public enum ExportOrders {
    public struct Request: Hashable, Sendable {
      public var parameters: OrdersParameters
      /// Whole orders, or only what a list shows.
      public var isWhole: Bool
      /// Whether to show one page, from `parameters.after` on, and what comes next. So a display whose reader may stall
      /// holds nothing but its own bytes meanwhile.
      public var isPage: Bool

      public init(parameters: OrdersParameters, isWhole: Bool, isPage: Bool = false) {
        self.parameters = parameters
        self.isWhole = isWhole
        self.isPage = isPage
      }
    }

    /// Some of the orders, as they were asked for.
    public enum Batch<Row: Hashable & Sendable, Whole: Hashable & Sendable>: Hashable, Sendable {
      case rows([Row])
      case whole([Whole])
    }

    public struct Response: Hashable, Sendable {
      public var batch: Batch<OrderSummary, Order>
      /// Where the next page begins, where one was asked for; `nil` where this is the end.
      public var next: OrdersCursor?
      public var isLast: Bool

      public init(batch: Batch<OrderSummary, Order>, next: OrdersCursor? = nil, isLast: Bool) {
        self.batch = batch
        self.next = next
        self.isLast = isLast
      }
    }

    public struct ViewModel: Hashable, Sendable {
      public var batch: Batch<OrderSummaryDocument, OrderDocument>
      /// The cursor of the next page, where one was asked for; `nil` where this is the end.
      public var next: String?
      public var isLast: Bool

      public init(batch: Batch<OrderSummaryDocument, OrderDocument>, next: String? = nil, isLast: Bool) {
        self.batch = batch
        self.next = next
        self.isLast = isLast
      }
    }
  }
}
