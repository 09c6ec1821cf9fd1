import APITesting
import DocumentsProtocols
import Foundation
import ImportOrders
import ImportOrdersProtocols
import ImportOrdersTesting
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@Suite struct RealFilesTests {
  @Test(arguments: [1 << 16, 1 << 20, 977])
  func `Northwind comes in whole, in whichever pieces its bytes come`(pieceSize: Int) async throws {
    let bytes = try fixture("northwind-shopify.csv")
    let imported = try await Imported(ByteSourceFake(bytes, pieceSize: pieceSize, byteCount: bytes.count))

    #expect(imported.orders.count == 830)
    #expect(imported.batches == [830])
    #expect(imported.rejects.isEmpty)
    #expect(imported.problem == nil)
    #expect(try imported.sums == ["USD": 133_073_545])
    #expect(imported.orders.flatMap { $0.items.value ?? [] }.count == 2_155)
    var tally = ImportOrders.Tally(
      created: 830, bytesRead: bytes.count, bytesInAll: bytes.count, withoutTimes: 830, line: 2_132)
    tally.ignoredColumns = ["Accepts Marketing", "Payment Method", "Vendor"]
    #expect(imported.last?.tally == tally)
    #expect(imported.last?.isLast == true)
    let first = try #require(imported.orders.first)
    #expect(first.reference == .set("#10248"))
    #expect(first.date == .set("1996-07-04T00:00:00+00:00"))
    #expect(first.status == .set("shipped"))
    #expect(first.firstName == .set("Paul"))
    #expect(first.lastName == .set("Henriot"))
    #expect(first.service == .set("Federal Shipping"))
    #expect(first.shippingCharge == .set(MoneyInput("32.38")))
    #expect(first.billingAddress.value?.parts["company"] == .set("Vins et alcools Chevalier"))
    #expect(
      first.items.value?.first
        == ItemInput(
          sku: "NW-011", title: "Queso Cabrales", quantity: "12", unitPrice: MoneyInput("14.00"),
          discount: MoneyInput("0.00")))
  }

  @Test(arguments: [1, 7, 1 << 16])
  func `the assorted orders come to the statuses and sums that are said of them`(pieceSize: Int) async throws {
    let imported = try await Imported(ByteSourceFake(fixture("shopify-assorted.csv"), pieceSize: pieceSize))

    #expect(imported.reasons == [])
    #expect(imported.orders.count == 28)
    #expect(
      try imported.sums
        == ["EUR": 2_555_639, "JPY": 3_587_118, "KWD": 6_029_206, "UAH": 3_242_916, "USD": 1_596_704])
    #expect(
      imported.statuses == ["cancelled": 8, "paid": 4, "placed": 4, "refunded": 4, "shipped": 8])
    #expect(imported.orders.count { !$0.owned.refunds.isEmpty } == 8)
    #expect(imported.orders.first?.note == .set("ring twice,\n\"blue\" door"))
    #expect(imported.orders.first?.items.value?.first?.title == "Mug \"Friends\"")
    #expect(imported.orders.contains { $0.taxIncluded == .set(true) })
  }

  @Test func `an export of each format can be imported`() async throws {
    let document = OrderDocument.sample
    var json = JSONWriter()
    OrdersDocument(orders: [document, document], next: nil).write(to: &json)
    let list = json.take()
    for _ in 0..<2 {
      document.write(to: &json)
      json.endLine()
    }
    let lines = json.take()
    var csv = OrdersCSV.Writer()
    csv.writeHeading()
    csv.write(document.summary)
    let pretty = OrdersDocument(
      orders: [document, document], next: "x", count: .init(value: 2, isExact: true, display: "2")
    )
    .json(isPretty: true)

    let expected = try OrderInput(json: document.json())
    for bytes in [list, lines, pretty, [document, document].json(), document.json() + document.json(isPretty: true)] {
      let imported = try await Imported(ByteSourceFake(bytes, pieceSize: 5))
      #expect(imported.orders == [expected, expected])
      #expect(imported.reasons == [])
      #expect(imported.problem == nil)
    }
    let row = try #require(try await Imported(ByteSourceFake(csv.take(), pieceSize: 5)).orders.first)
    #expect(row.owned.id == expected.owned.id)
    #expect(row.owned.number == expected.owned.number)
    #expect(row.owned.version == expected.owned.version)
    #expect(row.status == expected.status)
    #expect(row.reference == expected.reference)
    #expect(row.date == expected.date)
    #expect(row.firstName == expected.firstName)
    #expect(row.lastName == expected.lastName)
    #expect(row.email == expected.email)
    #expect(row.total == .set(MoneyInput("1.23")))
    #expect(row.currency == .set("USD"))
  }
}

// MARK: Sums

extension Imported {
  /// The sums of the orders in minor units, by currency.
  fileprivate var sums: [String: Int64] {
    get throws {
      try orders.reduce(into: [:]) { sums, order in
        let code = try #require(order.currency.value)
        let money = try Money(#require(order.total.value).amount, #require(Currency(code)))
        sums[code, default: 0] += money.minorUnits
      }
    }
  }

  fileprivate var statuses: [String: Int] {
    orders.reduce(into: [:]) { $0[$1.status.value ?? "none", default: 0] += 1 }
  }
}

extension OrderDocument {
  /// An order whose texts need quotation marks, and apostrophes for spreadsheets.
  fileprivate static var sample: OrderDocument {
    var order = Order.amy
    order.name = PersonName(first: "=1+1, \"Séan\"", last: "'@李\n小龍")
    order.reference = "-5"
    order.note = "} ] , \\ \" {"
    return OrderDocument(order, ReferenceFormatters().formatter(locale: .init(identifier: "en_US"), timeZone: .gmt))
  }
}
