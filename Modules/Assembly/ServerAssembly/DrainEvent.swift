import PresentationProtocols

/// The start or the end of the time for which a server is not ready, and still accepts requests.
struct DrainEvent {
  /// The moment that the event is about; its raw value is its name in a log in JSON.
  enum Kind: String {
    case started = "drain_started"
    case ended = "drain_ended"
  }

  let kind: Kind
  /// The time that draining takes, or has taken.
  let time: Duration
  /// The number of running requests.
  let requests: Int

  /// The event as a sentence.
  var message: String {
    let running = "\(requests.of("request")) \(requests == 1 ? "is" : "are") running"
    return switch kind {
    case .started:
      "draining for \(time.components.seconds) s: /readyz answers 503, and requests are still accepted; \(running)"
    case .ended: "drained: the server stops listening; \(running)"
    }
  }
}
