import HTTPProtocols
import Locks

extension Exchange.State {
  /// Sets the response, unless there is one already or the request has ended.
  fileprivate mutating func give(_ answer: HTTPResponse) {
    if self.answer == nil, connection != nil { self.answer = answer }
  }
}

/// The methods that the handler's task calls.
extension Exchange {
  /// Calls the handler, and sends its response.
  func handle() async {
    let request = request(HTTPBody(from: self))
    let answer = await core.handler.respond(to: request)
    guard request.method != .head, case .stream(let produce) = answer.body else {
      return finish { $0.give(answer) }
    }
    state.withLock { state in
      state.stream.length = answer.streamLength
      state.give(answer)
      resume(&state)
    }
    // If the client has gone, the first write throws: an observer that counts sent bytes sees the end of every stream.
    do {
      try await produce(self)
      finish { $0.stream.end() }
    } catch {
      finish { $0.stream.fail() }
    }
  }

  /// Records the handler's last state and returns its task to the pool, unless the task has been cancelled.
  private func finish(_ change: (inout State) -> Void) {
    let task = state.withLock { state in
      change(&state)
      resume(&state)
      return state.task.take()
    }
    if let task { core.tasks.putBack(task) }
  }

  /// Sends the whole body of a response as a stream.
  func offer(_ bytes: [UInt8]) {
    let isNew = state.withLock { state in
      state.stream.put(bytes)
      state.stream.end()
      guard state.waitingBytes == 0 else { return false }
      state.waitingBytes = bytes.count
      return true
    }
    if isNew { core.answerWaits(bytes.count) }
  }

  /// Copies the next bytes of a streamed response into the library's buffer.
  func pull(into buffer: UnsafeMutableRawBufferPointer) -> LeavingStream.Pulled {
    let (pulled, writer) = state.withLock { state in
      var pulled = unsafe state.stream.pull(into: buffer)
      if pulled == nil, core.isEnding { pulled = .failure }
      if pulled == nil { suspend(&state) }
      return (pulled ?? .bytes(0), state.stream.takeWriter())
    }
    writer?.resume()
    // The connection pulls when the client has read most of what it had.
    if case .bytes(let count) = pulled, count > 0 { wire.due = .transfer(.now + core.options.requestTimeout) }
    return pulled
  }
}

extension Exchange: HTTPBodySource {
  func next() async throws(HTTPBodyError) -> [UInt8]? {
    while true {
      let found: Result<[UInt8]?, HTTPBodyError>? = state.withLock { state in
        state.body.isWanted = true
        if let error = state.body.error { return .failure(error) }
        if let piece = state.body.takePiece() {
          if !state.body.isEnded { resume(&state) }
          return .success(piece)
        }
        if state.body.isEnded { return .success(nil) }
        resume(&state)
        return nil
      }
      if let found { return try found.get() }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.body.hasNews { state.body.reader = continuation }
          return state.body.hasNews
        }
        if isReady { continuation.resume() }
      }
    }
  }
}

extension Exchange: HTTPWriting {
  func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    var canTake = false
    await withCheckedContinuation { continuation in
      canTake = state.withLock { state in
        guard state.stream.canTake, state.connection != nil else { return false }
        state.stream.put(bytes)
        state.stream.writer = continuation
        resume(&state)
        return true
      }
      if !canTake { continuation.resume() }
    }
    let isTaken = canTake && state.withLock { $0.stream.isWhole || $0.stream.canTake && $0.connection != nil }
    guard isTaken else { throw HTTPWriteError() }
  }
}
