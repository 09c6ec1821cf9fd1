public import OrdersStoreProtocols
public import PresentationProtocols

extension ListOrders {
  /// The use case that shows the orders that wait for a step of the shop, with the oldest of each.
  public enum FetchWork {
    /// A step of the shop, and the status of the orders that wait for it.
    public enum Task: CaseIterable, Hashable, Sendable {
      /// Placed orders wait for their payment, paid ones for their shipment, drafts for their completion.
      case pay, ship, complete

      /// The status of the orders that wait.
      public var status: OrderStatus {
        switch self {
        case .pay: .placed
        case .ship: .paid
        case .complete: .draft
        }
      }

      /// The heading: `To ship`.
      public var title: String {
        switch self {
        case .pay: "Awaiting payment"
        case .ship: "To ship"
        case .complete: "Drafts"
        }
      }

      /// The filter and sort of the list of these orders, the oldest first.
      public var parameters: OrdersParameters { OrdersParameters(status: [status.rawValue], sort: "date") }
    }

    /// The request for all tasks.
    public struct Request: Hashable, Sendable {
      /// Creates a request.
      public init() {}
    }

    /// The tasks, before they are formatted.
    public struct Response: Hashable, Sendable {
      /// The orders that wait for one step.
      public struct Group: Hashable, Sendable {
        /// The step.
        public var task: Task
        /// The number of orders, counted to ``ListOrders/mostOfStatus``.
        public var count: ListCount
        /// The order that waits longest; `nil` if there is none.
        public var oldest: OrderSummary?

        public init(task: Task, count: ListCount, oldest: OrderSummary?) {
          self.task = task
          self.count = count
          self.oldest = oldest
        }
      }

      /// The groups of all tasks.
      public var groups: [Group]
      /// The time of the request, from which ages are computed.
      public var now: Instant

      public init(groups: [Group], now: Instant) {
        self.groups = groups
        self.now = now
      }
    }

    /// A task as text for labels, with the filter of its list.
    public struct DisplayedTask: Hashable, Sendable {
      /// The heading: `To ship`.
      public var title: String
      /// The number of orders: `12`, `1,000+`.
      public var count: String
      /// The date of the oldest order: `6/29/07`; empty without an order.
      public var oldest: String
      /// The age of the oldest order: `12 days ago`; empty without an order.
      public var age: String
      /// The filter and sort of the list of these orders, the oldest first.
      public var parameters: OrdersParameters
    }

    /// The columns of the tasks.
    public static let columns: [TableColumn<DisplayedTask>] = [
      TableColumn("title", "Waiting", isHeading: true) { $0.title },
      TableColumn("count", "Orders", .number) { $0.count },
      TableColumn("oldest", "Oldest", .date, rank: 2) { $0.oldest },
      TableColumn("age", "", .period, rank: 3) { $0.age },
    ]

    /// The formatted tasks.
    public struct ViewModel: Hashable, Sendable {
      /// The tasks for programs, with raw values; also those without orders.
      public var document: WorkDocument

      /// The tasks that have orders.
      public var displayedTasks: [DisplayedTask] {
        zip(Task.allCases, document.tasks).filter { $1.count.value > 0 }.map { task, shown in
          DisplayedTask(
            title: shown.title, count: shown.count.display, oldest: shown.oldest?.date.display ?? "",
            age: shown.oldest?.age ?? "", parameters: task.parameters)
        }
      }

      /// Creates a view model from its document, which has all tasks in order.
      public init(document: WorkDocument) { self.document = document }
    }
  }
}

/// Shows the orders that wait.
public protocol FetchWorkDisplayLogic: ProblemDisplayLogic {
  /// Shows the tasks of the shop.
  func displayWork(_ viewModel: ListOrders.FetchWork.ViewModel) async throws
}

extension ResultDisplay: FetchWorkDisplayLogic where Result == ListOrders.FetchWork.ViewModel {
  public func displayWork(_ viewModel: ListOrders.FetchWork.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ListOrdersBusinessLogic, Display: FetchWorkDisplayLogic {
  /// Shows the orders that wait for a step of the shop, with the oldest of each.
  public func fetchWork(_ request: ListOrders.FetchWork.Request) async throws {
    try await businessLogic.fetchWork(request)
  }
}
