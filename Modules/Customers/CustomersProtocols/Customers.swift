import OrderDocumentsProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

/// The scene that lists customers, shows one, merges two, and tags the orders of one.
public enum Customers {
  /// The greatest number of orders that one request changes.
  public static let mostChanged = 500
  /// The greatest number of customers on a page.
  public static let mostListed = 200

  /// The use case that lists customers, the one with the newest order first.
  public enum FetchCustomers {
    /// The filter and the page of the list.
    public struct Request: Hashable, Sendable {
      /// The text that an order of the customer matches, as in a list of orders; `nil` for all customers.
      public var query: String?
      /// The tags that an order of the customer has, all of them, as in a list of orders; empty for all customers.
      public var tags: [String]
      /// The greatest number of customers on the page. A page may have fewer and still a next one.
      public var limit: Int
      /// The cursor of the previous page; `nil` for the first page.
      public var after: String?

      /// Creates a request, by default for the first 50 customers.
      public init(query: String? = nil, tags: [String] = [], limit: Int = 50, after: String? = nil) {
        self.query = query
        self.tags = tags
        self.limit = limit
        self.after = after
      }
    }

    /// A page of customers, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The customers of the page.
      public var customers: [Customer]
      /// The cursor of the next page; `nil` on the last page.
      public var next: CustomersCursor?

      public init(customers: [Customer], next: CustomersCursor? = nil) {
        self.customers = customers
        self.next = next
      }
    }

    /// A formatted page of customers.
    public struct ViewModel: Hashable, Sendable {
      /// The page for programs, with raw values and the text for people.
      public var document: CustomersDocument

      /// Creates a view model from its document.
      public init(document: CustomersDocument) { self.document = document }
    }
  }

  /// The use case that shows one customer.
  public enum FetchCustomer {
    /// The customer to show.
    public struct Request: Hashable, Sendable {
      /// The customer's email, in any case.
      public var email: String

      /// Creates a request for the customer with an email.
      public init(email: String) { self.email = email }
    }

    /// The customer, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The customer.
      public var customer: Customer

      /// Creates a response with a customer.
      public init(customer: Customer) { self.customer = customer }
    }

    /// A formatted customer.
    public struct ViewModel: Hashable, Sendable {
      /// The customer for programs, with raw values and the text for people.
      public var document: CustomerDetailsDocument

      /// Creates a view model from its document.
      public init(document: CustomerDetailsDocument) { self.document = document }
    }
  }

  /// The use case that changes the orders of one customer.
  public enum ChangeCustomer {
    /// A change of each order.
    public enum Change: Hashable, Sendable {
      /// Writes the email of another customer, which must have orders.
      case merge(into: String)
      /// Adds tags, then removes tags; commas divide a text into several.
      case tags(adding: [String], removing: [String])
    }

    /// The customer, and the change of its orders.
    public struct Request: Hashable, Sendable {
      /// The email of the orders, in any case.
      public var email: String
      /// The change of each order.
      public var change: Change
      /// The key that makes a repeated request execute once; `nil` without one.
      public var idempotencyKey: String?
      /// Whether the change is only previewed.
      public var isDryRun: Bool

      /// Creates a request for the orders with an email.
      public init(_ email: String, _ change: Change, idempotencyKey: String? = nil, isDryRun: Bool = false) {
        self.email = email
        self.change = change
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
      }
    }

    /// An order that has the change now, or would have it.
    public struct ChangedOrder: Hashable, Sendable {
      /// The id of the order.
      public var id: String
      /// The number of the order.
      public var number: Int64
      /// The version that the change wrote; `nil` if the history no longer has it.
      public var version: Int64?

      public init(id: String, number: Int64, version: Int64?) {
        self.id = id
        self.number = number
        self.version = version
      }
    }

    /// An order that could not be changed.
    public struct Failure: Hashable, Sendable {
      /// The number of the order.
      public var order: Int64
      /// The reason.
      public var problem: Problem

      public init(order: Int64, problem: Problem) {
        self.order = order
        self.problem = problem
      }
    }

    /// The result of a change, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The request.
      public var request: Request
      /// The orders that changed, or would change.
      public var changed: [ChangedOrder]
      /// The orders that could not be changed.
      public var failed: [Failure]
      /// The number of orders that still need the change.
      public var remaining: ListCount
      /// Whether an earlier request with the same idempotency key made the changes.
      public var isReplayed: Bool

      public init(
        request: Request, changed: [ChangedOrder], failed: [Failure] = [], remaining: ListCount = 0,
        isReplayed: Bool = false
      ) {
        self.isReplayed = isReplayed
        self.request = request
        self.changed = changed
        self.failed = failed
        self.remaining = remaining
      }
    }

    /// The formatted result of a change.
    public struct ViewModel: Hashable, Sendable {
      /// The result for programs, with its notice for people.
      public var document: CustomerChangeDocument
      /// Whether an earlier request with the same idempotency key made the changes.
      public var isReplayed: Bool

      /// Creates a view model from its document.
      public init(document: CustomerChangeDocument, isReplayed: Bool = false) {
        self.document = document
        self.isReplayed = isReplayed
      }
    }
  }

  /// The reason why a request has no result.
  public enum Refusal: Hashable, Sendable {
    /// No order has this email.
    case missing(String)
    /// Both emails of a merge are equal.
    case same(String)
  }

  /// The columns of the list.
  public static let columns: [TableColumn<CustomerDocument>] = [
    TableColumn("email", "Email", .email, isHeading: true) { $0.email },
    TableColumn("name", "Name", rank: 2) { $0.name.display },
    TableColumn("orders", "Orders", .number) { $0.count.display },
    TableColumn("total", "Total", .money, texts: { $0.totals.map(\.display) }),
    TableColumn("firstOrder", "First order", .date, rank: 3) { $0.firstOrder.date.display },
    TableColumn("lastOrder", "Last order", .date, rank: 1) { $0.lastOrder.date.display },
  ]
}

extension CustomerDocument {
  /// The net sums, separated by commas: `€0.50, $12.00`; empty without a sale.
  public var total: String { totals.map(\.display).joined(separator: ", ") }
}
