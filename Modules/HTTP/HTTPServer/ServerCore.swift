import HTTPProtocols
import Synchronization

/// The state that the library's callbacks share: the handler, the limits, the connections and the running requests.
final class ServerCore: Sendable {
  let options: HTTPServerOptions
  let handler: any HTTPHandling
  let wires: ConnectionStates
  let tasks: HandlerTasks
  let places: RequestSlots
  /// The highest number of connections, those included that only get the response that the server is busy.
  let room: Int
  private let inFlight = Atomic(0)
  /// The number of bytes of all whole responses that wait for their clients.
  private let waitingBytes = Atomic(0)
  private let phase = Atomic(Phase.serving)

  enum Phase: UInt8, AtomicRepresentable {
    case serving
    /// Running requests may finish; no new one begins.
    case draining
    /// No request may wait any more.
    case ending
  }

  init(_ options: HTTPServerOptions, _ handler: any HTTPHandling, descriptors: Int) {
    var options = options
    // Half of the descriptors are for connections, the rest for the surplus, files, and the store.
    options.maxConnections = max(1, min(options.maxConnections, descriptors / 2))
    room = options.maxConnections + max(1, min(512, descriptors / 4))
    self.options = options
    self.handler = handler
    wires = ConnectionStates(options)
    places = RequestSlots(most: options.maxRequestsInFlight)
    tasks = HandlerTasks(on: Workers(threads: options.threads))
  }

  var hasRoom: Bool { wires.count < room && phase.load(ordering: .acquiring) == .serving }
  var requestsInFlight: Int { inFlight.load(ordering: .acquiring) }
  var isEnding: Bool { phase.load(ordering: .acquiring) == .ending }

  func enter(_ phase: Phase) { self.phase.store(phase, ordering: .releasing) }

  func requestEnded() { inFlight.subtract(1, ordering: .acquiringAndReleasing) }

  /// Counts a response that waits for its client, and cuts slow clients if the limit is exceeded.
  func answerWaits(_ bytes: Int) {
    var excess = waitingBytes.add(bytes, ordering: .acquiringAndReleasing).newValue - options.maxPendingResponseBytes
    guard excess > 0 else { return }
    let slowest = wires.all.compactMap { wire in wire.pendingResponse.map { (wire: wire, answer: $0) } }
      .sorted { $0.answer.due < $1.answer.due }
    for (wire, answer) in slowest where excess > 0 {
      wire.cut()
      excess -= answer.bytes
    }
  }

  func answerLeft(_ bytes: Int) { waitingBytes.subtract(bytes, ordering: .acquiringAndReleasing) }

  /// Answers directly in place of the library, which cannot send a response; the caller closes the connection.
  func refuse(_ refusal: HTTPRefusal, on wire: ConnectionState, isForHead: Bool = false) {
    let answer = handler.refuse(refusal, of: wire.target)
    handler.didRefuse(answer, of: wire.target)
    if let socket = wire.refuse(with: plainBytes(of: answer, isForHead: isForHead)) { wires.lingering.add(socket) }
  }

  /// Begins a request, or refuses it.
  func begin(_ head: RequestHead, on wire: ConnectionState, as connection: MHDConnection) -> Exchange {
    inFlight.add(1, ordering: .acquiringAndReleasing)
    let exchange = Exchange(head, on: wire, of: self, as: connection)
    wire.exchange = exchange
    // This comes before the check of the phase: a thread that stops the server sees a busy connection, or this code
    // sees the new phase.
    wire.due = exchange.due(in: options.transferGrace)
    if let flaw = head.flaw {
      exchange.turnAway(HTTPRefusal(.badRequest, flaw), isReadable: false)
    } else if phase.load(ordering: .acquiring) != .serving {
      exchange.turnAway(.stopping)
    } else if wire.isSurplus {
      exchange.turnAway(.busy)
    } else if let length = head.contentLength, length > exchange.bodyLimit {
      exchange.turnAway(.bodyTooLarge(exchange.bodyLimit))
    } else if head.fields["Expect"] != nil && !head.expectsContinue {
      exchange.turnAway(HTTPRefusal(417, "Only 100-continue can be expected."))
    }
    return exchange
  }
}

extension HTTPRefusal {
  static let busy = HTTPRefusal(
    .serviceUnavailable, "The server is busy; try again soon.", fields: ["Retry-After": "1"])
  static let stopping = HTTPRefusal(.serviceUnavailable, "The server is stopping.", fields: ["Retry-After": "5"])
  static let tookTooLong = HTTPRefusal(.gatewayTimeout, "The response took too long.")

  static let headerTooLarge = HTTPRefusal(
    431,
    """
    The header is larger than \(headerRoom >> 10) KiB. Each field, parameter and cookie counts 64 bytes more than its \
    length, and cookies count twice.
    """)
  static let unsendable = HTTPRefusal(.internalServerError, "The response could not be sent.")

  static func responseTooLarge(_ size: Int, limit: Int) -> HTTPRefusal {
    HTTPRefusal(
      .internalServerError,
      "The response has \(size) bytes, and the server sends at most \(limit) at once; request fewer records.")
  }

  static func bodyTooLarge(_ limit: Int) -> HTTPRefusal {
    HTTPRefusal(.contentTooLarge, "The body has more than \(limit) bytes.")
  }
}
