import APITesting
import DocumentsProtocols
import OrderStatisticsProtocols
import PresentationProtocols
import Testing

@Suite struct StatisticsDocumentTests {
  @Test func `statistics have the contract's keys`() {
    let money = DisplayedMoney(amount: "1.23", minor: 123, currency: "USD", display: "$1.23")
    let sums = StatisticsDocument.Sums(gross: [money], refunds: [], totals: [money, money])
    let document = StatisticsDocument(
      periods: [.init(period: DisplayedValue(value: "2007-06", display: "Jun 2007"), orders: 1, sums: sums)],
      sums: sums, orders: 1)
    let members = #""gross":[\#(money.text)],"refunds":[],"totals":[\#(money.text),\#(money.text)]"#
    #expect(
      document.text == """
        {"periods":[{"period":{"value":"2007-06","display":"Jun 2007"},"orders":1,\(members)}],\(members),"orders":1}
        """)
    let limit = StatisticsDocument.Amounts([], beyond: [money])
    let beyond = StatisticsDocument(periods: [], sums: .init(gross: limit, refunds: limit, totals: limit), orders: 2)
    #expect(
      beyond.text == """
        {"periods":[],"gross":[],"refunds":[],"totals":[],"orders":2,"beyond":[\(money.text)],\
        "grossBeyond":[\(money.text)],"refundsBeyond":[\(money.text)]}
        """)
  }
}
