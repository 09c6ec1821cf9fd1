import Synchronization

/// Counts requests, for Prometheus. Counting takes no lock: each number is an atomic of its own.
public final class Metrics: Sendable {
  /// The upper bounds of the histogram's buckets, in microseconds.
  private static let bounds: [Int64] = [500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_500_000]

  private final class Counter: Sendable {
    let value = Atomic<Int64>(0)
    var now: Int64 { value.load(ordering: .relaxed) }
    func add(_ number: Int64 = 1) { value.add(number, ordering: .relaxed) }
  }

  /// The counters of one operation.
  private struct Counters: Sendable {
    /// The counters by the first digit of the status.
    let statuses = (1...5).map { _ in Counter() }
    /// The counters by the bounds, each for the durations in its own bucket; there is none above the last bound.
    let buckets = Metrics.bounds.map { _ in Counter() }
    let microseconds = Counter()
    let cut = Counter()
  }

  private let names: [String]
  private let counters: [Counters]
  /// The counters by status, from 400 to 599.
  private let refusals = (400...599).map { _ in Counter() }
  private let inFlight = Counter()
  private let bytes = Counter()
  private let started = ContinuousClock.now
  private let version: String

  /// Creates counters at zero.
  ///
  /// - Parameter operations: the names of the operations; requests without one are counted as `none`.
  public init(operations: [String], version: String) {
    names = operations + ["none"]
    counters = names.map { _ in Counters() }
    self.version = version
  }

  /// Counts a request that has begun.
  public func began() { inFlight.add() }

  /// Counts a request that the server refused, apart from the operations, since it may belong to none of them.
  public func refused(with status: Int) { refusals[min(max(status, 400), 599) - 400].add() }

  /// Counts an ended request.
  ///
  /// - Parameter operation: the index of its operation among the names; `nil` for none.
  public func finished(_ record: RequestRecord, by operation: Int?) {
    let counters = self.counters[operation ?? names.count - 1]
    let (seconds, attoseconds) = record.duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    counters.statuses[min(max(record.status / 100, 1), 5) - 1].add()
    if let bucket = Self.bounds.firstIndex(where: { microseconds <= $0 }) { counters.buckets[bucket].add() }
    counters.microseconds.add(microseconds)
    if record.isCut { counters.cut.add() }
    bytes.add(Int64(record.bytes))
    inFlight.add(-1)
  }

  /// Returns the counters and gauges as text, without operations that had no request.
  public func text(_ format: MetricsText.Format, with gauges: [Gauge]) -> String {
    var text = MetricsText(format)
    let used = zip(names, counters).filter { $0.1.statuses.contains { $0.now > 0 } }
    text.family(
      "http_requests_total", .counter,
      "Requests that reached an operation, by operation and status class; 4xx includes clients that hung up.")
    for (name, counters) in used {
      for (index, counter) in counters.statuses.enumerated() where counter.now > 0 {
        text.sample("http_requests_total", [("operation", name), ("status", "\(index + 1)xx")], counter.now)
      }
    }
    text.family("http_answers_cut_total", .counter, "Streamed responses that ended early, by operation.")
    for (name, counters) in used where counters.cut.now > 0 {
      text.sample("http_answers_cut_total", [("operation", name)], counters.cut.now)
    }
    text.family(
      "http_refusals_total", .counter,
      "Requests that reached no operation (unreadable, too many, 408 too slow, 499 cut by the client), by status.")
    for (index, counter) in refusals.enumerated() where counter.now > 0 {
      text.sample("http_refusals_total", [("status", String(400 + index))], counter.now)
    }
    text.family(
      "http_request_duration_seconds", .histogram, "Seconds from the request's header to the end of its response.")
    for (name, counters) in used { text.lines += histogram(of: counters, name) }
    text.family("http_answer_bytes_total", .counter, "Bytes of all response bodies, before content coding.")
    text.sample("http_answer_bytes_total", bytes.now)
    text.family("http_requests_in_flight", .gauge, "Requests in progress.")
    text.sample("http_requests_in_flight", inFlight.now)
    text.family("uptime_seconds", .gauge, "Seconds since the server started.")
    text.sample("uptime_seconds", (ContinuousClock.now - started).components.seconds)
    text.family("build_info", .gauge, "The program's version.")
    text.sample("build_info", [("version", version)], 1)
    for gauge in gauges {
      text.family(gauge.name, gauge.isCounter ? .counter : .gauge, gauge.help)
      text.sample(gauge.name, gauge.label.map { ($0.key, $0.value) }, gauge.value)
    }
    return text.text
  }

  private func histogram(of counters: Counters, _ name: String) -> [String] {
    let metric = "storekeeper_http_request_duration_seconds"
    let count = counters.statuses.reduce(0) { $0 + $1.now }
    var lines: [String] = []
    var below: Int64 = 0
    for (bound, bucket) in zip(Self.bounds, counters.buckets) {
      below += bucket.now
      lines.append("\(metric)_bucket{operation=\"\(name)\",le=\"\(Double(bound) / 1_000_000)\"} \(below)")
    }
    lines.append("\(metric)_bucket{operation=\"\(name)\",le=\"+Inf\"} \(max(count, below))")
    lines.append("\(metric)_sum{operation=\"\(name)\"} \(Double(counters.microseconds.now) / 1_000_000)")
    lines.append("\(metric)_count{operation=\"\(name)\"} \(max(count, below))")
    return lines
  }
}
