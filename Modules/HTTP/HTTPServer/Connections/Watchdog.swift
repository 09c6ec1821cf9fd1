import Foundation

/// Looks after all connections, ten times a second: cuts those that keep us waiting, and answers for handlers that do
/// not. The library's own timeout knows neither a header that trickles in nor a suspended request.
final class Watchdog: Sendable {
  private let wires: ConnectionStates

  init(_ wires: ConnectionStates) { self.wires = wires }

  func look(now: ContinuousClock.Instant = .now) {
    wires.lingering.look(now: now)
    for wire in wires.all {
      switch wire.due {
      case .header(let instant), .transfer(let instant):
        if now > instant { wire.cut() } else { wire.repeatHangUp() }
      case .handler(let instant):
        if now > instant {
          wire.exchange?.expire(.tookTooLong)
        } else if wire.isAbandoned {
          wire.exchange?.abandon()
        }
      }
    }
  }
}
