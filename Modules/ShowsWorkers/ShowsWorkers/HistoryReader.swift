import DocumentsProtocols
import ShowsWorkerProtocols

/// Parses the output of `shows history --export`: `{"history":[{"show":"143","episode":"10897","watchedAt":…},…]}`.
struct HistoryReader {
  let source: String

  func history(_ bytes: [UInt8]) throws(ShowsWorkerError) -> [WatchedEpisode] {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes, within: .batch) } catch {
      throw unreadable("\(error)")
    }
    guard case .array(let elements)? = value["history"] else { throw unreadable("/history is missing or not a list") }
    var history: [WatchedEpisode] = []
    for (index, element) in elements.enumerated() { history.append(try entry(element, "/history/\(index)")) }
    return history
  }

  private func entry(_ value: JSONValue, _ pointer: String) throws(ShowsWorkerError) -> WatchedEpisode {
    func text(_ name: String) throws(ShowsWorkerError) -> String {
      guard case .string(let text)? = value[name] else {
        throw unreadable("\(pointer)/\(name) is missing or not a text")
      }
      return text
    }
    func integer(_ name: String) throws(ShowsWorkerError) -> Int? {
      switch value[name] {
      case nil, .null: return nil
      case .number(let text):
        guard let number = Int(text) else { fallthrough }
        return number
      default: throw unreadable("\(pointer)/\(name) is not a whole number")
      }
    }
    // The moment is a text, or an object of the JSON API with the text as its `value`.
    var moment = value["watchedAt"]
    if let inner = moment?["value"] { moment = inner }
    guard case .string(let stamp)? = moment, let at = Instant(stamp) else {
      throw unreadable("\(pointer)/watchedAt is not a time like 2014-04-07T02:00:00Z")
    }
    return WatchedEpisode(
      showID: try text("show"), episodeID: try text("episode"), season: try integer("season"),
      number: try integer("number"), at: at)
  }

  private func unreadable(_ reason: String) -> ShowsWorkerError { .unreadable(source: source, reason) }
}
