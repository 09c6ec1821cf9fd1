import Models
import PresentationTesting
import Testing

@testable import ReceiptFrontEnd

@Suite struct `The bytes for a printer` {
  @Test func `the bytes of a small receipt are these`() async throws {
    let viewModel = try await Receipts.viewModel(.amy, locale: "de_DE")
    let receipt = Receipt(viewModel, of: ("Café", "", nil), columns: 42, try Receipts.encoding("cp858"))
    let gap = { String(repeating: " ", count: $0) }
    var bytes: [UInt8] = [0x1B, 0x40, 0x1C, 0x2E, 0x1B, 0x52, 0, 0x1B, 0x74, 19, 0x1B, 0x70, 0, 25, 250]
    bytes += [0x1B, 0x45, 1, 0x1D, 0x21, 1] + Array("\(gap(19))Caf".utf8) + [0x82, 0x0A, 0x1B, 0x45, 0, 0x1D, 0x21, 0]
    bytes += Array("\nOrder\(gap(33))1001\nStatus\(gap(30))Placed\nDate\(gap(30))29.06.07\n".utf8)
    bytes += Array(String(repeating: "-", count: 42).utf8) + [0x0A]
    bytes += [0x1B, 0x45, 1, 0x1D, 0x21, 1] + Array("Total\(gap(31))1,23 $\n".utf8) + [0x1B, 0x45, 0, 0x1D, 0x21, 0]
    bytes += Array("Payment\(gap(31))Paid\n\n\(gap(16))Thank you!\n".utf8) + [0x1D, 0x56, 66, 0]
    #expect(receipt.commands(opensDrawer: true, isCut: true) == bytes)
  }

  @Test(arguments: PrinterEncoding.all.map(\.key), [42, 48])
  func `a printer shows what a terminal shows`(name: String, columns: Int) async throws {
    let encoding = try Receipts.encoding(name)
    for locale in ["en_US", "de_DE", "fr_FR", "pl_PL", "ja_JP"] {
      var order = Receipts.order
      order.items[0].title = "Crème brûlée, naïve — Łódź, Ελλάδα, Чай, 茶"
      let viewModel = try await Receipts.viewModel(order, locale: locale)
      let receipt = Receipt(viewModel, of: Receipts.shop, columns: columns, encoding)
      let characters = receipt.text.unicodeScalars.filter { !$0.isASCII }.map {
        (encoding.bytes(String($0))[0], Character($0))
      }
      let page = Dictionary(characters) { first, _ in first }
      let printer = PrinterStub(receipt.commands(opensDrawer: false, isCut: false)) { page[$0] ?? "?" }
      #expect(printer.text == receipt.text)
      #expect(printer.large == receipt.lines.filter(\.isLarge).map(\.text))
      #expect(printer.unknown == [])
      #expect((receipt.missing == 0) == (name == "utf-8"))
    }
  }

  @Test(arguments: [false, true])
  func `the drawer opens and the paper is cut only on demand`(isWanted: Bool) async throws {
    let receipt = Receipt(
      try await Receipts.viewModel(.amy), of: Receipts.shop, columns: 42, try Receipts.encoding("cp437"))
    let printer = PrinterStub(receipt.commands(opensDrawer: isWanted, isCut: isWanted))
    #expect(printer.isDrawerOpen == isWanted)
    #expect(printer.isCut == isWanted)
    #expect(printer.page == 0)
  }

  @Test(arguments: PrinterEncoding.all.map(\.key))
  func `no text of an order or a shop is a command of the printer`(name: String) async throws {
    let hostile =
      "\u{1B}p\u{0}\u{19}\u{FA}\u{1D}V\u{0}\u{1C}.\u{10}\u{14}\u{1}\n\r\t\u{9B}\u{202E}\u{200F}\u{7F}\u{85}x"
    var order = Receipts.order
    order.reference = hostile
    order.items[0].title = hostile
    order.taxes = [TaxLine(name: hostile, amount: Money(minorUnits: 300, currency: .usd))]
    order.payment?.brand = hostile
    let encoding = try Receipts.encoding(name)
    let receipt = Receipt(try await Receipts.viewModel(order), of: (hostile, hostile, nil), columns: 42, encoding)
    let printer = PrinterStub(receipt.commands(opensDrawer: false, isCut: false))
    #expect(printer.unknown == [])
    #expect(!printer.isDrawerOpen && !printer.isCut)
    #expect(printer.lines.count == receipt.lines.count)
    #expect(receipt.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(!receipt.text.unicodeScalars.contains { ["\u{202E}", "\u{200F}"].contains($0) })
  }

  @Test(
    arguments: [
      ("cp437", "Çé■ß²", [0x80, 0x82, 0xFE, 0xE1, 0xFD]),
      ("cp852", "Çř■€Ł", [0x80, 0xFD, 0xFE, 0x45, 0x55, 0x52, 0x9D]),
      ("cp858", "Ç€■×ø", [0x80, 0xD5, 0xFE, 0x9E, 0x9B]), ("cp866", "АЖя■№ё", [0x80, 0x86, 0xEF, 0xFE, 0xFC, 0xF1]),
      ("utf-8", "é茶", [0xC3, 0xA9, 0xE8, 0x8C, 0xB6]),
      // Substitutes: a letter without its mark, and frequent signs.
      ("cp437", "č e\u{301} − “×”…\u{A0}€", Array("c \u{82} - \"x\"... EUR".unicodeScalars.map { UInt8($0.value) })),
      ("cp866", "é茶👍", [0x65, 0x3F, 0x3F]),
    ] as [(String, String, [UInt8])])
  func `characters are printed as the page has them, or else as the nearest text`(
    name: String, text: String, bytes: [UInt8]
  ) throws {
    let encoding = try Receipts.encoding(name)
    #expect(encoding.bytes(encoding.printable(text).text) == bytes)
  }

  @Test func `characters that the printer lacks are counted`() throws {
    #expect(try Receipts.encoding("cp858").printable("茶 é 茶").missing == 2)
    #expect(try Receipts.encoding("utf-8").printable("茶 é 茶").missing == 0)
  }
}
