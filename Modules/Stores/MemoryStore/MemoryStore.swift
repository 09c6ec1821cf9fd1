public import OrdersStoreProtocols
import Synchronization

/// A store in memory, which ends with its process: for tests, for trials, and as the shortest implementation of
/// `Store`.
///
/// ```swift
/// let receipt = try await MemoryStore().createOrder(order, context)
/// ```
public actor MemoryStore: Store {
  var state = MemoryState() {
    didSet {
      lists = [:]
      changes.add(1, ordering: .acquiringAndReleasing)
    }
  }
  /// The positions of the live orders in ascending order, by sort field; each list is computed on first use.
  private var lists: [OrdersSortField: [KeysetPosition]] = [:]
  private let changes = Atomic<UInt64>(1)

  public init() {}

  public nonisolated var stateVersion: UInt64? { changes.load(ordering: .acquiring) }

  /// Returns the positions of the live orders, sorted by a field.
  func list(_ field: OrdersSortField) -> [KeysetPosition] {
    if let list = lists[field] { return list }
    let list = state.live.map { KeysetPosition($0.order, field) }.sorted()
    lists[field] = list
    return list
  }

  /// Runs a write once: a dry run changes a copy, and a repeated idempotency key returns the first result.
  func write<Value: Sendable>(
    _ context: WriteContext, _ wrap: (StoreError.Cause) -> StoreError,
    _ body: (inout MemoryState) throws(StoreError.Cause) -> Value
  ) throws(StoreError) -> (value: Value, isReplayed: Bool) {
    do throws(StoreError.Cause) {
      let request = context.key?.ofRequest
      let known: Int? = try request.flatMap { key throws(StoreError.Cause) in
        try state.answers.answer(to: key, at: context.at)
      }
      if let key = context.key, let first: Value = try state.answers.answer(to: key, at: context.at) {
        return (first, true)
      }
      if context.isDryRun {
        var copy = state
        return (try body(&copy), false)
      }
      let value = try body(&state)
      if let request, known == nil { state.answers.save(0, to: request, at: context.at) }
      if let key = context.key { state.answers.save(value, to: key, at: context.at) }
      return (value, false)
    } catch {
      throw wrap(error)
    }
  }
}

extension StoreError.Cause {
  /// Returns the result of a rule, or throws the cause `invalid` where the rule refuses.
  static func unless<Value>(_ make: () throws(Violation) -> Value) throws(StoreError.Cause) -> Value {
    do throws(Violation) { return try make() } catch { throw .invalid([error]) }
  }
}
