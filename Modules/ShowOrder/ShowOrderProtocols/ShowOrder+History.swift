import OrderDocumentsProtocols
public import OrderHistoryProtocols
public import OrderQueries
public import OrdersWorkerProtocols
public import PresentationProtocols

extension ShowOrder {
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
      /// Whether the last change can be undone.
      public var allowsUndo: Bool

      /// Creates a response from its events.
      public init(events: [OrderEvent], allowsUndo: Bool = false) {
        self.events = events
        self.allowsUndo = allowsUndo
      }
    }

    /// An event of the history, as text for labels.
    public struct DisplayedEvent: Hashable, Sendable {
      /// The version of the order after the event.
      public var version: String
      /// The day and time of the event.
      public var at: String
      /// The number of the order, or its id if the number is unknown.
      public var order: String
      /// The kind of the event: `Status changed`.
      public var what: String
      /// The user and front end of the event.
      public var who: String
      /// The id of the HTTP request, with which the server's log is searched; empty without one.
      public var request: String
      /// The changed fields with their old and new values: `email: amy@a.example → amy@b.example`.
      public var changes: [String]

      public init(
        version: String, at: String, order: String = "", what: String, who: String, request: String = "",
        changes: [String]
      ) {
        self.version = version
        self.order = order
        self.at = at
        self.what = what
        self.who = who
        self.request = request
        self.changes = changes
      }
    }

    /// The columns of the events.
    public static let columns: [TableColumn<DisplayedEvent>] = [
      TableColumn("version", "Version", .number) { $0.version },
      TableColumn("at", "At", .date, rank: 1) { $0.at },
      TableColumn("what", "What", .code) { $0.what },
      TableColumn("who", "Who", .code, rank: 2) { $0.who },
      TableColumn("changes", "Changes", .note) { $0.changes.joined(separator: "; ") },
    ]

    /// The formatted history.
    public struct ViewModel: Hashable, Sendable {
      /// The events as text for labels.
      public var displayedEvents: [DisplayedEvent]
      /// The events for programs, with raw values.
      public var documents: [EventDocument]
      /// Whether the last change can be undone.
      public var allowsUndo: Bool

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
    public typealias Request = EventsQuery

    /// The columns of the events of all orders.
    public static let columns: [TableColumn<FetchHistory.DisplayedEvent>] =
      [TableColumn("order", "Order", .code) { $0.order }] + FetchHistory.columns

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
      /// The value of `after` that requests the events after this page, also those that are still to come.
      public var next: String
      /// Whether there were no more events.
      public var isLast: Bool
      /// The value of `after` that requests the events after each event.
      public var cursors: [String]

      public init(
        displayedEvents: [FetchHistory.DisplayedEvent], documents: [EventDocument], next: String, isLast: Bool,
        cursors: [String] = []
      ) {
        self.cursors = cursors
        self.displayedEvents = displayedEvents
        self.documents = documents
        self.next = next
        self.isLast = isLast
      }
    }
  }
}

/// Shows the history of an order.
public protocol FetchHistoryDisplayLogic: ProblemDisplayLogic {
  /// Shows the events.
  func displayHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) async throws
}

extension ResultDisplay: FetchHistoryDisplayLogic where Result == ShowOrder.FetchHistory.ViewModel {
  public func displayHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowOrderBusinessLogic, Display: FetchHistoryDisplayLogic {
  /// Shows the whole history of an order, oldest event first; also of a deleted order.
  public func fetchHistory(_ request: ShowOrder.FetchHistory.Request) async throws {
    try await businessLogic.fetchHistory(request)
  }
}

/// Shows events in pages.
public protocol FetchEventsDisplayLogic: ProblemDisplayLogic {
  /// Shows a page of events.
  func displayEvents(_ viewModel: ShowOrder.FetchEvents.ViewModel) async throws
}

extension ResultDisplay: FetchEventsDisplayLogic where Result == ShowOrder.FetchEvents.ViewModel {
  public func displayEvents(_ viewModel: ShowOrder.FetchEvents.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowOrderBusinessLogic, Display: FetchEventsDisplayLogic {
  /// Shows a page of the events of one order, or of all orders.
  public func fetchEvents(_ request: ShowOrder.FetchEvents.Request) async throws {
    try await businessLogic.fetchEvents(request)
  }
}
