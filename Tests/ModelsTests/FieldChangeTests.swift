import Models
import ModelsTesting
import Testing

@Suite struct FieldChangeTests {
  @Test(
    arguments: [
      ("total", "1.23 USD", [.money(dollars(123))]), ("total", "1.2 USD", [.text("1.2 USD")]),
      ("status", "paid", [.status(.paid)]), ("status", "lost", [.text("lost")]), ("taxIncluded", "true", [.flag(true)]),
      ("taxIncluded", "yes", [.text("yes")]), ("shipmentMethod", "two-day", [.shipmentMethod(.twoDay)]),
      ("date", "2007-06-29T00:00:00Z", [.instant(Instant(microseconds: 1_183_075_200_000_000))]),
      ("date", "2007-06-29T02:00:00+02:00", [.text("2007-06-29T02:00:00+02:00")]),
      ("note", "1.23 USD", [.text("1.23 USD")]), ("later", "1.23 USD", [.text("1.23 USD")]),
      ("refunds", "1.23 USD 2.00 USD", [.money(dollars(123)), .text(" 2.00 USD")]),
      ("refunds", "1.23 USD owed 5.00 USD − 1.00 USD", [.money(dollars(123)), .text(" owed 5.00 USD − 1.00 USD")]),
      ("items", "1 × T Mug @ 6.00 USD @ 2.00 USD", [.text("1 × T Mug @ 6.00 USD @ "), .money(dollars(200))]),
      ("items", "1 × T Tea − 6.00 USD @ 2.00 USD", [.text("1 × T Tea − 6.00 USD @ "), .money(dollars(200))]),
      (
        "items", "2 × S Tea @ 5.00 USD − 1.00 USD; 1 × T @ 2.00 USD",
        [
          .text("2 × S Tea @ "), .money(dollars(500)), .text(" − "), .money(dollars(100)), .text("; 1 × T @ "),
          .money(dollars(200)),
        ]
      ),
    ] as [(String, String, [FieldValue.Part])])
  func `a change has typed values from the texts of the history`(field: String, text: String, parts: [FieldValue.Part])
  {
    let change = FieldChange(field: field, from: nil, to: text)
    #expect(change.from == nil && change.to?.parts == parts)
  }

  @Test(arguments: OrderField.allCases.map(\.rawValue) + ["later"])
  func `a value has the text that it was made from`(field: String) {
    for text in ["", " ", "a  b", "1.23 USD", "1.23 USD;", "1.23 USDx", "@ 1.00 USD @", "; 5.00 USD", "TRUE", "5 JPY"] {
      #expect(FieldChange(field: field, from: text, to: nil).from?.description == text)
    }
    for change in Order.sample().changes(to: .everyField) where change.field == field {
      #expect(change == FieldChange(field: field, from: change.from?.description, to: change.to?.description))
    }
  }
}
