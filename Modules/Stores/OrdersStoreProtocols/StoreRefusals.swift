import Foundation
public import Models

// The errors that all stores share.

extension Violation {
  /// Returns the error for a reference that another order has.
  public static func takenReference(_ reference: String, by other: Order) -> Violation {
    Violation("/reference", .takenReference(String(reference.prefix(60)), other.number))
  }

  /// The error for an id that another order has.
  public static let takenID = Violation("/id", .takenByOrder)

  /// The error for an id that a deleted order has.
  public static let deletedID = Violation("/id", .takenByDeletedOrder)

  /// The error for the number of a transferred order that another order has.
  public static let takenNumber = Violation("/number", .takenByOrder)

  /// The error for the id of a transferred event that another event has.
  public static let takenEvent = Violation("/events", .takenByEvent)

  /// Returns the error for the version of a transferred order outside `OrderLimits.counter`.
  public static func impossibleVersion(_ version: Int64) -> Violation {
    Violation("/version", .outOfRange(version, OrderLimits.counter))
  }

  /// The error for an idempotency key that was used for another request.
  public static let reusedKey = Violation("/idempotencyKey", .reusedKey)
}

extension Order {
  /// The violations of the limits of numbers and versions; empty if there are none.
  public var invalidCounters: [Violation] {
    (OrderLimits.number.contains(number) ? [] : [Violation("/number", .outOfRange(number, OrderLimits.number))])
      + (OrderLimits.counter.contains(version) ? [] : [.impossibleVersion(version)])
  }
}

extension OrderEvent {
  /// Returns the faults of an event in the history of an order, without those of its id; empty if it is valid.
  public func invalidFields(of order: Order) -> [Violation] {
    var invalid: [Violation] = []
    func check(_ isRight: Bool, _ pointer: String, _ rule: @autoclosure () -> Violation.Rule) {
      if !isRight { invalid.append(Violation(pointer, rule())) }
    }
    check(orderID == order.id, "/order", .fact(.foreignEvent))
    check(OrderLimits.counter.contains(version), "/version", .outOfRange(version, OrderLimits.counter))
    check(at >= .earliest && at <= .latest, "/at", .fact(.outsideYears))
    for (pointer, text) in [
      ("/actor", author.name), ("/frontEnd", author.frontEnd), ("/client", author.client ?? ""),
    ] {
      check(text.utf8.count <= OrderLimits.text && !text.hasControlCharacter, pointer, .not(.author))
    }
    guard let before else { return invalid }
    check(
      before.id == order.id && before.number == order.number && before.version < version, "/before",
      .fact(.laterState))
    return invalid + before.invalidFields.map { $0.within("/before") }
  }
}

extension Violation {
  /// Returns the error with the order's number in its message, for a response about many orders.
  public func naming(_ order: Order) -> Violation {
    Violation("", .of(.order, String(order.number), self))
  }
}

extension OrderTransfer {
  /// The faults of a transferred order and its history; empty if they are valid.
  public var invalidFields: [Violation] {
    var invalid = order.invalidFields + order.invalidCounters
    func check(_ isRight: Bool, _ pointer: String, _ rule: @autoclosure () -> Violation.Rule) {
      if !isRight { invalid.append(Violation(pointer, rule())) }
    }
    check(events.last?.version == order.version, "/events", .lastEvent(version: order.version))
    for (index, event) in events.enumerated() {
      invalid += event.invalidFields(of: order).map { $0.within("/events/\(index)") }
    }
    check(
      events.allSatisfy { OrderLimits.transferredEvent.contains($0.id) }, "/events",
      .fact(.transferredEvents))
    check(
      zip(events, events.dropFirst()).allSatisfy { $0.id < $1.id && $0.version < $1.version }, "/events",
      .fact(.unorderedEvents))
    return invalid
  }
}

extension StoreSettings {
  /// The faults of the settings; empty if they are valid.
  public var invalidFields: [Violation] {
    var invalid: [Violation] = []
    let texts =
      [("/name", name), ("/address", address ?? ""), ("/phone", phone ?? "")]
      + taxRates.enumerated().flatMap {
        [("/taxRates/\($0)/name", $1.name), ("/taxRates/\($0)/region", $1.region)]
      }
    for (pointer, text) in texts {
      if text.utf8.count > OrderLimits.text {
        invalid.append(Violation(pointer, .length(text.utf8.count, .bytes, 0...OrderLimits.text)))
      } else if text.hasControlCharacter {
        invalid.append(Violation(pointer, .controlCharacter))
      }
    }
    if Currency(currency)?.isWithdrawn ?? true { invalid.append(Violation("/currency", .not(.currency, currency))) }
    if let timeZone, TimeZone(named: timeZone) == nil {
      invalid.append(Violation("/timeZone", .not(.timeZone, timeZone)))
    }
    return invalid + taxRates.invalidFields.map { $0.within("/taxRates") }
  }
}
