import DocumentsProtocols
import Foundation
import ShowQueries
import ShowsWorkerProtocols

/// Parses shows in the JSON of TVmaze's API (<https://www.tvmaze.com/api>).
///
/// It reads one show, with or without embedded episodes, a list of shows, or a search's result. Unknown members are
/// ignored, and optional members may be `null`. A fault names its node: `/_embedded/episodes/3/season` `is a text; a
/// whole number is wanted`. Other objects of the API, for example episodes, are refused as a whole.
struct TVmazeReader {
  /// The name of the source in messages.
  let source: String
  /// The name of the source that is stored with a show; `nil` if it has none.
  var storedName: String?

  func shows(_ bytes: [UInt8]) throws(ShowsWorkerError) -> [ReadShow] {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes, within: .batch) } catch {
      throw .unreadable(source: source, "\(error)")
    }
    let all = if case .array(let elements) = value { elements } else { [value] }
    if let other = all.lazy.compactMap(TVmazeObject.init).first { throw .notShows(source: source, other) }
    guard case .array(let elements) = value else { return [read(value, at: "")] }
    return elements.enumerated().map { read($1, at: "/\($0)") }
  }

  private func read(_ value: JSONValue, at pointer: String) -> ReadShow {
    // A result of a search has a score beside the show.
    let node = value["show"].map { Node($0, "/show") } ?? Node(value, "")
    do throws(FaultyShow) {
      return ReadShow(pointer: pointer, outcome: .success(try show(node)))
    } catch {
      return ReadShow(pointer: pointer, outcome: .failure(error))
    }
  }

  /// A JSON value with its JSON Pointer.
  private struct Node {
    let value: JSONValue
    let pointer: String

    init(_ value: JSONValue, _ pointer: String) {
      self.value = value
      self.pointer = pointer
    }
  }

  private func show(_ node: Node) throws(FaultyShow) -> ImportedShow {
    guard case .object = node.value else { throw FaultyShow(faults: [Violation(node.pointer, .not(.show))]) }
    var faulty = FaultyShow()
    let id = faulty.recording { () throws(Violation) in try self.id(node) }
    let title = faulty.recording { () throws(Violation) in
      try required(node, "name", .text, try text(node, "name"))
    }
    let images = faulty.recording { () throws(Violation) in try self.images(node) }
    let list = faulty.recording { () throws(Violation) in try episodeList(node) }
    let usual = minutes(node, "averageRuntime") ?? minutes(node, "runtime")
    let episodes = list?.map { episode($0, usualRuntime: usual, &faulty) }
    guard let id, let title, let images, faulty.faults.isEmpty else { throw faulty }
    return ImportedShow(
      id: id, title: title.trimmingCharacters(in: .whitespacesAndNewlines), images: images, episodes: episodes,
      source: storedName)
  }

  private func episodeList(_ node: Node) throws(Violation) -> [Node]? {
    guard let embedded = try member(node, "_embedded"), let list = try member(embedded, "episodes") else { return nil }
    guard case .array(let elements) = list.value else { throw Violation(list.pointer, .not(.list)) }
    return elements.enumerated().map { Node($1, "\(list.pointer)/\($0)") }
  }

  /// Returns the valid fields of an episode; a fault of an episode makes its show invalid.
  private func episode(_ node: Node, usualRuntime: Int?, _ faulty: inout FaultyShow) -> Episode {
    guard case .object = node.value else {
      faulty.record(Violation(node.pointer, .not(.episode)))
      return Episode(title: "", season: 0, number: nil)
    }
    let id = faulty.recording { () throws(Violation) in try self.id(node) }
    let title = faulty.recording { () throws(Violation) in try text(node, "name") }?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let season = faulty.recording { () throws(Violation) in try integer(node, "season") }
    let number = faulty.recording { () throws(Violation) in try integer(node, "number") }
    let type = faulty.recording { () throws(Violation) in try text(node, "type") }
    let airing = faulty.recording { () throws(Violation) in try broadcast(node) }
    return Episode(
      id: id ?? "", title: title.flatMap { $0.isEmpty ? nil : $0 } ?? Episode.unnamed, season: season ?? 0,
      number: number, isSpecial: type.map { $0 != "regular" } ?? false, airsAt: airing?.at,
      isDayOnly: airing?.isDayOnly ?? false, runtime: minutes(node, "runtime") ?? usualRuntime)
  }

  /// Returns `airstamp`, or noon of the day `airdate` in UTC if the time is missing; `nil` if both are.
  ///
  /// The time is missing if `airstamp` is, or if `airtime` is empty: TVmaze then makes up a time of the day.
  private func broadcast(_ node: Node) throws(Violation) -> (at: Instant, isDayOnly: Bool)? {
    let (stamp, day) = (try text(node, "airstamp") ?? "", try text(node, "airdate") ?? "")
    if !stamp.isEmpty, try text(node, "airtime") != "" || day.isEmpty {
      guard let instant = Instant(stamp) else { throw Violation("\(node.pointer)/airstamp", .not(.instant, stamp)) }
      return (instant, false)
    }
    guard !day.isEmpty else { return nil }
    guard let noon = Instant("\(day)T12:00:00Z") else {
      throw Violation("\(node.pointer)/airdate", .not(.calendarDay, day))
    }
    return (noon, true)
  }

  /// Returns a length in minutes; `nil` for anything else, since a show is of use without it.
  private func minutes(_ node: Node, _ name: String) -> Int? {
    guard case .number(let text)? = node.value[name], let minutes = Int(text) else { return nil }
    return ShowLimits.runtime.contains(minutes) ? minutes : nil
  }

  /// Returns the largest poster, and the banner and background if they are embedded.
  private func images(_ node: Node) throws(Violation) -> ShowImages {
    var images = ShowImages()
    if let image = try member(node, "image") {
      images.poster = try url(image, "original")
      if images.poster == nil { images.poster = try url(image, "medium") }
    }
    guard let embedded = try member(node, "_embedded"), let list = try member(embedded, "images"),
      case .array(let elements) = list.value
    else { return images }
    for (index, element) in elements.enumerated() {
      let image = Node(element, "\(list.pointer)/\(index)")
      guard let sizes = try member(image, "resolutions"), let original = try member(sizes, "original") else { continue }
      let path = try url(original, "url")
      switch try text(image, "type") {
      case "banner": images.banner = images.banner ?? path
      case "background": images.background = images.background ?? path
      default: break
      }
    }
    return images
  }

  // MARK: Members

  /// Returns a member; `nil` if it is missing or null.
  private func member(_ node: Node, _ name: String) throws(Violation) -> Node? {
    guard let value = node.value[name], value != .null else { return nil }
    return Node(value, "\(node.pointer)/\(name)")
  }

  private func id(_ node: Node) throws(Violation) -> String {
    guard let id = try required(node, "id", .wholeNumber, try integer(node, "id")) as Int?, id > 0 else {
      throw Violation("\(node.pointer)/id", .not(.positiveNumber))
    }
    return String(id)
  }

  private func text(_ node: Node, _ name: String) throws(Violation) -> String? {
    guard let member = try member(node, name) else { return nil }
    guard case .string(let text) = member.value else { throw Violation(member.pointer, .not(.text)) }
    return text
  }

  private func integer(_ node: Node, _ name: String) throws(Violation) -> Int? {
    guard let member = try member(node, name) else { return nil }
    guard case .number(let text) = member.value, let number = Int(text) else {
      throw Violation(member.pointer, .not(.wholeNumber))
    }
    return number
  }

  private func url(_ node: Node, _ name: String) throws(Violation) -> URL? {
    guard let text = try text(node, name), !text.isEmpty else { return nil }
    guard let url = URL(string: text) else { throw Violation("\(node.pointer)/\(name)", .not(.url, text)) }
    return url
  }

  private func required<Value>(_ node: Node, _ name: String, _ kind: Violation.Kind, _ value: Value?)
    throws(Violation) -> Value
  {
    if let value { return value }
    throw Violation("\(node.pointer)/\(name)", node.value[name] == .null ? .not(kind) : .fact(.missing))
  }
}

extension TVmazeObject {
  /// Creates the kind of an object that is not a show; `nil` for a show, the result of a search, and any other value.
  ///
  /// An element of a schedule is an episode that has its show as a member.
  fileprivate init?(_ value: JSONValue) {
    // A show of an API without these members may still have the address of its page.
    let page =
      if case .string(let url)? = value["url"] { URL(string: url)?.pathComponents.dropFirst().first } else {
        String?.none
      }
    if value["season"] != nil || page == "episodes" {
      self = .episode
    } else if ["person", "character", "birthday", "deathday", "gender"].contains(where: { value[$0] != nil })
      || ["people", "characters"].contains(page)
    {
      self = .person
    } else if value["episodeOrder"] != nil || page == "seasons" {
      self = .season
    } else {
      return nil
    }
  }
}

/// One show of a source, or the faults for which it is invalid.
struct ReadShow {
  /// The show's JSON Pointer, which the pointers of its faults begin with.
  let pointer: String
  let outcome: Result<ImportedShow, FaultyShow>
}

/// The first hundred faults of an invalid show.
struct FaultyShow: Error {
  private(set) var faults: [Violation] = []

  mutating func record(_ fault: Violation) {
    if faults.count < 100 { faults.append(fault) }
  }

  /// Returns the result of a closure; `nil` if it has none or throws a fault, which is recorded.
  mutating func recording<Value>(_ read: () throws(Violation) -> Value?) -> Value? {
    do throws(Violation) { return try read() } catch {
      record(error)
      return nil
    }
  }
}

extension ShowsSource {
  /// The host, or a file's name without its folder and control characters; `nil` for a source without a name.
  var storedName: String? {
    switch self {
    case .body, .json("-", _): return nil
    case .address(let address): return URL(string: address)?.host()
    case .tvmaze: return "api.tvmaze.com"
    case .json(let path, _):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let visible = name.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(100)
      return visible.isEmpty ? nil : String(String.UnicodeScalarView(visible))
    }
  }
}
