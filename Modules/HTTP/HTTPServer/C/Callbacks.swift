import CMicroHTTPD
import HTTPProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// The callbacks of the library, which calls them on its own threads. Their contexts are the unretained `ServerCore`,
// which outlives the daemon, the `ConnectionState` that a connection retains from its start to its end, and the
// `Exchange` that its `ConnectionState` retains meanwhile.

/// Accepts a connection while descriptors last; a surplus one is answered that the server is busy.
func acceptConnection(
  _ context: UnsafeMutableRawPointer?, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> MHD_Result {
  unsafe core(context)?.hasRoom == true ? .YES : .NO
}

/// Records the start or the end of a connection; the library closes its descriptor after this returns.
func connectionChanged(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ wire: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ change: MHD_ConnectionNotificationCode
) {
  guard let core = unsafe core(context), let connection = unsafe connection, let wire = unsafe wire else { return }
  if change == .CONNECTION_NOTIFY_STARTED {
    let connection = unsafe MHDConnection(connection)
    let made = core.wires.open(connection)
    unsafe wire.pointee = Unmanaged.passRetained(made).toOpaque()
  } else if let state = unsafe wire.pointee {
    unsafe core.wires.close(Unmanaged<ConnectionState>.fromOpaque(state).takeRetainedValue())
    unsafe wire.pointee = nil
  }
}

/// Records the target of a request when its first line has arrived; returns no context yet.
///
/// The context will be the exchange, which begins with the complete header.
func targetArrived(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let target = unsafe target, let connection = unsafe connection else { return nil }
  unsafe MHDConnection(connection).wire?.target = String(cString: target)
  return nil
}

/// Prevents the library from percent-decoding, which the router does.
func leaveEscaped(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int {
  unsafe text.map { unsafe strlen($0) } ?? 0
}

/// Handles a complete header, a piece of the body, the body's end, or the resumption of a suspended request.
func requestArrived(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let core = unsafe core(context), let connection = unsafe connection.map({ unsafe MHDConnection($0) }),
    let size = unsafe size, let request = unsafe request
  else { return .NO }
  if let known = unsafe request.pointee {
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    let piece = unsafe UnsafeRawBufferPointer(start: upload, count: size.pointee)
    unsafe size.pointee = 0
    let step = unsafe piece.isEmpty ? exchange.goOn(hasTrailers: connection.hasTrailers) : exchange.take(piece)
    return carryOut(step, of: exchange, on: connection)
  }
  guard let wire = connection.wire, let method = unsafe method, let version = unsafe version else { return .NO }
  let head = unsafe connection.head(method: method, version: version, target: wire.target)
  guard head.responseSpace >= minResponseSpace else {
    core.refuse(.headerTooLarge, on: wire, isForHead: head.method == "HEAD")
    return .NO
  }
  let exchange = core.begin(head, on: wire, as: connection)
  unsafe request.pointee = Unmanaged.passUnretained(exchange).toOpaque()
  return carryOut(exchange.start(), of: exchange, on: connection)
}

/// Handles a log message of the library, to answer a refused request before the library does.
///
/// No option keeps the library from answering such a request by itself.
func libraryComplained(
  _ context: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?
) {
  guard let arguments = unsafe arguments else { return }
  let status = unsafe cmicrohttpd_status_of_refusal(format, arguments)
  if status > 0 { unsafe core(context)?.libraryRefuses(with: HTTPStatus(rawValue: Int(status))) }
}

/// Ends the exchange when its response has been sent, or cannot be sent.
func requestEnded(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
  guard let request = unsafe request, let known = unsafe request.pointee else { return }
  unsafe request.pointee = nil
  unsafe Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue().end()
}

private func carryOut(_ step: Exchange.Step, of exchange: Exchange, on connection: MHDConnection) -> MHD_Result {
  switch step {
  case .wait: return .YES
  case .cut: return .NO
  case .answer(let response, let closes):
    let refusal: HTTPRefusal
    if case .bytes(let bytes) = response.body, bytes.count > exchange.core.options.maxPendingResponseBytes {
      refusal = .responseTooLarge(bytes.count, limit: exchange.core.options.maxPendingResponseBytes)
    } else if let reply = Reply(response, stream: exchange, closes: closes), reply.isComplete {
      if reply.fieldsSize <= exchange.head.responseSpace { return connection.queue(reply) ? .YES : .NO }
      refusal = .headerTooLarge
    } else {
      refusal = .unsendable
    }
    guard let reply = Reply(exchange.answerInstead(refusal), stream: exchange, closes: true), reply.isComplete
    else { return .NO }
    return connection.queue(reply) ? .YES : .NO
  }
}

private func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
  unsafe context.map { unsafe Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
}
