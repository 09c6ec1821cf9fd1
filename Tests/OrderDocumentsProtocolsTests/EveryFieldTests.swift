import DocumentsProtocols
import Foundation
import Models
import ModelsTesting
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import Testing

/// Tests that a document has a member for every field of an order, and an input a property that reads it.
@Suite struct `Every field of a document` {
  private static let file = "Modules/API/OrderDocumentsProtocols/Input/OrderInput.swift (the table of fields)"
  private static let document = OrderDocument(
    .everyField, ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt))

  @Test func `a document has a member with a value for every field`() throws {
    let json = try JSONValue(parsing: Self.document.json())
    let empty: [JSONValue?] = [nil, .null, .string(""), .array([]), .object([])]
    for field in OrderField.allCases {
      #expect(!empty.contains(json[field.rawValue]), "\(field) is not shown: see \(Self.file)")
    }
    #expect(OrderDocument.members.map(\.name) == json.names, "see OrderMember.swift")
    #expect(Set(json.names).subtracting(OrderField.allCases.map(\.rawValue)) == ["shipment", "nextStatuses"])
    let summary = try JSONValue(parsing: Self.document.summary.json())
    #expect(summary.names == json.names.prefix(9) + ["updatedAt", "hasRefunds", "shipment"])
    // A list has no numbers of pieces.
    for name in summary.names where name != "hasRefunds" && name != "shipment" {
      #expect(summary[name] == json[name], "\(name)")
    }
  }

  @Test func `reading a document sets every property of an input`() throws {
    let input = try OrderInput(json: Self.document.json())
    let exceptions: [String: String] = [
      "isDayOnly": "only a form sets it", "dayExample": "only a reader of typed text sets it",
      "addedItems": "only a command line sets it", "addedTags": "only a change sets it",
      "removedTags": "only a change sets it",
      "removedSKUs": "only a command line sets it", "currency": "a document's amounts name their own",
      "owned": "see below",
    ]
    let properties = Array(Mirror(reflecting: input).children) + Array(Mirror(reflecting: input.owned).children)
    for case (let name?, let value) in properties where exceptions[name] == nil {
      #expect(!["unchanged", "nil", "[]"].contains("\(value)"), "\(name) is not read: see \(Self.file)")
    }
  }

  @Test func `every field has a label that is not its name`() {
    for field in OrderField.allCases {
      #expect(OrderWords.label(ofField: field.rawValue) != field.rawValue, "see \(Self.file)")
    }
  }
}

extension JSONValue {
  fileprivate var names: [String] { if case .object(let members) = self { members.map(\.name) } else { [] } }
}
