import APITesting
import DocumentsProtocols
import Foundation
import MelodyListProtocols
import Models
import ModelsTesting
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import ShowModels
import ShowPresentationProtocols
import Testing

@testable import OpenAPIKernel

/// Tests that the schemas of an order declare the members of its JSON, and no others.
@Suite struct `Every field of the schemas` {
  private static let file = "Modules/Web/OpenAPIKernel/Schemas+Orders.swift and Schemas+Inputs.swift"

  private static func schemas() throws -> JSONValue {
    let schemas = JSONTree.object(Schemas.all.map { .init($0.name, $0.value) })
    return try JSONValue(parsing: (["components": ["schemas": schemas]] as JSONTree).json())
  }

  private static let order = OrderDocument(
    .everyField, ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt))

  @Test(arguments: ["Order", "OrderInput"]) func `every field has a property, as deep as it goes`(name: String) throws {
    let document = try Self.schemas()
    let schema = try #require(document["components"]?["schemas"]?[name])
    let faults = SchemaCheck(document: document).faults(in: try JSONValue(parsing: Self.order.json()), schema)
    #expect(faults == [], "see \(Self.file)")
  }

  @Test func `an order in a page has all members of an order, or only the requested ones`() throws {
    let document = try Self.schemas()
    let page = try #require(document["components"]?["schemas"]?["OrderPage"])
    let order = String(decoding: Self.order.json(), as: UTF8.self)
    for order in [order, #"{"id":"a"}"#] {
      let json = try JSONValue(parsing: Array(#"{"orders":[\#(order)],"next":null}"#.utf8))
      #expect(SchemaCheck(document: document).faults(in: json, page) == [], "see \(Self.file)")
    }
  }

  @Test(arguments: ["Show", "NextEpisode", "Episode", "WatchProgress", "Melody"])
  func `a schema of the collections has the members of its document, and no others`(name: String) throws {
    let value = DisplayedValue(value: "2007-06-29T00:00:00Z", display: "6/29/07")
    let progress = ShowDocument.Progress(watched: 5, aired: 6, display: "5 of 6 watched")
    let next = ShowDocument.Next(id: "e", season: 1, number: 2, title: "Two", airsAt: value, why: "It is next.")
    let episode = ShowDocument.Episode(id: "e", season: 1, number: 2, title: "Two", airsAt: value, watched: true)
    let show = ShowDocument(
      id: "friends", version: 2, title: "Friends", subtitle: "S1E2", poster: "p", banner: "b", background: "g",
      progress: progress, specials: true, rule: "after-last", next: next, episodes: [episode])
    let melody = MelodyDocument(
      id: "scale", title: "Scale", seconds: "1.5", duration: "0:02", tempo: 120, notes: 1, rtttl: "Scale:…")
    let documents: [String: any JSONWritable] = [
      "Show": show, "NextEpisode": next, "Episode": episode, "WatchProgress": progress, "Melody": melody,
    ]
    let json = try JSONValue(parsing: try #require(documents[name]).json())
    let schemas = try Self.schemas()
    let schema = try #require(schemas["components"]?["schemas"]?[name])
    let files = "Modules/Web/OpenAPIKernel/Schemas+Media.swift"
    #expect(SchemaCheck(document: schemas).faults(in: json, schema) == [], "see \(files)")
    guard case .object(let members) = json, case .object(let properties)? = schema["properties"] else {
      Issue.record("\(name) has no properties: see \(files)")
      return
    }
    #expect(Set(properties.map(\.name)) == Set(members.map(\.name)), "see \(files)")
  }

  @Test(arguments: ["NewOrder", "OrderInput"])
  func `the description of an input names each member that only the store sets`(name: String) throws {
    let schema = try #require(try Self.schemas()["components"]?["schemas"]?[name])
    guard case .string(let text)? = schema["description"] else {
      Issue.record("\(name) has no description")
      return
    }
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    let owned = OrderInput.members.filter(\.isOwnedByStore).map(\.name)
    #expect(owned.contains("internalNotes") && owned.filter { !words.contains($0) } == [])
  }

  @Test func `no property is declared that an order does not have`() throws {
    let document = try Self.schemas()
    let fields = Set(OrderField.allCases.map(\.rawValue))
    let reasons = [
      "shipment": "follows from the shipments", "nextStatuses": "follows from the status",
      "currency": "is short for each amount's own", "addTags": "changes the tags", "removeTags": "changes the tags",
    ]
    let derived = ["shipment", "nextStatuses"]
    let ofInput = ["currency", "addTags", "removeTags"]
    for (name, more) in [
      ("Order", derived), ("OrderInput", derived + ofInput), ("NewOrder", derived + ofInput),
    ] {
      guard case .object(let properties)? = document["components"]?["schemas"]?[name]?["properties"] else {
        Issue.record("\(name) has no properties")
        continue
      }
      #expect(more.allSatisfy { reasons[$0] != nil })
      #expect(Set(properties.map(\.name)) == fields.union(more), "\(name): see \(Self.file)")
    }
  }
}
