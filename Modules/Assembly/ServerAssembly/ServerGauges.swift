import Foundation
import HTTPServer
import Locks
import Models
import OrdersStoreProtocols
import Synchronization
import WebKernel

/// The numbers of the process, its connections and its store, for the metrics.
final class ServerGauges: Sendable {
  private let server = Lock<HTTPServer?>(nil)
  private let failedSignIns = Atomic(0)
  private let store: any StoreMaintenance
  private let clock: @Sendable () -> Instant

  init(of store: any StoreMaintenance, clock: @escaping @Sendable () -> Instant) {
    self.store = store
    self.clock = clock
  }

  /// The server whose connections are counted; `nil` before it listens.
  func observe(_ server: HTTPServer?) { self.server.withLock { $0 = server } }

  func didRefuseCredentials() { failedSignIns.add(1, ordering: .relaxed) }

  /// Reads all numbers. Those that this system or store does not have are left out.
  func read() async -> [Gauge] {
    let server = server.withLock { $0 }
    var gauges = [
      Gauge(
        "sign_in_failures_total", "Passwords and tokens that were refused, attempts that were throttled included.",
        failedSignIns.load(ordering: .relaxed)),
      Gauge(
        "store_ready", "1 if the store can be used, as far as is known without a write; else 0.",
        store.reasonNotReady == nil ? 1 : 0),
    ]
    if let server {
      gauges.append(Gauge("http_connections", "Open connections, idle ones included.", server.connections))
    }
    if let bytes = residentBytes() {
      gauges.append(Gauge("process_resident_memory_bytes", "Bytes of the process in memory.", bytes))
    }
    if let count = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count {
      gauges.append(Gauge("process_open_descriptors", "Open files and connections of the process.", count))
    }
    if let lastBackup = try? await store.fetchLastBackup() {
      let age = max(0, clock().microseconds - lastBackup.microseconds) / 1_000_000
      gauges.append(
        Gauge(
          "backup_age_seconds", "Seconds since the last backup of the store; missing before the first.", Int(age)))
    }
    if let count = try? await store.fetchWaitingDates() {
      gauges.append(
        Gauge(
          "store_waiting_dates", "Orders that wait to be entered in the lists by date; reads have them already.", count)
      )
    }
    return gauges + (store.load.map(gauges(of:)) ?? [])
  }

  private func gauges(of load: StoreLoad) -> [Gauge] {
    var gauges = [
      Gauge("store_waiting_writes", "Writes that wait for their turn.", load.waitingWrites),
      Gauge("store_writes_total", "Writes that were committed.", load.committedWrites),
      Gauge(
        "store_commits_total", "Transactions that committed writes; writes per commit is the size of a batch.",
        load.commits),
      Gauge("store_waiting_reads", "Reads that wait for a connection.", load.waitingReads),
      Gauge("store_reads_total", "Reads of the store.", load.reads),
      Gauge(
        "store_read_wait_milliseconds_total", "Milliseconds for which reads waited for a connection.",
        load.readWaitMilliseconds),
    ]
    if let engine = load.engine {
      gauges.append(Gauge("store_info", "The store's library with its version.", label: ["engine": engine], 1))
    }
    if let bytes = load.fileBytes { gauges.append(Gauge("store_file_bytes", "Bytes of the store's file.", bytes)) }
    if let bytes = load.logBytes {
      gauges.append(Gauge("store_log_bytes", "Bytes of the store's write-ahead log.", bytes))
    }
    if let bytes = load.freeBytes {
      gauges.append(Gauge("store_disk_free_bytes", "Free bytes on the disk of the store.", bytes))
    }
    guard let connections = load.connections else { return gauges }
    return gauges + [
      Gauge("store_connections", "Open connections to the server of the database.", connections.open),
      Gauge("store_connections_opened_total", "Connections that were opened.", connections.opened),
      Gauge("store_connection_failures_total", "Attempts to open a connection that failed.", connections.failures),
      Gauge(
        "store_retries_total",
        "Reads and writes that ran again after a lost connection, a deadlock or a serialization failure.",
        connections.retries),
    ]
  }
}

/// Returns the bytes of the process in memory (proc(5), `statm`); `nil` where the system has no such file.
private func residentBytes() -> Int? {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
  let pages = text.split(separator: " ").compactMap { Int($0) }
  return pages.count > 1 ? pages[1] * Int(getpagesize()) : nil
}
