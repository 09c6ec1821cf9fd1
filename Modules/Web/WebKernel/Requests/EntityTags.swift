import Foundation
public import HTTPProtocols
public import PresentationProtocols

/// The tags of responses (RFC 9110, 8.8.3): an order's version and the time of its last change, then the locale and the
/// zone of its texts, and a style of dates that is not the short one.
///
/// A compressed response has a tag with `-gzip` at its end, which means the same order.
public enum EntityTag {
  /// Returns the tag of a revision, which begins with the version: `"7.5yc1z7ep2i.en_US.GMT"`.
  public static func tag(_ revision: String, in context: SceneContext) -> String {
    let style = context.dateStyle == .short ? "" : ".\(context.dateStyle.rawValue)"
    return "\"\(revision).\(context.locale.identifier).\(context.timeZone.identifier)\(style)\""
  }

  /// Returns a tag that ends with a fingerprint of the bytes, for content that changes with the clock.
  public static func tag(version: Int64, of bytes: [UInt8], in context: SceneContext) -> String {
    "\(tag("\(version)", in: context).dropLast()).\(bytes.fingerprint)\""
  }

  /// The tags of `If-Match` or `If-None-Match`.
  enum List: Equatable {
    case any
    case tags([Tag])
  }

  /// A tag without its quotation marks. A weak one is its strong form, since proxies make tags weak when they compress.
  struct Tag: Equatable {
    var text: Substring

    /// The version in the tag; `nil` if this server did not make it.
    var version: Int64? {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      return digits.endIndex == text.endIndex || text[digits.endIndex] == "." ? Int64(digits) : nil
    }
  }

  /// The highest number of versions in one request, since each may cost an attempt.
  static let mostVersions = 16

  /// Returns a field's tags; `nil` if the field is missing.
  ///
  /// - Throws: `usage` if the field is no list of tags.
  static func list(_ name: String, in fields: HTTPFields) throws(Problem) -> List? {
    let values = fields.values(name)
    guard !values.isEmpty else { return nil }
    var rest = values.joined(separator: ",")[...]
    if rest == "*" { return .any }
    var tags: [Tag] = []
    while true {
      rest = rest.drop { $0 == " " || $0 == "," || $0 == "\t" }
      guard !rest.isEmpty else { break }
      if rest.hasPrefix("W/") { rest = rest.dropFirst(2) }
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else {
        throw Problem(
          .usage, "the field \(name) cannot be read",
          remedy: "send the ETag as you received it, with its quotation marks")
      }
      tags.append(Tag(text: rest[rest.index(after: rest.startIndex)..<end]))
      rest = rest[rest.index(after: end)...]
    }
    guard !tags.isEmpty else { throw Problem(.usage, "the field \(name) is empty") }
    return .tags(tags)
  }
}

/// The versions of which one has to be current for a write.
public struct VersionsToMatch: Sendable {
  /// The version to try first; `nil` accepts every version.
  public var first: Int64?
  var others: [Int64] = []

  /// Writes at the version that is current: it tries each in turn, so that no change can come in between.
  public func write<Written>(_ write: (Int64?) async throws -> Written) async throws -> Written {
    var (version, rest) = (first, others)
    while true {
      do {
        return try await write(version)
      } catch let problem as Problem {
        rest.removeAll { !problem.leavesOpen($0) }
        guard !rest.isEmpty else { throw problem }
        version = rest.removeFirst()
      }
    }
  }
}

extension Problem {
  /// Returns whether a failed write may succeed at another version.
  ///
  /// It may if another version is current, or if its key has been used, perhaps for this very request.
  fileprivate func leavesOpen(_ version: Int64) -> Bool {
    currentVersion.map { $0 == version } ?? faults.contains { $0.pointer == "/idempotencyKey" }
  }
}

extension WebOperation {
  /// Refuses a write with a precondition that the operation does not check (RFC 9110, 13.1: it must not be performed).
  func checkPreconditions(_ request: HTTPRequest) throws(Problem) {
    guard !request.method.isSafe else { return }
    for name in ["If-None-Match", "If-Match"] where request.fields[name] != nil {
      guard !parameters.contains(where: { $0.name == name }) else { continue }
      throw Problem(.usage, "this operation does not check \(name), so nothing was done", remedy: "leave \(name) out")
    }
  }
}

extension HTTPParameter {
  /// The field with the tags of the copies that a client has.
  public static let ifNoneMatch = HTTPParameter(
    "If-None-Match", in: .header, description: "The ETag of the copy that you have.")
}

extension WebRequest {
  /// Returns the versions in `If-Match`.
  ///
  /// A foreign tag cannot match any version, and becomes 0.
  /// - Parameter isRequired: whether the field is required; without it, every version is accepted.
  /// - Throws: `preconditionRequired` if the field is required and missing.
  public func versionsToMatch(isRequired: Bool = true) throws(Problem) -> VersionsToMatch {
    guard let list = try EntityTag.list("If-Match", in: http.fields) else {
      guard isRequired else { return VersionsToMatch(first: nil) }
      throw Problem(
        .preconditionRequired, "this request needs If-Match, so that it overwrites no newer change",
        remedy: "send the ETag that you received, or * for any version")
    }
    guard case .tags(let tags) = list else { return VersionsToMatch(first: nil) }
    // The latest version is the likeliest.
    let versions = Set(tags.compactMap(\.version)).sorted(by: >)
    guard versions.count <= EntityTag.mostVersions else {
      throw Problem(
        .usage, "If-Match names more than \(EntityTag.mostVersions) versions", remedy: "send the one that you received")
    }
    return VersionsToMatch(first: versions.first ?? 0, others: Array(versions.dropFirst()))
  }

  /// Checks that `If-Match` has the tag of the shown content (RFC 9110, 13.1.1).
  ///
  /// - Throws: `HTTPRefusal` if it does not.
  func checkMatch(_ shown: HTTPResponse) throws {
    guard http.method.isSafe, (200..<300).contains(shown.status.rawValue) || shown.status == .notModified,
      case .tags(let tags)? = try EntityTag.list("If-Match", in: http.fields)
    else { return }
    let tag = EntityTag.Tag(text: shown.fields["ETag"]?.dropFirst().dropLast() ?? "")
    func isCurrent(_ other: EntityTag.Tag) -> Bool {
      other.version.map { $0 == tag.version } ?? (!tag.text.isEmpty && other.text == tag.text)
    }
    guard !tags.contains(where: isCurrent) else { return }
    throw HTTPRefusal(HTTPStatus(rawValue: 412), "the current version is not one that If-Match names")
  }
}

extension HTTPResponse {
  /// Returns this response, or its confirmation (304) if the client has its content already.
  ///
  /// A malformed `If-None-Match` is ignored.
  func confirmed(for request: HTTPRequest) -> HTTPResponse {
    guard status == .ok, request.method.isSafe, let tag = fields["ETag"],
      let list = try? EntityTag.list("If-None-Match", in: request.fields)
    else { return self }
    if case .tags(let tags) = list {
      let text = tag.dropFirst().dropLast()
      guard tags.contains(where: { $0.text == text || $0.text == text + "-gzip" }) else { return self }
    }
    var confirmation = self
    confirmation.status = .notModified
    return confirmation
  }
}
