import DocumentsProtocols
import Foundation
import HTTPProtocols
import MelodiesStoreProtocols
import MelodyListProtocols

/// One page of an API's melodies. It reads the id and the tune of each melody, and ignores other members.
struct MelodiesResponsePage {
  let melodies: [Melody]
  let next: String?

  /// Parses a page; `nil` if the API has no melodies and says so as a problem.
  init?(_ bytes: [UInt8], from url: URL) throws(ServiceRequestError) {
    let json: JSONValue
    do { json = try JSONValue(parsing: bytes, within: .batch) } catch { throw .unreadable(url, "\(error)") }
    if json.isNoData { return nil }
    guard case .array(let values)? = json["melodies"] else { throw .unreadable(url, "it has no “melodies”") }
    var melodies: [Melody] = []
    for (index, value) in values.enumerated() {
      guard case .string(let id)? = value["id"], case .string(let tune)? = value["rtttl"] else {
        throw .unreadable(url, "melody \(index + 1) has no id or no tune")
      }
      let melody: Melody
      do { melody = try Melody(id: id, rtttl: tune) } catch { throw .unreadable(url, "melody \(index + 1): \(error)") }
      if let invalid = melody.invalidFields.first { throw .unreadable(url, "melody \(index + 1): \(invalid)") }
      melodies.append(melody)
    }
    self.melodies = melodies
    if case .string(let next)? = json["next"] { self.next = next } else { next = nil }
  }

  /// Returns whether an error response says only that there are no melodies.
  static func isEmptyAnswer(_ bytes: [UInt8], status: HTTPStatus) -> Bool {
    status == .notFound && (try? JSONValue(parsing: bytes))?.isNoData == true
  }
}

extension JSONValue {
  fileprivate var isNoData: Bool { self["code"] == .string("no-data") && self["melodies"] == nil }
}
