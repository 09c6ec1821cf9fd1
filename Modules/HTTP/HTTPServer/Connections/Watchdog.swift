import Foundation
import HTTPProtocols

/// Checks all connections ten times a second: cuts those past their deadline, and answers for handlers past theirs.
///
/// The library's own timeout covers neither a header that arrives slowly nor a suspended request.
final class Watchdog: Sendable {
  private let wires: ConnectionStates

  init(_ wires: ConnectionStates) { self.wires = wires }

  func look(now: ContinuousClock.Instant = .now) {
    wires.lingering.look(now: now)
    for wire in wires.all {
      switch wire.due {
      case .header(let instant):
        if now > instant { wire.cut() } else { wire.repeatHangUp() }
      case .transfer(let instant):
        if now > instant {
          wire.exchange?.progress.interrupt(.tooSlow)
          wire.cut()
        } else {
          wire.repeatHangUp()
        }
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
