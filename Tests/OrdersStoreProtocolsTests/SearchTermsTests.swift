@testable import OrdersStoreProtocols
import Testing

@Suite struct SearchTermsTests {
  @Test(arguments: [
    ("5550", ["5550"]), ("+1 (555) 010-2030", ["15550102030", "5550102030"]), ("555", []), ("5550x", []), ("", []),
    ("٥٥٥٠", ["5550"]), ("12-3.4", ["1234"]), ("1234#", []), ("+49 30 0074321", ["49300074321", "300074321"]),
    ("+49 (0)30 0074321", ["490300074321", "300074321"]), ("0049300074321", ["0049300074321", "300074321"]),
    ("030 0074321", ["0300074321", "300074321"]), ("+358 9 123456", ["3589123456", "9123456"]),
    ("1-212-555-0187", ["12125550187", "2125550187"]), ("212-555-0187 ext. 7", ["2125550187"]),
    ("2125550187x12", ["2125550187"]), ("x1234", []),
  ])
  func `four digits and a phone's punctuation may be a part of a phone`(query: String, forms: [String]) {
    #expect(SearchTerms(query)?.phones ?? [] == forms)
  }

  @Test(arguments: [
    ("472.38", ["472.38"]), ("€1,279.30", ["1279.30"]), ("1.279,30 EUR", ["1279.30"]), ("0.50", ["0.50"]),
    ("1’279.30", ["1279.30"]), ("$14", ["14.00"]), ("14 usd", ["14.00"]), ("14.5 USD", ["14.50"]),
    ("1000 JPY", ["1000"]), ("¥1,000", ["1.000", "1000", "1000.00"]), ("KWD 1.5", ["1.500"]),
    ("£1,279", ["1.279", "1279.00"]), ("١٢٦٤٫٢٤", ["1264.24"]), ("١٬٢٧٩٫٣٠ EUR", ["1279.30"]),
    ("\u{200F}١٤٫٠٠\u{200F} US$", ["14.00"]), ("१४.५ USD", ["14.50"]),
    ("472", []), ("14 mugs", []), ("mugs 1,279", ["1.279"]), ("1.2.3.4567", []), ("a.b", []), (".5", []), ("12:30", []),
    ("$", []), ("", []),
  ])
  func `a text with decimals or a currency is an amount`(query: String, amounts: [String]) {
    #expect(SearchText.amounts(query) == amounts)
  }

  @Test func `a blank query asks for nothing, another for all that it may be`() {
    #expect(SearchTerms("") == nil)
    #expect(SearchTerms(" \n") == nil)
    let terms = SearchTerms(" 5550 ")
    #expect(terms?.number == 5550)
    #expect(terms?.keys == ["5550"])
    #expect(terms?.phones == ["5550"])
    #expect(terms?.words == [[SearchWord(text: "5550", isPartOfPhone: false)]])
    #expect(SearchTerms("!")?.words == [])
    #expect(SearchTerms("#5550")?.number == 5550)
    #expect(SearchTerms("##5550")?.number == nil)
    #expect(SearchTerms("\u{200F}#٥٥٥٠")?.number == nil && SearchTerms("#٥٥٥٠\u{200F}")?.number == 5550)
  }

  @Test func `a query in several words is also sought in one`() {
    #expect(SearchTerms("1Z 999 AA1")?.words.map { $0.map(\.text) } == [["1z", "999", "aa1"], ["1z999aa1"]])
    #expect(
      SearchTerms("amy o'brien")?.words.map { $0.map(\.text) } == [
        ["amy", "o", "brien"], ["amy", "obrien"], ["amyobrien"],
      ])
    #expect(SearchTerms("amy@x.com")?.words.map { $0.map(\.text) } == [["amy", "x", "com"]])
    #expect(SearchTerms("High St 030")?.words.first?.map(\.isPartOfPhone) == [false, false, true])
    #expect(SearchTerms("山田太郎山田太郎山田")?.words.first?.map(\.text) == ["山田太郎山田太郎", "山田"])
  }

  @Test func `an order is searched in its reference, names, addresses, email, items, tracking number and note`() {
    var order = Order(
      id: "a", date: .earliest, name: PersonName(first: "Amy", last: "Apple"), email: "a.b@clean-swift.com",
      total: .zero(Currency.all[0]))
    order.phone = "+1 55"
    order.note = "Ring twice"
    order.reference = "SAMPLE-11077"
    order.tracking = "1Z 999"
    order.billingAddress = Address(
      name: "Bill", company: "Co", phone: "030-1", street1: "street", city: "Reims", state: "Marne", zip: "51100",
      country: "France")
    order.shipmentAddress = Address(phone: "x", city: "Köln")
    order.items = [
      OrderItem(
        sku: "sku", title: "Tea; black", quantity: 1, unitPrice: order.total, discount: order.total)
    ]
    #expect(
      order.searchableWords.strings == [
        "amy", "apple", "a", "b", "clean", "swift", "com", "sample", "11077", "sample11077", "e11077", "bill", "co",
        "street", "reims", "51100", "marne", "france", "fr", "koln", "sku", "tea", "black", "1z", "999", "1z999",
        "ring",
        "twice",
      ])
    #expect(
      order.searchableKeys == [
        "a.b@clean-swift.com", "sample-11077", "1z 999", "sku", order.total.amount,
      ])
    #expect(order.joinedKeys == ["sample11077", "1z999"])
    #expect(order.phoneNumbers == ["155", "0301"])
  }

  @Test(
    arguments: [
      ("apple", nil), ("999", nil), ("nw01", nil), ("nw011", "nw011"), ("1Z999AA1", "1z999aa1"), ("NW-011", "nw011"),
      ("queso cabrales", "quesocabrales"),
    ] as [(String, String?)])
  func `a word that many orders have is no key without separators`(query: String, joined: String?) {
    #expect(SearchTerms(query)?.joined == joined)
  }
}
