public import Foundation
public import OrdersWorkerProtocols

extension OrdersWorker {
  /// The number of events that a page with types reads at most.
  private static let mostRead = 10_000
  /// The number of events of such a page that are read at once.
  private static let batch = 500

  public func fetchEvents(_ query: EventsQuery, in zone: TimeZone) async throws(OrdersWorkerError) -> EventsPage {
    var place = EventsCursor()
    var filter = EventsFilter(query)
    let isLatest = query.after == EventsPage.latest
    let isNewest = query.after == EventsPage.newest
    let cursor = query.after?.nilIfBlank
    do {
      if let cursor, !isLatest, !isNewest { place = try EventsCursor(cursor) }
      let words = query.types.flatMap { $0.split(separator: ",").map(String.init) }
      for type in words.compactMap(\.nilIfBlank) { filter.kinds.insert(try Self.kind(type)) }
      if let since = query.since?.nilIfBlank {
        filter.since = try DateReader(zone: zone, now: clock()).start(since, at: "/since")
      }
      try PageLimits.check(rows: query.limit)
    } catch {
      throw .invalid([error])
    }
    let epoch = try await fetchEpoch()
    guard cursor == nil || isLatest || isNewest || place.isValid(in: epoch) else { throw .restored }
    place.epoch = epoch
    if isLatest {
      place.event = try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchLastEvent() }
      return EventsPage(events: [], next: place.text, isLast: true)
    }
    filter.order = if let order = query.order { try await find(order).order.id } else { nil }
    let found: EventsPage = try await OrdersWorkerError.wrapping { [place, filter] () throws(StoreError) in
      var place = place
      if isNewest { return try await newest(filter, epoch: epoch) }
      if cursor == nil, let since = filter.since { place.event = try await position(before: since) }
      return try await page(filter, after: place)
    }
    // A purge or a restore meanwhile may have deleted events before they were read.
    guard try await fetchEpoch() == epoch else { return try await fetchEvents(query, in: zone) }
    guard found.isLast, found.events.isEmpty, place.event > 0 else { return found }
    let last = try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchLastEvent() }
    guard place.event <= last else { throw .beyondEvents }
    return found
  }

  private func fetchEpoch() async throws(OrdersWorkerError) -> String {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchEventsEpoch() }
  }

  /// Reads events until the page is full, or as many as a page reads at most.
  private func page(_ filter: EventsFilter, after start: EventsCursor) async throws(StoreError) -> EventsPage {
    var (place, read, budget) = (start, 0, PageBudget())
    var page = EventsPage(events: [], next: "", isLast: false, orders: filter.includesOrders ? [:] : nil)
    while true {
      // One event more than the limit shows whether there is another page.
      let size = filter.isNarrow ? max(Self.batch, min(filter.limit + 1, Self.mostRead)) : filter.limit + 1
      let events = try await store.fetchChanges(of: filter.order, after: place.event, limit: size)
      // A page may have fewer events than its limit, so that only one without new events is the end.
      guard let last = events.last?.id, last > place.event else { return page.ending(at: place, isLast: true) }
      for event in events {
        guard page.events.count < filter.limit else { return page.ending(at: place) }
        if filter.admits(event) {
          let order = filter.includesOrders ? try await order(after: event) : nil
          guard budget.takes(event.contentBytes + (order?.contentBytes ?? 0)) else { return page.ending(at: place) }
          page.events.append(event)
          page.orders?[event.id] = order
        }
        place.event = event.id
      }
      read += events.count
      if read >= Self.mostRead { return page.ending(at: place) }
    }
  }

  /// Returns the page that ends with the newest event.
  private func newest(_ filter: EventsFilter, epoch: String) async throws(StoreError) -> EventsPage {
    let last = try await store.fetchLastEvent()
    // An order has few events; those of the store are looked for from its end.
    var reach = filter.order == nil ? Int64(filter.limit) : last
    while true {
      var page = try await page(filter, after: EventsCursor(epoch: epoch, event: max(0, last - reach)))
      while !page.isLast, let place = try? EventsCursor(page.next) {
        let rest = try await self.page(filter, after: place)
        page.events = (page.events + rest.events).suffix(filter.limit)
        page.cursors = (page.cursors + rest.cursors).suffix(filter.limit)
        page.orders?.merge(rest.orders ?? [:]) { $1 }
        (page.next, page.isLast) = (rest.next, rest.isLast)
      }
      if page.events.count == filter.limit || reach >= min(last, Int64(Self.mostRead)) { return page }
      reach = min(reach * 10, Int64(Self.mostRead))
    }
  }

  /// Returns a position before the first event at or after a time, found by some 20 reads of one event each.
  ///
  /// The ids of events rise with their times, except for the differences between the clocks of several writers, for
  /// which the position is a minute earlier.
  private func position(before moment: Instant) async throws(StoreError) -> Int64 {
    let moment = moment.adding(seconds: -60)
    var (low, high) = (Int64(0), try await store.fetchLastEvent())
    while low < high {
      let middle = low + (high - low) / 2
      let next = try await store.fetchChanges(of: nil, after: middle, limit: 1).first
      if let next, next.at < moment { low = next.id } else { high = middle }
    }
    return low
  }

  /// Returns the order as an event left it: the state before its next event, or else the current one; `nil` if the
  /// history has neither.
  func order(after event: OrderEvent) async throws(StoreError) -> Order? {
    // Another event may come between the two reads; then the first one finds it.
    for _ in 1...2 {
      if let next = try await store.fetchEvents(of: event.orderID, after: event.id, limit: 1).first {
        return next.before?.version == event.version ? next.before : nil
      }
      let current = try await store.fetchOrders(answeringTo: event.orderID)
      let found = current.isEmpty ? try await store.fetchDeletedOrders(answeringTo: event.orderID) : current
      if let order = found.first(where: { $0.id == event.orderID }), order.version == event.version { return order }
    }
    return nil
  }

  /// - Throws: an error that names the known types for an unknown one.
  private static func kind(_ type: String) throws(Violation) -> OrderEvent.Kind {
    if let kind = OrderEvent.Kind(rawValue: type) { return kind }
    let known = OrderEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    throw Violation("/type", .text("\(type.quoted()) is not a type of events; use \(known)"))
  }
}

extension EventsPage {
  /// Returns the page with the position of the last event that was read for it.
  fileprivate func ending(at place: EventsCursor, isLast: Bool = false) -> EventsPage {
    var page = self
    page.cursors = events.map { EventsCursor(epoch: place.epoch, event: $0.id).text }
    (page.next, page.isLast) = (place.text, isLast)
    return page
  }
}

/// The events that a page selects.
private struct EventsFilter {
  /// The id of the order; `nil` for all.
  var order: String?
  /// The kinds of the events; empty for all.
  var kinds: Set<OrderEvent.Kind> = []
  /// The time of the earliest event; `nil` for all.
  var since: Instant?
  let limit: Int
  let includesOrders: Bool

  init(_ query: EventsQuery) {
    limit = query.limit
    includesOrders = query.includesOrders
  }

  /// Whether the page may leave out events that it reads.
  var isNarrow: Bool { !kinds.isEmpty || since != nil }

  func admits(_ event: OrderEvent) -> Bool {
    (kinds.isEmpty || kinds.contains(event.kind)) && since.map { event.at >= $0 } ?? true
  }
}

/// The position after an event, `1f0c…-123`: the epoch in which it was read, and its id. The first epoch has no name:
/// `123`.
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

  /// Returns whether the events after this position are those that a reader lacks, in the present epoch.
  ///
  /// A later purge is harmless for a reader that had read all events that it deleted.
  func isValid(in present: String) -> Bool {
    guard epoch != present else { return true }
    let (own, other) = (
      epoch.split(separator: ".", omittingEmptySubsequences: false),
      present.split(separator: ".", omittingEmptySubsequences: false)
    )
    guard own[0] == other[0], other.count == 2, let purged = Int64(other[1]) else { return false }
    return event >= purged
  }

  var text: String { epoch.isEmpty ? String(event) : "\(epoch)-\(event)" }
}
