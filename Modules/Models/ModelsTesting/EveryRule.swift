public import Models

extension Violation.Rule {
  /// A rule of each kind except `text`, with its sentence for people, who read amounts like `$1.23`.
  public static let everyRule: [(rule: Violation.Rule, sentence: String)] = [
    (.fact(.missing), "is missing"),
    (.not(.lastDigits), "is not four digits"),
    (.not(.emailAddress, "amy"), "“amy” is not an email address; write it like amy@example.com"),
    (.not(.currency, "USDD", nearest: "USD"), "“USDD” is not a currency of ISO 4217; did you mean USD?"),
    (.not(.month, ""), "Enter the expiry date, for example 05/30."),
    (.not(.amount, ""), "Enter an amount, for example 12.50."),
    (
      .not(.date, "soon", known: ["6/29/07"]),
      "“soon” is not a date; write it like 6/29/07, 2007-06-29, today, yesterday, last month, 1997 or -7d"
    ),
    (.not(.date, "tomorow", nearest: "tomorrow"), "“tomorow” is not a date; did you mean tomorrow?"),
    (.fact(.missingPerson), "Enter a name or an email."),
    (.not(.role, "owner", known: ["viewer", "editor"]), "“owner” is not a role; use viewer, editor"),
    (.not(.quantity, "4242424242424242"), "a long number is not a whole number from 1 to 1000000"),
    (.length(1_001, .bytes, 0...1_000), "is 1001 bytes long; at most 1000 are allowed"),
    (.length(7, .characters, 8...64), "is 7 characters long; it must have at least 8"),
    (.length(1_001, .entries, 0...1_000), "has 1001 entries; at most 1000 are allowed"),
    (.length(601, .seconds, 0...600), "is 601 seconds long; at most 600 are allowed"),
    (.outOfRange(0, OrderLimits.quantity), "is 0; it must be from 1 to 1000000"),
    (.outOfRange(0, 1...Int.max), "is 0; it must be at least 1"),
    (
      .amount(dollars(200), .differs, dollars(150)), "is $2.00, but the items, discount, shipping and tax come to $1.50"
    ),
    (.amount(dollars(-1), .negative, dollars(0)), "is $-0.01; it cannot be below zero"),
    (.amount(dollars(-1), .negativeTotal, dollars(0)), "is $-0.01; it cannot be below zero, so use a refund"),
    (.amount(dollars(-1), .reducesTotal, dollars(1)), "is larger than the order"),
    (.amount(dollars(2), .exceedsTotal, dollars(1)), "come to $0.02, more than the total of $0.01"),
    (.amount(dollars(900), .refund, dollars(500)), "Between $0.01 and $5.00 can be refunded, not $9.00."),
    (
      .amount(dollars(900), .cancelled, dollars(1_000)), "A cancelled order is refunded as a whole: $10.00, not $9.00."
    ),
    (
      .amount(dollars(900), .unconverted, .zero(yen)),
      "is $9.00; a change of currency needs every amount, so give it in JPY"
    ),
    (.currency(yen, .order, .usd), "is in JPY, but the order is in USD"),
    (.currency(yen, .minimum, .usd), "is in JPY, but the minimum total is in USD"),
    (.currency(yen, .mixed, .usd), "mixes currencies: JPY and USD"),
    (.currency(yen, .refunded, .usd), "cannot change after a refund in USD"),
    (.currency(.usd, .items, yen), "are in USD; a change of currency needs every amount, so give them in JPY"),
    (.tooManyDecimals("“1.234”", .usd), "“1.234” has too many decimals: USD has 2"),
    (.transition(.draft, to: .delivered), "A draft order cannot be delivered. Next: placed, cancelled."),
    (.transition(.refunded, to: .paid), "A refunded order cannot be paid. Its status is final."),
    (
      .transition(.paid, to: .refunded),
      "A paid order becomes refunded when its whole amount is refunded."
    ),
    (.notRefundable(.draft), "A draft order cannot be refunded; only paid, shipped and delivered orders can."),
    (.notNew(.paid), "A new order is placed or a draft, not paid."),
    (.takenReference("R-1", 7), "Order 7 already has the reference “R-1”."),
    (.takenName("till"), "Another credential has the name “till” already. Revoke it, or use another name."),
    (.unknownSKU("“A-1”"), "The order has no item with the SKU “A-1”."),
    (.unknownEpisode("“S9E9”", show: "“Friends”"), "The show “Friends” has no episode “S9E9”."),
    (.expired("2020-05"), "The card expired in 2020-05."),
    (.future(Instant(microseconds: 0)), "is in the future: 1970-01-01T00:00:00Z"),
    (.lastEvent(version: 3), "do not end with the order's version 3"),
    (.otherOrder(7), "is order 7 in the target store, with other values"),
    (.notDeleted(7), "order 7 has not been deleted"),
    (.of(.order, "7", Violation("/items/0/unitPrice", .zero)), "order 7: item 1: unit price is zero"),
    (.of(.event, "7", Violation("", .event)), "event 7 has values that no store writes"),
    (
      .of(.melody, "“ode”", Violation("/id", .not(.id))),
      "the melody “ode”: id is not 1 to 64 lower-case letters, digits and hyphens"
    ),
    (.of(.show, "“7”", Violation("/name", .empty)), "the show “7”: name is empty"),
    (.of(.setting, "", Violation("/name", .controlCharacter)), "the setting name has a control character"),
    (.of(.file, "“shop.sqlite”", Violation("", .fileNotReadable)), "“shop.sqlite” cannot be read"),
    (.notOpen(3, open: 1, "“NW-011”"), "Only 1 of “NW-011” can still be shipped, not 3."),
    (.notOpen(3, open: 0, "“NW-011”"), "Nothing of “NW-011” can still be shipped."),
    (.belowShipped(1, 2), "is 1, but 2 have been shipped"),
    (.notReturnable(3, most: 1, "“NW-011”"), "Only 1 of “NW-011” can be returned, not 3."),
    (.notReturnable(3, most: 0, "“NW-011”"), "All of “NW-011” that has been shipped has been returned."),
    (.belowReturned(1, 2), "is 1 as shipped, but 2 are in returns"),
    (
      .requestedReturn("1001/1"), "Return 1001/1, which was requested, has these items. Receive or refuse it first."
    ),
    (.amount(dollars(-1), .returned, dollars(500)), "A return can refund $0.00 to $5.00, not $-0.01."),
    (.amount(dollars(200), .differsFromTaxes, dollars(150)), "is $2.00, but the tax lines come to $1.50"),
    (
      .not(.taxRate, "120"),
      "“120” is not a rate from 0 to 100 percent with up to four decimals; write it like 20 or 7.25"
    ),
    (.noTaxRate("“FR”"), "The shop has no tax rate for “FR”."),
    (.fact(.noTaxCountry), "The order has no country, and the shop has no tax rate for other countries."),
    (.not(.shopTaxRate, "19 a:b"), "“19 a:b” is not a tax rate of a shop; write it like 19 VAT included, DE"),
    (.not(.country, "DEE", nearest: "DE"), "“DEE” is not a country of ISO 3166; did you mean DE?"),
    (.unknownSKU("“a-1”", nearest: "“A-1”"), "The order has no item with the SKU “a-1”, but one with “A-1”."),
  ]

  private static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
}

private let yen = Currency("JPY") ?? .usd
