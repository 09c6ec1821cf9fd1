import CCurl
import HTTPProtocols
import Locks

/// A request that has been sent, with its response: the head, then the body piece by piece.
///
/// Pieces that nobody has read yet wait in memory; beyond 256 KiB, libcurl receives no more.
final class Exchange: Sendable {
  struct Head: Sendable {
    var status: HTTPStatus
    var fields: HTTPFields
  }

  fileprivate struct State {
    /// The head whose fields are arriving, of an interim or the final response.
    var arriving: Head?
    var headBytes = 0
    var head: Head?
    var pieces: [UInt8] = []
    var received = 0
    var isPaused = false
    /// The outcome of the exchange; `nil` while it runs.
    var end: Result<Void, Fault>?
    var isTooLarge = false
    var waitingForHead: CheckedContinuation<Void, Never>?
    var waitingForBody: CheckedContinuation<Void, Never>?
  }

  private static let mostWaiting = 256 << 10
  private static let mostHeadBytes = 256 << 10

  private let state = Lock(State())
  private let transfers: Transfers
  private let server: String
  private let limit: Int

  init(on transfers: Transfers, server: String, limit: Int) {
    self.transfers = transfers
    self.server = server
    self.limit = limit
  }

  // MARK: What the reader asks

  func head() async throws(Fault) -> Head {
    await wait {
      $0.head != nil || $0.end != nil
    } else: {
      $0.waitingForHead = $1
    }
    return try state.withLock { state throws(Fault) in
      // A response that breaks off after its head is returned; reading its body then throws.
      if let head = state.head { return head }
      if case .failure(let fault)? = state.end { throw fault }
      throw Fault(CURLE_GOT_NOTHING, of: server)
    }
  }

  /// Returns the next piece of the body; `nil` at the end.
  func next() async throws(HTTPBodyError) -> [UInt8]? {
    await wait {
      !$0.pieces.isEmpty || $0.end != nil
    } else: {
      $0.waitingForBody = $1
    }
    let (piece, wasPaused) = try state.withLock { state throws(HTTPBodyError) in
      guard !state.isTooLarge else { throw .tooLarge(limit: limit) }
      if state.pieces.isEmpty, case .failure? = state.end { throw .incomplete }
      defer { (state.pieces, state.isPaused) = ([], false) }
      return (state.pieces.isEmpty ? nil : state.pieces, state.isPaused)
    }
    if wasPaused { transfers.resume(self) }
    return piece
  }

  /// Ends the exchange, whatever has arrived.
  func cancel() { if end(.failure(.cancelled)) { transfers.cancel(self) } }

  private func wait(
    until isThere: @Sendable (State) -> Bool,
    else suspend: @Sendable (inout State, CheckedContinuation<Void, Never>) -> Void
  ) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if isThere(state) { return true }
          suspend(&state, continuation)
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  // MARK: What libcurl says

  /// Receives a line of a head, or of a trailer, which is ignored.
  ///
  /// - Returns: the number of bytes that were accepted; libcurl ends the transfer if it is another than that of the line.
  func received(head line: UnsafeRawBufferPointer) -> Int {
    let text = unsafe Substring(decoding: line, as: UTF8.self).prefix { !$0.isNewline }
    return change { state in
      state.headBytes += line.count
      guard state.end == nil, state.headBytes <= Self.mostHeadBytes else { return 0 }
      guard state.head == nil else { return line.count }
      if text.hasPrefix("HTTP/"), state.arriving == nil {
        let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        state.arriving = Head(status: HTTPStatus(rawValue: status ?? 0), fields: [:])
      } else if text.isEmpty {
        let head = state.arriving.take()
        if let head, head.status.rawValue >= 200 { state.head = head }
        if let length = head?.fields["Content-Length"].flatMap({ Int($0) }), length > limit { state.endAsTooLarge() }
      } else if let colon = text.firstIndex(of: ":") {
        state.arriving?.fields.append(
          String(text[..<colon].trimmed), String(text[text.index(after: colon)...].trimmed))
      }
      return line.count
    }
  }

  /// Receives bytes of the body.
  ///
  /// - Returns: the number of bytes that were accepted, 0 to end the transfer, or libcurl's value for a pause.
  func received(body bytes: UnsafeRawBufferPointer) -> Int {
    change { state in
      guard state.end == nil else { return 0 }
      guard state.pieces.count < Self.mostWaiting else {
        state.isPaused = true
        return Int(CURL_WRITEFUNC_PAUSE)
      }
      state.received += bytes.count
      guard state.received <= limit else {
        state.endAsTooLarge()
        return 0
      }
      unsafe state.pieces.append(contentsOf: bytes)
      return bytes.count
    }
  }

  /// Receives the outcome of the transfer.
  ///
  /// - Parameter message: libcurl's description of the error.
  func ended(_ code: CURLcode, message: String = "") {
    end(code == CURLE_OK ? .success(()) : .failure(Fault(code, message: message, of: server)))
  }

  /// Sets the outcome; returns false if there is one already.
  @discardableResult
  private func end(_ end: Result<Void, Fault>) -> Bool {
    change { state in
      guard state.end == nil else { return false }
      state.end = end
      return true
    }
  }

  /// Changes the state, and resumes the continuations that wait for the change.
  @discardableResult
  private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    let (value, awake) = state.withLock { state in
      let value = body(&state)
      var awake: [CheckedContinuation<Void, Never>?] = []
      if state.head != nil || state.end != nil { awake.append(state.waitingForHead.take()) }
      if !state.pieces.isEmpty || state.end != nil { awake.append(state.waitingForBody.take()) }
      return (value, awake)
    }
    for continuation in awake { continuation?.resume() }
    return value
  }
}

extension Exchange.State {
  /// Drops a body that is longer than its limit.
  fileprivate mutating func endAsTooLarge() {
    (isTooLarge, pieces, end) = (true, [], .success(()))
  }
}

/// The body as a source; when it is released, the rest of the response is not fetched.
final class ResponseBodySource: HTTPBodySource {
  let exchange: Exchange

  init(_ exchange: Exchange) { self.exchange = exchange }

  deinit { exchange.cancel() }

  func next() async throws(HTTPBodyError) -> [UInt8]? { try await exchange.next() }
}
