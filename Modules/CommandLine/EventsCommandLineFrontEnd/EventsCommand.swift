public import CommandLineKernel
import OrderDocumentsProtocols
import OrderQueries
import PresentationProtocols
import ShowOrderProtocols

/// The command `events`: lists the changes to all orders, and follows them.
public enum EventsCommand {
  private static let order = Option(
    "order", .text("ORDER").completed(by: "orders"), "Only the changes to this order: an id, a number or a reference")
  private static let type = Option(
    "type", .choice("TYPE", OrderWords.eventTypes), repeatable: true, "Only changes of this type")
  private static let since = Option("since", .text("DATE"), "Only changes at or after this time")
  private static let limit = Option("limit", .count("N", 1...100_000), "The maximum number of changes (default 50)")
  private static let whole = Option("all", "List all changes, oldest first")
  private static let follow = Option("follow", "Wait for new changes, and list each when it comes")

  /// The time between two questions for new changes, if there are none.
  @TaskLocal static var pause = Duration.seconds(1)

  /// The command with its options.
  public static let declaration = Command<EventsSession>(
    path: ["events"], summary: "List the newest changes to all orders, or follow them",
    options: [type, order, since, limit, SharedOptions.after, whole, follow], formats: [.table, .json, .ndjson, .csv],
    notes: [
      "With --since or --after, the list begins there. With --type alone, it has changes among the last 10,000.",
      "--follow ends when it is interrupted.",
    ],
    examples: ["storekeeper events --follow", "storekeeper events --type status-changed --since today --format ndjson"]
  ) { invocation in
    let arguments = invocation.arguments
    try arguments.exclude(whole, limit)
    let isFollowing = arguments.has(follow)
    if isFollowing, invocation.format == .json {
      throw Problem(.usage, "--follow has no end, and a JSON document has one", remedy: "use --format ndjson")
    }
    // People know an order by its number, which only the order has.
    let isForPeople = [.table, .csv].contains(invocation.format)
    var request = ShowOrder.FetchEvents.Request(
      order: arguments[order], types: arguments.all(type), since: arguments[since],
      after: arguments[SharedOptions.after], limit: arguments.count(limit) ?? (arguments.has(whole) ? 500 : 50),
      includesOrders: isForPeople)
    if request.after == nil, request.since == nil, !arguments.has(whole) { request.after = "newest" }
    let (scenes, context) = try await invocation.scenes()
    if !isFollowing { try invocation.page() }
    let readsOn = arguments.has(whole) || isFollowing
    try await withLifetime(of: EventsDisplay(invocation, readsOn: readsOn, isFollowing: isFollowing)) { display in
      var isWaiting = false
      while true {
        do {
          try await scenes.showOrder(for: display, in: context).fetchEvents(request)
        } catch let problem as Problem where isFollowing && problem.code == .unavailable {
          // A server that is started again continues at the cursor.
          guard await display.page != nil else { throw problem }
          if !isWaiting { invocation.note("The store cannot be reached; waiting for it.") }
          isWaiting = true
          try await Task.sleep(for: pause)
          continue
        }
        isWaiting = false
        guard let page = await display.page, readsOn, isFollowing || !page.isLast else { return }
        request.after = page.next
        if page.isLast, page.displayedEvents.isEmpty { try await Task.sleep(for: pause) }
      }
    }
    return .done
  }
}

/// Shows events page by page.
private actor EventsDisplay: FetchEventsDisplayLogic, CommandDisplay {
  /// The page that was shown last; `nil` before the first one.
  private(set) var page: ShowOrder.FetchEvents.ViewModel?
  private let invocation: Invocation<EventsSession>
  private let readsOn: Bool
  private let isFollowing: Bool
  private var table: Table<ShowOrder.FetchHistory.DisplayedEvent>
  private var json: PagedJSON
  private var shown = 0

  init(_ invocation: Invocation<EventsSession>, readsOn: Bool, isFollowing: Bool) {
    self.invocation = invocation
    self.readsOn = readsOn
    self.isFollowing = isFollowing
    table = Table(ShowOrder.FetchEvents.columns, invocation)
    json = PagedJSON("events", invocation)
  }

  func displayEvents(_ viewModel: ShowOrder.FetchEvents.ViewModel) async throws {
    let isEnd = viewModel.isLast || !readsOn
    let events = viewModel.displayedEvents
    switch invocation.format {
    case .table: if !events.isEmpty { try invocation.write(table.lines(events)) }
    case .json:
      try invocation.console.write(json.page(viewModel.documents, isLast: isEnd, next: viewModel.next))
    case .ndjson: for event in viewModel.documents { try invocation.writeJSON(event) }
    case .csv: try invocation.write(ShowOrder.FetchEvents.columns.csv(of: events, withHeading: page == nil))
    }
    page = viewModel
    shown += events.count
    // A program that reads the changes gets each of them at once.
    if isFollowing || isEnd { try invocation.console.flush() }
    guard isEnd, !isFollowing else { return }
    if !viewModel.isLast {
      invocation.note("\(shown) shown; more: --after \(viewModel.next), or --all")
    } else if shown == 0, invocation.format == .table {
      invocation.note("No changes match.")
    }
  }
}
