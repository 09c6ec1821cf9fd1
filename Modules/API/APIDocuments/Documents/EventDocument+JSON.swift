public import Models

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
      $0.member("at", at)
      $0.member("changes", changes)
    }
  }
}

extension FieldChange: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("field", field)
      $0.member("from", from)
      $0.member("to", to)
    }
  }
}

/// What happened to one order, or to all of them: `{"events":[…],"next":"…"}`.
public struct EventsDocument: JSONWritable, Hashable, Sendable {
  public var events: [EventDocument]
  /// What to ask `after` for; `nil` where this is the end.
  public var next: String?

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
