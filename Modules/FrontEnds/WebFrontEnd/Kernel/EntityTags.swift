import Foundation
import HTTPProtocols
import PresentationProtocols

/// What marks an order as somebody sees it (RFC 9110, 8.8.3): its version, then the locale and the zone of its texts.
///
/// Where the answer is compressed, the tag gets `-gzip` at its end; that is the same order still.
enum EntityTag {
  static func tag(version: Int64, in context: SceneContext) -> String {
    "\"\(version).\(context.locale.identifier).\(context.timeZone.identifier)\""
  }

  /// The tags of `If-Match` or `If-None-Match`.
  enum List: Equatable {
    case any
    case tags([Tag])
  }

  /// One of them, without its quotation marks.
  struct Tag: Equatable {
    var text: Substring
    var isWeak: Bool

    /// The version that it was made for; `nil` where it is none of ours.
    var version: Int64? {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      return digits.endIndex == text.endIndex || text[digits.endIndex] == "." ? Int64(digits) : nil
    }
  }

  /// Reads a field's tags; `nil` where the field is not there.
  ///
  /// - Throws: `usage` for what is no list of tags.
  static func list(_ name: String, in fields: HTTPFields) throws(Problem) -> List? {
    let values = fields.values(name)
    guard !values.isEmpty else { return nil }
    var rest = values.joined(separator: ",")[...]
    if rest == "*" { return .any }
    var tags: [Tag] = []
    while true {
      rest = rest.drop { $0 == " " || $0 == "," || $0 == "\t" }
      guard !rest.isEmpty else { break }
      let isWeak = rest.hasPrefix("W/")
      if isWeak { rest = rest.dropFirst(2) }
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else {
        throw Problem(
          .usage, "the field \(name) cannot be read", remedy: "send an ETag as it came, with its quotation marks")
      }
      tags.append(Tag(text: rest[rest.index(after: rest.startIndex)..<end], isWeak: isWeak))
      rest = rest[rest.index(after: end)...]
    }
    guard !tags.isEmpty else { throw Problem(.usage, "the field \(name) is empty") }
    return .tags(tags)
  }
}

extension WebRequest {
  /// The version that `If-Match` names; `nil` for `*`, which is whatever is current.
  ///
  /// A tag that is weak or none of ours can match no version: 0 stands for it.
  /// - Throws: `preconditionRequired` where there is no such field.
  func versionToMatch() throws(Problem) -> Int64? {
    guard let list = try EntityTag.list("If-Match", in: http.fields) else {
      throw Problem(
        .preconditionRequired, "this needs If-Match, so that nobody's change is lost",
        remedy: "send the ETag that came with it, or * for whatever is current")
    }
    guard case .tags(let tags) = list else { return nil }
    let versions = Set(tags.compactMap { $0.isWeak ? nil : $0.version })
    guard versions.count < 2 else {
      throw Problem(.usage, "If-Match names several versions", remedy: "send the one that you saw")
    }
    return versions.first ?? 0
  }

  /// Whether `If-None-Match` says that the reader has this already; what cannot be read says nothing.
  func has(_ tag: String) -> Bool {
    guard let list = try? EntityTag.list("If-None-Match", in: http.fields) else { return false }
    guard case .tags(let tags) = list else { return true }
    let text = tag.dropFirst().dropLast()
    return tags.contains { $0.text == text || $0.text == text + "-gzip" }
  }
}
