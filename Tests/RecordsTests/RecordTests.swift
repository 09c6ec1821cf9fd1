import Amounts
import CivilTime
import Foundation
import Records
import Testing

@Suite struct RecordTests {
  @Test func `a record passes its members to a visitor in order`() {
    #expect(members(of: Parcel()) == ["id: p1", "weight: 700", "isFragile: false", "street: ", "note: nil"])
  }

  @Test func `a list and an optional value pass their elements without a name`() {
    var (crate, lister) = (Crate(parcels: [Parcel(note: "left")]), MemberLister())
    crate.visit(by: &lister)
    #expect(lister.lines == ["parcels: 1", "id: p1", "weight: 700", "isFragile: false", "street: ", ": left"])
  }

  @Test func `the last month of a card is two numbers unless a format says otherwise`() {
    var (year, month, lister) = (2030, 5, MemberLister())
    lister.month("expires", year: &year, month: &month)
    #expect(lister.lines == ["expiryYear: 2030", "expiryMonth: 5"])
  }

  @Test func `times by id are a list sorted by id unless a format says otherwise`() {
    var times = ["S1E2": Instant(microseconds: 2), "S1E1": Instant(microseconds: 1)]
    var lister = MemberLister()
    lister.times("watched", &times)
    #expect(lister.lines == ["watched: 2", "episode: S1E1", "at: 1", "episode: S1E2", "at: 2"])
    #expect(times.count == 2)
  }

  @Test func `a URL is a text unless a format says otherwise`() throws {
    var url = try #require(URL(string: "https://example.org/a"))
    var lister = MemberLister()
    lister.url("poster", &url)
    #expect(lister.lines == ["poster: https://example.org/a"])
  }

  @Test func `a member has its own name in each format that names it differently`() {
    let member = RecordMember("order", "The order's id.", stored: "orderID", transferred: "of")
    #expect([member.name, member.storedName, member.transferredName] == ["order", "orderID", "of"])
    #expect(RecordMember("id").storedName == "id")
  }

  private func members(of record: some Record) -> [String] {
    var (record, lister) = (record, MemberLister())
    record.visit(by: &lister)
    return lister.lines
  }
}

// MARK: Records and a format

private struct Parcel: Record {
  static let blank = Parcel()
  var id = "p1"
  var weight = 700
  var isFragile = false
  var place = Place()
  var note: String?

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("id", &id)
    try visitor.member("weight", &weight)
    try visitor.member("isFragile", &isFragile)
    try visitor.part("place", &place)
    try visitor.member("note", &note)
  }
}

private struct Place: Record {
  static let blank = Place()
  var street = ""

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("street", &street)
  }
}

private struct Crate: Record {
  static let blank = Crate()
  var parcels: [Parcel] = []

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("parcels", &parcels)
  }
}

private struct MemberLister: RecordVisitor {
  typealias Failure = Never
  var lines: [String] = []

  private mutating func add(_ member: RecordMember, _ value: Any) { lines.append("\(member.name): \(value)") }

  mutating func text(_ member: RecordMember, _ value: inout String) { add(member, value) }
  mutating func integer(_ member: RecordMember, _ value: inout Int64) { add(member, value) }
  mutating func flag(_ member: RecordMember, _ value: inout Bool) { add(member, value) }
  mutating func instant(_ member: RecordMember, _ value: inout Instant) { add(member, value.microseconds) }
  mutating func money(_ member: RecordMember, _ value: inout Money) { add(member, value) }
  mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) { add(member, value.rawValue) }
  mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) { value.visit(by: &self) }

  mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) {
    guard var present = value else { return add(member, "nil") }
    present.visit(as: .element, by: &self)
  }

  mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) {
    add(member, value.count)
    for var element in value { element.visit(as: .element, by: &self) }
  }
}
