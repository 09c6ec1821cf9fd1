import AccessProtocols
import AccessStoreProtocols
import Foundation
import OrdersStoreProtocols
import Permissions
import PresentationProtocols

extension TokenLimits {
  /// The longest lifetime of a token in days.
  private static let mostDays = 3_650

  /// Returns the time at which the token expires; `nil` if it does not.
  ///
  /// - Throws: `invalid` at `/expires` for a text that is no later day and no number of days.
  func expiry(after now: Instant) throws(Problem) -> Instant? {
    guard !expires.isEmpty else { return nil }
    func fault(_ message: String) -> Problem { Problem(invalid: [.init(pointer: "/expires", message: message)]) }
    let expiry: Instant
    if expires.hasSuffix("d"), expires.utf8.dropLast().allSatisfy({ (0x30...0x39).contains($0) }),
      let days = Int64(expires.dropLast())
    {
      expiry = now.adding(seconds: min(days, Int64(Self.mostDays) + 1) * 86_400)
    } else if let day = CivilDate(expires) {
      expiry = day.end(in: timeZone)
    } else {
      throw fault(
        "“\(expires.prefix(40))” is not a day or a number of days; write it like 2027-01-31 or 90d")
    }
    guard expiry > now else { throw fault("“\(expires)” is not in the future") }
    guard expiry <= now.adding(seconds: Int64(Self.mostDays) * 86_400) else {
      throw fault("“\(expires.prefix(40))” is more than \(Self.mostDays) days away")
    }
    return expiry
  }

  /// Returns the scopes of the token; `nil` if it has the whole right of its role.
  ///
  /// - Throws: `invalid` at `/scopes` for an unknown one, or one that the role does not permit.
  func scopes(of role: Role) throws(Problem) -> Set<Scope>? {
    func fault(_ message: String) -> Problem { Problem(invalid: [.init(pointer: "/scopes", message: message)]) }
    let words = scopes.flatMap { $0.split { $0 == " " || $0 == "," }.map(String.init) }
    var found: Set<Scope> = []
    for word in words {
      guard let scope = Scope(rawValue: word) else {
        let known = Scope.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: word, among: known).map { "did you mean \($0)?" }
        throw fault("“\(word.prefix(40))” is not a scope; \(hint ?? "use \(known.joined(separator: ", "))")")
      }
      guard role >= scope.leastRole else {
        throw fault("includes \(word), which needs the role \(scope.leastRole.rawValue)")
      }
      found.insert(scope)
    }
    return found.isEmpty ? nil : found
  }
}

extension CivilDate {
  /// Returns the first moment after the day in a zone.
  fileprivate func end(in zone: TimeZone) -> Instant {
    let midnight = Instant(microseconds: Int64(daysSinceEpoch + 1) * 86_400_000_000)
    let near = midnight.adding(seconds: -Int64(zone.secondsFromGMT(for: midnight.date)))
    return midnight.adding(seconds: -Int64(zone.secondsFromGMT(for: near.date)))
  }
}
