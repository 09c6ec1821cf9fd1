import JSON
import MelodyModels
import Models
import ModelsTesting
import ShowModels
import StoreAdministrationProtocols
import Testing

/// Tests that a line of a transfer has every stored property.
@Suite struct `Every field of a transfer` {
  private static let file = "Modules/Models/Models"

  @Test func `an order comes back whole, also as it was before a change`() throws {
    let event = OrderEvent(
      id: 7, .edited, from: .everyField, to: .everyField, by: Author(name: "amy", frontEnd: "api", client: "desk"),
      at: Order.everyField.updatedAt)
    let read = try TransferDocument(
      json: TransferDocument.order(.everyField, isDeleted: true, events: [event]).json())
    guard case .order(let order, isDeleted: true, let events) = read else {
      Issue.record("\(read) is no deleted order")
      return
    }
    #expect(lostProperties(from: Order.everyField, to: order, in: Self.file) == [])
    #expect(lostProperties(from: event, to: try #require(events.first), in: Self.file) == [])
  }

  @Test func `a show and a melody come back whole`() throws {
    let show = try TransferDocument(json: TransferDocument.show(.everyField).json())
    let melody = try TransferDocument(json: TransferDocument.melody(.everyField).json())
    guard case .show(let show) = show, case .melody(let melody) = melody else {
      Issue.record("\(show) is no show, or \(melody) no melody")
      return
    }
    #expect(lostProperties(from: TrackedShow.everyField, to: show, in: Self.file) == [])
    #expect(lostProperties(from: Melody.everyField, to: melody, in: Self.file) == [])
  }

  @Test func `every property of the samples has a value`() {
    #expect(blankProperties(of: Order.everyField, in: "EveryField.swift, then see \(Self.file)") == [])
    #expect(blankProperties(of: TrackedShow.everyField, in: "EveryField.swift, then see \(Self.file)") == [])
    #expect(blankProperties(of: Melody.everyField, in: "EveryField.swift, then see \(Self.file)") == [])
  }
}
