import Foundation
import PresentationProtocols
import Testing
@testable import ShowPresentationProtocols

@Suite struct CalendarWriterTests {
  @Test func `an episode is an event with a stable id, its time in UTC and an escaped summary`() {
    let lines = text(of: [episode(title: "A; B, C\\D\nE\u{7}")]).split(separator: "\r\n")
    #expect(lines.first == "BEGIN:VCALENDAR")
    #expect(lines.last == "END:VCALENDAR")
    for line in [
      "VERSION:2.0", "BEGIN:VEVENT", "UID:show-431-episode-40646@storekeeper", "DTSTAMP:20140101T000000Z",
      "DTSTART:20140407T020000Z", "DURATION:PT42M", #"SUMMARY:Friends S1E2 A\; B\, C\\D\nE"#, "END:VEVENT",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test func `a day without a time is an event of that day, in every time zone`() {
    let lines = text(of: [episode(airsAt: "2014-04-07")]).split(separator: "\r\n")
    #expect(lines.filter { $0.hasPrefix("DTSTART;") } == ["DTSTART;VALUE=DATE:20140407"])
    #expect(lines.contains("DURATION:P1D") && !lines.contains { $0.hasPrefix("DURATION:PT") })
  }

  @Test func `an episode of unknown length takes half an hour`() {
    #expect(text(of: [episode(runtime: nil)]).contains("\r\nDURATION:PT30M\r\n"))
  }

  @Test func `equal episodes give equal bytes, and none give an empty calendar`() {
    #expect(CalendarWriter.calendar(of: [episode()]) == CalendarWriter.calendar(of: [episode()]))
    #expect(text(of: []).hasSuffix("END:VCALENDAR\r\n"))
    #expect(!text(of: []).contains("VEVENT"))
    // RFC 5545 demands a component.
    #expect(text(of: []).contains("\r\nBEGIN:VTIMEZONE\r\n"))
  }

  @Test(arguments: ["a", "é", "日", "👩‍🚀"])
  func `a long line is folded at 75 bytes, and never inside a character`(character: String) throws {
    let title = String(repeating: character, count: 200)
    let bytes = CalendarWriter.calendar(of: [episode(title: title)])
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(!lines.contains { $0.contains("\n") })
    let unfolded = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(of: "\r\n ", with: "", options: .literal)
    #expect(unfolded.contains("SUMMARY:Friends S1E2 \(title)\r\n"))
  }

  private func text(of episodes: [AiringDocument]) -> String {
    String(decoding: CalendarWriter.calendar(of: episodes), as: UTF8.self)
  }

  private func episode(
    title: String = "Pilot", airsAt: String = "2014-04-07T02:00:00.123456Z", runtime: Int? = 42
  ) -> AiringDocument {
    AiringDocument(
      show: "431", showTitle: "Friends", episode: "40646", season: 1, number: 2, title: title,
      airsAt: DisplayedValue(value: airsAt, display: ""), runtime: runtime, updatedAt: "2014-01-01T00:00:00Z")
  }
}
