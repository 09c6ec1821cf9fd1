import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
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
        ("twice", [order]), ("neighbour dupont", [order]), ("dupont ring", [order]), ("ups", []),
      ]
      for (query, expected) in typed { try await check(query, expected, store) }
    },
    StoreRule("an order is found by its number with or without #") { store in
      let order = try await store.create(.sample(1))
      try await store.create(.sample(2))
      for query in [String(order.number), "#\(order.number)", " #\(order.number) "] {
        let found = try await store.numbers(OrdersFilter(query: query))
        try expect("“\(query)”", found.contains(order.number), true)
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
      for query in ["pple", "amy bob", "marne", "france", "ups", "visa", "4242"] {
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
