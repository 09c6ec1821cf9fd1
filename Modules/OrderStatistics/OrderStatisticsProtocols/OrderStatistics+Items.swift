public import OrdersStoreProtocols
public import PresentationProtocols
public import OrderQueries

extension OrderStatistics {
  /// The use case that adds up the items of orders: the best-selling products with their quantities and revenue.
  ///
  /// The revenue of an item is the sum of its lines, quantity × unit price − discount, less the share of the pieces that
  /// were returned and received. Drafts and cancelled orders are left out; other refunds, order discounts, shipping and
  /// tax belong to no item.
  public enum FetchItems {
    /// The greatest number of orders whose items are added up: the newest ones.
    public static let mostOrders = 100_000
    /// The greatest number of different items that are in memory. Reading ends with the order that exceeds it.
    public static let mostItems = 50_000

    /// The filter and the number of items.
    public struct Request: Hashable, Sendable {
      /// The filters for the orders, as text; sort order and page are ignored.
      public var parameters: OrdersParameters
      /// The greatest number of items.
      public var limit: Int

      /// Creates a request, by default for the first 50 items of all orders.
      public init(parameters: OrdersParameters = .init(), limit: Int = 50) {
        self.parameters = parameters
        self.limit = limit
      }
    }

    /// The items of the orders, before they are formatted.
    public struct Response: Hashable, Sendable {
      /// An item with its sums over all orders.
      public struct Item: Hashable, Sendable {
        /// The stock keeping unit; empty if the item has none.
        public var sku: String
        /// The title that the item has in the newest order.
        public var title: String
        /// The number of orders with the item.
        public var orders: Int
        /// The number of pieces without those that were returned.
        public var quantity: Int64
        /// The sums of the item's lines without what was returned.
        public var revenue: Amounts<Money>

        public init(sku: String, title: String, orders: Int, quantity: Int64, revenue: Amounts<Money>) {
          self.sku = sku
          self.title = title
          self.orders = orders
          self.quantity = quantity
          self.revenue = revenue
        }
      }

      /// The requested items, the greatest revenue in the most frequent currency first.
      public var items: [Item]
      /// The number of different items in the orders.
      public var count: Int
      /// The number of orders whose items are added up.
      public var orders: Int
      /// The sums of all items' lines without what was returned.
      public var revenue: Amounts<Money>
      /// Whether all matching orders were read.
      public var isComplete: Bool

      public init(items: [Item], count: Int, orders: Int, revenue: Amounts<Money>, isComplete: Bool) {
        self.items = items
        self.count = count
        self.orders = orders
        self.revenue = revenue
        self.isComplete = isComplete
      }
    }

    /// An item as text for labels.
    public struct DisplayedItem: Hashable, Sendable {
      /// The stock keeping unit; empty if the item has none.
      public var sku: String
      /// The title of the item.
      public var title: String
      /// The number of orders with the item.
      public var orders: String
      /// The number of pieces without those that were returned.
      public var quantity: String
      /// The sums of the item's lines without what was returned: `$1,330.45`.
      public var revenue: [String]

      public init(sku: String, title: String, orders: String, quantity: String, revenue: [String]) {
        self.sku = sku
        self.title = title
        self.orders = orders
        self.quantity = quantity
        self.revenue = revenue
      }
    }

    /// The columns of the items.
    public static let columns: [TableColumn<DisplayedItem>] = [
      TableColumn("sku", "SKU", .code, isHeading: true) { $0.sku },
      TableColumn("title", "Title", rank: 1) { $0.title },
      TableColumn("orders", "Orders", .number, rank: 2) { $0.orders },
      TableColumn("quantity", "Quantity", .number) { $0.quantity },
      TableColumn("revenue", "Revenue", .money, texts: { $0.revenue }),
    ]

    /// The formatted items.
    public struct ViewModel: Hashable, Sendable {
      /// The items, in order.
      public var displayedItems: [DisplayedItem]
      /// The numbers of items and orders, and the sums: `50 of 77 items, 830 orders, $1,330,735.45`.
      public var displayedTotal: String
      /// The sentence that says that older orders are not included; `nil` if all were read.
      public var displayedLimit: String?
      /// The items for programs, with raw values.
      public var document: StatisticsDocument

      public init(
        displayedItems: [DisplayedItem], displayedTotal: String, displayedLimit: String? = nil,
        document: StatisticsDocument
      ) {
        self.displayedItems = displayedItems
        self.displayedTotal = displayedTotal
        self.displayedLimit = displayedLimit
        self.document = document
      }
    }
  }
}
