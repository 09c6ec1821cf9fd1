import APITesting
import DocumentsProtocols
import FoundationEssentials
import Models
import ModelsTesting
import OrderDocumentsProtocols
import OrderHistoryProtocols
import PresentationProtocols
import PresentationTesting
import Testing

/// Tests the documents of the history of an order.
@Suite struct HistoryDocumentTests {
  @Test func `an event has the contract's keys`() {
    let event = OrderEvent(
      id: 7, orderID: "abc123", version: 2, kind: .edited,
      author: Author(name: "amy", frontEnd: "api", client: "desk, command-line", requestID: "r-1", traceID: "4bf9"),
      at: .amysDay,
      changes: [FieldChange(field: "email", from: "a@b", to: nil)], before: nil)
    let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    let text = EventsDocument(events: [EventDocument(event, formatter)], next: "8").text
    #expect(
      text.hasPrefix(
        #"{"events":[{"id":7,"order":"abc123","version":2,"type":"edited","actor":"amy","frontEnd":"api","client":"desk, command-line","requestId":"r-1","traceId":"4bf9","at":{"value":"2007-06-29T00:00:00Z","display":"#
      ))
    #expect(
      text.hasSuffix(
        #""changes":[{"field":"email","from":{"value":"a@b","display":"a@b"},"to":null,"display":"Email: a@b → (none)"}]}],"next":"8"}"#
      ))
  }

  @Test func `an event has the order of its version after its changes, or null if the history does not have it`() {
    let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    let event = OrderEvent(id: 7, .created, from: nil, to: .amy, by: Author(name: "amy", frontEnd: "api"), at: .amysDay)
    var document = EventDocument(event, formatter)
    #expect(document.text.hasSuffix(#""changes":[]}"#))
    document.snapshot = .included(.init(.amy, formatter))
    #expect(document.text.hasSuffix(#""changes":[],"snapshot":\#(OrderDocument(.amy, formatter).text)}"#))
    document.snapshot = .included(nil)
    #expect(document.text.hasSuffix(#""changes":[],"snapshot":null}"#))
  }

  @Test(
    arguments: [
      ("total", "0.23 USD", "-1.23 USD", "Total: $0.23 → -$1.23"), ("tax", nil, "5 USD", "Tax: (none) → 5 USD"),
      ("shippingCharge", "0.00 USD", "1000.00 JPY", "Shipping: $0.00 → 1000.00 JPY"),
      (
        "refunds", nil, "5.00 USD is 2.00 USD off; 0.10 USD late", "Refunds: (none) → $5.00 is 2.00 USD off; $0.10 late"
      ),
      (
        "items", "2 × S Gift of 5.00 USD @ 5.00 USD − 1.00 USD; 1 × T Mug @ 2.00 USD", "1 × Mug @ 2.00",
        "Items: 2 × S Gift of 5.00 USD @ $5.00 − $1.00; 1 × T Mug @ $2.00 → 1 × Mug @ 2.00"
      ),
      (
        "items", "2 × S Tea @ 5.00 USD; 1 × T Mug @ 2.00 USD",
        "1 × T Mug @ 2.00 USD; 1 × P Poster @ 9.00 USD; 1 × T Mug @ 2.00 USD",
        "Items: − 2 × S Tea @ $5.00; + 1 × P Poster @ $9.00; + 1 × T Mug @ $2.00"
      ),
      ("items", nil, "1 × P Poster @ 9.00 USD", "Items: + 1 × P Poster @ $9.00"),
      ("items", "1 × P Poster @ 9.00 USD", nil, "Items: − 1 × P Poster @ $9.00"),
      ("items", "1 × Tea; mint @ 9.00 USD", nil, "Items: 1 × Tea; mint @ $9.00 → (none)"),
      ("status", "placed", "paid", "Status: Placed → Paid"), ("taxIncluded", "false", "true", "Tax included: No → Yes"),
      ("shipmentMethod", nil, "two-day", "Shipment: (none) → Two-Day Shipping"),
      ("date", "2007-06-29T00:00:00Z", nil, "Date: 6/29/07 → (none)"),
      ("note", "pay 5.00 USD", "1.00 USD", "Note: pay 5.00 USD → 1.00 USD"), ("later", "a", "b", "later: a → b"),
    ] as [(String, String?, String?, String)])
  func `a change is told as a person reads it, beside its plain values`(
    field: String, from: String?, to: String?, display: String
  ) {
    let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    let document = ChangeDocument(FieldChange(field: field, from: from, to: to), formatter)
    #expect(document.display == display)
    #expect([document.from?.value, document.to?.value] == [from, to])
    // Of items, people see the difference.
    guard document.display.contains("→") else { return }
    #expect(
      "\(document.display.prefix { $0 != ":" }): \(document.from?.display ?? "(none)") → \(document.to?.display ?? "(none)")"
        == display)
  }

  @Test func `the short form of a change has the first 100 characters of each text`() {
    let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    let (long, fitting) = (String(repeating: "é", count: 5_000), String(repeating: "x", count: 100))
    let document = ChangeDocument(FieldChange(field: "note", from: long, to: fitting), formatter)
    #expect(document.shortDisplay == "Note: \(String(repeating: "é", count: 99))… → \(fitting)")
    #expect(document.display == "Note: \(long) → \(fitting)")
  }

  @Test(arguments: ["status", "date", "total", "shipmentMethod", "email"])
  func `a change has its values in the form that they have in the order`(field: String) throws {
    let (before, after) = (Order.amy, Order.everyField)
    let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    var changed = after
    changed.date = after.date.adding(seconds: 86_400)
    changed.email = "amy@b.example"
    let change = try #require(before.changes(to: changed).first { $0.field == field })
    let values = try JSONValue(parsing: ChangeDocument(change, formatter).json())
    for (side, order) in [("from", before), ("to", changed)] {
      let value = values[side]
      switch try JSONValue(parsing: OrderDocument(order, formatter).json())[field] {
      case .string(let text)?:
        #expect(value == .object([.init("value", .string(text)), .init("display", .string(text))]))
      case .object(let members)?: for member in members { #expect(value?[member.name] == member.value) }
      case let other: #expect(value == other)
      }
    }
  }

  @Test func `a change of an amount has its parts, and its plain text as other values`() {
    let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    let change = ChangeDocument(FieldChange(field: "tax", from: nil, to: "1.23 USD"), formatter)
    #expect(
      change.text == """
        {"field":"tax","from":null,"to":{"value":"1.23 USD","amount":"1.23","minor":123,"currency":"USD",\
        "display":"$1.23"},"display":"Tax: (none) → $1.23"}
        """)
  }

  @Test func `an added note is told without the text that was there before`() {
    let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    let added = ChangeDocument(FieldChange(field: "internalNotes", from: nil, to: "Called."), formatter)
    #expect(added.display == "Internal notes: Called.")
    let undone = ChangeDocument(FieldChange(field: "internalNotes", from: "Called.", to: nil), formatter)
    #expect(undone.display == "Internal notes: Called. → (none)")
  }
}
