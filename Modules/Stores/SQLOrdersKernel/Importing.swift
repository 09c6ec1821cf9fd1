package import OrdersStoreProtocols
package import SQLKernel

// The import of whole orders. What the database has of them is read once, before any is inserted: a read between two
// of them would send the rows of the first one alone.

/// An order with the values of its row, computed before the database is locked.
package protocol PreparedRow: Sendable {
  init(_ order: Order)
  var order: Order { get }
}

/// An order of an import with its row and the faults for which it is refused.
private struct ImportedOrder<Row: PreparedRow>: Sendable {
  let row: Row
  let invalid: [Violation]

  init(_ order: Order) {
    row = Row(order)
    invalid = order.invalidFieldsIfImported
  }
}

extension SQLOrdersStore {
  public func importOrders(_ orders: [Order], _ context: WriteContext) async throws(StoreError)
    -> WriteReceipt<[ImportOutcome]>
  {
    let imported = Prefetch(orders, ImportedOrder<Connection.Prepared>.init)
    let answer = try await answer(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      var known = try connection.known(
        ids: orders.map(\.id), references: orders.compactMap(\.reference),
        numbers: orders.map(\.number).filter(OrderLimits.importedNumber.contains))
      var outcomes: [ImportOutcome] = []
      outcomes.reserveCapacity(orders.count)
      for index in imported.indices {
        try connection.willImport(index)
        outcomes.append(try connection.save(imported[index], &known, context))
      }
      return ImportResult(outcomes)
    }
    return WriteReceipt(answer.value.outcomes, isReplayed: answer.isReplayed)
  }
}

/// What a database and the earlier orders of an import have of its ids, references and numbers.
package struct KnownPlaces {
  private var liveIDs: Set<ExactText> = []
  private var deletedIDs: Set<ExactText> = []
  /// The ids of live orders by reference.
  private var references: [ExactText: String] = [:]
  /// The numbers of live and deleted orders.
  fileprivate var numbers: Set<Int64> = []

  package func isLive(_ id: String) -> Bool { liveIDs.contains(ExactText(id)) }
  package func isDeleted(_ id: String) -> Bool { deletedIDs.contains(ExactText(id)) }

  /// Returns the id of the live order that has the id or the reference of an order.
  fileprivate func liveID(of order: Order) -> String? {
    isLive(order.id) ? order.id : order.reference.flatMap { references[ExactText($0)] }
  }

  fileprivate mutating func add(_ row: inout some SQLRow) {
    let (kind, key, id) = (row.integer(), ExactText(row.text()), row.text())
    switch kind {
    case 1: liveIDs.insert(key)
    case 2: references[key] = id
    default: deletedIDs.insert(key)
    }
  }

  fileprivate mutating func add(_ stored: Order) {
    liveIDs.insert(ExactText(stored.id))
    if let reference = stored.reference { references[ExactText(reference)] = stored.id }
    numbers.insert(stored.number)
  }
}

/// A text that is equal to another if both have the same bytes, as in the database.
struct ExactText: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (left: Self, right: Self) -> Bool {
    // The comparison of texts is faster, but takes two spellings of one character for the same.
    left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension OrdersConnection {
  /// Returns which of these ids, references and numbers the database has.
  package func known(ids: [String], references: [String], numbers: [Int64] = []) throws(Failure) -> KnownPlaces {
    var known = KnownPlaces()
    let (isID, isReference) = (Self.isAny("id"), Self.isAny("reference"))
    try rows(
      """
      SELECT CAST(1 AS bigint), id, id FROM orders WHERE \(isID)
      UNION ALL SELECT 2, reference, id FROM orders WHERE \(isReference)
      UNION ALL SELECT 3, id, id FROM deleted_orders WHERE \(isID)
      """, [.texts(ids.map(\.searchable)), .texts(references.map(\.searchable)), .texts(ids.map(\.searchable))]
    ) { row in known.add(&row) }
    if !numbers.isEmpty { known.numbers = try taken(numbers) }
    return known
  }

  fileprivate func save(
    _ imported: ImportedOrder<Prepared>, _ known: inout KnownPlaces, _ context: WriteContext
  ) throws(Failure) -> ImportOutcome {
    let order = imported.row.order
    if let id = known.liveID(of: order) { return .skipped(id: id) }
    let invalid = imported.invalid + (known.isDeleted(order.id) ? [.deletedID] : [])
    guard invalid.isEmpty else { return .rejected(invalid) }
    let isFree = OrderLimits.importedNumber.contains(order.number) && !known.numbers.contains(order.number)
    let stored = try insert(imported.row, under: isFree ? order.number : 0)
    known.add(stored)
    try addEvent(.imported, from: nil, to: stored, context)
    return .created(id: stored.id, number: stored.number)
  }
}
