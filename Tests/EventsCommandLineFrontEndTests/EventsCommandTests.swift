import CommandLineTesting
import Foundation
import Models
import OrderDocumentsProtocols
import OrderQueries
import PresentationProtocols
import PresentationTesting
import ShowOrderProtocols
import ShowOrderTesting
import Testing

@testable import CommandLineKernel
@testable import EventsCommandLineFrontEnd

@Suite struct `The command orders slip` {
  private var scenes: ScenesStub {
    let line = LineQuantityDocument(sku: "A", title: "Tea", quantity: 2)
    var order = Order.amy
    order.shipments = [1, 12].map { Shipment(number: $0, at: order.date, lines: []) }
    let document = OrderDocument(order, ReferenceFormatter(locale: .init(identifier: "en_US"), timeZone: .gmt))
    return ScenesStub(
      show: .init { _, display in
        try await display.displayFetchedOrder(
          .init(
            displayedOrder: .init(rows: [], sums: [], refunds: [], nextStatuses: [], statusActions: []),
            slip: .init(
              title: "Packing slip of shipment 61/2", rows: [.init(label: "Parcel", text: "61/2")],
              address: ["Amy Apple", "Bern"], lines: [line], toFollow: [line],
              sent: [.init(label: "Shipment 61/1", text: "1 × Tea")], note: "Ring twice."),
            document: document))
      })
  }

  @Test func `a program gets a slip as JSON`() async {
    let console = ConsoleStub()
    #expect(await run("orders slip 61 --json", scenes, console) == 0)
    #expect(
      console.output == """
        {"title":"Packing slip of shipment 61/2","address":["Amy Apple","Bern"],\
        "rows":[{"label":"Parcel","text":"61/2"}],"lines":[{"sku":"A","title":"Tea","quantity":2}],\
        "toFollow":[{"sku":"A","title":"Tea","quantity":2}],"sent":[{"label":"Shipment 61/1","text":"1 × Tea"}],\
        "note":"Ring twice."}

        """)
  }

  @Test(arguments: [("", ["1", "12"]), ("12", ["12"]), ("3", [])])
  func `a shipment is completed by the numbers of those of the order`(typed: String, numbers: [String]) async {
    let (scenes, console) = (scenes, ConsoleStub())
    #expect(await run(["__complete", "shipments", "--", typed, "61"], scenes, console) == 0)
    #expect(console.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == numbers)
    #expect(console.output.isEmpty == numbers.isEmpty)
    #expect(scenes.show.calls == [.fetchOrder(.init(order: "61"))])
  }

  @Test func `a slip is printed with its lines, what is to follow, and what has been sent already`() async {
    let (scenes, console) = (scenes, ConsoleStub())
    #expect(await run("orders slip 61 --shipment 2", scenes, console) == 0)
    #expect(scenes.show.calls == [.fetchOrder(.init(order: "61", shipment: 2))])
    #expect(
      console.output == """
        Packing slip of shipment 61/2

        Ship to
        Amy Apple
        Bern

        Order
        Parcel\t61/2

        In this parcel
        2\tTea\tA

        To follow
        2\tTea\tA

        Already sent
        Shipment 61/1\t1 × Tea

        Note
        Ring twice.

        """)
  }
}

@Suite struct `The command events` {
  @Test(
    arguments: [
      ("events", .init(after: "newest", includesOrders: true)),
      ("events --format ndjson", .init(after: "newest")), ("events --json --since today", .init(since: "today")),
      ("events --after e7-3 --limit 2 --format csv", .init(after: "e7-3", limit: 2, includesOrders: true)),
      (
        "events --json --type created --type deleted --order 1001 --limit 7",
        .init(order: "1001", types: ["created", "deleted"], after: "newest", limit: 7)
      ),
      ("events --json --all", .init(limit: 500)),
    ] as [(String, ShowOrder.FetchEvents.Request)])
  func `events asks for the newest changes, or for those from a place on`(
    line: String, request: ShowOrder.FetchEvents.Request
  ) async {
    let scenes = scenes([page(["a"], next: "4", isLast: true)])
    #expect(await run(line, scenes) == 0)
    #expect(scenes.show.calls == [.fetchEvents(request)])
  }

  @Test func `changes are shown as table, document, lines and CSV, and a list that was cut names its cursor`() async {
    let console = ConsoleStub()
    #expect(await run("events --after 3", scenes([page(["a", "b"], next: "5")]), console) == 0)
    #expect(
      console.output == """
        1001\t2\t6/29/07\tEdited\tamy\tNote: a
        1001\t2\t6/29/07\tEdited\tamy\tNote: b

        """)
    #expect(console.errors == "2 shown; more: --after 5, or --all\n")
    let csv = ConsoleStub()
    #expect(await run("events --format csv", scenes([page(["a"], next: "5", isLast: true)]), csv) == 0)
    #expect(csv.output == "order,version,at,what,who,changes\r\n1001,2,6/29/07,Edited,amy,Note: a\r\n")
    let json = ConsoleStub()
    #expect(await run("events --json", scenes([page([], next: "5", isLast: true)]), json) == 0)
    #expect(json.output == "{\"events\":[],\"next\":\"5\"}\n")
    let none = ConsoleStub()
    #expect(await run("events", scenes([page([], next: "5", isLast: true)]), none) == 0)
    #expect(none.errors == "No changes match.\n")
  }

  @Test func `all changes are read to the last page`() async {
    let (console, scenes) = (ConsoleStub(), scenes([page(["a"], next: "4"), page(["b"], next: "5", isLast: true)]))
    #expect(await run("events --all --format csv", scenes, console) == 0)
    #expect(console.output.split(separator: "\r\n").count == 3)
    #expect(
      scenes.show.calls.last == .fetchEvents(.init(after: "4", limit: 500, includesOrders: true)))
  }

  @Test func `changes are followed from the newest on, until the reader has gone`() async {
    // The last page throws what a closed output does.
    let pages = [page(["a"], next: "4", isLast: true), page(["b"], next: "5", isLast: true)]
    let (console, scenes) = (ConsoleStub(), scenes(pages))
    #expect(await run("events --follow", scenes, console) == 0)
    #expect(console.output.split(separator: "\n").map { $0.suffix(1) } == ["a", "b"])
    #expect(
      scenes.show.calls == ["newest", "4", "5"].map { .fetchEvents(.init(after: $0, includesOrders: true)) })
    #expect(console.errors.isEmpty)
  }

  @Test func `a follower waits for a store that cannot be reached, and goes on at its cursor`() async {
    let (a, b) = (page(["a"], next: "4", isLast: true), page(["b"], next: "5", isLast: true))
    let (console, scenes) = (ConsoleStub(), scenes([a, nil, nil, b, nil], Problem(.unavailable, "is away")))
    let status = await EventsCommand.$pause.withValue(.zero) { await run("events --follow", scenes, console) }
    #expect(status == 0)
    #expect(console.output.split(separator: "\n").map { $0.suffix(1) } == ["a", "b"])
    // Each time that the store is away is told once.
    #expect(console.errors == String(repeating: "The store cannot be reached; waiting for it.\n", count: 2))
    #expect(
      scenes.show.calls
        == ["newest", "4", "4", "4", "5", "5"].map { .fetchEvents(.init(after: $0, includesOrders: true)) })
  }

  @Test(arguments: [
    ("events --follow", false, Problem.Code.unavailable), ("events --follow", true, .gone),
    ("events --all", true, .unavailable),
  ])
  func `a problem other than a store that goes away from its follower ends the command`(
    line: String, isAfterPage: Bool, code: Problem.Code
  ) async {
    let pages = isAfterPage ? [page(["a"], next: "4")] : []
    let scenes = scenes(pages + [nil], Problem(code, "is away"))
    let status = await EventsCommand.$pause.withValue(.zero) { await run(line, scenes) }
    #expect(status == code.exitStatus)
    #expect(scenes.show.calls.count == pages.count + 1)
  }

  @Test func `an interrupted follower ends with status 130`() async {
    #expect(await run("events --follow --format ndjson", scenes([], ending: Interrupted())) == 130)
  }

  @Test func `a document in JSON cannot be followed, and the lines that can are named`() async {
    let (console, scenes) = (ConsoleStub(), scenes([]))
    #expect(await run("events --follow --json", scenes, console) == 2)
    #expect(console.errors.contains("use --format ndjson"))
    #expect(scenes.show.calls.isEmpty)
  }

  @Test func `a history is shown as table, document, lines and CSV`() async {
    let event = ShowOrder.FetchHistory.DisplayedEvent(
      version: "2", at: "6/29/07, 10:00 AM", what: "edited", who: "amy", changes: ["email: a → b", "name: c → d"])
    let scenes = ScenesStub(
      show: .init { _, display in
        try await display.displayHistory(.init(displayedEvents: [event], documents: []))
      })
    let console = ConsoleStub()
    #expect(await run("orders history 1", scenes, console) == 0)
    #expect(scenes.show.calls == [.fetchHistory(.init(order: "1"))])
    #expect(console.output == "2\t6/29/07, 10:00 AM\tedited\tamy\temail: a → b; name: c → d\n")
    let csv = ConsoleStub()
    #expect(await run("orders history 1 --format csv", scenes, csv) == 0)
    #expect(
      csv.output == "version,at,what,who,changes\r\n2,\"6/29/07, 10:00 AM\",edited,amy,email: a → b; name: c → d\r\n")
    let json = ConsoleStub()
    #expect(await run("orders history 1 --json", scenes, json) == 0)
    #expect(json.output == "{\"events\":[],\"next\":null}\n")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+380", "+380"), ("+A1", "'+A1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
    ("\rx", "\"'\rx\""), ("＝1", "'＝1"), ("=\u{301}1", "'=\u{301}1"), ("'=1", "''=1"), ("a, b", "\"a, b\""),
  ])
  func `no cell of a history's CSV is a formula`(text: String, cell: String) async {
    let event = ShowOrder.FetchHistory.DisplayedEvent(
      version: "2", at: "6/29/07", what: "edited", who: text, changes: [text])
    let scenes = ScenesStub(
      show: .init { _, display in
        try await display.displayHistory(.init(displayedEvents: [event], documents: []))
      })
    let csv = ConsoleStub()
    #expect(await run("orders history 1 --format csv", scenes, csv) == 0)
    #expect(csv.output == "version,at,what,who,changes\r\n2,6/29/07,edited,\(cell),\(cell)\r\n")
  }

  // MARK: Fixtures

  /// Returns scenes that show one page after the other, a problem in place of each `nil`, and then throw an error.
  private func scenes(
    _ pages: [ShowOrder.FetchEvents.ViewModel?], _ problem: Problem = Problem(.internal, "the test has no problem"),
    ending error: any Error = OutputClosed()
  ) -> ScenesStub {
    let left = PagesLeft(pages)
    return ScenesStub(
      show: .init { _, display in
        guard let next = await left.take() else { throw error }
        guard let page = next else { return try await display.displayProblem(problem) }
        try await display.displayEvents(page)
      })
  }

  private func page(_ notes: [String], next: String, isLast: Bool = false) -> ShowOrder.FetchEvents.ViewModel {
    let events = notes.map {
      ShowOrder.FetchHistory.DisplayedEvent(
        version: "2", at: "6/29/07", order: "1001", what: "Edited", who: "amy", changes: ["Note: \($0)"])
    }
    return .init(displayedEvents: events, documents: [], next: next, isLast: isLast)
  }
}

private actor PagesLeft {
  private var pages: [ShowOrder.FetchEvents.ViewModel?]

  init(_ pages: [ShowOrder.FetchEvents.ViewModel?]) { self.pages = pages }

  /// Returns the next page, or `nil` in its place; `nil` if none is left.
  func take() -> ShowOrder.FetchEvents.ViewModel?? {
    guard !pages.isEmpty else { return nil }
    return .some(pages.removeFirst())
  }
}

/// The scene of events as a spy.
private struct ScenesStub: EventsScenes {
  let show: ShowOrderSceneSpy

  var showOrder: ShowOrderBuilder { show.builder }
}

/// Runs a line, split at its single spaces, over scenes that are spies, and returns the exit status.
private func run(_ line: String, _ scenes: ScenesStub, _ console: ConsoleStub = ConsoleStub()) async -> Int32 {
  await run(line.split(separator: " ").map(String.init), scenes, console)
}

private func run(_ words: [String], _ scenes: ScenesStub, _ console: ConsoleStub) async -> Int32 {
  let program = CommandLineProgram(
    "storekeeper", "Lists events.", groups: [("orders", "Change orders")],
    commands: [
      EventsCommand.declaration, HistoryCommand.declaration, SlipCommand.declaration, SlipCommand.shipments,
    ],
    globalOptions: GlobalOptions.all, version: "1.2.3", console: console
  ) { _, _ in
    EventsSession { _ in OpenedStore(url: "memory:", scenes: scenes, timeZone: nil) }
  }
  return await program.run(words.map { Array($0.utf8) })
}
