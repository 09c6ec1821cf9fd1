import Testing

@testable import PageKernel

@Suite struct BarChartTests {
  private func picture(of count: Int) -> String {
    let bars = (0..<count).map { BarChart.Bar(label: "day <\($0)>", share: $0 == 0 ? 1.5 : 0.001, text: "$1") }
    let ticks = [BarChart.Tick(share: 0, text: "0"), .init(share: 1, text: "10")]
    return String(decoding: BarChart(titledBy: "days", ticks: ticks, bars: bars, places: 31).html.bytes, as: UTF8.self)
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
    let bars = (0..<4).map { BarChart.Bar(label: "2026-W2\($0), 6/2\($0)/26", share: 1, text: "$1") }
    let html = BarChart(titledBy: "weeks", ticks: [], bars: bars, places: 12).html
    let labels = String(decoding: html.bytes, as: UTF8.self).matches(of: /<text [^>]*>.*<\/text>/).map { String($0.0) }
    #expect(labels.count == 4 && labels[0].contains("<tspan x=\"0.0%\" y=\"1em\">\u{2068}2026-W20\u{2069}</tspan>"))
    #expect(labels[0].contains("y=\"2em\">\u{2068}6/20/26\u{2069}</tspan>"))
    #expect(labels.map { $0.contains("class=\"roomy\"") } == [false, true, true, false])
  }
}
