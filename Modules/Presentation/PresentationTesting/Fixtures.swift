import Foundation
public import Models
public import PresentationProtocols

extension Order {
  /// The articles' order `abc123`: 29 June 2007, Amy Apple, 1.23 USD.
  public static var amy: Order {
    Order(
      id: "abc123", number: 1001, date: .amysDay, name: PersonName(first: "Amy", last: "Apple"),
      email: "amy.apple@clean-swift.com", total: Money(minorUnits: 123, currency: .usd))
  }
}

extension Instant {
  /// 2007-06-29T00:00:00Z, the day of the articles' order.
  public static let amysDay = Instant(microseconds: 1_183_075_200_000_000)
}

extension SceneContext {
  /// The context of a reader in the United States whose clock shows UTC, through a front end named `test`.
  public static var enUS: SceneContext {
    SceneContext(locale: Locale(identifier: "en_US"), timeZone: .gmt, actor: "amy", frontEnd: "test")
  }
}
