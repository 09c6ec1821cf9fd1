import DocumentsProtocols
import Foundation
import Models
import ModelsTesting
import PresentationTesting
import Testing
@testable import OrderDocumentsProtocols
@testable import OrderFilesProtocols

@Suite struct ShopifyCSVTests {
  @Test func `orders are written as Shopify writes them, with a row for each item`() throws {
    var whole = Order.everyFormerField
    let second = OrderItem(
      sku: "=1", title: "Mug \"Friends\",\nblue", quantity: 1, unitPrice: .dollars(200), discount: .dollars(0))
    whole.items.append(second)
    whole.total = .dollars(3_550)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/shopify.csv")
    #expect(text(of: [whole, .amy]) == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test func `the headings are Shopify's, in its order`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../ImportOrdersTests/Fixtures/northwind-shopify.csv")
    let heading = String(decoding: try Data(contentsOf: file).prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    let taxes = (1...5).flatMap { ["Tax \($0) Name", "Tax \($0) Value"] }
    #expect(
      ShopifyColumn.allCases.map(\.rawValue) == heading.split(separator: ",").map(String.init) + taxes + ["Phone"])
  }

  @Test func `taxes are in five columns, those of one name and rate as one, and what is beyond as one`() {
    var order = Order.amy
    func tax(_ name: String, _ rate: String?, _ cents: Int64, _ subject: TaxLine.Subject = .rest) -> TaxLine {
      TaxLine(name: name, rate: rate.flatMap { TaxRate($0) }, subject: subject, amount: .dollars(cents))
    }
    order.taxes = [tax("VAT", "20", 100), tax("VAT", "20", 20, .shipping), tax("", "7.5", 30), tax("Levy", nil, 4)]
    let columns = ShopifyColumn.taxColumns
    func cells() -> [String] {
      columns.map { ShopifyOrder(order).cell($0.name) + "=" + ShopifyOrder(order).cell($0.value) }
    }
    #expect(cells() == ["VAT 20%=1.20", "7.5%=0.30", "Levy=0.04", "=", "="])
    order.taxes += [tax("A", nil, 1), tax("B", nil, 2), tax("C", nil, 3)]
    #expect(cells() == ["VAT 20%=1.20", "7.5%=0.30", "Levy=0.04", "A=0.01", "Other taxes=0.05"])
  }

  @Test(arguments: [
    (OrderStatus.placed, 0, "pending", "unfulfilled", ""), (.paid, 0, "paid", "unfulfilled", ""),
    (.paid, 5, "partially_refunded", "unfulfilled", ""), (.shipped, 0, "paid", "fulfilled", ""),
    (.delivered, 5, "partially_refunded", "fulfilled", ""),
    (.cancelled, 0, "voided", "unfulfilled", "2007-06-29 00:00:00 +0000"),
    (.refunded, 123, "refunded", "unfulfilled", ""),
  ])
  func `each status has Shopify's words`(
    status: OrderStatus, refunded: Int64, financial: String, fulfilment: String, cancelledAt: String
  ) {
    var order = Order.amy
    order.status = status
    order.updatedAt = .amysDay
    if refunded > 0 { order.refunds = [Refund(amount: .dollars(refunded), reason: "", at: .amysDay)] }
    let shopify = ShopifyOrder(order)
    let cells = [ShopifyColumn.financialStatus, .fulfillmentStatus, .cancelledAt].map { shopify.cell($0) }
    #expect(cells == [financial, fulfilment, cancelledAt])
  }

  @Test func `an order that was shipped in part, and each of its lines, is partial, fulfilled or pending`() {
    var order = Order.amy
    order.items = [2, 2, 1].map {
      OrderItem(sku: "A", title: "", quantity: $0, unitPrice: .dollars(1), discount: .dollars(0))
    }
    order.shipments = [
      Shipment(
        number: 1, at: .amysDay, lines: [LineQuantity(item: 1, quantity: 2), LineQuantity(item: 2, quantity: 1)])
    ]
    let shopify = ShopifyOrder(order)
    #expect(shopify.cell(.fulfillmentStatus) == "partial")
    #expect((0...2).map { shopify.cell(.lineFulfillmentStatus, ofLine: $0) } == ["fulfilled", "partial", "pending"])
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}"])
  func `a line break in a refund's reason begins no line of the attributes`(lineBreak: String) {
    var order = Order.amy
    order.refunds = [Refund(amount: .dollars(1), reason: "late\(lineBreak)Tracking: 1Z", at: .amysDay)]
    var input = OrderInput()
    let lines = ShopifyAttributes(order).text.split(whereSeparator: \.isNewline).map(String.init)
    let others = ShopifyAttributes.read(lines, number: "1", into: &input)
    #expect(others == [])
    #expect(input.owned.id == order.id)
    #expect(input.tracking == .unchanged)
  }

  @Test func `a draft is left out, and the writer says so`() {
    var draft = Order.amy
    draft.status = .draft
    var writer = OrdersExportWriter(.shopify)
    let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    writer.write([OrderDocument(draft, formatter), OrderDocument(.amy, formatter)])
    writer.end()
    #expect(writer.count == 1)
    #expect(String(decoding: writer.take(), as: UTF8.self).split(separator: "\r\n").count == 2)
  }

  @Test(arguments: OrdersExportFormat.allCases)
  func `every format has its beginning and its end without orders`(format: OrdersExportFormat) {
    var writer = OrdersExportWriter(format)
    writer.end()
    let text = String(decoding: writer.take(), as: UTF8.self)
    switch format {
    case .csv: #expect(text == OrdersCSV.columns.joined(separator: ",") + "\r\n")
    case .shopify: #expect(text == ShopifyColumn.allCases.map(\.rawValue).joined(separator: ",") + "\r\n")
    case .json: #expect(text == "{\"orders\":[],\"next\":null}")
    case .ndjson: #expect(text == "")
    }
  }

  @Test(arguments: OrdersExportFormat.allCases)
  func `only CSV begins with a byte-order mark, once`(format: OrdersExportFormat) {
    var writer = OrdersExportWriter(format, hasByteOrderMark: true)
    let first = writer.take()
    #expect(first.starts(with: [0xEF, 0xBB, 0xBF]) == format.isCSV)
    writer.end()
    #expect(!writer.take().starts(with: [0xEF, 0xBB, 0xBF]))
  }

  private func text(of orders: [Order]) -> String {
    var writer = ShopifyCSV.Writer()
    writer.writeHeading()
    for order in orders {
      let isWritten = writer.write(order)
      #expect(isWritten)
    }
    return String(decoding: writer.take(), as: UTF8.self)
  }
}

extension Money {
  fileprivate static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
}
