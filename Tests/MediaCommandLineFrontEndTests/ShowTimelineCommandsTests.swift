import CommandLineTesting
import JSON
import PresentationProtocols
import ShowPresentationProtocols
import ShowPresentationTesting
import Testing

@testable import MediaCommandLineFrontEnd

@Suite struct `Timelines of shows` {
  @Test func `the history is a table of its latest entries, or one document of all pages`() async {
    let pages = [(next: "abc" as String?, isLast: false), (next: nil, isLast: true)]
    let scenes = shows { display in
      for page in pages {
        try await display.displayLatestHistory(
          .init(
            displayedEntries: [.init(title: "Friends", episode: "S1E1", watched: "9/22/94, 8:30 PM")],
            document: HistoryDocument(history: [.friends], next: page.next), isLast: page.isLast))
      }
    }
    let console = ConsoleStub()
    #expect(await run("shows history --all", scenes, console) == 0)
    #expect(console.output == String(repeating: "Friends\tS1E1\t9/22/94, 8:30 PM\n", count: 2))
    let json = ConsoleStub()
    #expect(await run("shows history --all --json", scenes, json) == 0)
    let entry = String(decoding: WatchedDocument.friends.json(), as: UTF8.self)
    #expect(json.output == "{\"history\":[\(entry),\(entry)],\"next\":null}\n")
  }

  @Test func `a show found at TVmaze is one line, with a hint how to add it`() async {
    let scenes = shows { display in
      try await display.displayFoundShows(
        .init(
          displayedShows: [.init(id: "431", title: "Friends", year: "1994", isKnown: true)],
          document: FoundShowsDocument(shows: [.friends])))
    }
    let console = ConsoleStub()
    #expect(await run("shows search fri --tvmaze", scenes, console) == 0)
    #expect(console.output == "431\tFriends\t1994\tadded\n")
    #expect(console.errors.contains("shows import tvmaze:SHOW"))
    let json = ConsoleStub()
    #expect(await run("shows search fri --tvmaze --json", scenes, json) == 0)
    #expect(json.output.hasPrefix(#"{"shows":[{"id":"431","title":"#))
  }

  @Test func `an upcoming episode is one line, and an empty list is reported`() async {
    let scenes = shows { display in
      try await display.displayAirings(
        .init(
          displayedDays: [
            .init(
              day: "9/22/94",
              airings: [
                .init(showID: "1", show: "Friends", code: "S1E1", title: "Pilot", airs: "9/22/94, 8:30 PM")
              ])
          ], document: AiringsDocument(episodes: [.friends], next: "abc")))
    }
    let console = ConsoleStub()
    #expect(await run("shows airing", scenes, console) == 0)
    #expect(console.output == "9/22/94, 8:30 PM\tFriends\tS1E1\tPilot\n")
    #expect(console.errors.contains("1 shown; more: --after abc"))
    let none = shows { display in
      try await display.displayAirings(.init(displayedDays: [], document: AiringsDocument(episodes: [], next: nil)))
    }
    let empty = ConsoleStub()
    #expect(await run("shows airing", none, empty) == 0)
    #expect(empty.errors.contains(Shows.Airings.noneFound))
  }

  @Test func `an exported history is one document of all its parts`() async {
    let console = ConsoleStub()
    let entry = WatchedDocument(
      show: "1", title: "Friends", episode: "40646", season: 1, number: 1,
      watchedAt: DisplayedValue(value: "2020-01-01T00:00:00Z", display: "1/1/20, 12:00 AM"))
    let part = Shows.History.ViewModel(
      displayedEntries: [.init(title: "Friends", episode: "S1E1", watched: "1/1/20, 12:00 AM")], entries: [entry])
    let scenes = shows { display in
      for viewModel in [part, part, .init(displayedEntries: [], entries: [])] {
        try await display.displayHistory(viewModel)
      }
    }
    #expect(await run("shows history --export", scenes, console) == 0)
    let json = String(decoding: entry.json(), as: UTF8.self)
    #expect(console.output == "{\"history\":[\(json),\(json)]}\n")
  }
}
