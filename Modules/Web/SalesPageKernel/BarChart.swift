import OrderStatisticsProtocols
import PageKernel

/// A picture of bars over an axis of time, up from 0 or down from it.
///
/// Every position is a share of the picture, so that it fits any screen while its texts keep their size.
struct BarChart {
  typealias Label = OrderStatistics.DisplayedChart.Label

  private let heading: String
  private let chart: OrderStatistics.DisplayedChart
  private let labels: [Label]
  /// The number of places, from the first to the last period.
  private let places: Int
  /// The width of a bar, in ten-thousandths of the picture's width.
  private let width: Int

  /// - Parameters:
  ///   - heading: the id of the element with the title of the picture.
  ///   - widest: the number of places whose bars are as wide as they can be; fewer places have bars of the same width.
  init(_ chart: OrderStatistics.DisplayedChart, titledBy heading: String, widest: Int) {
    self.heading = heading
    self.chart = chart
    labels = chart.labels
    places = max(1, chart.places)
    width = max(8, 9_920 / max(1, widest, places) * 3 / 4)
  }

  /// The picture, with the values beside it and the labels of some bars below it.
  var html: HTML {
    let ticks = chart.ticks.reversed()
    let lines = ticks.map { tick -> HTML in
      let height = Self.percent(10_000 - Self.height(of: tick.share))
      let isZero = tick.share == chart.zero && chart.zero > 0
      return "<line\(" class=\"zero\"", if: isZero) x1=\"0\" x2=\"100%\" y1=\"\(height)\" y2=\"\(height)\"/>"
    }
    return """
      <div class="chart"><div class="axis" aria-hidden="true">\(ticks.map { "<span>\(bdi: $0.text)</span>" as HTML })</div>
      <svg class="plot" role="img" aria-labelledby="\(heading)">\(lines)\(chart.bars.map(rectangle))</svg>
      <svg class="dates" aria-hidden="true">\(texts)</svg></div>
      """
  }

  private func rectangle(_ bar: OrderStatistics.DisplayedChart.Bar) -> HTML {
    let (zero, end) = (Self.height(of: chart.zero), Self.height(of: bar.share))
    // A small value has a visible bar.
    let height = max(100, abs(end - zero))
    let top = end >= zero ? zero + height : zero
    // A picture's title has no markup: each value is enclosed in Unicode's isolates.
    let text = "\u{2068}\(bar.label)\u{2069}: \u{2068}\(bar.text)\u{2069}"
    return """
      <rect class="bar-of-day\(" below", if: end < zero)" x="\(Self.percent(middle(of: bar.place) - width / 2))" \
      y="\(Self.percent(10_000 - top))" width="\(Self.percent(width))" height="\(Self.percent(height))"><title>\(text)</title></rect>
      """
  }

  private func middle(of place: Int) -> Int { (2 * place + 1) * 9_920 / (2 * places) }

  /// The labels below their places: all if there is room, or else of the first, the middle and the last place.
  ///
  /// A label that would stand on the label before it is left out; one for which only a phone lacks the room is `roomy`.
  private var texts: [HTML] {
    let onPhone = Set(labelled(character: Self.characterOnPhone))
    return labelled(character: Self.character).map { index in
      let spot = spot(of: labels[index], character: Self.characterOnPhone)
      let x = Self.percent(spot.x)
      let lines = Self.lines(of: labels[index]).map { "\u{2068}\($0)\u{2069}" }
      let text: HTML =
        lines.count == 1
        ? "\(lines[0])"
        : "\(lines.enumerated().map { "<tspan x=\"\(x)\" y=\"\(String($0 + 1))em\">\($1)</tspan>" as HTML })"
      let type: HTML = onPhone.contains(index) ? "" : " class=\"roomy\""
      return "<text x=\"\(x)\" y=\"1em\" text-anchor=\"\(spot.anchor)\"\(type)>\(text)</text>\n"
    }
  }

  /// Returns the indices of the labels that are shown in a picture with characters of this width.
  private func labelled(character: Int) -> [Int] {
    let widest = labels.map { Self.width(of: $0, character) }.max() ?? 0
    let some = places < 8 ? [0, labels.count - 1] : [0, labels.count / 2, labels.count - 1]
    let hasRoom = labels.count == places && widest <= 9_920 / places
    var (shown, end) = ([Int](), Int.min)
    for index in hasRoom ? Array(labels.indices) : Set(some).filter(labels.indices.contains).sorted() {
      let start = spot(of: labels[index], character: character).start
      guard start > end else { continue }
      end = start + Self.width(of: labels[index], character)
      shown.append(index)
    }
    return shown
  }

  /// Returns where a label is; one at an edge of the picture stays in it.
  private func spot(of label: Label, character: Int) -> (anchor: String, x: Int, start: Int) {
    let (middle, width) = (middle(of: label.place), Self.width(of: label, character))
    if middle < width / 2 { return ("start", 0, 0) }
    return middle + width / 2 > 9_920 ? ("end", 9_920, 9_920 - width) : ("middle", middle, middle - width / 2)
  }

  /// Returns the width of a label: that of its longer line.
  private static func width(of label: Label, _ character: Int) -> Int {
    (lines(of: label).map(\.count).max() ?? 0) * character
  }

  /// Returns the lines of a label; a week is above its first day.
  private static func lines(of label: Label) -> [Substring] {
    guard let comma = label.text.firstRange(of: ", ") else { return [label.text[...]] }
    return [label.text[..<comma.lowerBound], label.text[comma.upperBound...]]
  }

  /// The width of a character of a label in ten-thousandths of the picture's width, on a tablet or a wider screen.
  private static let character = 200
  /// The width of a character on the narrowest phone.
  private static let characterOnPhone = 340

  private static func height(of share: Double) -> Int { Int(min(1, max(0, share)) * 10_000) }

  /// Returns ten-thousandths as a percentage: `12.3%`, `12.34%`.
  private static func percent(_ parts: Int) -> String {
    let (whole, rest) = parts.quotientAndRemainder(dividingBy: 100)
    return rest % 10 == 0 ? "\(whole).\(rest / 10)%" : "\(whole).\(rest < 10 ? "0" : "")\(rest)%"
  }
}
