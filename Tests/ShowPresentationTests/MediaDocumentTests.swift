import DocumentsProtocols
import JSON
import MelodyListProtocols
import PresentationProtocols
import ShowPresentationProtocols
import Testing

/// Tests that the JSON of a document has a member for every stored property.
@Suite struct `Every field of the documents of shows and melodies` {
  @Test(arguments: documents)
  func `every stored property of a document is in its JSON`(document: Documented) throws {
    let name = "\(type(of: document.value))"
    guard case .object(let members) = try JSONValue(parsing: document.value.json()) else {
      Issue.record("\(name) is no object")
      return
    }
    let written = Set(members.map(\.name)).union(document.elsewhere.keys)
    for case let property? in Mirror(reflecting: document.value).children.map(\.label) {
      #expect(written.contains(property), "\(name).\(property) is not written: see \(document.file)")
    }
  }
}

// MARK: Fixtures

struct Documented: Sendable, CustomTestStringConvertible {
  let value: any JSONWritable & Sendable
  let file: String
  /// The properties that are in a member of another name, each with the reason.
  var elsewhere: [String: String] = [:]

  var testDescription: String { "\(type(of: value))" }
}

private let moment = DisplayedValue(value: "2007-06-29T00:00:00Z", display: "6/29/07")
private let episode = ShowDocument.Episode(
  id: "e1", season: 1, number: 2, title: "Pilot", airsAt: moment, watched: true)
private let next = ShowDocument.Next(id: "e2", season: 3, number: 4, title: "Two", airsAt: moment, why: "It is next.")
private let progress = ShowDocument.Progress(watched: 5, aired: 6, display: "5 of 6 watched")

private let documents: [Documented] = {
  let shows = "Modules/ShowPresentation/ShowPresentationProtocols/Documents/ShowDocument+JSON.swift"
  let melodies = "Modules/MelodyList/MelodyListProtocols/MelodyDocument+JSON.swift"
  return [
    Documented(
      value: ShowDocument(
        id: "friends", version: 2, title: "Friends", subtitle: "S1E2", poster: "p", banner: "b", background: "g",
        progress: progress, specials: true, rule: "after-last", next: next, episodes: [episode]), file: shows),
    Documented(value: progress, file: shows), Documented(value: next, file: shows),
    Documented(value: episode, file: shows),
    Documented(
      value: WatchedDocument(
        show: "friends", title: "Friends", episode: "e1", season: 1, number: 2, watchedAt: moment), file: shows),
    Documented(
      value: MelodyDocument(
        id: "scale", title: "Scale", seconds: "1.5", duration: "0:02", tempo: 120, notes: 1, rtttl: "Scale:…"),
      file: melodies, elsewhere: ["seconds": "it is a part of the member `duration`"]),
  ]
}()
