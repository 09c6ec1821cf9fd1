import APITesting
import DocumentsProtocols
import ImportOrders
import ImportOrdersProtocols
import ImportOrdersTesting
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import Testing

@Suite struct BadInputTests {
  @Test(arguments: [
    ("", "the file is empty"),
    ("\u{FEFF}\r\n \n", "the file is empty"),
    ("hello\nworld\n", "unrecognised file format; it begins with “hello”"),
    ("\u{7F}ELF\u{0}\u{0}", "the file is not text"),
  ])
  func `a file that is not a list of orders is refused with the reason`(text: String, detail: String) async throws {
    let imported = try await Imported(text)
    #expect(imported.problem?.code == .invalid)
    #expect(imported.problem?.detail == detail)
    #expect(imported.last == nil)
  }

  @Test(arguments: [OurCSV.heading, OurCSV.heading.replacing(",", with: ";")])
  func `a CSV whose lines end with a carriage return alone is named`(heading: String) async throws {
    let problem = try await Imported("\(heading)\r\(OurCSV.row(1))\r").problem
    #expect(problem?.detail == "the lines end with a carriage return only, as on old Macs")
    #expect(problem?.remedy == "save it as CSV with the line ends of Windows or Unix")
  }

  @Test(arguments: [
    Shopify.heading, OurCSV.heading, "\(OurCSV.heading)\r\n\r\n", "[]", "{\"orders\":[],\"next\":null}",
  ])
  func `a heading and nothing below it imports nothing`(text: String) async throws {
    let imported = try await Imported(text)
    #expect(imported.problem == nil)
    #expect(imported.last?.tally.created == 0)
    #expect(imported.last?.isLast == true)
  }

  @Test func `a problem of the source is presented unchanged`() async throws {
    let directory = Problem(.invalid, "“/tmp” is a directory")
    #expect(try await Imported(ByteSourceFake([], error: directory)).problem == directory)
    let cut = ByteSourceFake(Array("\(OurCSV.heading)\n\(OurCSV.row(1))\n".utf8), error: directory)
    let imported = try await Imported(cut)
    #expect(imported.orders.count == 1)
    #expect(imported.problem == directory)
  }

  // MARK: CSV

  @Test(arguments: [
    ("id-9,9", "has 2 cells, but the heading has 11: the line is incomplete"),
    (OurCSV.row(9) + ",,x", "has 13 cells, but the heading has only 11"),
    (OurCSV.row(9).replacing("Amy", with: "\"Amy\"x"), "has text after the closing quotation mark of cell 7"),
    (OurCSV.row(9).replacing("Amy", with: "A\u{0}y"), "has a NUL byte"),
    (OurCSV.row(9).replacing("id-9,9", with: "id-9,9x"), "number “9x” is not a whole number"),
  ])
  func `a bad line is rejected by its number, and the good ones go in`(row: String, reason: String) async throws {
    let text = [OurCSV.heading, OurCSV.row(1, first: "\"a\nb\""), row, OurCSV.row(2)].joined(separator: "\r\n")
    let imported = try await Imported(text)
    #expect(imported.reasons == ["4 \(reason)"])
    #expect(imported.rejects.map(\.record) == [Array(row.utf8)])
    #expect(imported.orders.map(\.owned.id) == ["id-1", "id-2"])
    #expect(imported.orders.first?.firstName == .set("a\nb"))
  }

  @Test func `a quotation mark that is never closed costs one line only`() async throws {
    let row = OurCSV.row(9).replacing("Amy", with: "\"Amy")
    let imported = try await Imported([OurCSV.heading, row, OurCSV.row(1), OurCSV.row(2)].joined(separator: "\n"))
    #expect(imported.reasons == ["2 has an unclosed quotation mark: the line is incomplete"])
    #expect(imported.rejects.map(\.record) == [Array(row.utf8)])
    #expect(imported.orders.map(\.owned.id) == ["id-1", "id-2"])
  }

  @Test func `a quotation mark within a cell is part of it`() async throws {
    let imported = try await Imported("\(OurCSV.heading)\n\(OurCSV.row(1, first: "5\" disc"))")
    #expect(imported.orders.first?.firstName == .set("5\" disc"))
  }

  @Test func `bytes that are not UTF-8 are read as Windows-1252, and that is said`() async throws {
    var bytes = Array("\(OurCSV.heading)\n\(OurCSV.row(1, first: "Jos?"))\n\(OurCSV.row(2, first: "José"))".utf8)
    let mark = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
    bytes.replaceSubrange(mark...mark, with: [0xE9, 0x80])
    let imported = try await Imported(ByteSourceFake(bytes))
    #expect(imported.orders.map(\.firstName) == [.set("José€"), .set("José")])
    #expect(imported.last?.tally.recoded == 1)
  }

  @Test func `a column that is not known is named, and one that is there twice`() async throws {
    let unknown = try await Imported("\(OurCSV.heading),emial\n")
    #expect(unknown.problem?.detail == "the heading has an unknown column “emial”")
    #expect(unknown.problem?.remedy == "did you mean “email”?")
    let twice = try await Imported("\(OurCSV.heading),email\n")
    #expect(twice.problem?.detail == "the heading has the column “email” twice")
    let other = try await Imported(OurCSV.heading.replacing(",last_name", with: "") + "\n", as: .csv)
    #expect(other.problem?.detail == "the heading has no column “last_name”")
    #expect(other.problem?.remedy == "add it, or choose another format", "no column that is itself wanted")
    let missing = try await Imported("id,number,version,status\n", as: .csv)
    #expect(
      missing.problem?.detail == "the heading has no column “first_name”, “last_name”, “email”, “total”, “currency”")
  }

  @Test(arguments: [10_000_000, 3_000_000])
  func `megabytes in one cell harm nothing`(size: Int) async throws {
    let long = OurCSV.row(9, first: String(repeating: "x", count: size))
    let imported = try await Imported([OurCSV.heading, OurCSV.row(1), long, OurCSV.row(2)].joined(separator: "\n"))
    if size > 4 << 20 {
      #expect(imported.reasons == ["3 is longer than 4 MiB, the limit for an order; it is not in the rejects"])
    } else {
      #expect(imported.reasons == [])
    }
    #expect(imported.orders.last?.owned.id == "id-2")
  }

  @Test func `megabytes between quotation marks that do not close cost one line only`() async throws {
    let filler = Array(repeating: OurCSV.row(1), count: 60_000)
    let open = OurCSV.row(9).replacing("Amy", with: "\"Amy")
    let imported = try await Imported(([OurCSV.heading, open] + filler).joined(separator: "\n"))
    #expect(imported.reasons == ["2 is longer than 4 MiB, the limit for an order"])
    #expect(imported.orders.count == 60_000)
  }

  // MARK: JSON

  @Test func `a line that is no JSON is rejected with its place, and the others go in`() async throws {
    let imported = try await Imported(
      "{\"email\":\"a@b\"}\n\n{\"email\":}\n{\"emial\":1}\n{\"total\":1}\nnotes\n{\"email\":\"e@f\"\n{\"email\":\"c@d\"}"
    )
    #expect(
      imported.reasons == [
        "3 the JSON cannot be read: column 10: expected a value, found “}”",
        "4 emial is unknown; did you mean “email”?",
        "5 total is a JSON number; write money as a string: \"1\"",
        "6 is not a JSON object; an order begins with “{”",
        "7 the JSON cannot be read: column 15: expected “,” or “}”, found the end",
      ])
    #expect(imported.orders.map(\.email) == [.set("a@b"), .set("c@d")])
  }

  @Test(
    arguments: [
      (
        "[{\"email\":\"a@b\"},{\"email\":1},2]",
        ["1 email is a number; it must be a string", "1 the JSON is a number; it must be an object"], nil
      ),
      (
        "[{\"email\":\"a@b\"},\n{\"email\":\n}]",
        ["2 the JSON cannot be read: line 3, column 1: expected a value, found “}”"], nil
      ),
      ("[{\"email\":\"a@b\"}", [], "the JSON is incomplete: its array is not closed (line 1)"),
      (
        "[{\"email\":\"a@b\"}\n{\"email\":\"c@d\"}]", [], "the JSON is not valid: expected “,” on line 2"
      ),
      (
        "[{\"email\":\"a@b\"},\n{\"ema", ["2 is incomplete: the JSON ends in the middle of it"],
        "the JSON is incomplete: its array is not closed (line 2)"
      ),
    ] as [(String, [String], String?)])
  func `a JSON list is read as far as it can be`(text: String, reasons: [String], problem: String?) async throws {
    let imported = try await Imported(ByteSourceFake(text, pieceSize: 3))
    #expect(imported.orders.map(\.email) == [.set("a@b")])
    #expect(imported.reasons == reasons)
    #expect(imported.problem?.detail == problem)
  }

  @Test(arguments: [
    ("{\"orders\":[{\"email\":\"a@b\"}],\"next\":null}", ImportOrders.Layout.json),
    ("{\"next\":\"o\\u0022rders\",\"count\":1,\"orders\" : [ {\"email\":\"a@b\"} ] }", .json),
    ("{\n  \"email\": \"a@b\"\n}", .json), ("{\"email\":\"a@b\"}", .ndjson),
    ("\u{FEFF}{\"email\":\"a@b\"}\r\n", .ndjson),
  ])
  func `a layout is told by how it begins`(text: String, layout: ImportOrders.Layout) async throws {
    #expect(try await Imported(text).orders.map(\.email) == [.set("a@b")])
    #expect(try await Imported(text, as: layout).orders.map(\.email) == [.set("a@b")])
  }

  @Test func `an order that is too long is rejected, and no other, also where it comes first`() async throws {
    let text = "{\"note\":\"\(String(repeating: "x", count: 5 << 20))\"}\n{\"email\":\"a@b\"}\n"
    for layout in [nil, ImportOrders.Layout.ndjson] {
      let imported = try await Imported(ByteSourceFake(text), as: layout)
      #expect(imported.problem == nil)
      #expect(imported.orders.map(\.email) == [.set("a@b")])
      #expect(imported.reasons.count == 1)
      #expect(imported.reasons.first?.hasPrefix("1 is longer than 4 MiB") == true)
    }
  }

  @Test func `any cut and any broken byte of a file gives an answer`() async throws {
    let files = [
      Array("\u{FEFF}\(Shopify.file(Shopify.row(["Billing Name": "\"a,\"\"b\"\"\""])))".utf8),
      Array("{\"orders\":[{\"note\":\"\\\"}\",\"items\":[]}],\"next\":null}".utf8),
    ]
    for file in files {
      for place in file.indices {
        _ = try await Imported(ByteSourceFake(Array(file[..<place]), pieceSize: 50))
        var broken = file
        broken[place] = [0x22, 0x00, 0xFF, 0x0A, 0x7D][place % 5]
        _ = try await Imported(ByteSourceFake(broken))
      }
    }
  }
}
