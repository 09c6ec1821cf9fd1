import Foundation
import HTTPProtocols
import Locks
import PresentationProtocols

/// Finds the locale that a request names among those of the toolchain.
final class Languages: Sendable {
  /// The number of cached fields, so that clients cannot fill the memory with them.
  private static let maxEntries = 256
  private static let known = Set(Locale.availableIdentifiers)
  /// The number of parts of a tag: language, script, region and variant; each shorter prefix is looked up, too.
  private static let mostParts = 4
  /// The highest number of bytes of a cached field; browsers send less.
  private static let maxEntryLength = 512

  private let chosen = Lock<[String: Locale?]>([:])

  /// Returns the locale of a query's `locale`, `de_CH` or `de-CH`.
  ///
  /// - Throws: `Problem`: `invalid` for an unknown one, with the nearest known one.
  func locale(named name: String) throws(Problem) -> Locale {
    let identifier = name.replacing("-", with: "_")
    guard !Self.known.contains(identifier) else { return Locale(identifier: identifier) }
    let nearest = Suggestion.nearest(to: identifier, among: Self.known.sorted())
    let hint = nearest.map { "; did you mean \($0)?" } ?? "; use a name like en_US"
    throw Problem(invalid: [
      .init(parameter: "locale", message: "“\(name.prefix(64))” is unknown\(hint)", code: Problem.Fault.unknownWord)
    ])
  }

  /// Returns the best locale of `Accept-Language` (RFC 9110, 12.5.4); `nil` if none of them is known.
  func locale(accepting field: String) -> Locale? {
    if let known = chosen.withLock({ $0[field] }) { return known }
    let locale = Self.best(of: field).map { Locale(identifier: $0) }
    guard field.utf8.count <= Self.maxEntryLength else { return locale }
    chosen.withLock { chosen in
      if chosen.count >= Self.maxEntries { chosen.removeAll() }
      chosen[field] = .some(locale)
    }
    return locale
  }

  private static func best(of field: String) -> String? {
    let ranges = field.split(separator: ",").prefix(32).map { part in
      let pieces = part.split(separator: ";").map { $0.trimming { $0 == " " || $0 == "\t" } }
      let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return (tag: pieces.first.map { $0.replacing("-", with: "_") } ?? "", weight: weight)
    }
    let wanted = ranges.enumerated().filter { $0.element.weight > 0 }
      .sorted { ($0.element.weight, -$0.offset) > ($1.element.weight, -$1.offset) }
    return wanted.lazy.compactMap { identifier(for: $0.element.tag) }.first
  }

  /// Returns the identifier of a tag, `de_CH`, else `de`, in the case of identifiers; `nil` if it is unknown.
  private static func identifier(for tag: String) -> String? {
    let parts = tag.split(separator: "_").prefix(mostParts).enumerated().map { index, part in
      switch (index, part.count) {
      case (0, _): part.lowercased()
      case (_, 4): part.capitalized
      default: part.uppercased()
      }
    }
    return (0..<parts.count).lazy.map { parts.dropLast($0).joined(separator: "_") }.first { known.contains($0) }
  }
}

extension StringProtocol {
  /// Returns the text without the matching characters at both ends.
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> String {
    String(drop(while: isLeftOut).reversed().drop(while: isLeftOut).reversed())
  }
}
