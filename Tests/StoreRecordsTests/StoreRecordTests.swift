import Foundation
import MelodyModels
import Models
import ModelsTesting
import ShowModels
import StoreRecords
import Testing

/// Tests each record against its golden text, `Golden/NAME.json`, written before the models lost their own format.
///
/// A golden text never changes; another version of a record has another one.
@Suite struct StoreRecordTests {
  @Test func `an order and what happened to it are written as ever`() throws {
    let order = Order.everyFormerField
    try expectGolden("order", order)
    var former = order.summary
    (former.updatedAt, former.hasRefunds, former.shippedPart) = (nil, nil, nil)
    try expectGolden("order-summary", former)
    var changed = order.summary
    changed.shippedPart = nil
    try expectGolden("order-summary-with-change", changed)
    try expectGolden("order-summary-with-shipment", Order.everyField.summary)
    try expectGolden(
      "order-event",
      OrderEvent(
        id: 7, orderID: order.id, version: 2, kind: .statusChanged,
        author: Author(name: "amy", frontEnd: "web", client: "desk"), at: order.updatedAt,
        changes: [FieldChange(field: "status", from: "placed", to: "paid")], before: order))
    try expectGolden(
      "order-event-with-request",
      OrderEvent(
        id: 7, orderID: order.id, version: 2, kind: .deleted,
        author: Author(name: "amy", frontEnd: "api", requestID: "r-1", traceID: "4bf92f3577b34da6a3ce929d0e0e4736"),
        at: order.updatedAt, changes: [], before: nil))
    var shipped = Order.everyField
    (shipped.returns, shipped.tags, shipped.taxes, shipped.internalNotes) = ([], Tags(), [], [])
    try expectGolden("order-with-shipment", shipped)
    var returned = Order.everyField
    (returned.taxes, returned.internalNotes) = ([], [])
    try expectGolden("order-with-return", returned)
    var taxed = Order.everyField
    taxed.internalNotes = []
    try expectGolden("order-with-taxes", taxed)
    try expectGolden("order-with-internal-note", Order.everyField)
    try expectGolden("invalid-field", Violation("/email", .text("is empty", isCollision: true)))
  }

  @Test func `every rule is written with its sentence, and is read again`() throws {
    try expectGolden("violations", Violation.Rule.everyRule.map { Violation("/x", $0.rule) })
  }

  @Test(arguments: [#"{"newer":{}}"#, #"{"fact":{"name":"newer"}}"#, #"{"currency":{"currency":"XXQ"}}"#, "7"])
  func `a rule that this program does not know is read as its sentence`(rule: String) throws {
    let text = #"{"isCollision":true,"message":"is new","pointer":"/x","rule":\#(rule)}"#
    let read = try JSONDecoder().decode(Violation.self, from: Data(text.utf8))
    #expect(read == Violation("/x", .text("is new", isCollision: true)))
  }

  @Test func `the changes of an order are written as ever`() throws {
    let dollars = Money(minorUnits: 150, currency: .usd)
    try expectGolden("change-edit", OrderChange.edit(.everyFormerField))
    try expectGolden("change-status", OrderChange.status(.shipped, carrier: "UPS", tracking: "1Z"))
    try expectGolden("change-status-alone", OrderChange.status(.paid, carrier: nil, tracking: nil))
    try expectGolden("change-ship", OrderChange.ship(Order.everyField.shipments[0]))
    try expectGolden("change-ship-unpaid", OrderChange.ship(Order.everyField.shipments[0], isPaid: false))
    try expectGolden("change-note", OrderChange.note("Called twice."))
    let entry = Order.everyField.returns[0]
    try expectGolden("change-return", OrderChange.return(entry, .share(withShipping: true)))
    try expectGolden("change-return-amount", OrderChange.return(entry, .amount(dollars)))
    try expectGolden("change-refund", OrderChange.refund(dollars, reason: "late"))
    try expectGolden("change-refund-all", OrderChange.refund(nil, reason: ""))
  }

  @Test func `a show and its changes are written as ever`() throws {
    let show = TrackedShow.everyField
    // An episode had neither a length nor a day without a time.
    let former = show.episodes.map {
      Episode(
        id: $0.id, title: $0.title, season: $0.season, number: $0.number, isSpecial: $0.isSpecial, airsAt: $0.airsAt)
    }
    for (name, episodes) in [("", former), ("-with-lengths", show.episodes)] {
      try expectGolden(
        "tracked-show\(name)",
        TrackedShow(
          id: show.id, version: show.version, title: show.title, images: show.images, episodes: episodes,
          watched: show.watched, settings: show.settings, updatedAt: show.updatedAt, lastRefresh: show.lastRefresh))
      try expectGolden(
        "imported-show\(name)",
        ImportedShow(id: "7", title: "Friends", images: show.images, episodes: episodes, source: "friends.json"))
    }
    try expectGolden("show", show.show(at: show.updatedAt))
    try expectGolden("change-watch", ShowChange.watch(["S1E1"]))
    try expectGolden("change-unwatch", ShowChange.unwatch(["S1E1"]))
    try expectGolden("change-settings", ShowChange.settings(rule: .afterLast, countsSpecials: true))
    try expectGolden("change-settings-none", ShowChange.settings(rule: nil, countsSpecials: nil))
  }

  @Test func `melodies, counts and days are written as ever`() throws {
    try expectGolden("melody", Melody.everyField)
    try expectGolden("counts", [ListCount(7), ListCount(10_000, isExact: false)])
    try expectGolden("days", [try #require(CivilDate(year: 2007, month: 6, day: 29))])
  }

  @Test func `every stored property of an order comes back from its record`() throws {
    let order = Order.everyField
    let back = try JSONDecoder().decode(Order.self, from: Data(order.recordJSON()))
    let lost = lostProperties(from: order, to: back, in: "Modules/Models/Models/Order.swift")
    #expect(lost == [])
  }

  // MARK: Versions

  @Test func `a record of an older version is read with defaults for what it did not have`() throws {
    let old = try JSONDecoder().decode(Parcel.self, from: Data(#"{"weight":3}"#.utf8))
    #expect(old == Parcel(weight: 3, isFragile: true))
  }

  @Test func `a record of a newer version is refused by name`() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Parcel.self, from: Data(#"{"recordVersion":1000,"weight":3}"#.utf8))
    }
    #expect("\(String(describing: error))".contains("version 1000 of the format"))
    #expect("\(String(describing: error))".contains("up to \(RecordFormat.version)"))
  }

  @Test func `a record states the first version that has all of its members`() throws {
    let text = String(decoding: try Parcel(weight: 3, isFragile: false).recordJSON(), as: UTF8.self)
    #expect(text == #"{"weight":3,"isFragile":false,"recordVersion":2}"#)
    #expect(try JSONDecoder().decode(Parcel.self, from: Data(text.utf8)) == Parcel(weight: 3, isFragile: false))
    #expect(try Parcel(weight: 3, isFragile: true).recordJSON() == Array(#"{"weight":3}"#.utf8))
  }

  @Test func `an encoder notes each member that the first version does not have`() throws {
    let needs = FormatNeeds()
    _ = try [Parcel(weight: 3, isFragile: true)].recordJSON(noting: needs)
    #expect(needs.version == 1 && needs.members(after: 1).isEmpty)
    _ = try [Parcel](repeating: Parcel(weight: 3, isFragile: false), count: 2).recordJSON(noting: needs)
    #expect(needs.version == 2 && needs.members(after: 1) == ["isFragile"] && needs.members(after: 2).isEmpty)
  }

  @Test func `a strict decoder names a member that a record does not have`() throws {
    let text = #"{"weight":3,"recordVersion":2,"colour":"red"}"#
    #expect(try JSONDecoder().decode(Parcel.self, from: Data(text.utf8)).weight == 3)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder.strict.decode(Parcel.self, from: Data(text.utf8))
    }
    #expect("\(String(describing: error))".contains("Parcel has no member “colour”"))
  }

  @Test func `a strict decoder names a value that a case does not have`() throws {
    let text = #"{"watch":{"_0":["S1E1"],"mood":"good"}}"#
    #expect(try JSONDecoder().decode(ShowChange.self, from: Data(text.utf8)) == .watch(["S1E1"]))
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder.strict.decode(ShowChange.self, from: Data(text.utf8))
    }
    #expect("\(String(describing: error))".contains("ShowChange “watch” has no member “mood”"))
  }

  @Test func `an order of which a field of the first version is missing is refused`() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Order.self, from: Data("{}".utf8)) }
  }

  @Test(arguments: [#"{"paint":{}}"#, "{}", #"{"watch":{"_0":[]},"unwatch":{"_0":[]}}"#])
  func `a change that does not exist is refused`(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(OrderChange.self, from: Data(text.utf8)) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ShowChange.self, from: Data(text.utf8)) }
  }
}

// MARK: Fixtures

/// A record with a property that version 2 of the format added.
private struct Parcel: StoreRecord, Equatable {
  var weight: Int
  var isFragile: Bool

  static var blank: Parcel { Parcel(weight: 0, isFragile: true) }

  mutating func move(_ side: inout some RecordSide) throws {
    try side.value("weight", &weight)
    try side.added("isFragile", &isFragile, default: true, since: .version2)
  }
}

/// Checks that a value is read from its golden text, and written as that text again.
private func expectGolden<Value: Codable & Equatable>(
  _ name: String, _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  let text = try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
  #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value, sourceLocation: sourceLocation)
  let written = try JSONSerialization.jsonObject(with: Data(value.recordJSON()))
  let sorted = try JSONSerialization.data(withJSONObject: written, options: [.sortedKeys, .withoutEscapingSlashes])
  #expect(String(decoding: sorted, as: UTF8.self) + "\n" == text, sourceLocation: sourceLocation)
}
