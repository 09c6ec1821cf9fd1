import CommandLineKernel
import CommandLineTesting
import DocumentsProtocols
import Foundation
import Locks
import PresentationProtocols
import ShowPresentationProtocols
import ShowPresentationTesting
import ShowQueries
import Testing

@testable import MediaCommandLineFrontEnd

@Suite struct `Shows at the scenes` {
  @Test(arguments: [
    ("shows list", ShowsBusinessLogicSpy.Call.fetchShows(.init())),
    ("shows list --limit 3 --after x", .fetchShows(.init(parameters: .init(limit: 3, after: "x")))),
    ("shows list --all", .fetchShows(.init(isWhole: true))),
    ("shows search sil", .fetchShows(.init(parameters: .init(search: "sil")))),
    ("shows show 143 --hide-spoilers", .fetchShow(.init(show: "143", hidesSpoilers: true))),
    ("shows next 143 --why", .fetchShow(.init(show: "143"))),
    ("shows watch 143 S1E1 S1E2", .changeShow(.init(show: "143", kind: .watch(["S1E1", "S1E2"])))),
    ("shows watch 143", .changeShow(.init(show: "143", kind: .watchNext))),
    ("shows watch 143 --undo --if-version 3", .changeShow(.init(show: "143", kind: .unwatchLast, version: 3))),
    ("shows unwatch 143 S1E1 --dry-run", .changeShow(.init(show: "143", kind: .unwatch(["S1E1"]), isDryRun: true))),
    (
      "shows set 143 --specials on --next after-last --if-version 3",
      .changeShow(.init(show: "143", kind: .set(next: "after-last", specials: true), version: 3))
    ),
    ("shows set 143 --specials off", .changeShow(.init(show: "143", kind: .set(next: nil, specials: false)))),
    ("shows delete 143 --yes", .changeShow(.init(show: "143", kind: .delete))),
    (
      "shows import https://api.tvmaze.com/shows/143 --dry-run",
      .importShows(.init(source: .address("https://api.tvmaze.com/shows/143"), isDryRun: true))
    ),
    ("shows import ftp://example.com/x", .importShows(.init(source: .address("ftp://example.com/x")))),
    ("shows history", .fetchLatestHistory(.init())), ("shows history --export", .fetchHistory),
    ("shows history --limit 3 --after x", .fetchLatestHistory(.init(parameters: .init(limit: 3, after: "x")))),
    ("shows history --all", .fetchLatestHistory(.init(isWhole: true))),
    ("shows airing", .fetchAirings(.init())),
    ("shows search sil --tvmaze", .searchTVmaze(.init(text: "sil"))),
    ("shows import tvmaze:143", .importShows(.init(source: .tvmaze("143")))),
    (
      "shows airing --days 7 --limit 3 --after x --hide-spoilers",
      .fetchAirings(.init(parameters: .init(days: 7, limit: 3, after: "x"), hidesSpoilers: true))
    ),
    ("shows watch 143 S1 S2E1-S2E3", .changeShow(.init(show: "143", kind: .watch(["S1", "S2E1-S2E3"])))),
  ])
  func `the scene is asked for exactly what was typed`(line: String, call: ShowsBusinessLogicSpy.Call) async {
    let scenes = MediaScenesStub()
    _ = await run(line, scenes)
    #expect(scenes.showing.calls == [call])
  }

  @Test(arguments: [
    "shows list --all --limit 3", "shows delete 143", "shows set 143", "shows set 143 --next x",
    "shows watch 143 S1E1 --undo",
    "shows history --export --import x", "shows history --export --all", "shows history --limit 3 --all",
    "shows airing --days 0", "shows airing --days 367",
    "shows search sil --tvmaze --all", "shows search sil --tvmaze --limit 3",
  ])
  func `an incomplete or contradictory command for shows is refused`(line: String) async {
    let scenes = MediaScenesStub()
    #expect(await run(line, scenes) == 2)
    #expect(scenes.showing.calls == [])
  }

  @Test(arguments: [(true, ["n"], 1, true), (true, ["y"], 2, true), (true, [], 1, false), (false, [], 1, false)])
  func `several episodes are marked as not watched only after a question on a terminal`(
    onTerminal: Bool, answers: [String], calls: Int, asks: Bool
  ) async {
    let console = ConsoleStub(terminal: onTerminal ? .whole() : Terminal(), answers: answers)
    let scenes = shows { display in
      try await display.displayChange(.init(notice: "changed", show: .friends, changed: 38))
    }
    let confirmed = onTerminal && answers.isEmpty ? " --yes" : ""
    #expect(await run("shows unwatch 143 S1-S4\(confirmed)", scenes, console) == 0)
    #expect(scenes.showing.calls.count == calls)
    #expect(
      console.errors.contains("Mark 38 episodes of Friends as not watched, and delete the dates of watching? [y/N]")
        == asks)
    let request = Shows.Change.Request(show: "143", kind: .unwatch(["S1-S4"]), isDryRun: asks)
    #expect(scenes.showing.calls.first == .changeShow(request))
  }

  @Test func `a list has a line a show, with the cell of its poster`() async {
    let console = ConsoleStub()
    let scenes = shows { display in
      try await display.displayShows(
        .init(displayedShows: [.friends], document: ShowsDocument(shows: [.friends], next: "abc")))
    }
    #expect(await run("shows list", scenes, console) == 0)
    #expect(
      console.output
        == "1\tFriends\tS1E1 The One Where Monica Gets A Roommate\t0 of 1 watched\n")
    #expect(console.errors == "1 shown; more: --after abc, or --all\n")
  }

  @Test(arguments: [
    (
      "shows list --all",
      "1\tFriends\tS1E1 The One Where Monica Gets A Roommate\t0 of 1 watched\n"
    ),
    ("shows list --all --json", nil), ("shows list --all --format ndjson", nil),
  ])
  func `a whole list is one, however many pages it comes in`(line: String, row: String?) async throws {
    let console = ConsoleStub()
    let shown = Lock<[Int]>([])
    let scenes = shows { display in
      for (next, isLast) in [("abc", false), ("def", false), (nil, true)] as [(String?, Bool)] {
        try await display.displayShows(
          .init(
            displayedShows: [.friends], document: ShowsDocument(shows: [.friends], next: next), isLast: isLast))
        // A page is written before the next one is read.
        shown.withLock { $0.append(console.output.count) }
      }
    }
    #expect(await run(line, scenes, console) == 0)
    #expect(console.errors == "")
    let lengths = shown.withLock { $0 }
    #expect(lengths[0] > 0 && lengths[1] > lengths[0] && lengths[2] > lengths[1])
    if let row {
      #expect(console.output == row + row + row)
    } else if line.contains("ndjson") {
      #expect(console.output.split(separator: "\n").count == 3)
    } else {
      let document = try JSONValue(parsing: Array(console.output.utf8))
      guard case .array(let shows)? = document["shows"] else {
        Issue.record("\(console.output)")
        return
      }
      #expect(shows.count == 3 && document["next"] == .null)
    }
  }

  @Test func `the next episode is all that is said, and why where that is asked`() async {
    for (line, output) in [
      ("shows next Friends", "S1E1 The One Where Monica Gets A Roommate\n"),
      ("shows next Friends --why", "S1E1 The One Where Monica Gets A Roommate\nBecause.\n"),
    ] {
      let console = ConsoleStub()
      #expect(await run(line, shows { try await $0.displayShow(.friends) }, console) == 0)
      #expect(console.output == output)
    }
  }

  @Test(arguments: ["show Friends", "show Friends --json", "next Friends", "next Friends --json"])
  func `the source and age of a show are a note, which is missing if they are unknown`(line: String) async {
    let console = ConsoleStub()
    #expect(await run("shows \(line)", shows { try await $0.displayShow(.friends) }, console) == 0)
    #expect(console.errors == "From a.json, as of 6/29/07.\n")
    let quiet = ConsoleStub()
    let scenes = shows { display in
      var old = Shows.One.ViewModel.friends
      old.displayedShow.freshness = nil
      try await display.displayShow(old)
    }
    #expect(await run("shows \(line)", scenes, quiet) == 0)
    #expect(quiet.errors == "")
  }

  @Test(arguments: [("shows next Friends", ""), ("shows next Friends --json", "null\n")])
  func `where nothing is next, the status is 9 and the reason is a note`(line: String, output: String) async {
    var upToDate = Shows.One.ViewModel.friends
    upToDate.displayedShow.subtitle = nil
    upToDate.document.next = nil
    let (console, viewModel) = (ConsoleStub(), upToDate)
    #expect(await run(line, shows { try await $0.displayShow(viewModel) }, console) == 9)
    #expect(console.output == output)
    #expect(console.errors == "Because.\nFrom a.json, as of 6/29/07.\n")
  }

  @Test func `one show is its cell, why, and its episodes`() async {
    let console = ConsoleStub()
    #expect(await run("shows show Friends", shows { try await $0.displayShow(.friends) }, console) == 0)
    #expect(
      console.output == """
        Friends
        0 of 1 watched
        Next: S1E1 The One Where Monica Gets A Roommate (9/22/94, 8:30 PM)
        Because.
        By the rule.

        S1E1\tThe One Where Monica Gets A Roommate\t9/22/94, 8:30 PM\t\t40646

        """)
  }

  @Test func `of several files each has its own result, and the status says that some failed`() async throws {
    let console = ConsoleStub()
    let document = ShowsImportDocument(created: 1, updated: 0, unchanged: 0, rejected: 0, shows: ["1"], rejects: [])
    let scenes = shows { try await $0.displayImport(.init(notice: "1 created", document: document)) }
    #expect(await run("shows import /nowhere/at/all.json https://example.com/x", scenes, console) == 8)
    #expect(console.output == "1 created\n")
    #expect(console.errors.contains("/nowhere/at/all.json"))
    #expect(await run("shows import /nowhere/at/all.json", scenes, ConsoleStub()) == 3)
  }

  @Test(arguments: ["", " --json", " --json --dry-run"])
  func `an interrupted import of several files of shows reports the files that are done`(options: String) async {
    let console = ConsoleStub()
    let seen = Lock<[String?]>([])
    let document = ShowsImportDocument(created: 1, updated: 0, unchanged: 2, rejected: 3)
    let scenes = shows { display in
      seen.withLock { $0.append(console.guarded) }
      try await display.displayImport(.init(notice: "1 created", document: document))
      seen.withLock { $0.append(console.guarded) }
    }
    _ = await run("shows import http://a/1 http://a/2 http://a/3\(options)", scenes, console)
    let again = ". Run the same import again"
    let notes = [
      "some records may have been imported\(again); it skips them",
      "at least 1 of 3 files: 1 created, 0 updated, 2 unchanged, 3 rejected\(again) for the rest",
      "at least 2 of 3 files: 2 created, 0 updated, 4 unchanged, 6 rejected\(again) for the rest",
      "at least 3 of 3 files: 3 created, 0 updated, 6 unchanged, 9 rejected\(again) for the rest",
    ]
    let isDry = options.contains("dry")
    #expect(
      seen.withLock { $0 }
        == [0, 1, 1, 2, 2, 3].map { "storekeeper: stopped; \(isDry ? "nothing has been changed" : notes[$0])\n" })
    #expect(console.guarded == nil)
  }

  @Test func `of several files JSON is one document, and says of which file a reject is`() async throws {
    let scenes = shows { display in
      try await display.displayImport(
        .init(
          notice: "1 created, 1 rejected",
          document: ShowsImportDocument(
            created: 1, updated: 2, unchanged: 3, rejected: 1, shows: ["7"],
            rejects: [.init(show: 2, errors: [.init(pointer: "/name", message: "has a control character")])])))
    }
    let rejects = [
      #"{"show":2,"errors":[{"pointer":"/name","message":"has a control character","code":"invalid"}]}"#,
      #"{"file":"http://a/1","show":2,"errors":[{"pointer":"/name","message":"has a control character","code":"invalid"}]}"#,
      #"{"file":"http://a/2","show":2,"errors":[{"pointer":"/name","message":"has a control character","code":"invalid"}]}"#,
    ]
    for (line, output) in [
      (
        "shows import --json http://a/1",
        #"{"created":1,"updated":2,"unchanged":3,"rejected":1,"shows":["7"],"rejects":[\#(rejects[0])]}"#
      ),
      (
        "shows import --json http://a/1 /nowhere/at/all.json http://a/2",
        #"{"created":2,"updated":4,"unchanged":6,"rejected":2,"shows":["7","7"],"rejects":[\#(rejects[1]),\#(rejects[2])]}"#
      ),
    ] {
      let console = ConsoleStub()
      #expect(await run(line, scenes, console) == 8)
      #expect(console.output == output + "\n")
    }
  }

  @Test func `a show that is not taken is told with its file and its place`() async {
    let scenes = shows { display in
      try await display.displayImport(
        .init(
          notice: "1 rejected",
          document: ShowsImportDocument(
            created: 0, updated: 0, unchanged: 0, rejected: 1, shows: [],
            rejects: [.init(show: 2, errors: [.init(pointer: "/name", message: "has a control character")])])))
    }
    let console = ConsoleStub()
    #expect(await run("shows import http://a/1", scenes, console) == 7)
    #expect(console.errors == "http://a/1: show 2: name has a control character\n")
  }

  @Test(arguments: [("y", 1), ("n", 0)])
  func `the question before a deletion names the show and its progress`(answer: String, count: Int) async {
    let scenes = MediaScenesStub(
      showing: ShowsSceneSpy { call, display in
        if case .fetchShow = call { try await display.displayShow(.friends) }
      })
    let console = ConsoleStub(terminal: .whole(), answers: [answer])
    #expect(await run("shows delete 1", scenes, console) == 0)
    #expect(
      console.errors.hasPrefix("Permanently delete Friends (0 of 1 watched) and its watching history? [y/N]: "),
      "\(console.errors)")
    #expect(scenes.showing.calls.count { $0 == .changeShow(.init(show: "1", kind: .delete)) } == count)
    #expect(scenes.openings == 1)
  }

  @Test func `an unknown show is refused without a question`() async {
    let scenes = shows { _ in throw Problem(.notFound, "show “x” does not exist") }
    let console = ConsoleStub(terminal: .whole(), answers: ["y"])
    #expect(await run("shows delete x", scenes, console) == 3)
    #expect(!console.errors.contains("[y/N]"))
  }
}

// MARK: Fixtures

private struct Cell: PosterPresentable {
  let title = "Friends"
  let subtitle: String? = "S1E1 The One Where Monica Gets A Roommate"
  let poster = URL(filePath: "/poster.jpg")
}

extension DisplayedShow {
  fileprivate static let friends = DisplayedShow(
    id: "1", poster: Cell(), placeholder: Cell().poster, progress: "0 of 1 watched",
    freshness: "From a.json, as of 6/29/07."
  )
}

extension ShowDocument {
  fileprivate static let friends = ShowDocument(
    id: "1", version: 1, title: "Friends", subtitle: Cell().subtitle, poster: "https://example.com/p.jpg", banner: nil,
    background: nil, progress: .init(watched: 0, aired: 1, display: "0 of 1 watched"), specials: false,
    rule: "first-unwatched",
    next: .init(
      id: "40646", season: 1, number: 1, title: "The One Where Monica Gets A Roommate", airsAt: nil, why: "Because."))
}

extension Shows.One.ViewModel {
  fileprivate static let friends = Shows.One.ViewModel(
    displayedShow: .friends, displayedWhy: "Because.", displayedAirs: "9/22/94, 8:30 PM", displayedRule: "By the rule.",
    displayedEpisodes: [
      .init(
        id: "40646", code: "S1E1", title: "The One Where Monica Gets A Roommate", airs: "9/22/94, 8:30 PM",
        isWatched: false)
    ], document: .friends)
}
