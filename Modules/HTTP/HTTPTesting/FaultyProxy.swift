import Foundation
import Locks

/// A proxy on loopback that forwards all bytes to a server of this machine, until a fault strikes: once, at a byte or a
/// message, it cuts, stops, delays or repeats.
///
/// ```swift
/// let proxy = try FaultyProxy(to: .port(server.port), framing: .http)
/// defer { proxy.stop() }
/// proxy.arm(.init(.cut, .toClient, at: .message(0)))
/// await #expect(throws: StoreError.self) { try await store.createOrder(order, context) }
/// #expect(proxy.hasStruck)
/// ```
public final class FaultyProxy: Sendable {
  public enum Direction: Sendable, CaseIterable { case toServer, toClient }

  public enum Place: Sendable {
    /// Before the byte with this index, of all bytes in the direction.
    case byte(Int)
    /// Before the message with this index, of all messages in the direction.
    case message(Int)
    /// Before the first message that satisfies a condition.
    case first(@Sendable (_ message: [UInt8]) -> Bool)
  }

  public enum Effect: Sendable {
    /// Closes both connections.
    case cut
    /// Resets both connections (RFC 9293, 3.5.2).
    case reset
    /// Forwards nothing more in either direction, and leaves both connections open, as a network that lost its route.
    case hang
    /// Forwards the next message later.
    case delay(Duration)
    /// Forwards the next message twice.
    case repetition
  }

  /// An effect at a place in a direction.
  public struct Fault: Sendable {
    public let effect: Effect
    public let direction: Direction
    public let place: Place

    public init(_ effect: Effect, _ direction: Direction, at place: Place) {
      (self.effect, self.direction, self.place) = (effect, direction, place)
    }
  }

  /// The messages of a protocol.
  public struct Framing: Sendable {
    let length: @Sendable (_ bytes: [UInt8], _ direction: Direction, _ isFirst: Bool) -> Int?

    /// Creates a framing.
    ///
    /// - Parameter length: returns the length of the first message of some bytes, which may have more bytes than have
    ///   arrived; `nil` if too few have arrived to know. `isFirst` is true for the first message of a connection.
    public init(length: @escaping @Sendable (_ bytes: [UInt8], _ direction: Direction, _ isFirst: Bool) -> Int?) {
      self.length = length
    }

    /// Each request, and each response with a `Content-Length`, is a message.
    public static let http = Framing { bytes, _, _ in wholeLength(of: bytes) }
  }

  public enum Target: Sendable {
    case port(UInt16)
    /// The path of a Unix socket.
    case socket(String)
  }

  private struct State {
    var fault: Fault?
    var hasStruck = false
    /// The tasks that wait for the strike.
    var waiting: [CheckedContinuation<Void, Never>] = []
    var passed: [Direction: (bytes: Int, messages: Int)] = [:]
    var open: [ObjectIdentifier: Link] = [:]
    var isStopped = false
  }

  /// A client's connection and the one to the server.
  private final class Link: Sendable {
    let client: RawConnection
    let server: RawConnection
    /// How many directions have not ended, and the effect that has ended both.
    let state = Lock((directions: 2, end: Effect?.none))

    init(_ client: RawConnection, _ server: RawConnection) { (self.client, self.server) = (client, server) }

    func finish() {
      for connection in [client, server] { connection.finish() }
    }

    /// Resets both connections when both directions have ended.
    func reset() {
      for connection in [client, server] {
        connection.resetAtEnd()
        connection.finishReading()
      }
    }
  }

  public let port: UInt16
  private let target: Target
  private let framing: Framing
  private let state = Lock(State())

  /// Starts a proxy on a free port.
  public init(to target: Target, framing: Framing) throws {
    (self.target, self.framing) = (target, framing)
    let listener = try RawListener()
    port = listener.port
    listener.serve(self, while: { !$0.state.withLock(\.isStopped) }, { $0.serve($1) })
  }

  deinit { stop() }

  /// Makes a fault strike once. Bytes and messages are counted from now on, on all connections together.
  public func arm(_ fault: Fault) {
    state.withLock { ($0.fault, $0.hasStruck, $0.passed) = (fault, false, [:]) }
  }

  /// Removes a fault that has not struck, and returns whether it has.
  @discardableResult
  public func disarm() -> Bool {
    state.withLock { state in
      state.fault = nil
      return state.hasStruck
    }
  }

  /// Whether the fault has struck.
  public var hasStruck: Bool { state.withLock(\.hasStruck) }

  /// Waits until the fault has struck.
  public func strike() async {
    await withCheckedContinuation { continuation in
      let hasStruck = state.withLock { state in
        if !state.hasStruck { state.waiting.append(continuation) }
        return state.hasStruck
      }
      if hasStruck { continuation.resume() }
    }
  }

  /// Ends all connections, those that hang, too.
  public func endConnections() {
    for link in state.withLock({ Array($0.open.values) }) { link.finish() }
  }

  /// Stops accepting connections, and ends the open ones.
  public func stop() {
    state.withLock { $0.isStopped = true }
    endConnections()
  }

  private func serve(_ client: RawConnection) {
    let server: RawConnection
    do {
      server =
        switch target {
        case .port(let port): try RawConnection(port: port)
        case .socket(let path): try RawConnection(socket: path)
        }
    } catch {
      // The server is not there; the client's connection closes.
      return
    }
    let link = Link(client, server)
    state.withLock { $0.open[ObjectIdentifier(link)] = link }
    Thread.detachNewThread { self.forward(link, .toClient) }
    forward(link, .toServer)
  }

  /// Forwards the messages of a connection in one direction until its end.
  private func forward(_ link: Link, _ direction: Direction) {
    let (source, target) = direction == .toServer ? (link.client, link.server) : (link.server, link.client)
    var (waiting, isFirst): ([UInt8], Bool) = ([], true)
    reading: while true {
      let piece = source.read()
      if piece.isEmpty { break }
      waiting += piece
      while !waiting.isEmpty, let length = framing.length(waiting, direction, isFirst), length <= waiting.count {
        let message = Array(waiting[..<length])
        waiting.removeFirst(length)
        isFirst = false
        guard pass(message, direction, on: link) else { break reading }
      }
    }
    let (left, end) = link.state.withLock { state in
      state.directions -= 1
      return (state.directions, state.end)
    }
    if end == nil {
      target.send(waiting)
      target.finishSending()
    }
    if case .hang? = end { return }
    if left == 0 { _ = state.withLock { $0.open.removeValue(forKey: ObjectIdentifier(link)) } }
  }

  /// Forwards a message, unless the fault strikes within it.
  ///
  /// - Returns: whether the connection continues.
  private func pass(_ message: [UInt8], _ direction: Direction, on link: Link) -> Bool {
    let target = direction == .toServer ? link.server : link.client
    guard link.state.withLock({ $0.end == nil }) else { return false }
    guard let (effect, index) = strike(message, direction) else { return target.send(message) }
    switch effect {
    case .cut, .reset, .hang:
      link.state.withLock { $0.end = effect }
      target.send(Array(message[..<index]))
      if case .cut = effect { link.finish() }
      if case .reset = effect { link.reset() }
      return false
    case .delay(let duration):
      Thread.sleep(forTimeInterval: duration / .seconds(1))
      return target.send(message)
    case .repetition: return target.send(message) && target.send(message)
    }
  }

  /// Counts a message.
  ///
  /// - Returns: the fault's effect, and before which byte of the message it strikes; `nil` if it does not.
  private func strike(_ message: [UInt8], _ direction: Direction) -> (Effect, Int)? {
    let (strike, waiting) = state.withLock { state -> ((Effect, Int)?, [CheckedContinuation<Void, Never>]) in
      let before = state.passed[direction] ?? (0, 0)
      state.passed[direction] = (before.bytes + message.count, before.messages + 1)
      guard let fault = state.fault, fault.direction == direction else { return (nil, []) }
      let index: Int? =
        switch fault.place {
        case .byte(let byte): byte - before.bytes
        case .message(let number): number == before.messages ? 0 : nil
        case .first(let condition): condition(message) ? 0 : nil
        }
      guard let index, message.indices.contains(index) else { return (nil, []) }
      (state.fault, state.hasStruck) = (nil, true)
      defer { state.waiting = [] }
      return ((fault.effect, index), state.waiting)
    }
    for continuation in waiting { continuation.resume() }
    return strike
  }
}
