import Testing

@testable import MetricsKernel

@Suite struct `The text of metrics` {
  @Test func `a counter's family has a short name in OpenMetrics, which ends with a mark`() {
    let metrics = Metrics(operations: ["list"], version: "1")
    var record = RequestRecord(id: "a", method: "GET", path: "/", status: 200, address: "::1")
    record.duration = .milliseconds(3)
    metrics.began()
    metrics.finished(record, by: 0)
    let gauges = [
      Gauge("store_writes_total", "Writes.", 7), Gauge("store_file_bytes", "Bytes.", 9),
      Gauge("store_info", "Library.", label: ["engine": "SQLite 3.51.3"], 1),
    ]
    let plain = metrics.text(.prometheus, with: gauges)
    #expect(plain.contains("# TYPE storekeeper_store_writes_total counter\nstorekeeper_store_writes_total 7\n"))
    #expect(plain.contains("storekeeper_http_requests_total{operation=\"list\",status=\"2xx\"} 1\n"))
    #expect(plain.contains("storekeeper_store_info{engine=\"SQLite 3.51.3\"} 1\n"))
    #expect(!plain.contains("EOF"))
    let open = metrics.text(.openMetrics, with: gauges)
    #expect(open.contains("# TYPE storekeeper_store_writes counter\nstorekeeper_store_writes_total 7\n"))
    #expect(open.contains("# TYPE storekeeper_store_file_bytes gauge\nstorekeeper_store_file_bytes 9\n"))
    #expect(open.hasSuffix("# EOF\n"))
  }

  @Test func `a trace is read from a valid field only`() {
    let valid = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    #expect(TraceParent(valid)?.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(TraceParent(valid)?.spanID == "00f067aa0ba902b7")
    #expect(TraceParent("01" + valid.dropFirst(2) + "-more")?.spanID == "00f067aa0ba902b7")
    for field in [
      "", "00", "ff" + valid.dropFirst(2), valid.uppercased(), valid + "-more",
      valid.replacing("4bf92f", with: "4bf92g"),
      "00-\(String(repeating: "0", count: 32))-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-\(String(repeating: "0", count: 16))-01",
    ] { #expect(TraceParent(field) == nil, "\(field)") }
  }
}
