import DocumentsProtocols
import Foundation
import Models
import ModelsTesting
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@testable import Workers

@Suite struct InputFingerprintTests {
  private static let file = "Modules/Workers/OrdersWorkerProtocols/Fingerprint+Inputs.swift"
  private static let formatter = ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt)
  private static let whole = OrderDocument(.everyField, formatter).json()

  /// Stores have such fingerprints with the results of writes: another one would run a repeated write again.
  @Test func `an input has the fingerprint that earlier versions stored`() throws {
    let change = """
      {"note":null,"name":null,"total":"1.50","currency":"EUR","taxIncluded":false,"items":null,\
      "date":"2007-06-29T12:00:00+02:00","payment":{"cardNumber":"4242 4242 4242 4242","expires":"2030-05"}}
      """
    #expect(OrderInput().fingerprint == "3385470f0ba913db6d3b5a3e38d6bba7")
    var earlier = try OrderInput(json: Self.whole)
    earlier.items = .set(
      (earlier.items.value ?? []).map {
        var item = $0
        item.id = nil
        return item
      })
    earlier.owned.shipments = []
    earlier.owned.returns = []
    earlier.owned.internalNotes = []
    earlier.tags = .unchanged
    earlier.taxes = .unchanged
    #expect(earlier.fingerprint == "cf218c2d8b7e8b8c9ee8eec1a71119c1")
    var amy = try OrderInput(json: OrderDocument(.amy, Self.formatter).json())
    amy.tags = .unchanged
    amy.taxes = .unchanged
    #expect(amy.fingerprint == "528aa19c751f0b88ed1b3a91573e1aee")
    #expect(try OrderInput(json: Array(change.utf8)).fingerprint == "81fe4d5f971db8511beed691a67485b9")
  }

  @Test func `an input without any one of its members has another fingerprint`() throws {
    let whole = try JSONValue(parsing: Self.whole)
    guard case .object(let members) = whole else { throw JSONError(line: 1, column: 1, message: "no object") }
    let fingerprint = try OrderInput(json: whole).fingerprint
    let forgotten = try members.map(\.name).filter { name in
      let rest = members.filter { $0.name != name }
      return try OrderInput(json: .object(rest)).fingerprint == fingerprint
    }
    // They follow from other members, and no input has them.
    #expect(forgotten == ["shipment", "nextStatuses"], "add the field in \(Self.file)")
  }
}

extension OrderInput {
  fileprivate var fingerprint: String {
    var fingerprint = Fingerprint()
    fingerprint.add(self)
    return fingerprint.text
  }
}
