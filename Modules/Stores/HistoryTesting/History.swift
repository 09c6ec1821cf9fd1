/// The operations of all clients of a store, and what the store has after them.
///
/// ```swift
/// let history = History(operations: recorded, stored: ["amy": [[["a"], ["a", "b"]]]])
/// #expect(history.anomalies == [])
/// ```
public struct History: Sendable {
  public var operations: [RecordedOperation]
  /// The stored orders by name, each with its tokens at version 1, 2 and so on, read after the last operation.
  ///
  /// A sound store has at most one order of a name.
  public var stored: [String: [[[String]]]]

  public init(operations: [RecordedOperation], stored: [String: [[[String]]]]) {
    self.operations = operations
    self.stored = stored
  }

  /// The proofs that the store is not a single, atomic one, ordered by the name of the order; empty for a sound history.
  ///
  /// The versions of an order number its changes. So an order is linearizable (Herlihy and Wing, 1990) exactly if each
  /// version is explained by one request, and each change can be given an instant between the times of its request so
  /// that every read saw the last change before it. Both are decided, not searched: in a time proportional to the number
  /// of operations.
  public var anomalies: [Anomaly] {
    let byOrder = Dictionary(grouping: operations, by: \.order)
    return Set(byOrder.keys).union(stored.keys).sorted().flatMap { order in
      var check = OrderCheck(order, byOrder[order] ?? [], stored: stored[order] ?? [])
      return check.run()
    }
  }
}
