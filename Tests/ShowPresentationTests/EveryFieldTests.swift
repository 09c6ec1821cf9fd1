import DocumentsProtocols
import JSON
import ModelsTesting
import PresentationTesting
import ShowPresentationProtocols
import ShowsWorkerProtocols
import Testing

@testable import ShowPresentation

@Suite struct `Every field of a show's document` {
  private static let file = "Modules/ShowPresentation/ShowPresentation/Documents.swift"

  /// The properties that the JSON of a show leaves out, each with the reason.
  private static let exceptions = [
    "episodes[0].isSpecial": "a special is an episode of which the code says so",
    "episodes[0].isDayOnly": "the value of such an episode's time is a day",
    "episodes[0].airsAt": "the time of an episode of which only the day is known is its day",
    "watched[e1]": "the history has the times, and an episode says whether it has been watched",
    "settings.rule": "its word is after-last, see below",
    "updatedAt": "a show is compared by its version",
  ]

  @Test func `the JSON of a show has every stored property`() throws {
    let show = TrackedShow.everyField
    let formatter = ReferenceFormatter.viewer
    var document = ShowDocument(show.show(at: show.updatedAt), formatter)
    document.episodes = show.documents(next: nil, hidesSpoilers: false, formatter)
    let texts = try JSONValue(parsing: document.json()).texts
    #expect(texts.contains(show.settings.rule.rawValue), "the rule is not in the JSON: see \(Self.file)")
    for property in storedProperties(of: show) where Self.exceptions[property.path] == nil {
      #expect(
        texts.contains(property.text),
        "TrackedShow.\(property.path), “\(property.text)”, is not in the JSON: see \(Self.file)")
    }
  }

  @Test func `only stored properties are left out`() {
    let paths = Set(storedProperties(of: TrackedShow.everyField).map(\.path))
    #expect(Set(Self.exceptions.keys).subtracting(paths) == [], "take them out of the list of exceptions")
  }
}

extension JSONValue {
  /// The texts of all values that are neither lists nor objects.
  fileprivate var texts: Set<String> {
    switch self {
    case .null: []
    case .bool(let flag): ["\(flag)"]
    case .number(let text), .string(let text): [text]
    case .array(let values): values.reduce(into: []) { $0.formUnion($1.texts) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.texts) }
    }
  }
}
