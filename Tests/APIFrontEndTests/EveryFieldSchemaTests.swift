import APIDocuments
import Foundation
import Models
import ModelsTesting
import PresentationProtocols
import PresentationTesting
import Testing

@testable import APIFrontEnd

/// The schemas of an order declare what its JSON has, and nothing else.
@Suite struct `Every field of the schemas` {
  private static let file = "Modules/Web/APIFrontEnd/OpenAPI/Schemas.swift and Schemas+Inputs.swift"

  private static func schemas() throws -> JSONValue {
    let schemas = JSONTree.object(Schemas.all.map { (name: $0.name, value: $0.value) })
    return try JSONValue(parsing: JSONTree.object([("components", .object([("schemas", schemas)]))]).json())
  }

  private static let order = OrderDocument(
    .everyField, ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt))

  @Test(arguments: ["Order", "OrderInput"]) func `every field has a property, as deep as it goes`(name: String) throws {
    let document = try Self.schemas()
    let schema = try #require(document["components"]?["schemas"]?[name])
    let faults = SchemaCheck(document: document).faults(in: try JSONValue(parsing: Self.order.json()), schema)
    #expect(faults == [], "see \(Self.file)")
  }

  @Test func `no property is declared that an order does not have`() throws {
    let document = try Self.schemas()
    let fields = Set(OrderField.allCases.map(\.rawValue))
    let reasons = ["nextStatuses": "follows from the status", "currency": "is short for each amount's own"]
    for (name, more) in [("Order", ["nextStatuses"]), ("OrderInput", ["nextStatuses", "currency"])] {
      guard case .object(let properties)? = document["components"]?["schemas"]?[name]?["properties"] else {
        Issue.record("\(name) has no properties")
        continue
      }
      #expect(more.allSatisfy { reasons[$0] != nil })
      #expect(Set(properties.map(\.name)) == fields.union(more), "\(name): see \(Self.file)")
    }
  }
}
