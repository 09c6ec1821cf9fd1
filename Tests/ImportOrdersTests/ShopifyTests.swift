import DocumentsProtocols
import ImportOrdersProtocols
import Models
import ModelsTesting
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@Suite struct ShopifyTests {
  @Test(arguments: [
    ("pending", "", "", "placed"), ("authorized", "", "", "placed"), ("paid", "unfulfilled", "", "paid"),
    ("paid", "fulfilled", "", "shipped"), ("paid", "partial", "", "paid"), ("PAID", "Fulfilled", "", "shipped"),
    ("paid", "fulfilled", "2024-02-01 00:00:00 +0000", "cancelled"), ("voided", "", "", "cancelled"),
    ("refunded", "fulfilled", "", "refunded"), ("partially_refunded", "unfulfilled", "", "paid"),
    ("partially_refunded", "fulfilled", "", "shipped"),
  ])
  func `Shopify's statuses are ours`(financial: String, fulfilment: String, cancelled: String, status: String)
    async throws
  {
    let row = Shopify.row([
      "Financial Status": financial, "Fulfillment Status": fulfilment, "Cancelled at": cancelled,
    ])
    let imported = try await Imported(Shopify.file(row))
    #expect(imported.orders.map(\.status) == [.set(status)])
  }

  @Test func `taxes are on top where the sums add up so, and included only where they do not`() async throws {
    let onTop = Shopify.row(["Taxes": "1.00", "Total": "11.00"])
    let included = Shopify.row(["Name": "#2", "Taxes": "1.00"])
    let imported = try await Imported(Shopify.file(onTop, included, Shopify.row(["Name": "#3"])))
    #expect(imported.orders.map(\.taxIncluded) == [.set(false), .set(true), .set(false)])
    #expect(imported.orders.map(\.tax) == ["1.00", "1.00", "0.00"].map { .set(MoneyInput($0)) })
  }

  @Test func `the rest of a discount that the lines do not have is the order's`() async throws {
    let row = Shopify.row(["Discount Amount": "3.00", "Lineitem discount": "1.00", "Total": "7.00"])
    let order = try #require(try await Imported(Shopify.file(row)).orders.first)
    #expect(order.discount == .set(MoneyInput("2.00")))
    #expect(order.items.value?.first?.discount == MoneyInput("1.00"))
  }

  @Test func `a refund in part is its amount, at the last moment that the export names`() async throws {
    let part = Shopify.row(["Financial Status": "partially_refunded", "Refunded Amount": "2.50"])
    let whole = Shopify.row([
      "Name": "#2", "Financial Status": "refunded", "Cancelled at": "2024-01-11 10:00:00 +0100",
    ])
    let imported = try await Imported(Shopify.file(part, whole))
    #expect(
      imported.orders.map(\.owned.refunds) == [
        [RefundInput(amount: MoneyInput("2.50"), reason: "", at: "2024-01-10T23:30:00-05:00")],
        [RefundInput(amount: MoneyInput("10.00"), reason: "", at: "2024-01-11T10:00:00+01:00")],
      ])
  }

  @Test(arguments: [
    (["Total": "1e3"], "Total “1e3” is not an amount; write it like 12.50"),
    (["Total": ""], "Total is missing"),
    (["Lineitem price": "5.001"], "Lineitem price “5.001” has too many decimals: USD has 2"),
    (["Currency": "XXQ"], "Currency “XXQ” is not an ISO 4217 currency"),
    (["Lineitem quantity": "two"], "Lineitem quantity “two” is not a whole number"),
    (
      ["Created at": "2007-02-30 00:00:00 +0000"],
      "Created at “2007-02-30 00:00:00 +0000” is not a time like 2007-06-29 10:00:00 +0200"
    ),
    (["Financial Status": "owed"], "Financial Status “owed” is not a known status"),
    (["Name": ""], "Name is missing"),
    (
      ["Lineitem quantity": "9223372036854775807"],
      "Total is too large"
    ),
  ])
  func `an order that cannot be is rejected with what is wrong, and the next one goes in`(
    changes: [String: String], reason: String
  ) async throws {
    let imported = try await Imported(Shopify.file(Shopify.row(changes), Shopify.row(["Name": "#2"])))
    #expect(imported.reasons == ["2 \(reason)"])
    #expect(imported.rejects.map(\.record) == [Array(Shopify.row(changes).utf8)])
    #expect(imported.orders.map(\.reference) == [.set("#2")])
  }

  @Test func `an order's rows are one record, rejected as it was written`() async throws {
    let rows = [Shopify.row(["Total": "x"]), Shopify.row(["Total": "", "Lineitem name": "\"a\r\nb\""])]
    let text = ([Shopify.heading] + rows + [Shopify.row(["Name": "#2"])]).joined(separator: "\r\n")
    let imported = try await Imported(text)
    #expect(imported.rejects.map(\.line) == [2])
    #expect(imported.rejects.map(\.record) == [Array(rows.joined(separator: "\r\n").utf8)])
    #expect(imported.last?.heading == Array(Shopify.heading.utf8))
    #expect(imported.orders.count == 1)
  }

  @Test func `a column that an order needs is named where it is missing, any other may be`() async throws {
    let columns = Shopify.heading.replacing("Lineitem price", with: "Lineitem prize")
    let imported = try await Imported("\(columns)\n\(Shopify.row())\n")
    #expect(imported.problem?.detail == "the heading has no column “Lineitem price”")
    #expect(imported.problem?.remedy == "did you mean “Lineitem price” instead of “Lineitem prize”?")
    #expect(imported.orders.isEmpty)
    let fewer = "Name,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price"
    #expect(try await Imported("\(fewer)\n#1,paid,USD,1.00,2024-01-10 00:00:00 +0000,1,Mug,1.00").orders.count == 1)
  }

  @Test func `spreadsheets' apostrophes are undone, and a name splits at its last space`() async throws {
    let columns = "\(Shopify.heading),Billing Zip,Billing Phone,Phone"
    let row = "\(Shopify.row(["Billing Name": "Anne Marie d'Arc"])),'02134,'+1 617,'+380 44"
    let order = try #require(try await Imported("\(columns)\n\(row)").orders.first)
    #expect(order.billingAddress.value?.parts["zip"] == .set("02134"))
    #expect(order.billingAddress.value?.parts["phone"] == .set("+1 617"))
    #expect(order.phone == .set("+380 44"))
    #expect(order.firstName == .set("Anne Marie"))
    #expect(order.lastName == .set("d'Arc"))
  }

  @Test func `an order of more lines than are kept is rejected without holding them`() async throws {
    let rows = Array(repeating: Shopify.row(), count: 1_500)
    let imported = try await Imported(
      ([Shopify.heading] + rows + [Shopify.row(["Name": "#2"])]).joined(separator: "\n"))
    #expect(imported.reasons == ["2 has more than 1000 lines, and is not in the rejects"])
    #expect(imported.orders.count == 1)
  }

  @Test(arguments: [true, false])
  func `attributes set fields only in a file without Shopify's further columns`(isOurs: Bool) async throws {
    let attributes = "\"Storekeeper-ID: other\nStatus: delivered\nTracking: 1Z\""
    let heading = Shopify.heading + ",Note Attributes" + (isOurs ? "" : ",Outstanding Balance")
    let row = Shopify.row(["Fulfillment Status": "fulfilled"]) + "," + attributes + (isOurs ? "" : ",0.00")
    let order = try #require(try await Imported("\(heading)\n\(row)\n").orders.first)
    #expect(order.owned.id == (isOurs ? "other" : nil))
    #expect(order.status == .set(isOurs ? "delivered" : "shipped"))
    #expect(order.tracking == (isOurs ? .set("1Z") : .unchanged))
  }

  @Test(arguments: [
    ("Ring twice", "Gift: yes\nEngraving: For Amy: 2024", true, "Ring twice\n\nGift: yes\nEngraving: For Amy: 2024"),
    ("", "Gift: yes", true, "Gift: yes"), ("Ring twice", "", true, "Ring twice"), ("", "\n", true, nil),
    ("Ring twice", "Gift: yes", false, "Ring twice\n\nGift: yes"),
    ("Ring twice", "Storekeeper-ID: other\nTracking: 1Z", false, "Ring twice"),
    ("Ring twice", "Storekeeper-ID: other\nGift: yes\nTracking: 1Z", false, "Ring twice\n\nGift: yes"),
    ("", "Storekeeper-ID: other", true, "Storekeeper-ID: other"),
  ])
  func `attributes of customers and apps are appended to the note`(
    notes: String, attributes: String, isShopifys: Bool, note: String?
  ) async throws {
    #expect(try await self.note(notes, attributes, isShopifys: isShopifys) == note)
  }

  @Test func `attributes that do not fit into a note are left out, and the order is imported`() async throws {
    let lines = (1...3_000).map { "Line \($0): äöü" }
    let note = try #require(try await self.note("Ring twice", lines.joined(separator: "\n"), isShopifys: true))
    #expect(note.hasPrefix("Ring twice\n\nLine 1: äöü\nLine 2: äöü\n") && note.hasSuffix(": äöü\n…"))
    #expect((19_950...20_000).contains(note.utf8.count))
    let full = String(repeating: "x", count: 19_999)
    #expect(try await self.note(full, "Gift: yes", isShopifys: true) == full)
  }

  @Test(arguments: [(19_000, 0), (19_989, 0), (19_990, 1), (19_999, 1), (20_000, 1)])
  func `orders whose attributes do not fit into the note are counted, and a remark says so`(
    length: Int, count: Int
  ) async throws {
    let imported = try await imported(String(repeating: "x", count: length), "Gift: yes", isShopifys: true)
    let tally = try #require(imported.last?.tally)
    #expect((tally.created, tally.cut) == (1, count))
    let remark = "the “Note Attributes” of 1 order did not fit into the note, and the rest was left out"
    #expect(tally.remarks.contains(remark) == (count == 1))
  }

  @Test func `a note that was imported with attributes is exported in its own column`() async throws {
    let note = try #require(try await self.note("Ring twice", "Gift: yes", isShopifys: true))
    var order = Order.amy
    order.note = note
    var writer = ShopifyCSV.Writer()
    writer.writeHeading()
    let isWritten = writer.write(order)
    #expect(isWritten)
    let file = String(decoding: writer.take(), as: UTF8.self)
    let again = try #require(try await Imported(file).orders.first)
    #expect(again.note == .set(note) && again.owned.id == order.id)
  }

  /// Returns the note of an order with two cells, in Shopify's own file or in one with our columns alone.
  private func note(_ notes: String, _ attributes: String, isShopifys: Bool) async throws -> String? {
    try #require(try await imported(notes, attributes, isShopifys: isShopifys).orders.first).note.value
  }

  /// Returns the import of an order with two cells, in Shopify's own file or in one with our columns alone.
  private func imported(_ notes: String, _ attributes: String, isShopifys: Bool) async throws -> Imported {
    let heading = Shopify.heading + ",Notes,Note Attributes" + (isShopifys ? ",Outstanding Balance" : "")
    let row = Shopify.row() + ",\"\(notes)\",\"\(attributes)\"" + (isShopifys ? ",0.00" : "")
    return try await Imported("\(heading)\n\(row)\n")
  }

  @Test(arguments: [
    ("Refund: 2.00 2024-02-01T00:00:00Z late\nRefund: 1.00 2024-02-02T00:00:00Z", ["2.00", "1.00"]),
    ("Refund: 2.00 2024-02-01T00:00:00Z late", ["3.00"]), ("Refund: 3.00 yesterday", ["3.00"]),
    ("Status: placed", ["3.00"]),
    ("Refund: 3.00 2024-02-01T00:00:00Z\nRefund: x 2024-02-01T00:00:00Z", ["3.00"]),
  ])
  func `refunds of attributes replace the refunded amount only if they add up to it`(
    lines: String, refunds: [String]
  ) async throws {
    let heading = Shopify.heading + ",Note Attributes"
    let row =
      Shopify.row(["Financial Status": "partially_refunded", "Refunded Amount": "3.00"])
      + ",\"Storekeeper-ID: a\n\(lines)\""
    let order = try #require(try await Imported("\(heading)\n\(row)\n").orders.first)
    #expect(order.owned.refunds.map(\.amount.amount) == refunds)
    #expect(order.status == .set("paid"))
  }
}
