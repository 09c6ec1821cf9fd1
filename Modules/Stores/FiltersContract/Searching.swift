import OrdersStoreProtocols
import StoreContract
import StoreExamination

extension FiltersContract {
  static let searching: [StoreRule] = [
    StoreRule("a query finds an order by its number, reference, email or SKU, whole and in any case") { store in
      let order = try await store.create(
        .sample(1) {
          $0.reference = "Ref/77-x"
          $0.email = "Amy.Apple@Clean-Swift.com"
          $0.items.append(.sample("ÄB-9", "Tea", price: 0))
        })
      try await store.create(.sample(2) { $0.email = "" })
      let found = [
        "ref/77-x", "REF/77-X", "amy.apple@clean-swift.com", " AMY.APPLE@CLEAN-SWIFT.COM\n", "äb-9", "A\u{308}b-9",
      ]
      for query in found { try await check(query, [order], store) }
      for query in ["ef/77", "mail.clean-swift.com", "lean", "b-9"] { try await check(query, [], store) }
      try expect("number", try await store.numbers(OrdersFilter(query: String(order.number))), [order.number])
    },
    StoreRule("a query finds what people type: parts of references, emails, addresses, items, tracking and notes") {
      store in
      let order = try await store.create(
        .sample(1) {
          $0.reference = "SAMPLE-11077"
          $0.name = PersonName(first: "Laurence", last: "Lebihan")
          $0.email = "laurence.lebihan@example.com"
          $0.billingAddress = Address(
            company: "Bon app'", street1: "12, rue des Bouchers", street2: "2e étage", city: "Marseille", zip: "13008")
          $0.shipmentAddress = Address(street1: "10 High St", zip: "SW1A 1AA")
          $0.items = [.sample("NW-041/b", "Jack's New England Clam Chowder", price: 123)]
          $0.status = .shipped
          $0.carrier = "UPS"
          $0.tracking = "1Z 999 AA1 01 2345 6784"
          $0.note = "Please ring twice;\nneighbour: Dupont"
          $0.internalNotes = [InternalNote(at: noon, author: "Ann", text: "Called;\nwants turquoise")]
        })
      let hash = try await store.create(
        .sample(2) {
          $0.reference = "#11077"
          $0.email = ""
        })
      let typed: [(String, [Order])] = [
        ("11077", [order, hash]), ("#11077", [order, hash]), ("1107", [order, hash]), ("SAMPLE-11077", [order]),
        ("sample-110", [order]), ("sample 11077", [order]), ("77", []), ("12077", []),
        ("laurence.lebihan@exam", [order]), ("lebihan@example.com", [order]), ("@example.com", [order]),
        ("example", [order]), ("laurence@other", []), ("ebihan", []),
        ("laurence@example.com", []), ("l@example", []), ("chowder <LEBIHAN@example.c>", [order]),
        ("bon app", [order]), ("13008", [order]), ("1300", [order]), ("3008", []), ("sw1a", [order]),
        ("SW1A 1AA", [order]), ("rue des bouchers", [order]), ("12 rue des bou", [order]), ("high st", [order]),
        ("etage", [order]), ("marseille bouchers", [order]), ("marseille chowder laurence", [order]),
        ("NW-041/b", [order]), ("nw-041", [order]), ("clam chow", [order]), ("nw", [order, hash]),
        ("1Z 999 AA1 01 2345 6784", [order]), ("1z 999 aa1", [order]), ("6784", [order]),
        ("twice", [order]), ("neighbour dupont", [order]), ("dupont ring", [order]), ("wants turquoise", [order]),
        ("ups", [order]),
      ]
      for (query, expected) in typed { try await check(query, expected, store) }
    },
    StoreRule("a query finds tracking numbers, SKUs, references and postal codes in any spacing") { store in
      let spaced = try await store.create(
        .sample(1) {
          $0.reference = "SAMPLE-11077"
          $0.shipmentAddress = Address(zip: "SW1A 1AA")
          $0.items = [.sample("NW-041/b", "Tea", price: 123)]
          $0.status = .shipped
          $0.carrier = "UPS"
          $0.tracking = "1Z 999 AA1 01 2345 6784"
        })
      let whole = try await store.create(
        .sample(2) {
          $0.status = .shipped
          $0.tracking = "1Z999AA20987654321"
        })
      let typed: [(String, [Order])] = [
        ("1Z999AA10123456784", [spaced]), ("1z-999-aa1-01-2345-6784", [spaced]), ("1Z999AA1", [spaced]),
        ("1Z 999 AA2 09 8765 4321", [whole]), ("1z 999", [spaced, whole]), ("456784", [spaced]), ("654321", [whole]),
        ("45 67 84", [spaced]), ("sample11077", [spaced]), ("SAMPLE 11077", [spaced]), ("sw1a1aa", [spaced]),
        ("nw041b", [spaced]), ("NW 041 B", [spaced]), ("1z998", []),
      ]
      for (query, expected) in typed { try await check(query, expected, store) }
    },
    StoreRule("a query finds a tag of an order, and a change of its tags is kept") { store in
      let order = try await store.create(.sample(1) { $0.tags = Tags("Öko, gift wrap") })
      try await store.create(.sample(2))
      for query in ["oko", "ÖKO", "gift wrap", "wrap"] { try await check(query, [order], store) }
      var other = order
      other.tags = Tags("VIP")
      let changed = try await store.change(order, .edit(other))
      try expect("the tags kept", try await store.order(order.id).tags.words, ["VIP"])
      try await check("vip", [changed], store)
      try await check("wrap", [], store)
    },
    StoreRule("a query finds the amount of an order, its carrier and its service") { store in
      let order = try await store.create(
        .sample(1) {
          $0.items = []
          $0.total = dollars(127_930)
          $0.service = "Federal Shipping"
          $0.status = .shipped
          $0.carrier = "DHL Express"
        })
      try await store.create(.sample(2))
      for query in ["1279.30", "$1,279.30", "1.279,30", "1279,30 USD", "dhl", "federal ship"] {
        try await check(query, [order], store)
      }
      for query in ["1279.31", "279.30", "1279", "$1,279"] { try await check(query, [], store) }
      let inDollars = try await store.create(
        .sample(3) {
          $0.items = []
          $0.total = dollars(1_400)
        })
      let yen = try require("the currency", Currency("JPY"))
      let inYen = try await store.create(
        .sample(4) {
          ($0.items, $0.total) = ([], Money(minorUnits: 1_000, currency: yen))
          ($0.discount, $0.shippingCharge, $0.tax) = (.zero(yen), .zero(yen), .zero(yen))
        })
      for query in ["$14", "14 USD", "USD 14.0", "14.00"] { try await check(query, [inDollars], store) }
      for query in ["1000 JPY", "¥1,000", "JPY 1 000"] { try await check(query, [inYen], store) }
    },
    StoreRule("a query finds an address as it is printed, and its state and country by code and by name") { store in
      let order = try await store.create(
        .sample(1) {
          $0.billingAddress = Address(
            name: "Amy Apple", company: "Bon app'", phone: "+1 (505) 555-5939", street1: "12, rue des Bouchers",
            city: "Albuquerque", state: "NM", zip: "87110", country: "US")
          $0.shipmentAddress = Address(city: "München", state: "Bavaria", country: "Germany")
        })
      let british = try await store.create(.sample(2) { $0.billingAddress = Address(country: "GB") })
      try await check("great britain", [british], store)
      for query in [
        order.billingAddress?.envelope ?? "", "albuquerque nm", "new mexico", "united states", "usa", "germany", "de",
        "munchen germany", "bouchers 505", "12 bouchers 5939", "rue 87110 us",
      ] {
        try await check(query, [order], store)
      }
      for query in ["bouchers 999", "new jersey", "france"] { try await check(query, [], store) }
    },
    StoreRule("names are found as one word or as several, in either order where the script has no spaces") { store in
      let names: [(first: String, last: String, queries: [String])] = [
        ("Mary Jane", "O'Brien", ["obrien", "o'brien", "maryjane", "mary obrien", "jane o brien"]),
        ("太郎", "山田", ["山田太郎", "太郎山田", "太郎", "郎", "山田 太郎"]), ("민준", "김", ["김민준", "민준", "준"]),
        ("Łukasz", "Đorđević", ["lukasz", "dordevic", "Łuk"]), ("Søren", "Ærø", ["soren", "aero"]),
        ("Þór", "Guðmundsson", ["thor gudmundsson"]), ("Ann", "O\u{2BC}Hara", ["ohara", "o'hara"]),
        ("Obrien", "Maryjane", ["o'brien mary-jane"]),
      ]
      for (n, name) in names.enumerated() {
        let order = try await store.create(
          .sample(n + 1) {
            $0.name = PersonName(first: name.first, last: name.last)
            $0.email = ""
            $0.items = []
          })
        for query in name.queries {
          try expect(query, try await store.ids(OrdersFilter(query: query)).contains(order.id), true)
        }
      }
    },
    StoreRule("a phone is found in its national and its international form, and in the digits of any script") { store in
      let order = try await store.create(.sample(1) { $0.phone = "+49 30 0074321" })
      let other = try await store.create(.sample(2) { $0.phone = "0171 2345678" })
      try await store.create(.sample(3) { $0.phone = "٠١٢٣٤٥٦٧٨٩" })
      let american = try await store.create(.sample(4) { $0.phone = "(212) 555-0187" })
      let typed: [(String, [Order])] = [
        ("030 0074321", [order]), ("+49 (0)30 0074321", [order]), ("0049 30 0074321", [order]),
        ("+49 171 2345678", [other]), ("01712345678", [other]), ("0123456789", [.sample(3)]), ("٠٧٤٣٢١", [order]),
        ("1-212-555-0187", [american]), ("+1 212 555 0187", [american]), ("212.555.0187", [american]),
      ]
      for (query, expected) in typed {
        try await check(query, expected, store)
        try expect(query, try await store.ids(OrdersFilter(phoneDigits: query)), expected.map(\.id))
      }
      for query in ["212-555-0187 x7", "+1 (212) 555-0187 ext. 1234", "2125550187 Extension 7"] {
        try await check(query, [american], store)
      }
    },
    StoreRule("the orders that equal a query and those that match it otherwise are two lists without a common order") {
      store in
      let numbered = try await store.create(.sample(1) { $0.note = "See SAMPLE-77 and amy.apple@clean-swift.com." })
      let named = try await store.create(.sample(2) { $0.reference = "SAMPLE-77" })
      let tracked = try await store.create(
        .sample(3) {
          $0.status = .shipped
          $0.tracking = "sample 77"
          $0.email = "other@example.com"
        })
      func both(_ query: String, _ exact: [Order], _ others: [Order]) async throws {
        var filter = OrdersFilter(query: query)
        filter.queryMatch = .exact
        try expect("equal to “\(query)”", try await store.ids(filter), exact.map(\.id))
        try expect("number equal to “\(query)”", try await store.countOrders(filter, upTo: nil).value, exact.count)
        filter.queryMatch = .inexact
        try expect("like “\(query)”", try await store.ids(filter), others.map(\.id))
        try expect("number like “\(query)”", try await store.countOrders(filter, upTo: nil).value, others.count)
      }
      try await both("sample-77", [named, tracked], [numbered])
      try await both("amy.apple@clean-swift.com", [numbered, named], [])
      try await both("#\(tracked.number)", [tracked], [])
      try await both("NW-011", [numbered, named, tracked], [])
      try await both("apple", [], [numbered, named, tracked])
      try await both("!", [], [])
    },
    StoreRule("a search text beyond its limits is refused, and one at them is answered") { store in
      try await store.create(.sample(1))
      let words = (0..<64).map { "w\($0)" }.joined(separator: " ")
      for query in [words, String(repeating: "7", count: 500), String(repeating: "ab ", count: 166)] {
        try await check(query, [], store)
      }
      for query in [words + " w64", String(repeating: "7", count: 501), String(repeating: "a-", count: 5_000)] {
        let filter = OrdersFilter(query: query)
        _ = try await refusal("a page of a long search text") {
          try await store.fetchOrders(OrdersQuery(filter: filter))
        }
        _ = try await refusal("a count of a long search text") { try await store.countOrders(filter, upTo: nil) }
      }
    },
    StoreRule("an order is found by its number with or without #, in the digits of any script") { store in
      let order = try await store.create(.sample(1))
      try await store.create(.sample(2))
      let arabic = String(
        String.UnicodeScalarView(
          String(order.number).unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x30 + 0x660) }))
      for query in [String(order.number), "#\(order.number)", " #\(order.number) ", arabic, "#" + arabic] {
        var filter = OrdersFilter(query: query)
        filter.queryMatch = .exact
        try expect("“\(query)”", try await store.numbers(filter), [order.number])
      }
      try expect("“##”", try await store.numbers(OrdersFilter(query: "##\(order.number)x")), [])
    },
    StoreRule("a query finds by words of names, companies, cities and titles, each by how it begins") { store in
      let order = try await store.create(.full(1))
      let other = try await store.create(.bob(2))
      for query in ["am", "AMY", "apple amy", "vins", "reims", "mun", "munchen MÜNCHEN", "te strong", "amy.ap"] {
        try await check(query, [order], store)
      }
      for query in ["bob", "bro bo", "queso", "CABRALES q"] { try await check(query, [other], store) }
      for query in ["pple", "amy bob", "visa", "4242"] {
        try await check(query, [], store)
      }
      try await check("t", [order], store)
      try await store.create(.sample(3))
      try await check("amy", [order, .sample(3)], store)
    },
    StoreRule("words are found in any script, with and without accents and case") { store in
      var n = 0
      for (name, queries) in scripts {
        n += 1
        let order = try await store.create(
          .sample(n) {
            $0.name = PersonName(first: name, last: "")
            $0.email = ""
            $0.items = []
          })
        for query in queries { try await check(query, [order], store) }
      }
    },
    StoreRule("a search for punctuation finds nothing, and no sign is an operator") { store in
      try await store.create(.sample(1))
      for query in ["!", "*", "\"", "'", "%", "_", "-", "()", "🙂", "amy OR bob", "amy AND", "NOT", "NEAR(amy)", "x*"] {
        try await check(query, [], store)
      }
      for query in ["amy*", "\"amy\"", "amy^", "(amy)", "amy'", "-amy", "{amy}: apple", "amy \u{0}"] {
        try await check(query, [Order.sample(1)], store)
      }
    },
    StoreRule("four digits or more of any of an order's phones find it, however they are written") { store in
      let order = try await store.create(
        .sample(1) {
          $0.phone = "+1 (555) 010-2030"
          $0.billingAddress = Address(phone: "030-0074321")
          $0.shipmentAddress = Address(phone: "0044.20.7946")
        })
      try await store.create(.sample(2) { $0.phone = "12 34" })
      for digits in ["1555", "15550102030", "2030", "5501", "0074", "74321", "0442", "7946", "004420"] {
        try await check(digits, [order], store)
        try expect(digits, try await store.ids(OrdersFilter(phoneDigits: digits)), [order.id])
      }
      try await check("(555) 010", [order], store)
      for digits in ["3003", "43210044", "0301555", "9999"] {
        try await check(digits, [], store)
        try expect(digits, try await store.ids(OrdersFilter(phoneDigits: digits)), [])
      }
      try await check("030", [], store)
    },
    StoreRule("an edited order is found by what it says now, and no more by what it said") { store in
      let order = try await store.create(.full(1))
      try await store.change(order, .edit(.bob(1)))
      for query in ["amy", "vins", "munchen", "0074321", "tea", "#10248", "A"] {
        try expect(query, try await store.ids(OrdersFilter(query: query)), [])
      }
      try await check("bob queso", [order], store)
      _ = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(90))
      try await check("amy vins", [order], store)
    },
  ]

  private static func check(_ query: String, _ expected: [Order], _ store: any Store) async throws {
    try expect("“\(query)”", try await store.ids(OrdersFilter(query: query)), expected.map(\.id))
  }

  /// A name in each script, and queries that match it.
  private static let scripts: [(name: String, queries: [String])] = [
    ("Zoë Ångström", ["zoe ang", "ZOË", "A\u{30A}NG"]), ("Straße", ["strasse", "STRAẞE", "stras"]),
    ("Οδυσσέας", ["ΟΔΥΣΣΕΑΣ", "οδυσσεας", "οδυσ"]), ("Йосиф", ["йос", "ИОСИФ"]), ("İstanbul", ["istan", "ISTAN"]),
    ("محمد", ["محم", "محمد"]), ("שָׁלוֹם", ["שלו", "שָׁלוֹם"]), ("हिन्दी", ["हिन्दी", "हि"]),
    ("สวัสดี", ["สวัส", "สวัสดี"]), ("张伟", ["张", "张伟"]), ("山田太郎", ["山田"]), ("한국", ["한국", "한"]),
    ("ﬁne", ["fine", "fi"]), ("１２３", ["123"]), ("𞤀𞤣𞤤𞤢𞤥", ["𞤀𞤣", "𞤢𞤣"]), ("𐐀𐐲", ["𐐨", "𐐀𐐲"]), ("o\u{AD}men", ["omen"]),
  ]
}

extension Order {
  /// Returns an order that shares no word with the other samples, except for its item.
  fileprivate static func bob(_ n: Int) -> Order {
    sample(n) {
      $0.name = PersonName(first: "Bob", last: "Brown")
      $0.email = ""
    }
  }
}
