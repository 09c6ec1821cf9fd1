import ModelsTesting
import MelodiesStoreProtocols
import OrdersStoreProtocols
import PresentationProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols
import ViewsStoreProtocols

/// Every response, in the order of its golden texts.
let responses: [any (Codable & Equatable & Sendable)] = [
  OrdersPage(orders: [formerSummary], next: nil),
  OrdersPage(
    orders: [Order.everyFormerField],
    next: OrdersCursor(sort: .newestFirst, key: .integer(5), number: 7)),
  ListCount(7), ListCount(10, isExact: false),
  [Order.everyFormerField],
  [
    OrdersSum(bucket: .status(.paid), count: 2, gross: dollars), OrdersSum(bucket: .all, count: 2, gross: dollars),
    OrdersSum(bucket: .day(CivilDate(daysSinceEpoch: 0)), count: 1, gross: dollars),
  ],
  [OrdersSum(bucket: .all, count: 2, gross: dollars, refunds: dollars)],
  transfer.events, [transfer],
  StoreInfo(url: "", engine: "memory", schemaVersion: 0, orders: 1, deletedOrders: 2, events: 3, bytes: nil),
  StoreInfo(
    url: "", engine: "SQLite", schemaVersion: 9, orders: 1, deletedOrders: 2, events: 3, shows: 4, melodies: 5,
    bytes: 6),
  settings, ["a"],
  OrderReceipt(order: .everyFormerField), OrderReceipt(order: .everyFormerField, isReplayed: true, isUnchanged: true),
  WriteReceipt<[ImportOutcome]>(
    [.created(id: "a", number: 7), .skipped(id: "b"), .rejected([Violation("/email", .text("is empty"))])]),
  WriteReceipt([Order.everyFormerField], isReplayed: true),
  WriteReceipt(3), 3,
  ShowsPage(shows: [TrackedShow.golden.show(at: Instant(microseconds: 5))], next: nil),
  ShowsPage(shows: [], next: ShowsCursor(title: "friends", id: "1")),
  [TrackedShow.golden], [episode],
  WriteReceipt<[ShowOutcome]>(
    [.created(id: "1"), .updated(id: "2"), .unchanged(id: "3"), .rejected([Violation("/title", .text("is empty"))])]),
  ShowReceipt(show: .golden, isReplayed: true),
  [HistoryOutcome.added, .known, .unknownShow, .unknownEpisode],
  MelodiesPage(melodies: [.everyField], next: nil, answer: nil),
  MelodiesPage(
    melodies: [], next: MelodiesCursor(after: .everyField),
    answer: RefreshRecord(source: "http://127.0.0.1", at: Instant(microseconds: 5)),
    freshness: Freshness(origin: .database, asOf: Instant(microseconds: 6), warning: "the API does not answer")),
  WriteReceipt([Melody.everyField]), WriteReceipt(Melody.everyField), "epoch",
  AiringsPage(
    airings: [
      Airing(
        showID: "1", show: "Friends",
        episode: Episode(id: "e1", title: "Pilot", season: 1, number: 1, airsAt: Instant(microseconds: 5)),
        at: Instant(microseconds: 5), updatedAt: Instant(microseconds: 6))
    ], next: TimelineCursor(at: Instant(microseconds: 5), showID: "1", episodeID: "e1")),
  WatchedPage(entries: [episode], next: nil),
  [view], [ViewOutcome.created, .unchanged, .rejected([Violation("/name", .text("is taken"))])],
  OrdersPage(orders: [summaryWithoutShipments], next: nil), OrdersPage(orders: [Order.everyField.summary], next: nil),
]

/// A summary as programs without shipments write it.
private let summaryWithoutShipments = {
  var summary = Order.everyFormerField.summary
  summary.shippedPart = nil
  return summary
}()

/// A summary as earlier versions write it, without the time of the last change and the refunds.
private let formerSummary = {
  var summary = Order.everyFormerField.summary
  (summary.updatedAt, summary.hasRefunds, summary.shippedPart) = (nil, nil, nil)
  return summary
}()

/// Every error, in the order of its golden texts: those of orders, then those of shows.
let errors: [StoreError] =
  causes([.notFound("a"), .conflict(conflict), .invalid([empty, taken])])
  + causes([.notFound("a", of: .show), .showConflict(current: .golden, seenVersion: 3), .invalid([empty])])
  + [.cannotUpdate(.conflict(known))]

/// The errors of all operations, with these causes beside those that every store has.
private func causes(_ first: [StoreError.Cause]) -> [StoreError] {
  let all = first + [.unavailable("away"), .notAllowed("no"), .notSignedIn("who"), .full("disk"), .corrupt("bad")]
  return all.map(StoreError.cannotFetch)
    + [.cannotCreate(.full("disk")), .cannotUpdate(.full("disk")), .cannotDelete(.full("disk"))]
}

private let empty = Violation("/email", .text("is empty"))
private let taken = Violation("/reference", .text("is taken", isCollision: true))
private let conflict = OrderConflict(
  current: .everyFormerField, seenVersion: 3, differences: [FieldChange(field: "note", from: nil, to: "gift")])
private let known: OrderConflict = {
  var known = OrderConflict(current: .everyFormerField, seenVersion: 3, differences: [])
  known.meanwhile = [FieldChange(field: "note", from: "a", to: nil)]
  return known
}()
