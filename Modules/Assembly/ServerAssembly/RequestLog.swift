import ConsoleKernel
import DocumentsProtocols
import Models
import OrdersStoreProtocols
import PresentationProtocols
import ServerCommandLineFrontEnd
import WebKernel

/// Writes a log line for each request, with path, status and user, and for each event of the server's store.
///
/// A line has nothing of the request's query or body, and of its fields only the program that sent it and its trace.
struct RequestLog: RequestObserving {
  /// The urgency of a line.
  enum Level: String {
    case info, warning, error
  }

  let format: ServerSettings.LogFormat
  /// Whether every request is logged; else only those that ended with a server error.
  let logsEveryRequest: Bool
  private let log: LogWriter
  private let clock: @Sendable () -> Instant
  private var load: @Sendable () -> StoreLoad? = { nil }

  init(
    format: ServerSettings.LogFormat, logsEveryRequest: Bool, to log: LogWriter,
    clock: @escaping @Sendable () -> Instant = Instant.now
  ) {
    self.format = format
    self.logsEveryRequest = logsEveryRequest
    self.log = log
    self.clock = clock
  }

  /// Returns a log that says what a response that took too long may have waited for.
  ///
  /// - Parameter load: returns the numbers of the reads and writes that wait now.
  func explaining(_ load: @escaping @Sendable () -> StoreLoad?) -> RequestLog {
    var log = self
    log.load = load
    return log
  }

  func finished(_ record: RequestRecord) {
    guard logsEveryRequest || record.isFailure else { return }
    var record = record
    if record.status == 504, let load = load() {
      let waiting = "\(load.waitingWrites.of("write")) and \(load.waitingReads.of("read")) wait for the store"
      record.failure = [record.failure, waiting].compactMap(\.self).joined(separator: "; ")
    }
    log.write(format == .text ? text(record) : json(record))
  }

  /// Writes a message about the server itself.
  func note(_ message: String, _ level: Level = .warning) {
    guard format == .json else { return log.write("\(clock()) \(plain(message))") }
    writeJSON(message, level) { _ in }
  }

  /// Writes a sign-in, a sign-out, or a refusal of credentials.
  func note(_ event: AccessEvent) {
    guard format == .json else { return log.write("\(clock()) \(event.message { onOneLine($0) })") }
    writeJSON(event.message(), event.level) {
      $0.member("event", event.kind.rawValue)
      $0.member("actor", event.name)
      $0.member("address", event.address)
      if let count = event.count { $0.member("count", Int64(count)) }
    }
  }

  /// Writes the start or the end of the time for which the server drains.
  func note(_ event: DrainEvent) {
    guard format == .json else { return note(event.message, .info) }
    writeJSON(event.message, .info) {
      $0.member("event", event.kind.rawValue)
      $0.member("microseconds", event.time.microseconds)
      $0.member("requests", Int64(event.requests))
    }
  }

  private func writeJSON(_ message: String, _ level: Level, _ further: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object {
      $0.member("time", clock().description)
      $0.member("level", level.rawValue)
      $0.member("message", message)
      further(&$0)
    }
    log.write(String(decoding: json.take(), as: UTF8.self))
  }

  private func text(_ record: RequestRecord) -> String {
    [
      clock().description, onOneLine(record.address), onOneLine(record.method), onOneLine(record.path),
      String(record.status), "\(record.bytes) bytes",
      "\(record.microseconds / 1000).\(String(record.microseconds % 1000 + 1000).dropFirst()) ms", onOneLine(record.id),
      record.isCut ? "cut" : nil, record.failure.map { plain($0) },
    ].compactMap(\.self).joined(separator: " ")
  }

  private func json(_ record: RequestRecord) -> String {
    var json = JSONWriter()
    json.object {
      $0.member("time", clock().description)
      $0.member("level", record.level.rawValue)
      $0.member("request_id", record.id)
      $0.member("method", record.method)
      $0.member("path", onOneLine(record.path))
      $0.member("status", Int64(record.status))
      $0.member("bytes", Int64(record.bytes))
      $0.member("microseconds", record.microseconds)
      $0.member("address", record.address)
      $0.member("actor", record.actor)
      $0.member("user_agent", record.userAgent.map { onOneLine($0, allowing: UInt8(ascii: " ")) })
      if let trace = record.trace {
        $0.member("trace_id", trace.traceID)
        $0.member("parent_span_id", trace.spanID)
      }
      if record.isCut { $0.member("cut", true) }
      if let failure = record.failure { $0.member("failure", failure) }
    }
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// Percent-encodes every byte that is no visible ASCII, so that it breaks neither a line nor a terminal.
  private func onOneLine(_ text: String, allowing blank: UInt8? = nil) -> String {
    func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) || byte == blank }
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    return text.utf8.map { byte in
      isPlain(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

extension RequestRecord {
  /// Whether the server failed. Any client can cause 501 and 505, with another method or version of HTTP.
  fileprivate var isFailure: Bool { status >= 500 && status != 501 && status != 505 }

  fileprivate var level: RequestLog.Level { isFailure ? .error : isCut || failure != nil ? .warning : .info }

  fileprivate var microseconds: Int64 { duration.microseconds }
}

extension Duration {
  fileprivate var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }
}
