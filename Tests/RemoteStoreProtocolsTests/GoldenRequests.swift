import ModelsTesting
import MelodiesStoreProtocols
import OrdersStoreProtocols
import ShowsStoreProtocols
import ViewsStoreProtocols

@testable import RemoteStoreProtocols

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
let readRequests: [any RemoteRequest] = [
  FetchOrders(query: OrdersQuery()),
  FetchOrders(query: OrdersQuery(filter: firstFilter, limit: 20, after: cursor(.number, .integer(9)))),
  FetchWholeOrders(
    query: OrdersQuery(sort: OrdersSort(.total, isDescending: true), after: cursor(.total, .money(dollars)))),
  FetchWholeOrders(
    query: OrdersQuery(sort: OrdersSort(.name, isDescending: false), after: cursor(.name, .text("apple")))),
  CountOrders(filter: firstFilter),
  CountOrders(filter: OrdersFilter(), limit: 10),
  OrdersAnswering(name: "7"),
  DeletedOrdersAnswering(name: "7"),
  FetchEvents(orderID: "a", event: 3, limit: 10),
  FetchEvents(orderID: nil, event: 0, limit: 10),
  FetchInfo(), FetchSettings(), CheckIntegrity(), FetchSample(),
  FetchShows(query: ShowsQuery(at: Instant(microseconds: 5))),
  FetchShows(
    query: ShowsQuery(
      search: "fri", limit: 20, after: ShowsCursor(title: "friends", id: "1"), at: Instant(microseconds: 5))),
  CountShows(search: nil),
  CountShows(search: "fri", limit: 10),
  ShowsAnswering(name: "Friends"),
  FetchTrackedShows(id: nil, limit: 10),
  FetchTrackedShows(id: "1", limit: 10),
  FetchHistory(place: nil, limit: 10),
  FetchHistory(place: WatchedEpisode.ID(showID: "1", episodeID: "e1"), limit: 10),
  FetchMelodies(cursor: nil, limit: 10),
  FetchMelodies(cursor: MelodiesCursor(after: .everyField), limit: 10),
  ShowMelodies(query: MelodiesQuery()),
  ShowMelodies(
    query: MelodiesQuery(
      policy: .noOlderThan(seconds: 60), api: "http://127.0.0.1", after: MelodiesCursor(after: .everyField), limit: 5,
      isDryRun: true)),
  ShowMelodies(query: MelodiesQuery(policy: .cachedOnly)),
  FetchOwnMelodies(id: nil, limit: 10),
  FetchOwnMelodies(id: "m", limit: 10),
  MelodiesAnswering(name: "Ode"),
  FetchEventsEpoch(),
  FetchDeletions(cursor: nil, limit: 10),
  FetchDeletions(cursor: OrdersCursor(afterDeletion: 7, ofOrder: 9), limit: 10),
  FetchLatestHistory(cursor: nil, limit: 10),
  FetchLatestHistory(cursor: timelineCursor, limit: 10),
  FetchAirings(query: AiringsQuery(from: Instant(microseconds: 5), before: Instant(microseconds: 6), limit: 10)),
  FetchAirings(
    query: AiringsQuery(
      from: Instant(microseconds: 5), before: Instant(microseconds: 6), after: timelineCursor, limit: 10)),
  FetchLastEvent(),
]

private let timelineCursor = TimelineCursor(at: Instant(microseconds: 5), showID: "1", episodeID: "e1")

/// Every request that writes, in the order of its golden texts.
let writeRequests: [any RemoteRequest] = [
  CreateOrder(order: .everyFormerField),
  ImportOrders(orders: [.everyFormerField]),
  UpdateOrder(id: "a", change: .refund(dollars, reason: "late")),
  UndoLastChange(id: "a"),
  DeleteOrder(id: "a"),
  RestoreOrder(id: "a"),
  SaveShows(shows: [ImportedShow(id: "1", title: "Friends")]),
  ChangeShow(id: "1", change: .watch(["S1E1"])),
  DeleteShow(id: "1"),
  SaveHistory(history: [episode, WatchedEpisode(showID: "1", episodeID: "e2", at: Instant(microseconds: 6))]),
  SaveTrackedShows(shows: [.golden]),
  SaveMelodies(melodies: [.everyField]),
  DeleteMelody(id: "m"),
  ReplaceMelodies(melodies: [.everyField], source: "http://127.0.0.1"),
]

/// Every request of an administrator, in the order of its golden texts.
let maintenanceRequests: [any RemoteRequest] = [
  PurgeDeletedOrders(),
  ErasePerson(selection: .order(id: "a")),
  ErasePerson(selection: .order(id: "a", ifVersion: 3)),
  ErasePerson(selection: .email("amy@example.com")),
  ChangeSettings(settings: StoreSettings()),
  ChangeSettings(settings: settings),
  FetchTransfer(id: nil, limit: 10),
  FetchTransfer(id: "a", limit: 10),
  SaveTransfers(orders: [transfer]),
  MarkSample(ids: ["a"]),
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
  order: .everyFormerField, isDeleted: true,
  events: [
    OrderEvent(
      id: 7, orderID: "a", version: 1, kind: .created, author: Author(name: "amy", frontEnd: "web"),
      at: Instant(microseconds: 5), changes: [], before: nil)
  ])

/// Requests that use what version 2 of the format added, in the order of their golden texts.
let secondVersionRequests: [any RemoteRequest] = [
  CountOrders(filter: OrdersFilter(minTotal: dollars)),
  FetchOrders(query: OrdersQuery(filter: OrdersFilter(minTotal: dollars, maxTotal: dollars))),
]

/// Requests for sums, whose texts in version 3 of the format also say that refunds are deducted.
let sumRequests = [
  SumOrders(filter: firstFilter, bucket: .status),
  SumOrders(filter: OrdersFilter(), bucket: .day([ZoneOffset(from: Instant(microseconds: 0), secondsFromUTC: 3_600)])),
  SumOrders(filter: OrdersFilter(), bucket: .all),
]

/// Requests for views, which version 5 of the format added, in the order of their golden texts.
let viewWriteRequests: [any RemoteRequest] = [SaveView(view: view), RemoveView(name: "To ship", isShared: true)]

/// Requests of an administrator for views, in the order of their golden texts.
let viewMaintenanceRequests: [any RemoteRequest] = [
  FetchAllViews(place: nil, limit: 10), FetchAllViews(place: view.id, limit: 10), SaveViews(views: [view]),
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
