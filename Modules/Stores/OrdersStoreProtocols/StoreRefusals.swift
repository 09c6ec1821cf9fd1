import Foundation
public import Models

// The errors that all stores share.

extension InvalidField {
  /// Returns the error for a reference that another order has.
  public static func takenReference(_ reference: String, by other: Order) -> InvalidField {
    InvalidField(
      "/reference", "“\(reference.prefix(60))” is the reference of order \(other.number) already", isCollision: true)
  }

  /// The error for an id that another order has.
  public static let takenID = InvalidField("/id", "is another order's already", isCollision: true)

  /// The error for an id that a deleted order has.
  public static let deletedID = InvalidField(
    "/id", "is a deleted order's; restore that one instead", isCollision: true)

  /// The error for the number of a transferred order that another order has.
  public static let takenNumber = InvalidField("/number", "is another order's already", isCollision: true)

  /// The error for the id of a transferred event that another event has.
  public static let takenEvent = InvalidField(
    "/events", "have the id of an event that is here already", isCollision: true)

  /// Returns the error for the number of a transferred order outside `OrderLimits.number`.
  public static func impossibleNumber(_ number: Int64) -> InvalidField {
    InvalidField(
      "/number", "is \(number); orders have the numbers from 1 to \(OrderLimits.number.upperBound)")
  }

  /// Returns the error for the version of a transferred order outside `OrderLimits.counter`.
  public static func impossibleVersion(_ version: Int64) -> InvalidField {
    InvalidField("/version", "is \(version), which no order can have")
  }

  /// The error for an idempotency key that was used for another request.
  public static let reusedKey = InvalidField(
    "/idempotencyKey", "has been used for another request within 24 hours; use a new one")
}

extension Order {
  /// The violations of the limits of numbers and versions; empty if there are none.
  public var invalidCounters: [InvalidField] {
    (OrderLimits.number.contains(number) ? [] : [.impossibleNumber(number)])
      + (OrderLimits.counter.contains(version) ? [] : [.impossibleVersion(version)])
  }
}

extension OrderEvent {
  /// Returns the faults of an event in the history of an order, without those of its id; empty if it is valid.
  public func invalidFields(of order: Order) -> [InvalidField] {
    var invalid: [InvalidField] = []
    func check(_ isRight: Bool, _ pointer: String, _ message: String) {
      if !isRight { invalid.append(InvalidField(pointer, message)) }
    }
    check(orderID == order.id, "/order", "is another order's")
    check(OrderLimits.counter.contains(version), "/version", "is \(version), which no order can have")
    check(at >= .earliest && at <= .latest, "/at", "is outside the years 1 to 9999")
    for (pointer, text) in [
      ("/actor", author.name), ("/frontEnd", author.frontEnd), ("/client", author.client ?? ""),
    ] {
      check(text.utf8.count <= OrderLimits.text && !text.hasControlCharacter, pointer, "is no name of an author")
    }
    guard let before else { return invalid }
    check(
      before.id == order.id && before.number == order.number && before.version < version, "/before",
      "is no earlier state of the order")
    return invalid + before.invalidFields.map { InvalidField("/before\($0.pointer)", $0.message) }
  }
}

extension InvalidField {
  /// Returns the error with the order's number in its message, for a response about many orders.
  public func naming(_ order: Order) -> InvalidField { InvalidField("", "order \(order.number): \(self)") }
}

extension OrderTransfer {
  /// The faults of a transferred order and its history; empty if they are valid.
  public var invalidFields: [InvalidField] {
    var invalid = order.invalidFields + order.invalidCounters
    func check(_ isRight: Bool, _ pointer: String, _ message: String) {
      if !isRight { invalid.append(InvalidField(pointer, message)) }
    }
    check(events.last?.version == order.version, "/events", "do not end with the order's version \(order.version)")
    for (index, event) in events.enumerated() {
      invalid += event.invalidFields(of: order).map { InvalidField("/events/\(index)\($0.pointer)", $0.message) }
    }
    check(
      events.allSatisfy { OrderLimits.transferredEvent.contains($0.id) }, "/events",
      "have an id beyond \(OrderLimits.transferredEvent.upperBound), above which this store numbers its own")
    check(
      zip(events, events.dropFirst()).allSatisfy { $0.id < $1.id && $0.version < $1.version }, "/events",
      "are not in the order in which they happened")
    return invalid
  }
}

extension StoreSettings {
  /// The faults of the settings; empty if they are valid.
  public var invalidFields: [InvalidField] {
    var invalid: [InvalidField] = []
    if name.utf8.count > OrderLimits.text {
      invalid.append(InvalidField("/name", "is \(name.utf8.count) bytes long; at most \(OrderLimits.text) are kept"))
    } else if name.hasControlCharacter {
      invalid.append(InvalidField("/name", "has a control character"))
    }
    if Currency(currency) == nil {
      invalid.append(InvalidField("/currency", "\(currency.quoted()) is no currency of ISO 4217, such as USD"))
    }
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      invalid.append(InvalidField("/timeZone", "\(timeZone.quoted()) is no time zone, such as Europe/Berlin"))
    }
    return invalid
  }
}
