public import OrderDocumentsProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

extension ListOrders {
  /// The use case that lists deleted orders, the newest deletion first, until they are restored or purged.
  public enum FetchDeletedOrders {
    /// The page of the list.
    public struct Request: Hashable, Sendable {
      /// The greatest number of orders on the page.
      public var limit: Int
      /// The cursor of the previous page; `nil` for the first page.
      public var after: String?

      /// Creates a request, by default for the first 50 deleted orders.
      public init(limit: Int = 50, after: String? = nil) {
        self.limit = limit
        self.after = after
      }
    }

    /// A page of deleted orders, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The orders and the cursor of the next page.
      public var page: OrdersPage<DeletedOrder>

      /// Creates a response from its page.
      public init(page: OrdersPage<DeletedOrder>) { self.page = page }
    }

    /// A formatted page of deleted orders.
    public struct ViewModel: Hashable, Sendable {
      /// The orders for programs, with raw values and the text for people.
      public var documents: [DeletedOrderDocument]
      /// The cursor of the next page; `nil` on the last page.
      public var next: String?

      public init(documents: [DeletedOrderDocument], next: String? = nil) {
        self.documents = documents
        self.next = next
      }
    }

    /// The columns of the list: those of every list of orders, and the deletion.
    public static let columns: [TableColumn<DeletedOrderDocument>] =
      ListOrders.columns.map { $0.of(\.summary) } + [
        TableColumn("deleted", "Deleted", .date, displayed: { $0.deletedAt }),
        TableColumn("author", "By", rank: 1) { $0.deletedBy ?? "" },
      ]
  }
}

/// Shows deleted orders.
public protocol FetchDeletedOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows a page of deleted orders.
  func displayDeletedOrders(_ viewModel: ListOrders.FetchDeletedOrders.ViewModel) async throws
}

extension ResultDisplay: FetchDeletedOrdersDisplayLogic where Result == ListOrders.FetchDeletedOrders.ViewModel {
  public func displayDeletedOrders(_ viewModel: ListOrders.FetchDeletedOrders.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ListOrdersBusinessLogic, Display: FetchDeletedOrdersDisplayLogic {
  /// Shows a page of deleted orders, the newest deletion first.
  public func fetchDeletedOrders(_ request: ListOrders.FetchDeletedOrders.Request) async throws {
    try await businessLogic.fetchDeletedOrders(request)
  }
}
