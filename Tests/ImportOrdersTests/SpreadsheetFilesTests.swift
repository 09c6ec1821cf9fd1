import APITesting
import DocumentsProtocols
import ImportOrdersProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import Testing

/// Files as spreadsheets save them after they have opened ours or Shopify's.
@Suite struct SpreadsheetFilesTests {
  @Test(arguments: [";", "\t"], ["", "sep=", "\"sep="])
  func `cells between semicolons or tabs are read, also after a line that names them`(
    separator: String, first: String
  ) async throws {
    let line = first.isEmpty ? "" : "\(first)\(separator)\(first.hasPrefix("\"") ? "\"" : "")\r\n"
    let rows = [OurCSV.heading, OurCSV.row(1).replacing("1.23", with: "\"1.234,50\"")]
    let text = line + rows.map { $0.replacing(",", with: separator) }.joined(separator: "\r\n") + "\r\n"
    let bytes = Array(text.replacing("1.234\(separator)50", with: "1.234,50").utf8)
    for layout in [nil, ImportOrders.Layout.csv] {
      let imported = try await Imported(ByteSourceFake(bytes, pieceSize: 3), as: layout)
      #expect(imported.problem == nil)
      #expect(imported.reasons == [])
      #expect(imported.orders.map(\.reference) == [.set("#1")])
      #expect(imported.orders.map(\.total) == [.set(MoneyInput("1234.50"))])
    }
  }

  @Test(arguments: [
    ("10,00", "10.00"), ("10", "10.00"), ("10.00", "10.00"), ("1.010,5", "1010.50"), ("10,0", "10.00"),
  ])
  func `amounts of a file with semicolons may have decimal commas`(total: String, amount: String) async throws {
    let columns = Shopify.heading.replacing(",", with: ";")
    let row = Shopify.row(["Total": "?", "Lineitem price": "?", "Lineitem quantity": "1,0"])
      .replacing(",", with: ";").replacing("1;0", with: "1,0").replacing("?", with: total)
    let imported = try await Imported("\(columns)\n\(row)\n")
    #expect(imported.reasons == [])
    #expect(imported.orders.map(\.total) == [.set(MoneyInput(amount))])
    #expect(imported.orders.first?.items.value?.map(\.unitPrice) == [MoneyInput(amount)])
  }

  @Test(arguments: ["10,000", "10.000", "1.0,00", "1,000,00", ","])
  func `a number whose comma is not clear is refused`(total: String) async throws {
    let columns = Shopify.heading.replacing(",", with: ";")
    let row = Shopify.row(["Total": "?"]).replacing(",", with: ";").replacing("?", with: total)
    let imported = try await Imported("\(columns)\n\(row)\n")
    #expect(imported.reasons.count == 1)
    #expect(imported.orders.isEmpty)
  }

  @Test func `a comma within a number is refused where commas separate cells`() async throws {
    let imported = try await Imported(Shopify.file(Shopify.row(["Total": "\"10,00\""])))
    #expect(imported.reasons == ["2 Total “10,00” is not an amount; write it like 12.50"])
  }

  @Test func `records that are each one quoted cell are read`() async throws {
    let rows = [OurCSV.heading, OurCSV.row(1, first: "\"Amy, \"\"A\"\"\n2\""), OurCSV.row(2)]
    let text = rows.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: "\r\n")
    let imported = try await Imported(text + "\r\n")
    #expect(imported.problem == nil)
    #expect(imported.reasons == [])
    #expect(imported.orders.map(\.firstName) == [.set("Amy, \"A\"\n2"), .set("Amy")])
  }

  @Test(arguments: [true, false], [1, 5, 1 << 16])
  func `UTF-16 with its mark is read, in whichever pieces its bytes come`(isBigEndian: Bool, pieceSize: Int)
    async throws
  {
    let rows = [OurCSV.heading, OurCSV.row(1, first: "José 🦊"), OurCSV.row(2, first: "李")]
    let text = "\u{FEFF}" + rows.joined(separator: "\r\n").replacing(",", with: "\t") + "\r\n"
    let bytes = text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
    let imported = try await Imported(ByteSourceFake(bytes, pieceSize: pieceSize))
    #expect(imported.problem == nil)
    #expect(imported.reasons == [])
    #expect(imported.orders.map(\.firstName) == [.set("José 🦊"), .set("李")])
    let cut = try await Imported(ByteSourceFake(Array(bytes.dropLast(5)), pieceSize: pieceSize))
    #expect(cut.orders.count == 1)
    #expect(cut.rejects.count == 1)
  }

  @Test(arguments: ["CSV UTF-8", "CSV", "Unicode text"])
  func `an export that Excel has opened and saved comes back whole`(kind: String) async throws {
    let rows = [
      OurCSV.heading, OurCSV.row(1, first: "José"), OurCSV.row(2, first: "'=1+1").replacing(",USD", with: ","),
    ]
    let separator = ["CSV": ";", "Unicode text": "\t"][kind] ?? ","
    let text =
      rows.map { row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return cells.map { kind == "CSV" && $0 == "1.23" ? "1,23" : $0 }.joined(separator: separator)
      }.joined(separator: "\r\n") + "\r\n"
    let bytes: [UInt8] =
      switch kind {
      case "CSV UTF-8": Array("\u{FEFF}\(text)".utf8)
      case "CSV": text.unicodeScalars.map { UInt8($0.value) }
      default: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      }
    let imported = try await Imported(ByteSourceFake(bytes))
    #expect(imported.problem == nil)
    #expect(imported.reasons == [])
    #expect(imported.orders.map(\.firstName) == [.set("José"), .set("=1+1")])
    #expect(imported.orders.map(\.total) == [.set(MoneyInput("1.23")), .set(MoneyInput("1.23"))])
    #expect(imported.orders.map(\.owned.id) == ["id-1", "id-2"])
  }

  // MARK: Broken text

  @Test func `a reported file whose text was broken is refused with the remedy`() async throws {
    let imported = try await Imported(ByteSourceFake(fixture("Reported/46-csv-without-bom-after-excel.csv")))
    #expect(imported.orders == [])
    #expect(
      imported.reasons == [
        "2 has broken text: “JosÃ©” was “José” before a program read UTF-8 as Windows-1252; import the original file, or "
          + "save it again as “CSV UTF-8”"
      ])
  }

  @Test(arguments: [
    "José", "Łukasz Żółkiewski", "Đặng Vũ", "Søren", "Þórður", "İlkay IŞIK", "Popești", "Nguyễn Văn Đạt", "小龍", "さくら",
    "민준", "محمد", "Ελένη", "Алёна", "สมชาย", "O’Brien", "“Ça”", "10 €", "×½ ½", "🦊",
  ])
  func `text that was UTF-8 read as Windows-1252 is noticed, and the same text unbroken is not`(text: String)
    async throws
  {
    let good = try await Imported("\(OurCSV.heading)\n\(OurCSV.row(1, first: text))\n")
    #expect(good.reasons == [])
    let broken = String(text.utf8.map { Character(Unicode.Scalar(Self.windows1252[$0] ?? UInt16($0)) ?? "?") })
    let bad = try await Imported("\(OurCSV.heading)\n\(OurCSV.row(1, first: broken))\n")
    #expect(bad.reasons.first?.hasPrefix("2 has broken text: “\(broken)” was “\(text)” before") == true)
  }

  @Test(arguments: [
    "NESCAFÉ®", "«CAFÉ»", "ROSÉ™", "PERCHÉ…", "„Ä“", "Ã", "MAÇÃ", "IRMÃ", "São João", "Ä–Ö", "2×½", "5×¼", "Â", "É",
    "Crêpe’s",
    "ÀÉÎÕÜ", "Ångström", "£5", "½", "½ £", "©", "Ê»", "naïve",
  ])
  func `unbroken text of capitals and signs is imported`(text: String) async throws {
    let imported = try await Imported("\(OurCSV.heading)\n\(OurCSV.row(1, first: text))\n")
    #expect(imported.reasons == [])
    #expect(imported.orders.map(\.firstName) == [.set(text)])
  }

  @Test func `text whose letters were replaced is refused`() async throws {
    let imported = try await Imported("\(OurCSV.heading)\n\(OurCSV.row(1, first: "Jos\u{FFFD}"))\n")
    #expect(
      imported.reasons == [
        "2 has broken text: a program replaced letters of “Jos\u{FFFD}” by “\u{FFFD}”; import the original file, or save it "
          + "again as “CSV UTF-8”"
      ])
  }

  @Test func `UTF-8 with one byte of another encoding is not read as Windows-1252`() async throws {
    var bytes = Array("\(OurCSV.heading)\n\(OurCSV.row(1, first: "José"))\n".utf8)
    bytes.replace("Apple".utf8, with: [0xE9])
    let imported = try await Imported(ByteSourceFake(bytes))
    #expect(imported.orders == [])
    #expect(imported.reasons.first?.hasPrefix("2 has broken text: “JosÃ©” was “José” before") == true)
  }

  /// The characters of Windows-1252 by their bytes, where it differs from Latin-1.
  private static let windows1252: [UInt8: UInt16] = [
    0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021, 0x88: 0x2C6,
    0x89: 0x2030, 0x8A: 0x160, 0x8B: 0x2039, 0x8C: 0x152, 0x8E: 0x17D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C,
    0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x2DC, 0x99: 0x2122, 0x9A: 0x161, 0x9B: 0x203A,
    0x9C: 0x153, 0x9E: 0x17E, 0x9F: 0x178,
  ]
}
