import ModelsTesting
import MelodiesStoreProtocols
import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols
import ViewsStoreProtocols

/// A filter with every condition of the first version.
let firstFilter = OrdersFilter(
  statuses: [.paid], query: "queso", email: "amy@example.com", phoneDigits: "5551", number: 7, reference: "#1001",
  since: Instant(microseconds: 1), before: Instant(microseconds: 2), updatedSince: Instant(microseconds: 3))

/// A place in a list of each kind.
private func cursor(_ field: OrdersSortField, _ key: OrdersCursor.Key) -> OrdersCursor {
  OrdersCursor(sort: OrdersSort(field, isDescending: false), key: key, number: 9)
}

let dollars = Money(minorUnits: 150, currency: .usd)

/// Every request that reads, in the order of its golden texts.
let readRequests: [StoreReadRequest] = [
  .orders(OrdersQuery()),
  .orders(OrdersQuery(filter: firstFilter, limit: 20, after: cursor(.number, .integer(9)))),
  .wholeOrders(OrdersQuery(sort: OrdersSort(.total, isDescending: true), after: cursor(.total, .money(dollars)))),
  .wholeOrders(OrdersQuery(sort: OrdersSort(.name, isDescending: false), after: cursor(.name, .text("apple")))),
  .count(firstFilter),
  .count(OrdersFilter(), upTo: 10),
  .answering(to: "7"),
  .deletedAnswering(to: "7"),
  .events(of: "a", after: 3, limit: 10),
  .events(of: nil, after: 0, limit: 10),
  .info, .settings, .integrity, .sample,
  .shows(.page(ShowsQuery(at: Instant(microseconds: 5)))),
  .shows(
    .page(
      ShowsQuery(
        search: "fri", limit: 20, after: ShowsCursor(title: "friends", id: "1"), at: Instant(microseconds: 5)))),
  .shows(.count(search: nil)),
  .shows(.count(search: "fri", upTo: 10)),
  .shows(.answering(to: "Friends")),
  .shows(.tracked(after: nil, limit: 10)),
  .shows(.tracked(after: "1", limit: 10)),
  .shows(.history(after: nil, limit: 10)),
  .shows(.history(after: WatchedEpisode.ID(showID: "1", episodeID: "e1"), limit: 10)),
  .melodies(.page(after: nil, limit: 10)),
  .melodies(.page(after: MelodiesCursor(after: .everyField), limit: 10)),
  .melodies(.shown(MelodiesQuery())),
  .melodies(
    .shown(
      MelodiesQuery(
        policy: .noOlderThan(seconds: 60), api: "http://127.0.0.1", after: MelodiesCursor(after: .everyField), limit: 5,
        isDryRun: true))),
  .melodies(.shown(MelodiesQuery(policy: .cachedOnly))),
  .melodies(.own(after: nil, limit: 10)),
  .melodies(.own(after: "m", limit: 10)),
  .melodies(.answering(to: "Ode")),
  .eventsEpoch,
  .deletions(after: nil, limit: 10),
  .deletions(after: OrdersCursor(afterDeletion: 7, ofOrder: 9), limit: 10),
  .shows(.latestHistory(after: nil, limit: 10)),
  .shows(.latestHistory(after: timelineCursor, limit: 10)),
  .shows(.airings(AiringsQuery(from: Instant(microseconds: 5), before: Instant(microseconds: 6), limit: 10))),
  .shows(
    .airings(
      AiringsQuery(
        from: Instant(microseconds: 5), before: Instant(microseconds: 6), after: timelineCursor, limit: 10))),
  .lastEvent,
]

private let timelineCursor = TimelineCursor(at: Instant(microseconds: 5), showID: "1", episodeID: "e1")

/// Every request that writes, in the order of its golden texts.
let writeRequests: [StoreWriteRequest] = [
  .create(.everyField),
  .importing([.everyField]),
  .update(id: "a", .refund(dollars, reason: "late")),
  .undo(id: "a"),
  .delete(id: "a"),
  .restore(id: "a"),
  .shows(.save([ImportedShow(id: "1", title: "Friends")])),
  .shows(.change(id: "1", .watch(["S1E1"]))),
  .shows(.delete(id: "1")),
  .shows(.saveHistory([episode, WatchedEpisode(showID: "1", episodeID: "e2", at: Instant(microseconds: 6))])),
  .shows(.saveTracked([.golden])),
  .melodies(.save([.everyField])),
  .melodies(.delete(id: "m")),
  .melodies(.replace([.everyField], from: "http://127.0.0.1")),
]

/// Every request of an administrator, in the order of its golden texts.
let maintenanceRequests: [StoreMaintenanceRequest] = [
  .purge,
  .erase(.order(id: "a")),
  .erase(.order(id: "a", ifVersion: 3)),
  .erase(.email("amy@example.com")),
  .change(StoreSettings()),
  .change(settings),
  .transfer(after: nil, limit: 10),
  .transfer(after: "a", limit: 10),
  .save([transfer]),
  .markSample(["a"]),
]

/// What a desk says of a write, in the order of its golden texts.
let writeContexts: [WriteContext] = [
  WriteContext(author: Author(name: "amy", frontEnd: "command-line"), at: Instant(microseconds: 7)),
  WriteContext(
    author: Author(name: "amy", frontEnd: "web", client: "desk"), at: Instant(microseconds: 7),
    key: IdempotencyKey(key: "k", caller: "amy", operation: "create", fingerprint: "f"), isDryRun: true),
]

let settings = StoreSettings(name: "Media", currency: "EUR", timeZone: "Europe/Berlin")
let episode = WatchedEpisode(
  showID: "1", title: "Friends", episodeID: "e1", season: 1, number: 1, at: Instant(microseconds: 5))
let transfer = OrderTransfer(
  order: .everyField, isDeleted: true,
  events: [
    OrderEvent(
      id: 7, orderID: "a", version: 1, kind: .created, author: Author(name: "amy", frontEnd: "web"),
      at: Instant(microseconds: 5), changes: [], before: nil)
  ])

/// Requests that use what version 2 of the format added, in the order of their golden texts.
let secondVersionRequests: [StoreReadRequest] = [
  .count(OrdersFilter(minTotal: dollars)),
  .orders(OrdersQuery(filter: OrdersFilter(minTotal: dollars, maxTotal: dollars))),
]

/// Requests for sums, whose texts in version 3 of the format also say that refunds are deducted.
let sumRequests: [StoreReadRequest] = [
  .sums(firstFilter, by: .status),
  .sums(OrdersFilter(), by: .day([ZoneOffset(from: Instant(microseconds: 0), secondsFromUTC: 3_600)])),
  .sums(OrdersFilter(), by: .all),
]

/// Requests for views, which version 5 of the format added, in the order of their golden texts.
let viewWriteRequests: [StoreWriteRequest] = [
  .views(.save(view)), .views(.remove(name: "To ship", isShared: true)),
]

/// Requests of an administrator for views, in the order of their golden texts.
let viewMaintenanceRequests: [StoreMaintenanceRequest] = [
  .views(after: nil, limit: 10), .views(after: view.id, limit: 10), .saveViews([view]),
]

let view = SavedView(owner: "amy", name: "To ship", contents: "status=paid")

extension TrackedShow {
  /// The show of the golden texts, whose episode has no length, and a time.
  static let golden = {
    let show = everyField
    let episodes = show.episodes.map { episode in
      var episode = episode
      episode.runtime = nil
      episode.isDayOnly = false
      return episode
    }
    return TrackedShow(
      id: show.id, version: show.version, title: show.title, images: show.images, episodes: episodes,
      watched: show.watched, settings: show.settings, updatedAt: show.updatedAt, lastRefresh: show.lastRefresh)
  }()
}
