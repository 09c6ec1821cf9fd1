import PresentationProtocols

/// Writes the episodes that air next as a calendar (RFC 5545).
///
/// ```swift
/// CalendarWriter.calendar(of: document.episodes)
/// ```
public enum CalendarWriter {
  /// The media type of a calendar.
  public static let mediaType = "text/calendar; charset=utf-8"
  /// The greatest number of bytes of a line, without its end (RFC 5545, 3.1).
  private static let lineLength = 75

  /// The length in minutes of an episode whose length is unknown, since programs hide events without one.
  private static let defaultRuntime = 30

  /// Returns a calendar with an event for each episode.
  ///
  /// It depends on the episodes alone: equal episodes give equal bytes, at any time.
  public static func calendar(of episodes: [AiringDocument]) -> [UInt8] {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Storekeeper//Shows//EN", "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH", "X-WR-CALNAME:Shows", "REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H",
      // A calendar has at least one component (RFC 5545, 3.6), this one without an episode, too.
      "BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000",
      "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
    ]
    for episode in episodes { lines += event(of: episode) }
    lines.append("END:VCALENDAR")
    return lines.flatMap { folded($0) }
  }

  private static func event(of episode: AiringDocument) -> [String] {
    let code = episode.season > 0 ? episode.number.map { "S\(episode.season)E\($0) " } : nil
    let isDay = !episode.airsAt.value.contains("T")
    let length = isDay ? "P1D" : "PT\(episode.runtime ?? defaultRuntime)M"
    return [
      "BEGIN:VEVENT", "UID:show-\(escaped(episode.show))-episode-\(escaped(episode.episode))@storekeeper",
      "DTSTAMP:\(time(episode.updatedAt))", "DTSTART\(isDay ? ";VALUE=DATE" : ""):\(time(episode.airsAt.value))",
      "DURATION:\(length)",
      "SUMMARY:\(escaped("\(episode.showTitle) \(code ?? "")\(episode.title)"))", "TRANSP:TRANSPARENT", "END:VEVENT",
    ]
  }

  /// Returns a time in UTC, `20140407T020000Z`, from RFC 3339 in UTC, without fractions of a second; or a day,
  /// `20140407`.
  private static func time(_ text: String) -> String {
    text.prefix { $0 != "." && $0 != "Z" }.filter { $0 != "-" && $0 != ":" } + (text.contains("T") ? "Z" : "")
  }

  /// Returns a text value with its special characters escaped (RFC 5545, 3.3.11), without other control characters.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
      case "\n": escaped.append(contentsOf: ["\\", "n"])
      case _ where scalar.properties.generalCategory == .control: continue
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Returns a line with its end, broken before its 76th byte, and never within a character (RFC 5545, 3.1).
  static func folded(_ line: String) -> [UInt8] {
    var (bytes, length) = ([UInt8](), 0)
    for scalar in line.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if length + encoded.count > lineLength {
        bytes += [13, 10, 32]
        length = 1
      }
      bytes += encoded
      length += encoded.count
    }
    return bytes + [13, 10]
  }
}
