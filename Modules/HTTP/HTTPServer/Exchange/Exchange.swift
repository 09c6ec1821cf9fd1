import HTTPProtocols
import Locks

/// One request and its response, shared by the library's thread and the handler's task.
///
/// The library calls `start`, `take`, `goOn`, `pull` and `end`; the handler's side is in `Exchange+Handler.swift`. The
/// idle side waits: the handler in a continuation, the connection suspended.
final class Exchange: Sendable {
  let wire: ConnectionState
  let core: ServerCore
  let head: RequestHead
  let bodyLimit: Int
  let progress = HTTPProgress()
  /// The deadline of the body; `nil` if the handler allows a longer body than usual.
  private let bodyDue: ContinuousClock.Instant?
  let state: Lock<State>

  /// The next step of the library.
  enum Step {
    case wait
    case answer(HTTPResponse, closes: Bool)
    case cut
  }

  struct State {
    /// The connection; `nil` when the request has ended.
    var connection: MHDConnection?
    var isSuspended = false
    /// Whether `100 Continue` waits until the handler reads the body.
    var isHeld = false
    var answer: HTTPResponse?
    /// Whether the connection ends with this request, since its following bytes are unreliable or it is a surplus one.
    var closes = false
    var isReadable = true
    var isAbandoned = false
    /// Whether the last response has been sent, and what still arrives is dropped.
    var isLingering = false
    var body = ArrivingBody()
    var stream = LeavingStream()
    /// The number of bytes of a whole response that waits for the client; 0 for others.
    var waitingBytes = 0
    /// The slot of the request among those that handlers work on; `nil` before its handler is called.
    var place: RequestSlots.Slot?
    /// The task that handles the request; `nil` when it is done, or has been taken to be cancelled.
    var task: HandlerTask?
  }

  init(_ head: RequestHead, on wire: ConnectionState, of core: ServerCore, as connection: MHDConnection) {
    self.head = head
    self.wire = wire
    self.core = core
    if head.hasBody {
      let probe = HTTPRequest(HTTPMethod(rawValue: head.method), head.target, fields: head.fields)
      bodyLimit = core.handler.bodyLimit(for: probe) ?? core.options.maxBody
    } else {
      bodyLimit = 0
    }
    bodyDue = head.hasBody && bodyLimit <= core.options.maxBody ? .now + core.options.bodyTimeout : nil
    state = Lock(State(connection: connection))
  }

  /// Refuses the request before the handler is called.
  func turnAway(_ refusal: HTTPRefusal, isReadable: Bool = true) {
    let answer = core.handler.refuse(refusal, of: head.target)
    state.withLock { state in
      state.answer = answer
      state.closes = true
      state.isReadable = isReadable
    }
    core.handler.didRefuse(answer, of: head.target)
  }

  // MARK: What the library's thread calls

  /// Begins the request when its header is complete.
  func start() -> Step {
    let isHeld = head.hasBody && head.expectsContinue
    let (refused, hasMore) = state.withLock { state in
      state.isHeld = isHeld
      // A body that is arriving must be read, or the response is lost with the connection.
      return (state.answer, head.hasBody && !isHeld && state.isReadable)
    }
    if let refused { return hasMore ? discardBody() : .answer(refused, closes: true) }
    guard isHeld || !head.hasBody, !answerAtOnce() else { return .wait }
    beginHandling(as: isHeld ? .receiving : .received)
    return isHeld || isTurnedAway ? goOn() : .wait
  }

  /// Sets the response to a request without a body if the handler knows it already; then no task is needed.
  ///
  /// - Returns: whether there is a response; the library asks for it when it has noted that there is no body.
  private func answerAtOnce() -> Bool {
    guard !head.hasBody, let answer = core.handler.respondAtOnce(to: request(HTTPBody())) else { return false }
    state.withLock { $0.answer = answer }
    return true
  }

  /// Returns the request for the handler.
  func request(_ body: HTTPBody) -> HTTPRequest {
    var request = HTTPRequest(
      HTTPMethod(rawValue: head.method), head.target, fields: head.fields, body: body, remoteAddress: wire.address)
    request.progress = progress
    return request
  }

  /// Calls the handler if there is a free slot for the request; otherwise answers that the server is busy.
  private func beginHandling(as place: RequestSlots.Slot) {
    guard core.places.take(place) else { return turnAway(.busy) }
    let task = core.tasks.take()
    let isWanted = state.withLock { state in
      guard state.answer == nil else { return false }
      state.place = place
      state.task = task
      return true
    }
    guard isWanted else {
      core.tasks.putBack(task)
      return core.places.leave(place)
    }
    task.handle(self)
  }

  /// The treatment of a piece of the body that has arrived.
  private enum Arrival {
    /// The piece waits for the handler; its waiting reader continues.
    case buffered(CheckedContinuation<Void, Never>?)
    /// The handler is called now.
    case firstPart
    case tooLarge
    /// The piece is dropped: the request has been answered.
    case discarded(isEnough: Bool)
  }

  /// Adds a piece of the body, and returns the next step of the library.
  func take(_ piece: UnsafeRawBufferPointer) -> Step {
    let arrival: Arrival = state.withLock { state in
      state.body.received += piece.count
      guard state.answer == nil else {
        state.body.discarded += piece.count
        let isEnough = state.closes || state.body.discarded > Exchange.mostDiscarded
        return .discarded(isEnough: isEnough && !state.isLingering)
      }
      guard state.body.received <= bodyLimit else {
        // A handler that reads the body has done something with the part before, and says what.
        guard state.body.isWanted else { return .tooLarge }
        state.body.error = .tooLarge(limit: bodyLimit)
        state.closes = true
        suspend(&state)
        return .buffered(state.body.takeReader())
      }
      unsafe state.body.append(piece)
      if state.place == nil, state.body.received >= RequestSlots.firstPart { return .firstPart }
      if state.body.isFull { suspend(&state) }
      return .buffered(state.body.takeReader())
    }
    switch arrival {
    case .buffered(let reader):
      extendTransfer(for: piece.count)
      reader?.resume()
      return .wait
    case .firstPart:
      extendTransfer(for: piece.count)
      beginHandling(as: .receiving)
      return isTurnedAway ? discardBody() : .wait
    case .tooLarge:
      fail(with: .bodyTooLarge(bodyLimit), bodyError: .tooLarge(limit: bodyLimit))
      return discardBody()
    case .discarded(let isEnough): return isEnough ? discardBody() : .wait
    }
  }

  /// Sends the response before the body has ended; what still arrives is dropped for a moment.
  private func discardBody() -> Step {
    let answer = state.withLock { state in
      state.isLingering = true
      return state.answer
    }
    if let answer { wire.sendFinalResponse(plainBytes(of: answer)) }
    wire.due = .transfer(.now + .seconds(2))
    return .wait
  }

  private var isTurnedAway: Bool { state.withLock { $0.answer != nil && $0.place == nil } }

  /// Continues after the end of the body, or after a suspension.
  ///
  /// - Parameter hasTrailers: whether fields followed the body. A parser that repairs them may lose its place in the
  ///   stream, so that the connection ends with the response.
  func goOn(hasTrailers: Bool = false) -> Step {
    var reader: CheckedContinuation<Void, Never>?
    let step: Step? = state.withLock { state in
      if state.isAbandoned || state.isLingering { return .cut }
      state.closes = state.closes || hasTrailers
      if state.isHeld, state.answer == nil {
        if state.body.isWanted { state.isHeld = false } else { suspend(&state) }
        return .wait
      }
      if !state.isHeld {
        state.body.isEnded = true
        reader = state.body.takeReader()
        if state.place == .receiving {
          state.place = .received
          core.places.bodyEnded()
        }
      }
      guard let answer = state.answer else {
        guard state.place != nil else { return nil }
        suspend(&state)
        return .wait
      }
      // The library has the body from now on.
      state.answer?.body = .bytes([])
      return .answer(answer, closes: state.closes || state.isHeld)
    }
    reader?.resume()
    guard let step else {
      beginHandling(as: .received)
      return goOn()
    }
    if case .answer = step { wire.due = .transfer(.now + core.options.requestTimeout) }
    return step
  }

  /// Ends the request when its response has been sent, or cannot be sent.
  func end() {
    let (isIncomplete, task, reader, writer, place, waitingBytes) = state.withLock { state in
      let isIncomplete = state.answer == nil
      // A waiting reader of the body must find the reason.
      if isIncomplete { progress.interrupt(.clientGone) }
      state.connection = nil
      state.isSuspended = false
      if !state.body.isEnded { state.body.error = state.body.error ?? .incomplete }
      state.stream.fail()
      return (
        isIncomplete, state.task.take(), state.body.takeReader(), state.stream.takeWriter(), state.place.take(),
        state.waitingBytes
      )
    }
    // A handler that has begun reports the end of its request itself.
    if isIncomplete, place == nil { report(progress.interruption ?? .clientGone) }
    reader?.resume()
    writer?.resume()
    task?.cancel()
    if let place { core.places.leave(place) }
    core.answerLeft(waitingBytes)
    wire.requestEnded(size: size, headerBy: .now + core.options.headerTimeout)
    core.requestEnded()
  }

  /// Reports a request whose body did not arrive, so that its handler was not called.
  private func report(_ reason: HTTPProgress.Interruption) {
    let refusal = HTTPRefusal(reason.status, "The connection ended before the body of the request.")
    core.handler.didRefuse(core.handler.refuse(refusal, of: head.target), of: head.target)
  }

  /// Returns a response in place of one with a field that is invalid or too long, as one that repeats a long target.
  func answerInstead(_ refusal: HTTPRefusal) -> HTTPResponse {
    state.withLock { $0.task.take() }?.cancel()
    let answer = core.handler.refuse(refusal, of: head.target)
    core.handler.didRefuse(answer, of: head.target)
    return answer
  }

  /// The number of bytes of the request; `nil` for a chunked one, whose lines are not counted.
  private var size: Int? { head.isChunked ? nil : head.size + (head.contentLength ?? 0) }

  /// Whether the library is parsing chunks, in which it may find an error.
  var takesChunks: Bool { head.isChunked && state.withLock { !$0.isSuspended && !$0.body.isEnded && !$0.isLingering } }

  /// Fails the request, since the library cannot parse its body.
  ///
  /// - Returns: the response, which the library no longer accepts.
  func breakOff(_ refusal: HTTPRefusal) -> HTTPResponse {
    fail(with: refusal, bodyError: .incomplete)
    return state.withLock { state in
      state.isLingering = true
      return state.answer ?? refusal.plainTextResponse
    }
  }

  // MARK: What the watchdog and the end of the server call

  /// Answers in place of a handler that took too long.
  func expire(_ refusal: HTTPRefusal) {
    fail(with: refusal, bodyError: .incomplete, refusal == .stopping ? .stopping : .tookTooLong)
  }

  /// Ends the request of a client that has closed its connection.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    fail(with: .tookTooLong, bodyError: .incomplete, .clientGone)
  }

  /// Answers in place of the handler, and ends its work.
  ///
  /// - Parameter interruption: why the server does not wait for it; `nil` for a fault of the request, which the handler
  ///   finds in the body itself.
  private func fail(
    with refusal: HTTPRefusal, bodyError: HTTPBodyError, _ interruption: HTTPProgress.Interruption? = nil
  ) {
    if let interruption { progress.interrupt(interruption) }
    let id = progress.id
    let answer = core.handler.interrupt(with: refusal, of: head.target, id: id)
    let (isGiven, task, reader, writer) = state.withLock { state in
      let isGiven = state.answer == nil && !state.isAbandoned
      if state.answer == nil {
        state.answer = answer
        state.closes = true
      }
      state.body.error = state.body.error ?? bodyError
      state.stream.fail()
      resume(&state)
      return (isGiven, state.task.take(), state.body.takeReader(), state.stream.takeWriter())
    }
    // A handler that has begun reports the end of its request itself.
    if isGiven, id == nil { core.handler.didRefuse(answer, of: head.target) }
    task?.cancel()
    reader?.resume()
    writer?.resume()
  }

  // MARK: Suspending, under the lock

  /// Suspends the connection until the handler continues; not when the server ends, so that the library can stop.
  func suspend(_ state: inout State) {
    guard !core.isEnding, let connection = state.connection, !state.isSuspended else { return }
    state.isSuspended = true
    wire.due = .handler(.now + core.options.requestTimeout)
    connection.suspend()
  }

  func resume(_ state: inout State) {
    guard state.isSuspended, let connection = state.connection else { return }
    state.isSuspended = false
    wire.due = state.body.isEnded ? .transfer(.now + core.options.transferGrace) : due(in: core.options.transferGrace)
    connection.resume()
  }

  // MARK: Deadlines of the body

  /// Returns the client's deadline to send more of the body.
  func due(in time: Duration) -> ConnectionState.Due {
    let instant = ContinuousClock.now + time
    return .transfer(bodyDue.map { min($0, instant) } ?? instant)
  }

  /// Extends the client's deadline for bytes that it has sent.
  private func extendTransfer(for bytes: Int) {
    let time = Duration.milliseconds(bytes * 1000 / max(1, core.options.minTransferRate))
    let cap = ContinuousClock.now + core.options.transferGrace * 2
    wire.extendTransfer(by: time, upTo: bodyDue.map { min($0, cap) } ?? cap)
  }

  /// The number of bytes of a body that are read and dropped, so that the connection can continue after an early
  /// response.
  private static let mostDiscarded = 256 << 10
}
