import PresentationProtocols
import Testing

@testable import PageKernel

@Suite struct `A table on a page` {
  private typealias Row = (name: String, net: String)

  private let columns: [TableColumn<Row>] = [
    TableColumn("name", "Day", .period, isHeading: true) { $0.name },
    TableColumn("title", "Title") { $0.name },
    TableColumn("net", "Net", .money) { $0.net },
    TableColumn("at", "At", .date, text: { $0.name }, value: { _ in "2007-06-29T12:00:00Z" }),
  ]

  private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test func `has the heading of a column beside each value but a name, if it is labelled`() {
    let table = PageTable("Sales", style: "cards labelled", columns.map { PageColumn($0) })
    let html = text(table.html([("6/29/07", "$1"), ("6/30/07", "")]))
    #expect(
      html.contains(
        "<th scope=\"col\">Day</th><th scope=\"col\" class=\"name\">Title</th><th scope=\"col\" class=\"number\">Net</th>"
      ))
    #expect(
      html.contains(
        "<tr><th scope=\"row\"><bdi>6/29/07</bdi></th><td class=\"name\"><bdi>6/29/07</bdi></td>"
          + "<td class=\"number\" data-label=\"Net\"><bdi>$1</bdi></td><td class=\"date\" data-label=\"At\">"
          + "<time datetime=\"2007-06-29T12:00:00Z\""))
    #expect(html.contains("<bdi>6/30/07</bdi></td><td class=\"number\" data-label=\"Net\"></td>"))
  }

  @Test func `places its values by the names of their columns, if it is not labelled`() {
    let html = text(
      PageTable("Sales", columns.map { PageColumn($0, link: { "/days/\($0.name)" }) }).html([("1", "$1")]))
    #expect(html.contains("<th scope=\"row\"><a href=\"/days/1\"><bdi>1</bdi></a></th><td class=\"of-title\">"))
    #expect(html.contains("<td class=\"number of-net\"><bdi>$1</bdi></td><td class=\"date of-at\">"))
    #expect(html.contains("<caption>Sales</caption>"))
  }

  @Test func `has the columns of some names in the order of the names`() {
    #expect(columns.named(["net", "name"]).map(\.heading) == ["Net", "Day"])
  }

  @Test func `isolates each of several values, also in rows that have the row as a part`() {
    let totals = TableColumn<[String]>("net", "Net", .money, texts: { $0 })
    let whole = totals.of { (row: (sums: [String], day: String)) in row.sums }
    #expect(totals.text(["€1", "$2"]) == "€1, $2")
    let html = text(PageTable("Sales", [PageColumn(whole)]).html([(["€1", "$2"], "")]))
    #expect(html.contains("<bdi>€1</bdi>, <bdi>$2</bdi></td>"))
  }

  @Test func `escapes the texts of its rows, its caption and its headings`() {
    let column = PageColumn<String>("<a>", type: "whole") { HTML($0) }
    let html = text(PageTable("\("<b>")", isCaptionSeen: false, style: "cards labelled", [column]).card("<c>", ["<d>"]))
    for tag in ["a", "b", "c", "d"] { #expect(!html.contains("<\(tag)>") && html.contains("&lt;\(tag)&gt;")) }
  }
}
