public import DocumentsProtocols
import OrderDocumentsProtocols

extension EventDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("order", order)
      $0.member("version", version)
      $0.member("type", type)
      $0.member("actor", actor)
      $0.member("frontEnd", frontEnd)
      $0.member("client", client)
      $0.member("requestId", requestID)
      $0.member("traceId", traceID)
      $0.member("at", at)
      $0.member("changes", changes)
      if case .included(let order) = snapshot { $0.member("snapshot", order) }
    }
  }
}

/// A page of events, of one order or of the store: `{"events":[…],"next":"…"}`.
public struct EventsDocument: JSONWritable, Hashable, Sendable {
  /// The events of the page.
  public var events: [EventDocument]
  /// The cursor for `after` that requests the events after these, also those to come; `nil` for a whole history.
  public var next: String?

  /// Creates a page of events.
  public init(events: [EventDocument], next: String? = nil) {
    self.events = events
    self.next = next
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("events", events)
      $0.member("next", next)
    }
  }
}
