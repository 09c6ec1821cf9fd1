import Models
import ModelsTesting
import Testing

@Suite struct OrderTaxesTests {
  @Test(arguments: [
    ("20", "20"), ("7.25", "7.25"), ("7,25 %", "7.25"), ("0", "0"), ("100%", "100"), ("0.0001", "0.0001"),
    ("19.0", "19"),
  ])
  func `a rate is a decimal with up to four digits after the point`(text: String, plain: String) {
    #expect(TaxRate(text)?.description == plain)
  }

  @Test(arguments: ["", "%", "-1", "100.0001", "1e1", ".5", "5.", "1.23456", "1.2.3", "20 VAT", "２０"])
  func `a text that is not such a decimal is no rate`(text: String) { #expect(TaxRate(text) == nil) }

  @Test func `a tax on top is its rate of the lines and the delivery less the discount`() throws {
    let order = try Order.taxed([1_000, 500], shipping: 123, discount: 300, taxes: [.rest("20")])
    // 20 % of 13.23
    #expect(order.taxes[0].amount == dollars(265))
    #expect(order.tax == dollars(265))
    #expect(order.total == dollars(1_323 + 265))
    #expect(order.taxedParts.map(\.subject) == [.rest])
    #expect(order.taxedParts.map(\.gross) == [order.total])
    #expect(order.taxedParts.map(\.taxes) == [order.taxes])
  }

  @Test func `an included tax is the part of its rate in the prices, rounded half up`() throws {
    let order = try Order.taxed([123], isIncluded: true, taxes: [.rest("20")])
    // 1.23 × 20 ÷ 120 = 0.205
    #expect(order.tax == dollars(21))
    #expect(order.total == dollars(123))
  }

  @Test func `two included taxes on one amount have the amount without both in common`() throws {
    let order = try Order.taxed([11_500], isIncluded: true, taxes: [.rest("10"), .rest("5")])
    #expect(order.taxes.map(\.amount) == [dollars(1_000), dollars(500)])
  }

  @Test func `a line and the delivery with taxes of their own are not taxed with the rest`() throws {
    let taxes: [TaxLine] = [.rest("20"), .on(.item(2), "5"), .on(.shipping, "0")]
    let order = try Order.taxed([1_000, 2_000, 3_000], shipping: 500, discount: 600, taxes: taxes)
    // The discount takes a tenth of each line.
    #expect(order.taxes.map(\.amount) == [dollars(720), dollars(90), dollars(0)])
    #expect(
      order.taxedParts.map(\.gross) == [dollars(1_890), dollars(500), dollars(4_320)])
    #expect(order.grossAmounts.lines == [dollars(1_080), dollars(1_890), dollars(3_240)])
    #expect(order.grossAmounts.shipping == dollars(500))
  }

  @Test func `a single amount is a tax line without a rate`() {
    let order = Order.sample { $0.tax = dollars(20) }
    #expect(order.taxLines == [TaxLine(amount: dollars(20))])
    #expect(Order.sample().taxLines == [])
  }

  @Test func `a tax on amounts that come to nothing belongs to the delivery`() {
    let free = Order.sample {
      $0.items = [.sample(0)]
      ($0.tax, $0.total) = (dollars(20), dollars(20))
    }
    #expect(free.grossAmounts.lines == [dollars(0)])
    #expect(free.grossAmounts.shipping == dollars(20))
  }

  @Test func `a tax of an order without lines is a part of its total`() throws {
    var order = Order.sample {
      $0.items = []
      $0.total = dollars(1_200)
      $0.taxes = [.rest("20")]
    }
    order.taxes[0].amount = try #require(order.taxesByRate[0])
    #expect(order.taxes[0].amount == dollars(200))
  }

  @Test func `an edit of the lines changes the taxes that have the amounts of their rates, and no other`() throws {
    var order = try Order.taxed([1_000, 2_000], taxes: [.rest("20"), .on(.item(2), "5"), .rest("1", "Levy")])
    order.taxes[2].amount = dollars(7)
    let former = order
    order.items[0].quantity = 2
    order.items[1].id = 9
    try order.updateTaxes(since: former)
    #expect(order.taxes.map(\.amount) == [dollars(800), dollars(7)])
    #expect(order.tax == dollars(807))
  }

  @Test func `the tax is the sum of the tax lines, and each is on a line of the order`() throws {
    let order = try Order.taxed([1_000], taxes: [.on(.item(1), "20")])
    #expect(order.invalidFields == [])
    #expect(order.with { $0.tax = dollars(1) }.invalidFields.first?.pointer == "/tax")
    #expect(order.with { $0.taxes[0].subject = .item(3) }.invalidFields.map(\.pointer).contains("/taxes/0/appliesTo"))
    #expect(order.with { $0.taxes[0].amount = dollars(-1) }.invalidFields.map(\.pointer).contains("/taxes/0/amount"))
    #expect(order.with { $0.taxes[0].name = "\u{1B}" }.invalidFields.map(\.pointer) == ["/taxes/0/name"])
  }

  @Test func `a return refunds the tax of its line`() throws {
    var order = try Order.taxed([1_000, 1_000], taxes: [.on(.item(1), "20"), .on(.item(2), "5")])
    order.status = .paid
    order = try order.applying(.ship(Shipment(number: 0, at: noon, lines: [])), at: noon)
    let entry = Return(lines: [LineQuantity(item: 2, quantity: 1)])
    order = try order.applying(.return(entry, .share(withShipping: false)), at: noon)
    #expect(order.refunds.map(\.amount) == [dollars(1_050)])
  }

  @Test(arguments: ["USD", "JPY", "KWD"])
  func `the parts of the total add up to it, whatever the lines, discounts and taxes`(code: String) throws {
    for seed in 0..<400 {
      var random = SplitMix64(seed: UInt64(seed))
      let currency = iso(code)
      func amount(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }
      let prices = (0..<Int.random(in: 1...5, using: &random)).map { _ in amount(0...9_999) }
      var taxes: [TaxLine] = []
      for place in 0..<Int.random(in: 0...4, using: &random) {
        let subjects = prices.indices.map { TaxLine.Subject.item(Int64($0 + 1)) } + [.shipping, .rest, .rest]
        guard let subject = subjects.randomElement(using: &random) else { continue }
        let rate = TaxRate(units: amount(0...300_000))
        taxes.append(TaxLine(name: "\(place)", rate: rate, subject: subject, amount: .zero(currency)))
      }
      let order = try Order.taxed(
        prices, in: currency, shipping: amount(0...999), discount: amount(0...min(999, prices.reduce(0, +))),
        isIncluded: Bool.random(using: &random), taxes: taxes)
      let (lines, shipping) = order.grossAmounts
      let whole = lines.reduce(shipping.minorUnits) { $0 + $1.minorUnits }
      #expect(whole == order.total.minorUnits, "seed \(seed)")
      #expect(order.taxedParts.reduce(0) { $0 + $1.gross.minorUnits } == order.total.minorUnits, "seed \(seed)")
      let parts = order.taxedParts.flatMap(\.taxes).reduce(0) { $0 + $1.amount.minorUnits }
      #expect(parts == order.tax.minorUnits, "seed \(seed)")
      #expect(order.invalidFields == [], "seed \(seed)")
    }
  }
}

extension TaxLine {
  fileprivate static func rest(_ rate: String, _ name: String = "VAT") -> TaxLine { on(.rest, rate, name) }

  fileprivate static func on(_ subject: Subject, _ rate: String, _ name: String = "VAT") -> TaxLine {
    TaxLine(name: name, rate: TaxRate(rate), subject: subject, amount: dollars(0))
  }
}

extension Order {
  /// Returns an order of one piece at each price, with the amounts of the rates of its taxes.
  fileprivate static func taxed(
    _ prices: [Int64], in currency: Currency = dollar, shipping: Int64 = 0, discount: Int64 = 0,
    isIncluded: Bool = false, taxes: [TaxLine]
  ) throws -> Order {
    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
    var order = Order.sample { $0.total = money(0) }
    order.items = prices.enumerated().map { place, price in
      OrderItem(sku: "S\(place + 1)", title: "", quantity: 1, unitPrice: money(price), discount: money(0))
    }
    (order.shippingCharge, order.discount, order.taxIncluded) = (money(shipping), money(discount), isIncluded)
    order.taxes = taxes
    for (place, amount) in order.taxesByRate.enumerated() { order.taxes[place].amount = try #require(amount) }
    try order.sumTaxes()
    order.total = try #require(try order.totalOfItems())
    return order
  }
}
