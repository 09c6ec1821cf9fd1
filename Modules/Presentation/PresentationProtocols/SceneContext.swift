public import Foundation
public import Models

/// For whom a scene is built: their locale and zone, and who they are.
public struct SceneContext: Sendable {
  public var locale: Locale
  public var timeZone: TimeZone
  /// Who asks, and through which front end, for the history.
  public var author: Author

  public init(locale: Locale, timeZone: TimeZone, actor: String, frontEnd: String) {
    self.locale = locale
    self.timeZone = timeZone
    self.author = Author(name: actor, frontEnd: frontEnd)
  }
}
