public import DocumentsProtocols
public import OrderDocumentsProtocols
public import OrderQueries
public import OrdersWorkerProtocols
public import PresentationProtocols

extension ListOrders {
  /// The use case that counts the orders of each tag.
  public enum FetchTags {
    /// The greatest number of orders that are read, the newest ones.
    public static let mostOrders = 10_000
    /// The greatest number of orders that are read to complete a typed tag.
    public static let mostForCompletion = 1_000

    /// The orders whose tags are counted.
    public struct Request: Hashable, Sendable {
      /// The filters.
      public var parameters: OrdersParameters
      /// The greatest number of orders that are read, the newest ones.
      public var mostOrders: Int

      /// Creates a request, by default for the tags of all orders.
      public init(parameters: OrdersParameters = OrdersParameters(), mostOrders: Int = FetchTags.mostOrders) {
        self.parameters = parameters
        self.mostOrders = mostOrders
      }
    }

    /// The tags, before they are formatted.
    public struct Response: Hashable, Sendable {
      /// The tags of the orders.
      public var tags: TagCounts
      /// The number of orders that were read.
      public var orders: Int
      /// Whether all orders were read.
      public var isComplete: Bool

      public init(tags: TagCounts, orders: Int, isComplete: Bool) {
        self.tags = tags
        self.orders = orders
        self.isComplete = isComplete
      }
    }

    /// The formatted tags.
    public struct ViewModel: Hashable, Sendable {
      /// The tags for programs, which people read, too.
      public var document: TagsDocument
      /// The sentence about the orders that were not read; `nil` if all were.
      public var displayedLimit: String?

      public init(document: TagsDocument, displayedLimit: String? = nil) {
        self.document = document
        self.displayedLimit = displayedLimit
      }
    }

    /// The columns of the tags.
    public static let columns: [TableColumn<TagDocument>] = [
      TableColumn("tag", "Tag", isHeading: true) { $0.tag },
      TableColumn("orders", "Orders", .number) { $0.displayedOrders },
    ]
  }
}

/// The tags of orders: `{"tags":[{"tag":"VIP","orders":2}],"isComplete":true}`.
public struct TagsDocument: JSONWritable, Hashable, Sendable {
  /// The tags, those of the most orders first; equally frequent ones by name.
  public var tags: [TagDocument]
  /// Whether all orders that match were read.
  public var isComplete: Bool

  public init(tags: [TagDocument], isComplete: Bool = true) {
    self.tags = tags
    self.isComplete = isComplete
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("tags", tags)
      $0.member("isComplete", isComplete)
    }
  }
}

/// Shows the tags of orders.
public protocol FetchTagsDisplayLogic: ProblemDisplayLogic {
  /// Shows the tags.
  func displayTags(_ viewModel: ListOrders.FetchTags.ViewModel) async throws
}

extension ResultDisplay: FetchTagsDisplayLogic where Result == ListOrders.FetchTags.ViewModel {
  public func displayTags(_ viewModel: ListOrders.FetchTags.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ListOrdersBusinessLogic, Display: FetchTagsDisplayLogic {
  /// Shows the tags of orders, each with the number of orders that have it.
  public func fetchTags(_ request: ListOrders.FetchTags.Request) async throws {
    try await businessLogic.fetchTags(request)
  }
}
