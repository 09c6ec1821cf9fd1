import DocumentsProtocols
import JSON
import MelodiesStoreProtocols
import MelodyListProtocols
import ModelsTesting
import Testing

@testable import MelodyList

@Suite struct `Every field of a melody's document` {
  private static let file = "Modules/MelodyList/MelodyList/Presentation/Displayed.swift and MelodyDocument+JSON.swift"

  @Test func `a melody is read back whole from the JSON that shows it`() throws {
    let json = try JSONValue(parsing: MelodyDocument(Melody.everyField).json())
    guard case .string(let id)? = json["id"], case .string(let rtttl)? = json["rtttl"] else {
      Issue.record("the id or the tune is missing: see \(Self.file)")
      return
    }
    #expect(lostProperties(from: Melody.everyField, to: try Melody(id: id, rtttl: rtttl), in: Self.file) == [])
  }
}
