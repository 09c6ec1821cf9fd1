import DocumentsProtocols
import Foundation
import Models
import ModelsTesting
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@testable import Workers

@Suite struct `Every field of an input` {
  private static let file = """
    Modules/API/OrderDocumentsProtocols/Input/OrderInput.swift (the table of fields), Documents/OrderParts.swift (what a document \
    shows of an object), Input/InputReader+Parts.swift and Modules/Workers/Workers/Reading (what an input reads of it)
    """

  @Test func `an order comes back whole from the JSON that shows it`() throws {
    let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
    // A line of an NDJSON export is the same document.
    let input = try OrderInput(json: OrderDocument(.everyField, formatter).json())
    let base = Order(
      id: "", number: 0, version: 0, date: .earliest, name: PersonName(first: "", last: ""), email: "",
      total: .zero(.usd))
    let dates = DateReader(zone: .gmt, now: .amysDay)
    let order = try OrderInputParser.read(input, .imported, onto: base, dates: dates, taxRates: []).get()
    #expect(lostProperties(from: Order.everyField, to: order, in: Self.file) == [])
  }
}
