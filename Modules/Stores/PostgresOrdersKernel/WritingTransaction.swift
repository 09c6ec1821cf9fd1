package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel
import SQLOrdersKernel
import SumsKernel

/// How many rows wait in a writing transaction before they are sent. Tests set each to 1.
package struct PendingLimits: Sendable {
  /// The number of changes of the roll-up from which on they are written before the commit.
  package var sums = 10_000
  /// The number of rows from which on an import is copied.
  package var copied = 128
  /// The number of imported orders that are inserted at once, while the next ones are prepared.
  package var imported = 512

  package init() {}

  /// The limits under which nothing waits.
  package static let ones: PendingLimits = {
    var limits = PendingLimits()
    (limits.sums, limits.copied, limits.imported) = (1, 1, 1)
    return limits
  }()
}

/// The state of a writing transaction: the last number and event id, the orders and answers that its writes read, and
/// the rows that wait to be inserted together.
///
/// Every writing transaction locks the row of `counters` first, so that those of all servers follow one another. A
/// sequence would give ids that become visible out of their order, so that a reader of events misses some for ever.
///
/// A transaction that only inserts new orders is sent at once, and so takes one round trip. It counts its orders and
/// events from 1. Its first statement adds their count to the counters, which locks them, and the other ones add what
/// the counters were before to the numbers in their rows. So the numbers are exact whatever other servers write
/// meanwhile, and no lock lasts for a round trip. What such a transaction cannot read, the tables refuse: a taken id,
/// reference or key, tables of another version, and used up numbers are errors, after which its writes run in
/// transactions that read.
package final class WritingTransaction: TransactionState {
  package let limits: PendingLimits
  private var lastNumber: Int64 = 0
  private var lastEvent: Int64 = 0
  /// The version of the tables, if the transaction counts from 1.
  private var gatheredVersion: Int64?
  private var offsets: [NumberOffset] = []
  /// The number of orders before the transaction that counts from 1.
  private var ordersBefore: Int64 = 0
  /// The number of the connection's changes before the transaction.
  private var changesBefore = 0
  /// The orders that are known by id; `nil` for an id that no live order has.
  private var orders: [String: Result<Order?, Failure>] = [:]
  /// The answers to idempotency keys that are known; `nil` for a key without one.
  private var answers: [AnswerPlace: StoredAnswer?] = [:]
  private var newOrders: [[Value]] = []
  private var newIDs: [String] = []
  private var newEvents: [[Value]] = []
  private var newAnswers: [[Value]] = []
  private var latestAnswer: Instant?
  /// The changes of the transaction to the roll-up, written once before the commit.
  var rollUp = RollUpChanges()

  /// Locks the row of the counters, and reads what the writes of the transaction are going to read.
  ///
  /// - Parameter version: the version of the tables that the program knows.
  /// - Throws: `unavailable` if the tables have another version, since a server of another version has migrated them.
  package init(
    on connection: Connection, foreseeing hints: [WriteHint], limits: PendingLimits, version: Int64
  ) throws(Failure) {
    self.limits = limits
    let keys = Set(hints.compactMap(\.key).flatMap { [$0, $0.ofRequest].compactMap(\.self) }.map(AnswerPlace.init))
    let ids = Set(hints.compactMap { $0.orderID?.searchable })
    var found: Int64?
    try connection.prefetch("SELECT last_order, last_event, version FROM counters WHERE id = 1 FOR UPDATE") { row in
      (self.lastNumber, self.lastEvent, found) = (row.integer(), row.integer(), row.integer())
      self.changesBefore = connection.changeCount
    }
    if !keys.isEmpty {
      for key in keys { answers.updateValue(nil, forKey: key) }
      let places = keys.map(\.columns)
      try connection.prefetch(
        """
        SELECT answers.caller, answers.operation, answers.key, fingerprint, expires, contents
        FROM unnest(?::text[], ?::text[], ?::text[]) AS wanted (caller, operation, key)
        JOIN answers ON answers.caller = wanted.caller AND answers.operation = wanted.operation
        AND answers.key = wanted.key
        """, (0..<3).map { column in .texts(places.map { $0[column] }) }
      ) { row in
        let place = AnswerPlace(caller: row.text(), operation: row.text(), key: row.text())
        self.answers[place] = StoredAnswer(
          fingerprint: row.text(), expires: row.instant(), orderID: nil, contents: row.text())
      }
    }
    if !ids.isEmpty {
      for id in ids { orders[id] = .success(nil) }
      try connection.prefetch("SELECT id, contents FROM orders WHERE id = ANY (?)", [.texts(Array(ids))]) { row in
        let id = row.text()
        do throws(Failure) { self.orders[id] = .success(try row.order()) } catch { self.orders[id] = .failure(error) }
      }
    }
    // The results of all three come with this one.
    _ = try connection.integer("SELECT 1::bigint")
    guard let found else {
      throw Failure(.corrupt("the database has lost its counters; restore a backup"))
    }
    guard found == version else { throw .otherVersion(found, than: version) }
  }

  /// Creates the state of a transaction that only inserts new orders, and counts them and their events from 1.
  package init(gathering hints: [WriteHint], limits: PendingLimits, version: Int64) {
    self.limits = limits
    gatheredVersion = version
    offsets = hints.compactMap(\.offset)
    for key in hints.compactMap(\.key) { answers.updateValue(nil, forKey: AnswerPlace(key)) }
  }

  package func didCommit() { for offset in offsets { offset.value = ordersBefore } }

  /// Sends all rows of a transaction that counts from 1.
  ///
  /// - Parameter version: the version of the tables that the program knows.
  private func finishGathered(on connection: Connection, _ version: Int64) throws(Failure) {
    let (orders, events) = (lastNumber, lastEvent)
    // A null is an error.
    try connection.prefetch(
      """
      UPDATE counters SET last_order = CASE WHEN version = ? AND last_order <= ? THEN last_order + ? END,
      last_event = last_event + ?, state_tag = ? WHERE id = 1 RETURNING last_order
      """,
      [
        .integer(version), .integer(OrderLimits.number.upperBound - orders), .integer(orders), .integer(events),
        .integer(Int64.random(in: .min ... .max)),
      ]
    ) { self.ordersBefore = $0.integer() - orders }
    try connection.later(Self.refusingDeleted, [.texts(newIDs)])
    try connection.later(OrderRow.numbering, Value.columns(newOrders) + [.integer(orders)])
    try connection.later(EventRow.numbering, Value.columns(newEvents) + [.integer(orders), .integer(events)])
    if !newAnswers.isEmpty { try connection.later(Self.insertingAnswers, Value.columns(newAnswers)) }
    try connection.write(rollUp.take())
    if let latestAnswer { try connection.removeExpiredAnswers(at: latestAnswer, limit: 64) }
  }

  /// Inserts answers that have the contents of their orders, and fails if there is another one to a key.
  private static let insertingAnswers = """
    INSERT INTO answers (\(Table.answers.list))
    SELECT caller, operation, key, fingerprint, expires, order_id, orders.contents FROM \(Table.answers.unnested)
    JOIN orders ON orders.id = order_id
    """

  package func flush(on connection: Connection) throws(Failure) {
    let (orders, events, answers) = (newOrders.take(), newEvents.take(), newAnswers.take())
    if !orders.isEmpty { try connection.later(Self.refusingDeleted, [.texts(newIDs.take())]) }
    if isImport, orders.count >= limits.copied {
      try connection.copy(orders.map(OrderRow.copied), into: "orders", OrderRow.names)
    } else {
      try connection.insert(orders, by: OrderRow.insertion)
    }
    if isImport, events.count >= limits.copied {
      try connection.copy(events, into: "events", EventRow.names)
    } else {
      try connection.insert(events, by: EventRow.insertion)
    }
    try connection.put(answers, into: .answers)
    // A restore changes more rows than memory should have.
    if rollUp.count >= limits.sums { try connection.write(rollUp.take()) }
  }

  /// Fails as a taken id does if a new order has the id of a deleted one: no constraint covers both tables. Every writer
  /// holds the row of the counters, so that no other transaction changes the answer before the commit.
  private static let refusingDeleted =
    "INSERT INTO deleted_orders SELECT * FROM deleted_orders WHERE id = ANY (?)"

  /// Whether one write inserts many rows, so that they are copied: that saves the server work, and takes round trips,
  /// for which a group of small writes should not wait.
  package var isImport = false

  package func finish(on connection: Connection) throws(Failure) {
    if let gatheredVersion { return try finishGathered(on: connection, gatheredVersion) }
    try connection.write(rollUp.take())
    if let latestAnswer { try connection.removeExpiredAnswers(at: latestAnswer, limit: 64) }
    guard connection.changeCount != changesBefore else { return }
    try connection.later(
      "UPDATE counters SET last_order = ?, last_event = ?, state_tag = ? WHERE id = 1",
      [.integer(lastNumber), .integer(lastEvent), .integer(Int64.random(in: .min ... .max))])
  }

  // MARK: Numbers

  /// Returns the next event id.
  func takeEvent() -> Int64 {
    lastEvent += 1
    return lastEvent
  }

  /// Makes sure that later events get ids above this one.
  package func reserveEvent(_ id: Int64) { lastEvent = max(lastEvent, id) }

  /// Makes sure that later orders get numbers above this one.
  package func reserveNumber(_ number: Int64) { lastNumber = max(lastNumber, number) }

  /// Returns the next number; `nil` if the last one is used.
  fileprivate func takeNumber() -> Int64? {
    guard lastNumber < OrderLimits.number.upperBound else { return nil }
    lastNumber += 1
    return lastNumber
  }

  // MARK: Rows

  /// Returns the live order with an id, if it has been read or written; `nil` if it is not known whether there is one.
  package func order(_ id: String) throws(Failure) -> Order?? { try orders[id]?.get() }

  /// Remembers what has become of the live order with an id.
  func remember(_ order: Order?, under id: String) { orders[id] = .success(order) }

  func insert(order: [Value], id: String) {
    newOrders.append(order)
    newIDs.append(id)
  }

  func insert(event: [Value]) { newEvents.append(event) }

  /// Returns the answer to a key, if it has been read or written; `nil` if it is not known whether there is one.
  func answer(at place: AnswerPlace) -> StoredAnswer?? { answers[place] }

  func insert(_ answer: StoredAnswer, at place: AnswerPlace, now: Instant) {
    answers[place] = answer
    let row = answer.row(at: place)
    newAnswers.append(gatheredVersion == nil ? row : row.dropLast() + [.text("")])
    latestAnswer = max(latestAnswer ?? now, now)
  }

  /// Forgets the answers, since some have been changed in the database.
  package func forgetAnswers() { answers = [:] }
}

extension Array {
  /// Removes the elements that wait, and returns them, so that none is sent twice.
  fileprivate mutating func take() -> [Element] {
    defer { self = [] }
    return self
  }
}

extension Failure {
  fileprivate static func otherVersion(_ found: Int64, than known: Int64) -> Failure {
    Failure(
      .unavailable(
        "the tables in the database have version \(found), and this program writes version \(known); restart it, with the "
          + "newest version of Storekeeper that uses the database"))
  }
}

extension Connection {
  /// Inserts rows with one statement, if there are any.
  fileprivate func insert(_ rows: [[Value]], by statement: String) throws(Failure) {
    if !rows.isEmpty { try later(statement, Value.columns(rows)) }
  }

  /// The state of the open transaction.
  package func writing() throws(Failure) -> WritingTransaction {
    guard let writing = state as? WritingTransaction else {
      throw Failure(.unavailable("the store was not ready for a write"))
    }
    return writing
  }

  /// Returns the next number of an order.
  package func takeNumber() throws(Failure) -> Int64 {
    if let number = try writing().takeNumber() { return number }
    return try numberAfterUsedUpOnes()
  }
}
