import HTTPProtocols
import Synchronization

/// One request and its answer: what the library's thread and the handler's task tell each other.
///
/// The library calls in (`start`, `take`, `goOn`, `pull`, `end`); the handler's side is in `Exchange+Handler.swift`.
/// Whoever has nothing to do waits: the handler in a continuation, the connection suspended.
final class Exchange: Sendable {
  let wire: ConnectionState
  let core: ServerCore
  let head: RequestHead
  let bodyLimit: Int
  /// When the body must have arrived; `nil` where it may be longer than others.
  private let bodyDue: ContinuousClock.Instant?
  let state: Mutex<State>

  /// What the library is to do next.
  enum Step {
    case wait
    case answer(HTTPResponse, closes: Bool)
    case cut
  }

  struct State {
    /// `nil` when the request has ended.
    var connection: MHDConnection?
    var isSuspended = false
    /// Whether `100 Continue` waits for the handler to want the body.
    var isHeld = false
    var answer: HTTPResponse?
    /// Whether nothing that follows on the connection can be trusted, or the client is one too many.
    var closes = false
    var isReadable = true
    var isAbandoned = false
    /// Whether the last words have been sent, and what still comes is thrown away.
    var isLingering = false
    var body = ArrivingBody()
    var stream = LeavingStream()
    /// How many bytes an answer has that waits as a whole; 0 for others.
    var waitingBytes = 0
    /// Where it counts among those that handlers work on; `nil` before its handler is asked.
    var place: RequestSlots.Slot?
    /// What handles it, until it has been handled or whoever wants it cancelled takes it.
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
    state = Mutex(State(connection: connection))
  }

  /// Refuses before the handler is asked.
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

  /// The header is there.
  func start() -> Step {
    let isHeld = head.hasBody && head.expectsContinue
    let (refused, hasMore) = state.withLock { state in
      state.isHeld = isHeld
      // A body that is under way must be read, or the answer is lost with the connection.
      return (state.answer, head.hasBody && !isHeld && state.isReadable)
    }
    if let refused { return hasMore ? discardBody() : .answer(refused, closes: true) }
    guard isHeld || !head.hasBody else { return .wait }
    beginHandling(as: isHeld ? .receiving : .received)
    return isHeld || isTurnedAway ? goOn() : .wait
  }

  /// Asks the handler, if there is a place for the request; else answers that the server is busy.
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

  /// What is to be done with a piece of the body that has arrived.
  private enum Arrival {
    /// It waits for the handler, and whoever waits for it goes on.
    case kept(CheckedContinuation<Void, Never>?)
    /// The handler is to be asked now.
    case firstPart
    case tooLarge
    /// It is of no use: the request has been answered.
    case discarded(isEnough: Bool)
  }

  /// A piece of the body is there.
  func take(_ piece: UnsafeRawBufferPointer) -> Step {
    let arrival: Arrival = state.withLock { state in
      state.body.received += piece.count
      guard state.answer == nil else {
        state.body.discarded += piece.count
        let isEnough = state.closes || state.body.discarded > Exchange.mostDiscarded
        return .discarded(isEnough: isEnough && !state.isLingering)
      }
      guard state.body.received <= bodyLimit else { return .tooLarge }
      unsafe state.body.append(piece)
      if state.place == nil, state.body.received >= RequestSlots.firstPart { return .firstPart }
      if state.body.isFull { suspend(&state) }
      return .kept(state.body.takeReader())
    }
    switch arrival {
    case .kept(let reader):
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

  /// Sends the answer before the body has ended; what still comes is thrown away for a moment.
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

  /// The body has ended, or a suspended request goes on.
  ///
  /// - Parameter hasTrailers: whether fields came after the body. What mends them may have lost its place in the
  ///   stream, so that the connection ends with the answer.
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

  /// The answer has gone, or cannot go any more.
  func end() {
    let (task, reader, writer, place, waitingBytes) = state.withLock { state in
      state.connection = nil
      state.isSuspended = false
      if !state.body.isEnded { state.body.error = state.body.error ?? .incomplete }
      state.stream.fail()
      return (
        state.task.take(), state.body.takeReader(), state.stream.takeWriter(), state.place.take(), state.waitingBytes
      )
    }
    reader?.resume()
    writer?.resume()
    task?.cancel()
    if let place { core.places.leave(place) }
    core.answerLeft(waitingBytes)
    wire.requestEnded(size: size, headerBy: .now + core.options.headerTimeout)
    core.requestEnded()
  }

  /// The answer has a field that cannot be sent, or more than there is room for: one that repeats a long target does.
  func answerInstead(_ refusal: HTTPRefusal) -> HTTPResponse {
    state.withLock { $0.task.take() }?.cancel()
    let answer = core.handler.refuse(refusal, of: head.target)
    core.handler.didRefuse(answer, of: head.target)
    return answer
  }

  /// How many bytes the request has; `nil` for one in chunks, whose lines nobody counts.
  private var size: Int? { head.isChunked ? nil : head.size + (head.contentLength ?? 0) }

  /// Whether the library is reading chunks, in which it may find a mistake.
  var takesChunks: Bool { head.isChunked && state.withLock { !$0.isSuspended && !$0.body.isEnded && !$0.isLingering } }

  /// The library can make no sense of the body.
  ///
  /// - Returns: the answer, which it does not take any more.
  func breakOff(_ refusal: HTTPRefusal) -> HTTPResponse {
    fail(with: refusal, bodyError: .incomplete)
    return state.withLock { state in
      state.isLingering = true
      return state.answer ?? refusal.plainTextResponse
    }
  }

  // MARK: What the watchdog and the end of the server call

  /// Answers in the handler's place.
  func expire(_ refusal: HTTPRefusal) { fail(with: refusal, bodyError: .incomplete) }

  /// The client has gone: nobody waits for the answer.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    fail(with: .tookTooLong, bodyError: .incomplete)
  }

  private func fail(with refusal: HTTPRefusal, bodyError: HTTPBodyError) {
    let answer = core.handler.refuse(refusal, of: head.target)
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
    if isGiven { core.handler.didRefuse(answer, of: head.target) }
    task?.cancel()
    reader?.resume()
    writer?.resume()
  }

  // MARK: Suspending, under the lock

  /// Has the connection wait for us; at the server's end nobody may, so that the library can stop.
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

  /// When the client must have sent more of the body.
  func due(in time: Duration) -> ConnectionState.Due {
    let instant = ContinuousClock.now + time
    return .transfer(bodyDue.map { min($0, instant) } ?? instant)
  }

  /// Gives the client more time for bytes that it has sent.
  private func extendTransfer(for bytes: Int) {
    let time = Duration.milliseconds(bytes * 1000 / max(1, core.options.minTransferRate))
    let cap = ContinuousClock.now + core.options.transferGrace * 2
    wire.extendTransfer(by: time, upTo: bodyDue.map { min($0, cap) } ?? cap)
  }

  /// How much of a body is read and thrown away so that the connection can go on after an early answer.
  private static let mostDiscarded = 256 << 10
}
