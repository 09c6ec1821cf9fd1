import CommandLineTesting
import Foundation
import PresentationProtocols
import Testing

@testable import CommandLineKernel

@Suite struct `Output on a terminal` {
  /// The characters that embed, override or isolate a direction, and the marks (Unicode Standard Annex 9).
  private static let directions = (Array(0x202A...0x202E) + Array(0x2066...0x2069)).compactMap(Unicode.Scalar.init)
  private static let marks: [Unicode.Scalar] = ["\u{200E}", "\u{200F}", "\u{061C}"]

  @Test(arguments: [true, false])
  func `a text that a person wrote cannot turn what stands beside it, on a terminal or piped`(isTerminal: Bool) throws {
    let terminal = isTerminal ? Terminal.whole(columns: 80) : Terminal()
    let invocation = try invocation(ConsoleStub(terminal: terminal))
    var table = Grid([Column(heading: "Name"), Column(heading: "Total", isRight: true)], invocation)
    for scalar in Self.directions + Self.marks {
      #expect(plain("a\(scalar)b") == "a\u{FFFD}b")
      #expect(quoted("a\(scalar)b") == "“a\u{FFFD}b”")
      let lines = table.lines([[Cell("a\(scalar)b"), Cell("1")]])
      #expect(lines.contains("a\u{FFFD}b"))
      #expect(!lines.unicodeScalars.contains(scalar))
    }
  }

  @Test func `an amount has the marks that its locale puts in it, and nothing that turns a line`() throws {
    for mark in Self.marks { #expect(plain("\(mark)1.23 \(mark)₪", isFormatted: true) == "\(mark)1.23 \(mark)₪") }
    for scalar in Self.directions { #expect(plain("1\(scalar)2", isFormatted: true) == "1\u{FFFD}2") }
    var table = Grid([Column(heading: "Total")], try invocation(ConsoleStub()))
    #expect(table.lines([[Cell("\u{200F}1.23 \u{200F}₪", isFormatted: true)]]) == "\u{200F}1.23 \u{200F}₪\n")
  }

  @Test func `a row that is piped is one line, with a tab between two cells`() throws {
    var table = Grid([Column(heading: "A"), Column(heading: "B")], try invocation(ConsoleStub()))
    #expect(table.lines([[Cell("a\tb\nc"), Cell("d\u{2028}e\u{85}f")]]) == "a b c\td e f\n")
  }

  @Test func `a problem cannot turn its line`() {
    let problem = Problem(.conflict, "order \u{202E}1\u{200F}", remedy: "\u{2066}x")
    #expect(problem.report(by: "p", asJSON: false) == "p: order \u{FFFD}1\u{FFFD}\n  \u{FFFD}x\n")
  }

  @Test func `a fault that is a sentence has neither the name of a field nor of an option in front`() {
    let email = Option("email", .text("EMAIL"), "The email")
    let faults = [
      Problem.Fault(pointer: "/email", message: "Enter a name or an email."),
      Problem.Fault(pointer: "/email", message: "is missing"),
    ]
    let report = Problem(invalid: faults).report(by: "p", asJSON: false, naming: [email])
    #expect(report == "p: Enter a name or an email. (and 1 more)\n  --email is missing\n")
  }

  @Test func `a table that is too wide gives way where it may, down to the narrowest terminal`() throws {
    for columns in [200, 80, 60, 40, 1] {
      var table = Grid(
        [
          Column(heading: "No", isRight: true), Column(heading: "Name", isElastic: true),
          Column(heading: "Sum", isRight: true),
        ],
        try invocation(ConsoleStub(terminal: .whole(columns: columns))))
      let lines = table.lines([[Cell("1"), Cell(String(repeating: "陈", count: 50)), Cell("$1.23")]])
      let widest = lines.split(separator: "\n").map { width(of: String($0)) }.max() ?? 0
      #expect(widest <= max(columns, 9))
      #expect(table.takeLeftOut() == (columns == 1 ? ["Name"] : []))
      #expect(lines.contains("$1.23"))
    }
  }

  @Test func `later rows stand under the first`() throws {
    var table = Grid(
      [Column(heading: "A"), Column(heading: "B", isRight: true)], try invocation(ConsoleStub(terminal: .whole())))
    #expect(table.lines([[Cell("abc"), Cell("10")]]) == "A     B\nabc  10\n")
    #expect(table.lines([[Cell("abcdef"), Cell("7")]]) == "ab…   7\n")
    // A number that is longer than those of the first rows is not cut.
    #expect(table.lines([[Cell("abc"), Cell("1234567")]]) == "abc  1234567\n")
  }

  @Test func `a text goes on below where it may, and stands beside its name`() throws {
    let columns = Array(repeating: Column(heading: "", isElastic: true, wraps: true), count: 2)
    var table = Grid(columns, try invocation(ConsoleStub(terminal: .whole(columns: 22))))
    #expect(
      table.lines([[Cell("no order is there twice"), Cell("holds")], [Cell("a"), Cell("b")]])
        == "no order is      holds\nthere twice\na                b\n")
  }

  @Test func `a fact is whole in a narrow terminal, and only an address has lines`() throws {
    let invocation = try invocation(ConsoleStub(terminal: .whole(columns: 20)))
    let email = "paula.wilson.of.the.shop@example.com"
    let lines = invocation.lines(of: [
      Fact("Email", email), Fact("Total", "€4.00, $9,999,999,999.00", isFormatted: true), Fact("Name", "A\nTotal 0"),
      Fact("Address", "1 Main St\nSpringfield", hasLines: true),
    ])
    for text in [email, "$9,999,999,999.00", "A Total 0", "1 Main St\n", "\n         Springfield\n"] {
      #expect(lines.contains(text), "\(text)")
    }
    #expect(!lines.contains("…"))
    #expect(invocation.lines(of: []).isEmpty)
  }

  @Test func `each kind of column has its alignment, and a narrow terminal leaves out the highest rank`() throws {
    let columns: [TableColumn<[String]>] = [
      TableColumn("name", "Name", isHeading: true) { $0[0] },
      TableColumn("scopes", "Scopes", .code, rank: 2) { $0[1] },
      TableColumn("at", "At", .date, rank: 1) { $0[2] }, TableColumn("sum", "Sum", .money) { $0[2] },
    ]
    let rows = [["amy", "orders:read orders:write", "1"]]
    func lines(_ width: Int, hasHeadings: Bool = true) throws -> String {
      var table = Table(
        columns, hasHeadings: hasHeadings, try invocation(ConsoleStub(terminal: .whole(columns: width))))
      return table.lines(rows).replacing(/\u{1B}\[\d*m/, with: "")
    }
    #expect(
      try lines(80) == """
        Name  Scopes                    At  Sum
        amy   orders:read orders:write   1    1

        """)
    #expect(try lines(30) == "Name  At  Sum\namy    1    1\n")
    #expect(try lines(80, hasHeadings: false) == "amy  orders:read orders:write  1  1\n")
  }

  @Test(
    arguments: [Problem.Step.listShows, .listMelodies, .restoreOrder(7), .giveToken], [nil, "look again"] as [String?])
  func `a problem's step is worded after its remedy, as text and as JSON`(step: Problem.Step, remedy: String?) async {
    let words: [Problem.Step: String] = [
      .listShows: "`shows list` lists all shows", .listMelodies: "`melodies list` lists all melodies",
      .restoreOrder(7): "`orders restore 7` restores it",
      .giveToken: "give a token for this server with --token-file or STOREKEEPER_TOKEN",
    ]
    let expected = (remedy.map { "\($0); " } ?? "") + (words[step] ?? "-")
    let sample = Sample { _ in throw Problem(.notFound, "it is not there", remedy: remedy, step: step) }
    let (text, json) = (ConsoleStub(), ConsoleStub())
    _ = await run("orders list", text, sample)
    #expect(text.errors == "sample: it is not there\n  \(expected)\n")
    _ = await run("orders list --json", json, sample)
    #expect(json.errors.contains("\"remedy\":\"\(expected)\""))
  }

  private func invocation(_ console: ConsoleStub) throws -> Invocation<Sample> {
    let tree = Sample.program(console).tree
    let command = try #require(tree.first)
    let settings = try Settings(Arguments(options: ["no-color": [""]]), for: command, console)
    return Invocation(
      command: command, arguments: Arguments(), settings: settings, console: console, tree: tree,
      session: Sample())
  }
}
