/// A picture of bars of one width over an axis of values.
///
/// Every position is a share of the picture, so that it fits any screen while its texts keep their size.
public struct BarChart {
  /// A value on the axis.
  public struct Tick: Sendable {
    /// The height of the value, 0 to 1.
    public var share: Double
    /// The value: `$500.00`.
    public var text: String

    public init(share: Double, text: String) {
      self.share = share
      self.text = text
    }
  }

  /// A bar with the texts that describe it.
  public struct Bar: Sendable {
    /// The text below the bar: `6/29/07`.
    public var label: String
    /// The height of the bar, 0 to 1.
    public var share: Double
    /// The value: `$432.10`.
    public var text: String

    public init(label: String, share: Double, text: String) {
      self.label = label
      self.share = share
      self.text = text
    }
  }

  private let heading: String
  private let ticks: [Tick]
  private let bars: [Bar]
  /// The distance of the bars, in ten-thousandths of the picture's width: they are spread over the whole of it.
  private let distance: Int
  /// The width of a bar, in the same unit.
  private let width: Int

  /// - Parameters:
  ///   - heading: the id of the element with the title of the picture.
  ///   - ticks: the values of the axis at equal distances, the least first.
  ///   - places: the number of bars for which the picture has room; more bars are narrower, fewer are not wider.
  public init(titledBy heading: String, ticks: [Tick], bars: [Bar], places: Int) {
    self.heading = heading
    self.ticks = ticks
    self.bars = bars
    distance = 9_920 / max(1, bars.count)
    width = 9_920 / max(1, places, bars.count) * 3 / 4
  }

  /// The picture, with the values beside it and the labels of some bars below it.
  public var html: HTML {
    let ticks = ticks.reversed()
    let lines = ticks.map { tick -> HTML in
      let height = Self.percent(10_000 - Self.height(of: tick.share))
      return "<line x1=\"0\" x2=\"100%\" y1=\"\(height)\" y2=\"\(height)\"/>"
    }
    return """
      <div class="chart"><div class="axis" aria-hidden="true">\(ticks.map { "<span>\(bdi: $0.text)</span>" as HTML })</div>
      <svg class="plot" role="img" aria-labelledby="\(heading)">\(lines)\(bars.enumerated().map(rectangle))</svg>
      <svg class="dates" aria-hidden="true">\(labels)</svg></div>
      """
  }

  private func rectangle(_ index: Int, _ bar: Bar) -> HTML {
    let height = bar.share > 0 ? max(100, Self.height(of: bar.share)) : 0
    // A picture's title has no markup: each value is enclosed in Unicode's isolates.
    let text = "\u{2068}\(bar.label)\u{2069}: \u{2068}\(bar.text)\u{2069}"
    return """
      <rect class="bar-of-day" x="\(Self.percent(middle(of: index) - width / 2))" y="\(Self.percent(10_000 - height))" \
      width="\(Self.percent(width))" height="\(Self.percent(height))"><title>\(text)</title></rect>
      """
  }

  private func middle(of index: Int) -> Int { index * distance + distance / 2 }

  /// The labels below their bars: of each bar if there is room, or else of the first, the middle and the last one.
  ///
  /// A label that would stand on the label before it is left out; one for which only a phone lacks the room is `roomy`.
  private var labels: [HTML] {
    let onPhone = Set(labelled(character: Self.characterOnPhone))
    return labelled(character: Self.character).map { index in
      let place = place(of: index, character: Self.characterOnPhone)
      let x = Self.percent(place.x)
      let lines = lines(of: index).map { "\u{2068}\($0)\u{2069}" }
      let text: HTML =
        lines.count == 1
        ? "\(lines[0])"
        : "\(lines.enumerated().map { "<tspan x=\"\(x)\" y=\"\(String($0 + 1))em\">\($1)</tspan>" as HTML })"
      let type: HTML = onPhone.contains(index) ? "" : " class=\"roomy\""
      return "<text x=\"\(x)\" y=\"1em\" text-anchor=\"\(place.anchor)\"\(type)>\(text)</text>\n"
    }
  }

  /// Returns the bars that have a label, in a picture with characters of this width.
  private func labelled(character: Int) -> [Int] {
    let widest = bars.indices.map { width(of: $0, character) }.max() ?? 0
    let some = bars.count < 8 ? [0, bars.count - 1] : [0, bars.count / 2, bars.count - 1]
    var (labelled, end) = ([Int](), Int.min)
    for index in widest <= distance ? Array(bars.indices) : Set(some).filter(bars.indices.contains).sorted() {
      let start = place(of: index, character: character).start
      guard start > end else { continue }
      end = start + width(of: index, character)
      labelled.append(index)
    }
    return labelled
  }

  /// Returns where a label is; one at an edge of the picture stays in it.
  private func place(of index: Int, character: Int) -> (anchor: String, x: Int, start: Int) {
    let (middle, width) = (middle(of: index), width(of: index, character))
    if middle < width / 2 { return ("start", 0, 0) }
    return middle + width / 2 > 9_920 ? ("end", 9_920, 9_920 - width) : ("middle", middle, middle - width / 2)
  }

  /// Returns the width of a label: that of its longer line.
  private func width(of index: Int, _ character: Int) -> Int {
    (lines(of: index).map(\.count).max() ?? 0) * character
  }

  /// Returns the lines of a label; a week is above its first day.
  private func lines(of index: Int) -> [Substring] {
    let label = bars[index].label
    guard let comma = label.firstRange(of: ", ") else { return [label[...]] }
    return [label[..<comma.lowerBound], label[comma.upperBound...]]
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
