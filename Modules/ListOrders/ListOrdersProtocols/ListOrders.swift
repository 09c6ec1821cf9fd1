public import OrderDocumentsProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

/// The scene that lists, searches, counts and exports orders.
public enum ListOrders {
  /// A status with the number of orders that have it.
  public struct DisplayedStatus: Hashable, Sendable {
    /// The status: `paid`, displayed as `Paid`.
    public var status: DisplayedValue
    /// The number of its orders, at most ``ListOrders/mostOfStatus``; `nil` if they are not counted.
    public var count: DisplayedCount?

    public init(status: DisplayedValue, count: DisplayedCount?) {
      self.status = status
      self.count = count
    }
  }

  /// The greatest number to which the orders of one status are counted.
  public static let mostOfStatus = 1_000

  /// The use case that lists a page of orders, or all of them in batches.
  public enum FetchOrders {
    /// The filters and extent of a list.
    public struct Request: Hashable, Sendable {
      /// The filters, sort order and page, as text that is not yet parsed.
      public var parameters: OrdersParameters
      /// Whether the whole list is presented in batches. If `false`, one page is.
      public var isWhole: Bool
      /// The extent to which matching orders are counted; `nil` for no count.
      public var count: CountExtent?
      /// Whether the orders of each status are counted as well, where that is cheap.
      public var countsStatuses: Bool
      /// Whether dates and amounts are in the locale's notation, as a user typed them.
      public var isTyped: Bool
      /// Whether the page has complete orders beside the summaries. A list in batches has summaries only.
      public var isExpanded: Bool
      /// Whether shorter search texts are tried if no order has all words of this one.
      public var suggestsQueries: Bool

      /// Creates a request, by default for the first page of all orders.
      public init(
        parameters: OrdersParameters = .init(), isWhole: Bool = false, count: CountExtent? = nil,
        countsStatuses: Bool = false, isTyped: Bool = false, isExpanded: Bool = false, suggestsQueries: Bool = false
      ) {
        self.suggestsQueries = suggestsQueries
        self.parameters = parameters
        self.isWhole = isWhole
        self.count = count
        self.countsStatuses = countsStatuses
        self.isTyped = isTyped
        self.isExpanded = isExpanded
      }
    }

    /// A page of orders, or one batch of the whole list.
    public struct Response: Hashable, Sendable {
      /// The orders of the page or batch.
      public var orders: [OrderSummary]
      /// The complete orders of the page; `nil` if they were not requested.
      public var wholeOrders: [Order]?
      /// The cursor of the next page; `nil` on the last page.
      public var next: OrdersCursor?
      /// The cursor before which the previous page ends; `nil` on the first page.
      public var previous: OrdersCursor?
      /// Whether no further batch follows.
      public var isLast: Bool
      /// The number of matching orders, in each batch; `nil` if it was not requested.
      public var count: ListCount?
      /// The number of orders of each status with the other filters, empty if it is not cheap; `nil` if not requested.
      public var statusCounts: [OrderStatus: ListCount]?
      /// The parameters in machine-readable notation; `nil` if the request was not typed.
      public var read: OrdersParameters?
      /// The id of the only order that equals the search text in its number or a key; `nil` if there is none, or several.
      public var exactMatch: String?
      /// The search texts without one word that find orders, if this one finds none; empty if they were not requested.
      public var shorterQueries: [ShorterQuery] = []

      public init(
        orders: [OrderSummary], next: OrdersCursor? = nil, previous: OrdersCursor? = nil, isLast: Bool = true,
        count: ListCount? = nil, statusCounts: [OrderStatus: ListCount]? = nil, read: OrdersParameters? = nil,
        wholeOrders: [Order]? = nil
      ) {
        self.orders = orders
        self.wholeOrders = wholeOrders
        self.next = next
        self.previous = previous
        self.isLast = isLast
        self.count = count
        self.statusCounts = statusCounts
        self.read = read
      }
    }

    /// A formatted page of orders, or one batch of the whole list.
    public struct ViewModel: Hashable, Sendable {
      /// The orders for programs, with raw values and the text for people.
      public var documents: [OrderSummaryDocument]
      /// The complete orders of the page; `nil` if they were not requested.
      public var wholeDocuments: [OrderDocument]?
      /// The cursor of the next page; `nil` on the last page.
      public var next: String?
      /// The cursor before which the previous page ends; `nil` on the first page.
      public var previous: String?
      /// Whether no further batch follows.
      public var isLast: Bool
      /// The number of matching orders; `nil` if it was not requested.
      public var count: DisplayedCount?
      /// Every status with the number of its orders, in the order of an order's stages; empty if it was not requested.
      public var statuses: [DisplayedStatus]
      /// The number of orders of all statuses; `nil` if they are not counted.
      public var countOfAll: DisplayedCount?
      /// The parameters in machine-readable notation, for links to the same list; `nil` if the request was not typed.
      public var read: OrdersParameters?

      /// The id of the only order that equals the search text in its number or a key; `nil` if there is none, or several.
      public var exactMatch: String?
      /// The search texts without one word that find orders, if this one finds none; empty if they were not requested.
      public var shorterQueries: [DisplayedShorterQuery] = []
      /// The statuses to which orders of the page can change, that of the most orders first.
      public var nextStatuses: [String] = []

      /// The rows of the list.
      public var displayedOrders: [DisplayedOrder] { documents.map(DisplayedOrder.init) }

      public init(
        documents: [OrderSummaryDocument], next: String? = nil, previous: String? = nil, isLast: Bool = true,
        count: DisplayedCount? = nil, statuses: [DisplayedStatus] = [], countOfAll: DisplayedCount? = nil,
        read: OrdersParameters? = nil, wholeDocuments: [OrderDocument]? = nil
      ) {
        self.documents = documents
        self.wholeDocuments = wholeDocuments
        self.next = next
        self.previous = previous
        self.isLast = isLast
        self.count = count
        self.statuses = statuses
        self.countOfAll = countOfAll
        self.read = read
      }
    }
  }

  /// The use case that counts the matching orders to the end.
  public enum CountOrders {
    /// The filters of a count.
    public struct Request: Hashable, Sendable {
      /// The filters, as text that is not yet parsed; sort order and page are ignored.
      public var parameters: OrdersParameters

      /// Creates a request from its filters.
      public init(parameters: OrdersParameters) { self.parameters = parameters }
    }

    /// The count, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The number of matching orders.
      public var count: Int

      /// Creates a response from its count.
      public init(count: Int) { self.count = count }
    }

    /// The count for a display.
    public struct ViewModel: Hashable, Sendable {
      /// The number of matching orders.
      public var count: Int

      /// Creates a view model from its count.
      public init(count: Int) { self.count = count }
    }
  }

  /// The use case that exports the matching orders in batches, or one page of them.
  public enum ExportOrders {
    /// The filters and extent of an export.
    public struct Request: Hashable, Sendable {
      /// The filters and sort order, as text that is not yet parsed.
      public var parameters: OrdersParameters
      /// Whether complete orders are exported. If `false`, summaries are.
      public var isWhole: Bool
      /// Whether only one page is exported, with the cursor of the next one.
      ///
      /// A display whose client may read slowly requests page after page, so that it holds only its own bytes
      /// meanwhile.
      public var isPage: Bool

      public init(parameters: OrdersParameters, isWhole: Bool, isPage: Bool = false) {
        self.parameters = parameters
        self.isWhole = isWhole
        self.isPage = isPage
      }
    }

    /// A batch of orders, either summaries or complete orders.
    public enum Batch<Row: Hashable & Sendable, Whole: Hashable & Sendable>: Hashable, Sendable {
      /// A batch of summaries.
      case rows([Row])
      /// A batch of complete orders.
      case whole([Whole])
    }

    /// A batch or page of an export, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The orders of the batch.
      public var batch: Batch<OrderSummary, Order>
      /// The cursor of the next page, if one page was requested; `nil` on the last page.
      public var next: OrdersCursor?
      /// Whether no further batch follows.
      public var isLast: Bool

      public init(batch: Batch<OrderSummary, Order>, next: OrdersCursor? = nil, isLast: Bool) {
        self.batch = batch
        self.next = next
        self.isLast = isLast
      }
    }

    /// A formatted batch or page of an export.
    public struct ViewModel: Hashable, Sendable {
      /// The orders of the batch, for programs.
      public var batch: Batch<OrderSummaryDocument, OrderDocument>
      /// The cursor of the next page, if one page was requested; `nil` on the last page.
      public var next: String?
      /// Whether no further batch follows.
      public var isLast: Bool

      public init(batch: Batch<OrderSummaryDocument, OrderDocument>, next: String? = nil, isLast: Bool) {
        self.batch = batch
        self.next = next
        self.isLast = isLast
      }
    }
  }
}
