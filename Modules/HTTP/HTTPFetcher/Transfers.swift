import CCurl
import Foundation
import HTTPProtocols
import Locks

/// The transfers of a fetcher, whose thread ends when the fetcher and the bodies of its responses are released.
final class Transfers: Sendable {
  private let loop = TransferLoop()

  init() {
    Thread.detachNewThread { [loop] in loop.run() }
  }

  deinit { loop.add(.stop) }

  /// Sends a request.
  ///
  /// - Parameter userAgent: the value of the `User-Agent` field; `nil` for no such field.
  func start(_ hop: Hop, userAgent: String?, until deadline: ContinuousClock.Instant) -> Exchange {
    let exchange = Exchange(on: self, server: hop.server, limit: hop.request.limit)
    loop.add(.start(hop, exchange, userAgent: userAgent, deadline))
    return exchange
  }

  /// Receives the rest of a response whose reader had not kept up.
  func resume(_ exchange: Exchange) { loop.add(.resume(ObjectIdentifier(exchange))) }

  /// Closes the connection of an exchange, unless it has ended.
  func cancel(_ exchange: Exchange) { loop.add(.cancel(ObjectIdentifier(exchange))) }
}

/// The thread that owns libcurl's multi handle, with its pool of connections.
@safe
private final class TransferLoop: Sendable {
  enum Command: Sendable {
    case start(Hop, Exchange, userAgent: String?, ContinuousClock.Instant)
    case resume(ObjectIdentifier)
    case cancel(ObjectIdentifier)
    case stop
  }

  private let commands = Lock<[Command]>([])
  // Unchecked: libcurl allows `curl_multi_wakeup` on every thread; all other calls are `run`'s, and `deinit`'s after it.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer?

  private static let begin: Void = { _ = ccurl_begin() }()

  init() {
    Self.begin
    unsafe multi = curl_multi_init()
  }

  deinit { unsafe curl_multi_cleanup(multi) }

  func add(_ command: Command) {
    commands.withLock { $0.append(command) }
    unsafe curl_multi_wakeup(multi)
  }

  func run() {
    var running: [ObjectIdentifier: Transfer] = [:]
    while true {
      let arrived = commands.withLock { commands in
        defer { commands = [] }
        return commands
      }
      for command in arrived {
        switch command {
        case .start(let hop, let exchange, let userAgent, let deadline):
          guard let transfer = Transfer(hop, of: exchange, userAgent: userAgent, until: deadline),
            unsafe curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
          else {
            exchange.ended(CURLE_OUT_OF_MEMORY)
            continue
          }
          running[ObjectIdentifier(exchange)] = transfer
        case .resume(let id): if let easy = unsafe running[id]?.easy { unsafe curl_easy_pause(easy, CURLPAUSE_CONT) }
        case .cancel(let id):
          // The handle is removed before its owner frees it.
          if let easy = unsafe running[id]?.easy { unsafe curl_multi_remove_handle(multi, easy) }
          running[id] = nil
        // Each running exchange owns the transfers, so that none is running here.
        case .stop: return
        }
      }
      var (count, left): (Int32, Int32) = (0, 0)
      unsafe curl_multi_perform(multi, &count)
      while let message = unsafe curl_multi_info_read(multi, &left) {
        let (easy, result) = unsafe (message.pointee.easy_handle, ccurl_result(message))
        guard let ended = running.first(where: { unsafe $0.value.easy == easy }) else { continue }
        unsafe curl_multi_remove_handle(multi, easy)
        running[ended.key] = nil
        ended.value.exchange.ended(result, message: ended.value.message)
      }
      unsafe curl_multi_poll(multi, nil, 0, 60_000, nil)
    }
  }
}

/// Owns an easy handle of libcurl, which sends one request; used on the loop's thread only.
@safe
private final class Transfer {
  let easy: UnsafeMutableRawPointer
  let exchange: Exchange
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var route: UnsafeMutablePointer<curl_slist>?
  private let errors = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init?(_ hop: Hop, of exchange: Exchange, userAgent: String?, until deadline: ContinuousClock.Instant) {
    guard let easy = unsafe curl_easy_init() else { return nil }
    unsafe self.easy = easy
    self.exchange = exchange
    unsafe errors.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    unsafe ccurl_set_errors(easy, errors)
    let (url, host) = hop.connection
    let request = hop.request
    // An option that is not set leaves a request that is not sent: libcurl has no URL or protocol for it.
    guard set(CURLOPT_URL, url.absoluteString), set(CURLOPT_PROTOCOLS_STR, "http,https"), set(CURLOPT_NOSIGNAL, 1),
      set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1), set(CURLOPT_ACCEPT_ENCODING, ""),
      // Resolving a name cannot be interrupted; without this, its thread would be awaited at the deadline.
      set(CURLOPT_QUICK_EXIT, 1), set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      set(CURLOPT_TIMEOUT_MS, max(1, min(Int(Int32.max), Int((deadline - .now) / .milliseconds(1))))),
      // libcurl repeats a request by itself if a reused connection is cut.
      set(CURLOPT_FRESH_CONNECT, hop.mayShareConnections ? 0 : 1),
      set(CURLOPT_FORBID_REUSE, hop.mayShareConnections ? 0 : 1), setMethod(of: request)
    else { return nil }
    if let address = hop.secureAddress {
      unsafe route = curl_slist_append(nil, "::\(address):")
      unsafe ccurl_set_list(easy, CURLOPT_CONNECT_TO, route)
    }
    // A field without a value is one that libcurl does not add by itself.
    var lines = ["Expect:"]
    if request.fields["Content-Type"] == nil { lines.append("Content-Type:") }
    if let userAgent, request.fields["User-Agent"] == nil { lines.append("User-Agent: \(userAgent)") }
    if let host { lines.append("Host: \(host)") }
    lines += request.fields.all.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    for line in lines { unsafe fields = curl_slist_append(fields, line) ?? fields }
    unsafe ccurl_set_list(easy, CURLOPT_HTTPHEADER, fields)
    unsafe ccurl_set_receivers(
      easy, { unsafe receiver($3).received(head: bytes($0, $1 * $2)) },
      { unsafe receiver($3).received(body: bytes($0, $1 * $2)) }, Unmanaged.passUnretained(exchange).toOpaque())
  }

  deinit {
    unsafe curl_easy_cleanup(easy)
    unsafe curl_slist_free_all(fields)
    unsafe curl_slist_free_all(route)
    unsafe errors.deallocate()
  }

  /// libcurl's description of the error, for example `SSL certificate problem: certificate has expired`.
  var message: String { unsafe String(cString: errors) }

  private func setMethod(of request: HTTPFetch) -> Bool {
    switch request.method {
    case .get where request.body.isEmpty: true
    case .head: set(CURLOPT_NOBODY, 1)
    default:
      unsafe request.body.withUnsafeBytes {
        // An address also for no bytes: without one, libcurl would read the body from standard input.
        unsafe ccurl_set_body(easy, $0.baseAddress ?? UnsafeRawPointer(errors), $0.count) == CURLE_OK
      } && set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
  }

  private func set(_ option: CURLoption, _ value: Int) -> Bool {
    unsafe ccurl_set_number(easy, option, value) == CURLE_OK
  }

  private func set(_ option: CURLoption, _ text: String) -> Bool {
    unsafe ccurl_set_text(easy, option, text) == CURLE_OK
  }
}

// MARK: What libcurl calls

private func receiver(_ context: UnsafeMutableRawPointer?) -> Exchange {
  // Not nil: it is the exchange that the transfer owns.
  unsafe Unmanaged<Exchange>.fromOpaque(context!).takeUnretainedValue()
}

private func bytes(_ start: UnsafeMutablePointer<CChar>?, _ count: Int) -> UnsafeRawBufferPointer {
  unsafe UnsafeRawBufferPointer(start: start, count: count)
}
