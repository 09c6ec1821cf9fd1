import APITesting
import DocumentsProtocols
import Foundation
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@Suite struct DocumentTests {
  @Test func `a list has the contract's keys in the contract's order`() {
    let list = OrdersDocument(orders: [Order.amy.document.summary], next: nil)
    #expect(
      list.text == """
        {"orders":[{"id":"abc123","number":1001,"version":1,"status":{"value":"placed","display":"Placed"},\
        "reference":null,"date":{"value":"2007-06-29T00:00:00Z","display":"6/29/07"},\
        "name":{"first":"Amy","last":"Apple","display":"Amy Apple"},"email":"amy.apple@clean-swift.com",\
        "total":{"amount":"1.23","minor":123,"currency":"USD","display":"$1.23"},\
        "updatedAt":{"value":"2007-06-29T00:00:00Z","display":"6/29/07, 12:00 AM"},"hasRefunds":false,\
        "shipment":{"value":"none","display":"Not shipped"}}],"next":null}
        """)
    #expect(
      OrdersDocument(
        orders: [Order.amy.document], next: "x", count: DisplayedCount(value: 7, isExact: false, display: "7+")
      ).text.hasSuffix(#"],"next":"x","count":7,"countIsExact":false}"#))
  }

  @Test(
    arguments: [
      (.paid, true, "Paid, with refunds"), (.refunded, true, "Refunded"), (.paid, false, "Paid"), (.paid, nil, "Paid"),
    ] as [(OrderStatus, Bool?, String)])
  func `the status in a list says that an order has refunds, unless it says so itself`(
    status: OrderStatus, hasRefunds: Bool?, text: String
  ) {
    var order = Order.amy.summary
    (order.status, order.hasRefunds) = (status, hasRefunds)
    let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    #expect(OrderSummaryDocument(order, formatter).statusText == text)
  }

  @Test func `a whole order has every key of the contract after those of a list`() throws {
    let value = try JSONValue(parsing: Order.whole.document.json())
    #expect(
      value.names == [
        "id", "number", "version", "status", "reference", "date", "name", "email", "total", "phone", "billingAddress",
        "shipmentAddress", "shipmentMethod", "service", "carrier", "tracking", "payment", "items", "discount",
        "shippingCharge", "tax", "taxIncluded", "taxes", "refunds", "shipments", "returns", "internalNotes", "tags",
        "note", "shipment",
        "nextStatuses",
        "createdAt",
        "updatedAt",
      ])
    #expect(value["items"]?.elements?.first?["total"]?["display"] == .string("$39.00"))
    #expect(
      value["payment"]?["expires"] == .object([.init("value", .string("2030-05")), .init("display", .string("05/30"))]))
    #expect(value["refunds"]?.elements?.first?["at"]?["value"] == .string("2007-06-29T00:00:00.000001Z"))
    #expect(value["nextStatuses"]?.elements?.first?["value"] == .string("shipped"))
  }

  @Test func `a card has a label without its expiry`() {
    let card = Order.whole.document.payment
    #expect(card?.display == "Visa 4242, 05/30")
    #expect(card?.label == "Visa 4242")
  }

  @Test func `an order tells each of its moments, whichever of them are one`() throws {
    var order = Order.amy
    for (created, updated) in [(0, 0), (60, 60), (0, 60), (60, 0), (60, 120)] as [(Int64, Int64)] {
      order.createdAt = order.date.adding(seconds: created)
      order.updatedAt = order.date.adding(seconds: updated)
      let document = order.document
      #expect(document.createdAt.value == order.createdAt.description)
      #expect(document.updatedAt.value == order.updatedAt.description)
    }
  }

  @Test func `Foundation reads what we write, on one line or on many`() throws {
    for isPretty in [false, true] {
      let bytes = Order.whole.document.json(isPretty: isPretty)
      let read = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      #expect(read?["note"] as? String == Order.whole.note)
      #expect((read?["name"] as? [String: Any])?["first"] as? String == Order.whole.name.first)
      #expect(bytes.contains(UInt8(ascii: "\n")) == isPretty)
    }
  }

  @Test func `several orders follow one another a line each, however they are taken`() {
    var json = JSONWriter()
    "first".write(to: &json)
    var lines: [UInt8] = []
    #expect(json.take() == Array("\"first\"".utf8))
    for _ in 1...3 {
      Order.amy.document.summary.write(to: &json)
      json.endLine()
      lines += json.take()
    }
    #expect(
      lines.split(separator: UInt8(ascii: "\n")).map(Array.init)
        == Array(repeating: Order.amy.document.summary.json(), count: 3))
  }
}

// MARK: Looking into JSON

extension JSONValue {
  /// The names of an object's members.
  fileprivate var names: [String]? {
    if case .object(let members) = self { members.map(\.name) } else { nil }
  }

  /// The elements of a list.
  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
