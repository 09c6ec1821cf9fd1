public import DocumentsProtocols
public import OrderQueries
public import OrdersStoreProtocols
public import PresentationProtocols

extension ListOrders {
  /// The use case that lists what to take from the shelves for several orders.
  public enum FetchPickList {
    /// The greatest number of orders of a list.
    public static let mostOrders = 1_000
    /// The greatest number of rows of a list.
    public static let mostRows = 10_000

    /// The orders of the list.
    public struct Request: Hashable, Sendable {
      /// The ids, numbers or references of the orders; empty for the orders that the filters find.
      public var orders: [String]
      /// The filters; without a status, only placed and paid orders are read.
      public var parameters: OrdersParameters

      /// Creates a request, by default for all orders that wait for their shipment.
      public init(orders: [String] = [], parameters: OrdersParameters = OrdersParameters()) {
        self.orders = orders
        self.parameters = parameters
      }
    }

    /// The orders with open quantities, before they are formatted.
    public struct Response: Hashable, Sendable {
      /// The orders, by number.
      public var orders: [Order]
      /// The number of the other orders, which have nothing left to pick.
      public var skipped: Int

      /// Creates a response from its orders.
      public init(orders: [Order], skipped: Int = 0) {
        self.orders = orders
        self.skipped = skipped
      }
    }

    /// The formatted list.
    public struct ViewModel: Hashable, Sendable {
      /// The list for programs, which people read, too.
      public var document: PickListDocument
      /// The list in a sentence: `5 pieces of 3 items and 1 whole order, for 2 orders; 1 other order has nothing left
      /// to pick`.
      public var summary: String

      public init(document: PickListDocument, summary: String) {
        self.document = document
        self.summary = summary
      }
    }

    /// The text in place of an empty list.
    public static let nothing = "These orders have nothing left to pick."

    /// The columns of the list.
    public static let columns: [TableColumn<PickListDocument.Row>] = [
      TableColumn("sku", "SKU", .code) { $0.sku },
      TableColumn("title", "Title", isHeading: true) { $0.title },
      TableColumn("quantity", "Quantity", .number) { String($0.quantity) },
      TableColumn("orders", "Orders", .note) { row in
        row.orders.map { "\($0.quantity) for \($0.number)" }.joined(separator: ", ")
      },
    ]
  }
}

/// What to take from the shelves: the open quantities of several orders, by SKU and title.
public struct PickListDocument: Hashable, Sendable {
  /// The quantity of one product, or an order without items as a whole.
  public struct Row: Hashable, Sendable {
    /// The product's stock keeping unit; empty without one.
    public var sku: String
    /// The name of the product, or `Whole order 61`.
    public var title: String
    /// The number of pieces for all orders.
    public var quantity: Int64
    /// The orders that need it, by number.
    public var orders: [Part]

    public init(sku: String, title: String, quantity: Int64, orders: [Part]) {
      self.sku = sku
      self.title = title
      self.quantity = quantity
      self.orders = orders
    }
  }

  /// The quantity that one order needs.
  public struct Part: Hashable, Sendable {
    /// The id of the order.
    public var id: String
    /// The number of the order.
    public var number: Int64
    /// The number of pieces for the order.
    public var quantity: Int64

    public init(id: String, number: Int64, quantity: Int64) {
      self.id = id
      self.number = number
      self.quantity = quantity
    }
  }

  /// The rows, sorted by SKU, then by title.
  public var rows: [Row]

  /// Creates a document from its rows.
  public init(rows: [Row]) { self.rows = rows }
}

extension PickListDocument: JSONWritable {
  public func write(to json: inout JSONWriter) { json.object { $0.member("rows", rows) } }
}

extension PickListDocument.Row: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("sku", sku)
      $0.member("title", title)
      $0.member("quantity", quantity)
      $0.member("orders", orders)
    }
  }
}

extension PickListDocument.Part: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("number", number)
      $0.member("quantity", quantity)
    }
  }
}

/// Shows what to take from the shelves.
public protocol FetchPickListDisplayLogic: ProblemDisplayLogic {
  /// Shows the list.
  func displayPickList(_ viewModel: ListOrders.FetchPickList.ViewModel) async throws
}

extension ResultDisplay: FetchPickListDisplayLogic where Result == ListOrders.FetchPickList.ViewModel {
  public func displayPickList(_ viewModel: ListOrders.FetchPickList.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ListOrdersBusinessLogic, Display: FetchPickListDisplayLogic {
  /// Shows what to take from the shelves for several orders.
  public func fetchPickList(_ request: ListOrders.FetchPickList.Request) async throws {
    try await businessLogic.fetchPickList(request)
  }
}
