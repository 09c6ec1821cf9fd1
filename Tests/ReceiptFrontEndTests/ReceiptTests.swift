import ConsoleKernel
import Models
import PresentationTesting
import Testing

@testable import ReceiptFrontEnd

@Suite struct `The receipt of an order` {
  @Test func `a receipt has the shop, the lines, the sums, the refunds and the payment`() async throws {
    let receipt = try await receipt(Receipts.order)
    #expect(
      receipt.text == """
                    Northwind Traders
                      1 Main Street
                       Springfield
                         555 0100

        Order                                 1001
        Reference                           #10248
        Status                                Paid
        Date                               6/29/07
        ------------------------------------------
        Queso Cabrales                     $167.00
          12 × $14.00, discount $1.00
        ------------------------------------------
        Discount                             $2.00
        Shipping                             $5.00
        Tax                                  $3.00
        Total                              $173.00
        Refund, 6/29/07, 12:00 AM            $5.00
        Refunded                            -$5.00
        Net                                $168.00
        Payment                    Partly refunded
        Card                             Visa 4242

                        Thank you!

        """)
    #expect(receipt.missing == 0)
    #expect(receipt.lines.filter(\.isLarge).map { $0.text.prefix(20) }.count == 2)
  }

  @Test func `a receipt without a shop, items and payment has the rest`() async throws {
    let receipt = try await receipt(.amy, of: ("", "", nil), columns: 48)
    #expect(
      receipt.text == """
        Order                                       1001
        Status                                    Placed
        Date                                     6/29/07
        ------------------------------------------------
        Total                                      $1.23
        Payment                                     Paid

                           Thank you!

        """)
  }

  @Test func `tax lines have a line each, with their rates`() async throws {
    var order = Order.amy
    order.taxes = [
      TaxLine(name: "VAT", rate: TaxRate("19"), amount: Money(minorUnits: 19, currency: .usd)),
      TaxLine(name: "VAT", rate: TaxRate("7"), amount: Money(minorUnits: 7, currency: .usd)),
    ]
    let text = try await receipt(order).text
    #expect(text.contains("VAT 19 %                             $0.19\n"))
    #expect(text.contains("VAT 7 %                              $0.07\n"))
  }

  @Test(arguments: [
    "amy.apple", "+1 555 0100", "Main Street", "Side Street", "Ring twice", "complains", "Eve", "Broken", "05/30",
    "1Z999",
  ])
  func `a receipt names neither the customer's contact nor notes of the shop`(text: String) async throws {
    let receipt = try await receipt(Receipts.order, of: ("Shop", "", nil))
    #expect(!receipt.text.contains(text))
  }

  @Test(arguments: [
    "Tea", "茶葉与瓷器的组合装特别版礼盒送给亲爱的朋友和家人们", "שוקולד מריר עם אגוזים", "شاي أخضر", "👨‍👩‍👧 Family pack",
    "A title of many words that is longer than the paper is wide, twice",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", "",
  ])
  func `no line is wider than the paper, and amounts end at its edge`(title: String) async throws {
    var order = Receipts.order
    order.items[0].title = title
    for (columns, name) in [(42, "utf-8"), (48, "utf-8"), (42, "cp437")] {
      let receipt = try await receipt(order, columns: columns, name)
      #expect(receipt.lines.allSatisfy { width(of: $0.text) <= columns })
      let amount = try #require(receipt.lines.first { $0.text.hasSuffix("$167.00") })
      #expect(width(of: amount.text) == columns)
    }
  }

  @Test func `an amount that fits no line beside its label has a line of its own`() async throws {
    var order = Order.amy
    order.reference = String(repeating: "R-", count: 30)
    let lines = try await receipt(order, of: ("", "", nil)).lines.map(\.text)
    #expect(
      lines[1...3] == [
        "Reference", String(repeating: "R-", count: 21),
        String(repeating: " ", count: 24) + String(repeating: "R-", count: 9),
      ])
  }

  private func receipt(
    _ order: Order, of shop: ReceiptShop = Receipts.shop, columns: Int = 42, _ encoding: String = "cp858"
  ) async throws -> Receipt {
    Receipt(
      try await Receipts.viewModel(order), of: shop, columns: columns, try Receipts.encoding(encoding))
  }
}
