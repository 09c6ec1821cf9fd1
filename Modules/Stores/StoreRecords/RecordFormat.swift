public import Foundation
import Locks
import Models

/// The version of the format in which stores write records, and programs send them to each other.
///
/// A record states the first version that has all of its members. An older program reads it if it knows that version,
/// and refuses it otherwise. A newer program reads every version.
public enum RecordFormat: Int, CaseIterable, Sendable {
  /// The members that are written without a version.
  case version1 = 1
  /// Adds the minimum and maximum total of a filter.
  case version2
  /// Adds the refunds of sums.
  case version3
  /// Adds the SKU, and the times of payment and shipment, of a filter.
  case version4
  /// Adds the requests of saved views.
  case version5
  /// Adds sums by week and by month.
  case version6
  /// Adds the settings that a change of settings expects.
  case version7
  /// Adds the request of an idempotency key.
  case version8
  /// Adds how an order matches the search text of a filter.
  case version9
  /// Adds the changes that ship a part of an order and record a return, and the shipped part
  /// and the tags of a filter.
  case version10
  /// Adds the changes that record the next state of a shipment.
  case version11
  /// Adds the changes that add an internal note, and the tax rates of settings.
  case version12

  /// The number of the newest version, which this program writes and reads.
  public static let version = allCases.count
}

/// Collects the members of a text that the first version of the format does not have.
///
/// ```swift
/// let needs = FormatNeeds()
/// let json = try request.recordJSON(noting: needs)
/// ```
public final class FormatNeeds: Sendable {
  private let added = Lock<[(member: String, version: Int)]>([])

  public init() {}

  /// The first version of the format that has all members of the text.
  public var version: Int { added.withLock { $0.map(\.version).max() ?? 1 } }

  /// Returns the names of the members that `version` does not have, each once, in their order in the text.
  public func members(after version: Int) -> [String] {
    added.withLock { added in
      added.filter { $0.version > version }.map(\.member).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  /// Notes a member that `format` added.
  public func add(_ member: String, since format: RecordFormat) {
    added.withLock { $0.append((member, format.rawValue)) }
  }
}

private let strictKey = CodingUserInfoKey(rawValue: "isStrict")

extension JSONDecoder {
  /// Returns a decoder that refuses unknown members of records, so that no condition of a request is ignored.
  public static var strict: JSONDecoder {
    let decoder = JSONDecoder()
    if let strictKey { decoder.userInfo[strictKey] = true }
    return decoder
  }
}

extension Decoder {
  /// Whether unknown members of records are refused.
  public var isStrict: Bool { strictKey.flatMap { userInfo[$0] } != nil }
}

extension KeyedDecodingContainer<RecordKey> {
  /// Returns the version in a member, or 1 if there is none.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names both versions, for one that this program does not know.
  @discardableResult
  public func checkVersion(_ key: RecordKey) throws -> Int {
    guard contains(key) else { return 1 }
    let version = try decode(Int.self, forKey: key)
    guard (1...RecordFormat.version).contains(version) else {
      throw corrupt(
        """
        is written in version \(version) of the format, and this program knows versions up to \(RecordFormat.version); \
        use a newer program
        """)
    }
    return version
  }

  /// - Throws: `DecodingError.dataCorrupted`, which names the first member that is not among the known ones.
  public func refuseMembers(but known: [RecordKey], of type: String) throws {
    guard let other = allKeys.first(where: { key in !known.contains { $0.stringValue == key.stringValue } }) else {
      return
    }
    throw corrupt("\(type) has no member \(other.stringValue.quoted())")
  }

  func corrupt(_ description: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
  }
}

extension DecodingError {
  /// The reason why a text is not of the format, in one sentence; `nil` for an error that only a developer understands.
  public var reason: String? {
    if case .dataCorrupted(let context) = self { context.debugDescription } else { nil }
  }
}
