/// The progress of a long task, on one line of the terminal that is overwritten.
///
/// `[########------------]  40 %  332 orders, 12000 a second, 0:03 left`
public actor ProgressLine {
  private let console: any Console
  private let isShown: Bool
  private let unit: String
  private let start: Duration
  private var last: Duration?
  private var hasLine = false

  /// Creates a line that is shown only on a terminal, and not with `--quiet`.
  ///
  /// - Parameter unit: the unit of the count: `orders`.
  public init(_ invocation: Invocation<some Sendable>, unit: String) {
    console = invocation.console
    isShown = console.terminal.isError && !invocation.settings.isQuiet
    self.unit = unit
    start = console.uptime
  }

  /// Shows the progress, at most ten times per second.
  ///
  /// - Parameters:
  ///   - done: the number of done units; `nil` if they are not counted.
  ///   - share: the share that is done, 0 to 1; `nil` if it is unknown.
  public func show(done: Int?, share: Double?) {
    let now = console.uptime
    // Nobody reads faster than ten times per second.
    guard isShown, last.map({ now - $0 >= .milliseconds(100) }) ?? true else { return }
    last = now
    hasLine = true
    console.note("\r" + fitted(line(done, share, seconds(now - start)), to: console.terminal.columns - 1) + "\u{1B}[K")
  }

  /// Removes the line, so that the next output takes its place.
  public func clear() {
    if hasLine { console.note("\r\u{1B}[K") }
    hasLine = false
  }

  private func line(_ done: Int?, _ share: Double?, _ elapsed: Double) -> String {
    var parts: [String] = []
    if let share {
      let share = min(1, max(0, share))
      let filled = Int(share * 20)
      let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
      parts.append("[\(bar)] \(Int(share * 100)) %")
    }
    if let done {
      parts.append("\(done) \(unit)")
      if elapsed > 0.5 { parts.append("\(Int(Double(done) / elapsed)) per second") }
    }
    if let share, share > 0.01, elapsed > 0.5 { parts.append("\(clock(elapsed / share - elapsed)) left") }
    return parts.joined(separator: ", ")
  }

  private func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, seconds).rounded(.up))
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }

  private func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
