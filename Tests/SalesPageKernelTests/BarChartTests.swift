import OrderStatisticsProtocols
import Testing

@testable import PageKernel
@testable import SalesPageKernel

@Suite struct BarChartTests {
  private func picture(of count: Int) -> String {
    let bars = (0..<count).map {
      OrderStatistics.DisplayedChart.Bar(place: $0, share: $0 == 0 ? 1.5 : 0.001, label: "day <\($0)>", text: "$1")
    }
    return picture(count, bars.map { .init(place: $0.place, text: $0.label) }, bars)
  }

  private func picture(
    _ places: Int, _ labels: [OrderStatistics.DisplayedChart.Label], _ bars: [OrderStatistics.DisplayedChart.Bar],
    zero: Double = 0
  ) -> String {
    let chart = OrderStatistics.DisplayedChart(
      measure: .net, title: "",
      ticks: [.init(share: 0, text: "0"), .init(share: zero, text: "0"), .init(share: 1, text: "10")],
      zero: zero, places: places, labels: labels, bars: bars)
    return String(decoding: BarChart(chart, titledBy: "days", widest: 31).html.bytes, as: UTF8.self)
  }

  @Test func `a negative value has a bar below the line of 0`() {
    let picture = picture(
      2, [], [.init(place: 0, share: 1, label: "a", text: "$4"), .init(place: 1, share: 0, label: "b", text: "-$1")],
      zero: 0.2)
    let bars = picture.matches(of: /<rect class="([^"]*)" [^>]*y="([^"]*)" [^>]*height="([^"]*)"/)
    #expect(bars.map { String($0.1) } == ["bar-of-day", "bar-of-day below"])
    #expect(bars.map { "\($0.2) \($0.3)" } == ["0.0% 80.0%", "80.0% 20.0%"])
    #expect(picture.contains("<line class=\"zero\" x1=\"0\" x2=\"100%\" y1=\"80.0%\" y2=\"80.0%\"/>"))
  }

  @Test func `a period without a value has its place, and no bar`() {
    let picture = picture(
      4, [], [.init(place: 0, share: 1, label: "a", text: "$4"), .init(place: 3, share: 1, label: "b", text: "$1")])
    #expect(picture.matches(of: /<rect [^>]* x="([0-9.]+%)"/).map { String($0.1) } == ["11.2%", "85.6%"])
  }

  @Test(arguments: [(1, "2.4%"), (31, "2.4%"), (90, "0.82%"), (366, "0.2%")])
  func `bars have one width, and become narrower if there are more than places`(count: Int, width: String) {
    let picture = picture(of: count)
    #expect(
      picture.matches(of: /<rect [^>]* width="([0-9.]+%)"/).map { String($0.1) }
        == Array(repeating: width, count: count))
    let edges = picture.matches(of: /<rect [^>]*x="([0-9.]+)%"/).compactMap { Double($0.1) }
    #expect(edges.count == count && edges.allSatisfy { $0 < 100 })
  }

  @Test func `a small value has a visible bar, and a bar is never higher than the picture`() {
    let heights = picture(of: 3).matches(of: /<rect [^>]* height="([0-9.]+%)"/).map { String($0.1) }
    #expect(heights == ["100.0%", "1.0%", "1.0%"])
  }

  @Test func `labels are escaped`() {
    #expect(picture(of: 2).contains("day &lt;1&gt;") && !picture(of: 2).contains("<1>"))
  }

  @Test(arguments: [(1, ["48.4%"]), (2, ["23.6%", "73.2%"]), (4, ["11.2%", "36.0%", "60.8%", "85.6%"])])
  func `few bars are spread over the whole picture, each with its label below it`(count: Int, edges: [String]) {
    let picture = picture(of: count)
    #expect(picture.matches(of: /<rect [^>]* x="([0-9.]+%)"/).map { String($0.1) } == edges)
    let middles = edges.compactMap { Double($0.dropLast()) }.map { $0 + 1.2 }
    let labels = picture.matches(of: /<text x="([0-9.]+)%" y="1em" text-anchor="middle">/).compactMap { Double($0.1) }
    #expect(labels.count == count && zip(labels, middles).allSatisfy { abs($0 - $1) < 0.01 })
  }

  @Test(arguments: [(1, [0]), (4, [0, 1, 2, 3]), (7, Array(0...6)), (12, [0, 6, 11]), (31, [0, 15, 30])])
  func `a label that would stand on the one before it is left out`(count: Int, labelled: [Int]) {
    let labels = picture(of: count).matches(of: /<text [^>]*>[^0-9]*([0-9]+)/).compactMap { Int($0.1) }
    #expect(labels == labelled)
  }

  @Test func `a week is above its first day, and a label without room on a phone is marked`() {
    let weeks = (0..<4).map { OrderStatistics.DisplayedChart.Label(place: $0, text: "2026-W2\($0), 6/2\($0)/26") }
    let labels = picture(4, weeks, []).matches(of: /<text [^>]*>.*<\/text>/).map { String($0.0) }
    #expect(labels.count == 4 && labels[0].contains("<tspan x=\"0.0%\" y=\"1em\">\u{2068}2026-W20\u{2069}</tspan>"))
    #expect(labels[0].contains("y=\"2em\">\u{2068}6/20/26\u{2069}</tspan>"))
    #expect(labels.map { $0.contains("class=\"roomy\"") } == [false, true, true, false])
  }
}
