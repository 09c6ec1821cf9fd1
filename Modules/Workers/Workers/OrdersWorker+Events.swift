public import OrdersWorkerProtocols

extension OrdersWorker {
  /// The number of events that a page with types reads at most.
  private static let mostRead = 10_000
  /// The number of events of such a page that are read at once.
  private static let batch = 500

  public func fetchEvents(of order: String?, types: [String], after cursor: String?, limit: Int)
    async throws(OrdersWorkerError) -> EventsPage
  {
    var place = EventsCursor()
    var kinds: Set<OrderEvent.Kind> = []
    let isLatest = cursor == EventsPage.latest
    do {
      if let cursor = cursor?.nilIfBlank, !isLatest { place = try EventsCursor(cursor) }
      let words = types.flatMap { $0.split(separator: ",").map(String.init) }
      for type in words.compactMap(\.nilIfBlank) { kinds.insert(try Self.kind(type)) }
      try PageLimits.check(rows: limit)
    } catch {
      throw .invalid([error])
    }
    let epoch = try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchEventsEpoch() }
    guard cursor?.nilIfBlank == nil || isLatest || place.epoch == epoch else { throw .restored }
    place.epoch = epoch
    if isLatest {
      place.event = try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchLastEvent() }
      return EventsPage(events: [], next: place.text, isLast: true)
    }
    let id: String? = if let order { try await find(order).order.id } else { nil }
    let found: EventsPage = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await page(of: id, kinds, after: place, limit)
    }
    guard found.isLast, found.events.isEmpty, place.event > 0 else { return found }
    let last = try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchLastEvent() }
    guard place.event <= last else { throw .beyondEvents }
    return found
  }

  /// Reads events until the page is full, or as many as a page reads at most.
  private func page(
    of id: String?, _ kinds: Set<OrderEvent.Kind>, after start: EventsCursor, _ limit: Int
  ) async throws(StoreError) -> EventsPage {
    var (place, found, read, budget) = (start, [OrderEvent](), 0, PageBudget())
    while true {
      // One event more than the limit shows whether there is another page.
      let size = kinds.isEmpty ? limit + 1 : max(Self.batch, min(limit + 1, Self.mostRead))
      let events = try await store.fetchChanges(of: id, after: place.event, limit: size)
      // A page may have fewer events than its limit, so that only one without new events is the end.
      guard let last = events.last?.id, last > place.event else {
        return EventsPage(events: found, after: place, isLast: true)
      }
      for event in events {
        let isMeant = kinds.isEmpty || kinds.contains(event.kind)
        if found.count == limit || isMeant && !budget.takes(event.contentBytes) {
          return EventsPage(events: found, after: place, isLast: false)
        }
        place.event = event.id
        if isMeant { found.append(event) }
      }
      read += events.count
      if read >= Self.mostRead { return EventsPage(events: found, after: place, isLast: false) }
    }
  }

  /// - Throws: an error that names the known types for an unknown one.
  private static func kind(_ type: String) throws(Violation) -> OrderEvent.Kind {
    if let kind = OrderEvent.Kind(rawValue: type) { return kind }
    let known = OrderEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    throw Violation("/type", .text("\(type.quoted()) is not a type of events; use \(known)"))
  }
}

extension EventsPage {
  /// Creates a page whose last read event is at a position.
  fileprivate init(events: [OrderEvent], after place: EventsCursor, isLast: Bool) {
    let cursors = events.map { EventsCursor(epoch: place.epoch, event: $0.id).text }
    self.init(events: events, next: place.text, isLast: isLast, cursors: cursors)
  }
}

/// The position after an event, `1f0c…-123`: the epoch of its id, and its id. The first epoch has no name: `123`.
struct EventsCursor {
  var epoch = ""
  var event: Int64 = 0

  /// Creates a position, by default that before the first event.
  init(epoch: String = "", event: Int64 = 0) {
    self.epoch = epoch
    self.event = event
  }

  /// - Throws: an error if the text is no cursor.
  init(_ text: String) throws(Violation) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isNamed = parts.count == 2
    guard let event = SearchText.number(parts[parts.count - 1]), !isNamed || !parts[0].isEmpty else {
      throw Violation("/after", .not(.eventID, text))
    }
    self.event = event
    epoch = isNamed ? parts[0] : ""
  }

  var text: String { epoch.isEmpty ? String(event) : "\(epoch)-\(event)" }
}
