import CPostgres
import Dispatch
import Foundation
import OrdersStoreProtocols
package import SQLKernel

/// A connection to a database, for one thread at a time, in libpq's pipeline mode: several statements share a round
/// trip (PostgreSQL's documentation, 34.5).
///
/// No setting outlives a transaction, so that a pooler may give each transaction another session. Only transactions
/// that are sent at once have prepared statements, and do without them after a session that does not know them.
@safe package final class Connection {
  let handle: OpaquePointer
  let place: String
  private let tally: ConnectionTally
  private typealias Use = (borrowing QueryResult) -> Void
  /// The statements of the open group, each with what its result is for.
  private var sent: [Use?] = []
  /// The names under which the open group prepares statements.
  private var names: [String] = []
  /// The statements of each group that has ended and whose results have not been read, the oldest group first.
  private var groups: [(uses: [Use?], names: [String], sent: ContinuousClock.Instant)] = []
  /// The shortest time of a round trip so far.
  private(set) var fastestTrip = Duration.seconds(1)
  /// The number of round trips, for tests of a write's cost.
  package internal(set) var roundTrips = 0
  /// The state of the open transaction, which it has yet to write.
  package var state: (any TransactionState)?
  private var isFlushing = false
  /// Whether writes add their rows to a state whose transaction has yet to begin.
  private var isGathering = false
  private var prepared = PreparedStatements()
  /// Whether the statements are those of transactions that are sent at once.
  private var isPreparing = false
  /// Whether the rows of the last statement arrive one by one.
  private var isStreaming = false
  /// The longest wait for a byte of the server. After it the connection counts as lost: a network that has lost its route
  /// reports nothing.
  var longestSilence = Connection.maintenanceSilence
  /// The longest wait while statements may take any time: migrations, restores.
  static let maintenanceSilence = Duration.seconds(3_600)
  /// The moment of the server's last byte, or since which a result is waited for.
  var silentSince = ContinuousClock.now
  /// The moment at which the server ends the open transaction's statement, and after which no other one is sent; `nil`
  /// for no limit.
  private var transactionDeadline: ContinuousClock.Instant?
  /// Whether the open transaction is that of one write.
  package internal(set) var isAlone = true
  /// The number of statements of writes, to see whether a job has changed something before it failed.
  package internal(set) var changeCount = 0

  /// Opens a connection.
  ///
  /// - Throws: `unavailable` if the server cannot be reached, or refuses the role.
  init(_ location: DatabaseLocation, counting tally: ConnectionTally = ConnectionTally()) throws(Failure) {
    place = location.name
    self.tally = tally
    unsafe handle = try Self.opened(location.parameters, at: place)
    tally.didOpen()
    // By default libpq writes the server's notices, for example of a table that exists already, to standard error.
    unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
    guard unsafe PQenterPipelineMode(handle) == 1 else { throw .lost(place, message) }
  }

  deinit {
    unsafe PQfinish(handle)
    tally.didClose()
  }

  private static func opened(_ parameters: [String: String], at place: String) throws(Failure) -> OpaquePointer {
    guard let handle = unsafe parameters.withCStrings({ unsafe PQconnectdbParams($0, $1, 0) }) else {
      throw Failure(.unavailable("there is no memory for a connection to \(place)"))
    }
    guard unsafe PQstatus(handle) == CONNECTION_OK else {
      let message = unsafe String(cString: PQerrorMessage(handle)).trimmed
      unsafe PQfinish(handle)
      throw Failure(
        .unavailable("\(place) cannot be reached (\(message)); check the URL, the role and its password"), nil,
        isConnectionLost: true)
    }
    return unsafe handle
  }

  var message: String { unsafe String(cString: PQerrorMessage(handle)).trimmed }

  /// Whether the server has ended the connection while it was not in use: then it has nothing else to say.
  var isLost: Bool {
    var socket = pollfd(fd: unsafe PQsocket(handle), events: Int16(POLLIN), revents: 0)
    return unsafe PQstatus(handle) != CONNECTION_OK || poll(&socket, 1, 0) != 0
  }

  /// The version of the server, such as `15.8`.
  package var serverVersion: String {
    unsafe PQparameterStatus(handle, "server_version").map { unsafe String(cString: $0) } ?? "of an unknown version"
  }

  // MARK: Statements

  /// Sends a statement, whose result is read with that of the next statement that has one, or at the commit.
  ///
  /// If it fails, the transaction fails with it.
  package func later(_ sql: String, _ values: [Value] = []) throws(Failure) {
    changeCount += 1
    try send(sql, values)
  }

  /// Sends a statement, whose rows a closure gets when the next result is waited for.
  package func prefetch(_ sql: String, _ values: [Value] = [], _ body: @escaping (inout Row) -> Void) throws(Failure) {
    try send(sql, values) { result in result.forEach(body) }
  }

  /// Waits for the results of all statements that were sent, so that they do not pile up.
  package func synchronize() throws(Failure) {
    try flush()
    if !sent.isEmpty { try receive() }
  }

  /// Counts a change that will be sent with others.
  package func countChange() { changeCount += 1 }

  /// Runs a statement, and returns the number of rows that it changed.
  @discardableResult
  package func run(_ sql: String, _ values: [Value] = []) throws(Failure) -> Int {
    changeCount += 1
    var changes = 0
    try send(sql, values) { changes = $0.changes }
    try receive()
    return changes
  }

  /// Returns the results of a closure for each row of a statement.
  package func all<R>(_ sql: String, _ values: [Value] = [], _ body: (inout Row) throws(Failure) -> R) throws(Failure)
    -> [R]
  {
    try withoutActuallyEscaping(body) { body throws(Failure) in
      var found: [R] = []
      var fault: Failure?
      try send(sql, values) { result in
        do throws(Failure) {
          try result.forEach { (row) throws(Failure) in found.append(try body(&row)) }
        } catch {
          fault = error
        }
      }
      try receive()
      if let fault { throw fault }
      return found
    }
  }

  /// Calls a closure with each row of a statement when it arrives, so that no result is in memory as a whole
  /// (PostgreSQL's documentation, 34.6).
  package func rows(
    _ sql: String, _ values: [Value] = [], _ body: (inout Row) throws(Failure) -> Void
  ) throws(Failure) {
    isStreaming = true
    defer { isStreaming = false }
    _ = try all(sql, values, body)
  }

  private func send(_ sql: String, _ values: [Value], _ use: Use? = nil) throws(Failure) {
    guard !isLate else { throw Failure(.ended, message: "", at: place) }
    guard !isGathering else { throw Failure(.unavailable("a write of rows alone has sent a statement")) }
    try flush()
    let parameters = values.map(\.binary)
    let types = values.map(\.type)
    let formats = [Int32](repeating: 1, count: values.count)
    let lengths = parameters.map { Int32(clamping: $0?.count ?? 0) }
    // An empty text needs an address, too.
    var bytes: [UInt8] = [0]
    var places: [Int?] = []
    for parameter in parameters {
      places.append(parameter == nil ? nil : bytes.count)
      if let parameter { bytes += parameter }
    }
    let name = try preparedName(sql, types)
    let isSent = unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let texts = unsafe places.map { place -> UnsafePointer<CChar>? in
        guard let place, let start = unsafe start else { return nil }
        return unsafe start + place
      }
      if let name {
        return unsafe PQsendQueryPrepared(handle, name, Int32(values.count), texts, lengths, formats, 1)
      }
      return unsafe PQsendQueryParams(
        handle, numbered(sql), Int32(values.count), types, texts, lengths, formats, 1)
    }
    guard isSent == 1 else { throw .lost(place, message) }
    sent.append(use)
  }

  /// Returns the name of a statement of a transaction that is sent at once, and prepares it the first time; `nil` for
  /// any other one, and for one without parameters, which the server parses soon.
  private func preparedName(_ sql: String, _ types: [UInt32]) throws(Failure) -> String? {
    guard isPreparing, !types.isEmpty, let (name, isNew) = prepared.name(of: sql, types) else { return nil }
    guard isNew else { return name }
    guard unsafe PQsendPrepare(handle, name, numbered(sql), Int32(types.count), types) == 1 else {
      throw .lost(place, message)
    }
    sent.append(nil)
    names.append(name)
    return name
  }

  /// Whether the open transaction has taken longer than it may.
  var isLate: Bool { transactionDeadline.map { .now > $0 } ?? false }

  /// Sends what the open transaction has yet to write.
  private func flush() throws(Failure) {
    guard let state, !isFlushing else { return }
    isFlushing = true
    defer { isFlushing = false }
    try state.flush(on: self)
  }

  /// Waits for the results of all statements that were sent, and passes each to what it is for.
  private func receive() throws(Failure) {
    try endGroup()
    try receiveGroup()
  }

  /// Ends a group of statements, of which none runs after one that fails.
  private func endGroup() throws(Failure) {
    roundTrips += 1
    if groups.isEmpty { silentSince = .now }
    groups.append((sent, names, .now))
    (sent, names) = ([], [])
    guard unsafe PQpipelineSync(handle) == 1 else { throw .lost(place, message) }
  }

  /// Waits for the results of the oldest group, and passes each to what it is for.
  func receiveGroup() throws(Failure) {
    let (uses, names, start) = groups.removeFirst()
    var fault: Failure?
    for (index, use) in uses.enumerated() {
      if isStreaming, index == uses.count - 1 { unsafe _ = PQsetSingleRowMode(handle) }
      // Each statement has one result, or one for each row and one more, and a null behind it.
      var isRow: Bool
      repeat {
        try waitForResult()
        guard let result = unsafe PQgetResult(handle).map({ unsafe QueryResult($0) }) else {
          throw .lost(place, message)
        }
        isRow = result.status == PGRES_SINGLE_TUPLE
        switch result.status {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_SINGLE_TUPLE: if fault == nil { use?(result) }
        case PGRES_PIPELINE_ABORTED: break
        default:
          if fault == nil {
            fault = failure(of: result)
            fault?.isBeforeEnd = index < uses.count - 1
          }
        }
        // The server says why it ends the connection, and sends nothing after that.
        let isOver = unsafe fault?.isConnectionLost == true || PQstatus(handle) != CONNECTION_OK
        if isOver { throw fault ?? .lost(place, message) }
      } while isRow
      while let extra = unsafe PQgetResult(handle) { unsafe PQclear(extra) }
    }
    try waitForResult()
    guard let end = unsafe PQgetResult(handle).map({ unsafe QueryResult($0) }), end.status == PGRES_PIPELINE_SYNC
    else { throw fault ?? .lost(place, message) }
    fastestTrip = min(fastestTrip, .now - start)
    if let fault {
      // The statements after the failed one have not been prepared.
      prepared.forget(names)
      if fault.state?.isOfUnknownName == true { prepared.giveUp() }
      throw fault
    }
  }

  /// Returns the failure that a result reports.
  func failure(of result: borrowing QueryResult) -> Failure {
    guard let state = result.state else { return .lost(place, message) }
    return Failure(SQLState(code: state), message: result.message ?? "", at: place)
  }

  // MARK: Transactions

  /// Runs a closure in a transaction, which is committed unless the closure throws.
  package func transaction<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    var answer: R?
    try transaction(["BEGIN"]) { () throws(Failure) in
      answer = try body()
      return true
    }
    guard let answer else { throw Failure(.unavailable("nothing was done")) }
    return answer
  }

  /// Runs a closure in a transaction, which is committed if the closure returns true, and rolled back otherwise.
  ///
  /// - Parameters:
  ///   - start: the statements that begin it, sent with its first statement.
  ///   - limit: how long it may take until its commit; `nil` for no limit.
  ///   - willCommit: is called before the commit is sent. From then on a lost connection leaves it unknown whether the
  ///     transaction was committed.
  func transaction(
    _ start: [String], within limit: Duration? = nil, willCommit: () -> Void = {}, _ body: () throws(Failure) -> Bool
  ) throws(Failure) {
    transactionDeadline = limit.map { .now + $0 }
    defer { (state, transactionDeadline) = (nil, nil) }
    do throws(Failure) {
      for statement in start { try send(statement, []) }
      let isDone = try body()
      if isDone { try state?.finish(on: self) }
      // A commit that waits for a standby must not be ended: the server would then report it as done.
      transactionDeadline = nil
      if isDone { willCommit() }
      try run(isDone ? "COMMIT" : "ROLLBACK")
    } catch {
      transactionDeadline = nil
      // A failing rollback must not hide the cause; a lost connection has rolled back by itself.
      if !error.isConnectionLost { _ = try? run("ROLLBACK") }
      throw error
    }
  }
}

extension Connection {
  // MARK: Transactions that are sent at once

  /// Runs a closure, whose writes add rows to a state, and send no statement.
  func gather<R>(into state: any TransactionState, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    (self.state, isGathering) = (state, true)
    defer { (self.state, isGathering) = (nil, false) }
    return try body()
  }

  /// Sends a transaction with its commit, and does not wait: `receiveGroup` returns or throws its outcome.
  ///
  /// - Parameters:
  ///   - start: the statements that begin it.
  ///   - willCommit: is called before the commit is sent.
  func send(_ start: [String], _ state: any TransactionState, willCommit: () -> Void) throws(Failure) {
    isPreparing = true
    defer { isPreparing = false }
    for statement in start { try send(statement, []) }
    try state.finish(on: self)
    willCommit()
    try send("COMMIT", [])
    // If the server has closed the connection, `receiveGroup` throws what it said before, which is more.
    _ = try? endGroup()
  }

  /// Ends a transaction that was sent at once and has failed.
  func rollBack() throws(Failure) { try run("ROLLBACK") }
}
