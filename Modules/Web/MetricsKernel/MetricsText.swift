/// A number that is read when the metrics are requested: of the process, the connections, the store.
public struct Gauge: Hashable, Sendable {
  /// Reads all numbers.
  public typealias Reading = @Sendable () async -> [Gauge]

  /// The name without the prefix `storekeeper_`; the name of a counter ends in `_total`.
  public var name: String
  /// The sentence that documents it.
  public var help: String
  /// The name and the value of its label; empty for none. The value has no quotation mark.
  public var label: [String: String]
  /// The value now.
  public var value: Int64
  /// Whether the number only rises.
  public var isCounter: Bool

  /// Creates a gauge, or a counter if the name ends in `_total`.
  public init(_ name: String, _ help: String, label: [String: String] = [:], _ value: Int) {
    self.name = name
    self.help = help
    self.label = label
    self.value = Int64(value)
    isCounter = name.hasSuffix("_total")
  }
}

/// The lines of metrics in one of two text formats.
public struct MetricsText {
  /// The formats, the default first.
  public enum Format: CaseIterable, Sendable {
    /// Prometheus' text exposition format, version 0.0.4.
    case prometheus
    /// OpenMetrics 1.0 (<https://prometheus.io/docs/specs/om/open_metrics_spec/>).
    case openMetrics

    /// The media type without its parameters.
    public var mediaType: String {
      switch self {
      case .prometheus: "text/plain"
      case .openMetrics: "application/openmetrics-text"
      }
    }

    /// The value of `Content-Type`.
    public var contentType: String {
      switch self {
      case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
      case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
      }
    }
  }

  enum Kind: String { case counter, gauge, histogram }

  var lines: [String] = []
  private let format: Format

  init(_ format: Format) { self.format = format }

  /// Begins a family. OpenMetrics names a counter's family without the end `_total` of its samples.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    let isShort = format == .openMetrics && kind == .counter && name.hasSuffix("_total")
    let name = "storekeeper_\(isShort ? String(name.dropLast(6)) : name)"
    lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(kind.rawValue)"]
  }

  /// Adds a sample; no label's value has a quotation mark.
  mutating func sample(_ name: String, _ labels: [(name: String, value: String)] = [], _ value: Int64) {
    let labels = labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",")
    lines.append("storekeeper_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)")
  }

  mutating func sample(_ name: String, _ value: Int64) { sample(name, [], value) }

  var text: String {
    (lines + (format == .openMetrics ? ["# EOF"] : [])).joined(separator: "\n") + "\n"
  }
}
