import APITesting
import DocumentsProtocols
import ImportOrdersProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import Testing

/// Made-up files with the structure of files that users of other programs reported.
@Suite struct ReportedFilesTests {
  @Test(arguments: [
    ("01-anonymous-pos-order", ["paid"], ["10.00"]),
    ("02-duties-column", ["paid"], ["125.00"]),
    ("03-shipping-removed-by-edit", ["paid"], ["16.50"]),
    ("05-heading-spelling-canceled", ["cancelled"], ["10.00"]),
    ("06-lines-wholly-quoted", ["paid"], ["10.00"]),
    ("07-cod-fulfilled-pending", ["shipped"], ["10.00"]),
    ("08b-semicolons-decimal-comma", ["paid"], ["10.00"]),
    ("10-short-rows-empty-cells-dropped", ["paid", "paid", "paid"], ["10.00", "10.00", "10.00"]),
    ("19-zero-decimals-jpy-pandas", ["paid", "paid", "paid"], ["1500", "30.00", "30.00"]),
    ("28-zero-quantity-line", ["paid"], ["10.00"]),
    ("50-withdrawn-currency-hrk", ["paid", "paid"], ["75.00", "19.50"]),
  ])
  func `a reported file is imported whole, with its statuses and totals`(
    name: String, statuses: [String], totals: [String]
  ) async throws {
    let imported = try await Imported(ByteSourceFake(fixture("Reported/\(name).csv")))
    #expect(imported.reasons == [])
    #expect(imported.problem == nil)
    #expect(imported.orders.map(\.status) == statuses.map { .set($0) })
    #expect(imported.orders.map(\.total) == totals.map { .set(MoneyInput($0)) })
  }

  @Test(arguments: ["pending", "authorized", "partially_paid", "expired", "unpaid"])
  func `a fulfilled order that is not paid yet is shipped`(financial: String) async throws {
    let row = Shopify.row(["Financial Status": financial, "Fulfillment Status": "fulfilled"])
    #expect(try await Imported(Shopify.file(row)).orders.map(\.status) == [.set("shipped")])
  }

  @Test func `columns with values that no order keeps are named once, and empty ones are not`() async throws {
    let rows = ["#1", "#2"].map { Shopify.row(["Name": $0]) + ",spring,,Elm Street,Zoe" }
    let file = "\(Shopify.heading),Tags,Risk Level,Billing Street,Gift wrapper\n\(rows.joined(separator: "\n"))\n"
    let imported = try await Imported(file)
    #expect(imported.orders.count == 2)
    #expect(imported.last?.tally.ignoredColumns == ["Gift wrapper"])
    #expect(imported.last?.tally.remarks == ["the column “Gift wrapper” not imported"])
  }

  @Test(arguments: [
    (
      "3.00", "VAT 19%", "2.00", "Lincoln County Tax 1.25%", "1.00",
      ["19 VAT = 2.00", "1.25 Lincoln County Tax = 1.00"]
    ),
    ("3.00", "GST", "3.00", "", "", ["GST = 3.00"]), ("3.00", "VAT 19%", "2.99", "", "", []),
    ("0.00", "VAT 0%", "0.00", "", "", []),
  ])
  func `named taxes are tax lines if they come to the tax`(
    tax: String, name: String, value: String, otherName: String, otherValue: String, typed: [String]
  ) async throws {
    let row = Shopify.row(["Taxes": tax, "Total": tax == "0.00" ? "10.00" : "13.00"])
    let names = "Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value"
    let file = "\(Shopify.heading),\(names)\n\(row),\(name),\(value),\(otherName),\(otherValue)\n"
    let imported = try await Imported(file)
    let order = try #require(imported.orders.first)
    #expect((order.taxes.value ?? []).map(\.text) == typed)
    #expect(order.tax == .set(MoneyInput(tax)))
    #expect(imported.last?.tally.ignoredColumns == [])
  }

  @Test func `duties are a line of their own`() async throws {
    let imported = try await Imported(ByteSourceFake(fixture("Reported/02-duties-column.csv")))
    let order = try #require(imported.orders.first)
    #expect(order.items.value?.map(\.title) == ["Vase", "Duties"])
    #expect(order.items.value?.last?.unitPrice == MoneyInput("5.00"))
    #expect(order.tax == .set(MoneyInput("11.00")))
    #expect(imported.last?.tally.adjusted == 0)
  }

  @Test func `a total above its lines is imported with a line, a note and a remark`() async throws {
    let imported = try await Imported(ByteSourceFake(fixture("Reported/03-shipping-removed-by-edit.csv")))
    let order = try #require(imported.orders.first)
    #expect(order.items.value?.map(\.title) == ["Mug", "Adjustment"])
    #expect(order.items.value?.last?.unitPrice == MoneyInput("6.50"))
    #expect(
      order.note
        == .set("Imported total: 16.50 USD. Lines, discount, shipping, taxes and duties: 10.00 USD. Adjusted."))
    #expect(
      imported.last?.tally.remarks == [
        "the column “Outstanding Balance” not imported",
        "the total of 1 order differs from its lines and was not changed: see the order's note",
      ])
  }

  @Test func `a total below its lines is imported with a discount, after the order's own note`() async throws {
    let row = Shopify.row(["Total": "8.00", "Taxes": "1.00", "Discount Amount": "0.50"]) + ",Ring twice"
    let order = try #require(try await Imported("\(Shopify.heading),Notes\n\(row)\n").orders.first)
    #expect(order.total == .set(MoneyInput("8.00")))
    #expect(order.discount == .set(MoneyInput("3.00")))
    #expect(order.items.value?.map(\.title) == ["Mug"])
    #expect(
      order.note
        == .set(
          "Ring twice\nImported total: 8.00 USD. Lines, discount, shipping, taxes and duties: 10.50 USD. Adjusted."))
  }

  @Test func `a line of quantity 0 is left out`() async throws {
    let order = try #require(
      try await Imported(ByteSourceFake(fixture("Reported/28-zero-quantity-line.csv"))).orders.first)
    #expect(order.items.value?.map(\.sku) == ["M-1"])
  }

  @Test func `zero decimals are whole, and other decimals are refused`() async throws {
    let whole = Shopify.row(["Lineitem quantity": "2.0", "Lineitem price": "5.000", "Total": "10.0"])
    let half = Shopify.row(["Name": "#2", "Lineitem quantity": "2.5"])
    let point = Shopify.row(["Name": "#3", "Lineitem quantity": "2."])
    let imported = try await Imported(Shopify.file(whole, half, point))
    #expect(imported.orders.first?.items.value?.map(\.quantity) == ["2"])
    #expect(
      imported.reasons == [
        "3 Lineitem quantity “2.5” is not a whole number", "4 Lineitem quantity “2.” is not a whole number",
      ])
  }

  @Test(arguments: [Shopify.heading.uppercased(), Shopify.heading.replacing(" ", with: "")])
  func `headings are compared without case and spaces`(heading: String) async throws {
    let row = Shopify.row(["Cancelled at": "2024-02-01 00:00:00 +0000"])
    let imported = try await Imported("\(heading)\n\(row)\n")
    #expect(imported.problem == nil)
    #expect(imported.orders.map(\.status) == [.set("cancelled")])
  }

  @Test func `an optional column twice counts once, a needed one twice is refused`() async throws {
    let row = "\(Shopify.row()),first,second"
    let imported = try await Imported("\(Shopify.heading),Notes,Notes\n\(row)\n")
    #expect(imported.problem == nil)
    #expect(imported.orders.map(\.note) == [.set("first")])
    let twice = try await Imported("\(Shopify.heading),total\n\(Shopify.row()),9.00\n")
    #expect(twice.problem?.detail == "the heading has the column “Total” twice")
  }

  @Test func `empty cells beyond the heading or missing at the end are no fault, text beyond it is`() async throws {
    let long = Shopify.row(["Name": "#2"]) + ",,"
    let text = Shopify.row(["Name": "#3"]) + ",x"
    let short = String(Shopify.row().dropLast(3))
    let imported = try await Imported(Shopify.file(short, long, text))
    #expect(imported.orders.map(\.reference) == [.set("#1"), .set("#2")])
    #expect(imported.reasons == ["4 has 18 cells, but the heading has only 17"])
  }

  @Test func `a last line without a line break that lacks cells is incomplete`() async throws {
    let cut = String(Shopify.row().dropLast(3))
    let imported = try await Imported("\(Shopify.heading)\n\(cut)")
    #expect(imported.reasons == ["2 has 14 cells, but the heading has 17: the line is incomplete"])
  }
}
