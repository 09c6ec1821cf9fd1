public import Foundation
public import Models

/// The reader for whom a scene is built: locale, time zone, style of dates, and user.
public struct SceneContext: Sendable {
  /// The locale for dates, numbers and amounts.
  public var locale: Locale
  /// The time zone for dates and for the limits of days.
  public var timeZone: TimeZone
  /// The style of dates.
  public var dateStyle: DateStyle
  /// The user and front end that the history records for changes.
  public var author: Author

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - actor: the name of the user.
  ///   - frontEnd: `command-line`, `api` or `web`.
  ///   - requestID: the id of the HTTP request; `nil` without one.
  ///   - traceID: the id of the request's trace; `nil` without one.
  public init(
    locale: Locale, timeZone: TimeZone, dateStyle: DateStyle = .short, actor: String, frontEnd: String,
    requestID: String? = nil, traceID: String? = nil
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.dateStyle = dateStyle
    self.author = Author(name: actor, frontEnd: frontEnd, requestID: requestID, traceID: traceID)
  }
}
