public import OrdersStoreProtocols

/// A store in memory, which ends with its process: for tests, for trials, and as the shortest implementation of
/// `Store`.
///
/// ```swift
/// let receipt = try await MemoryStore().createOrder(order, context)
/// ```
public actor MemoryStore: Store {
  var state = MemoryState()

  public init() {}

  /// Runs a write once: a dry run changes a copy, and a repeated idempotency key returns the first result.
  func write<Value: Sendable>(
    _ context: WriteContext, _ wrap: (OrdersStoreError.Cause) -> OrdersStoreError,
    _ body: (inout MemoryState) throws(Refusal) -> Value
  ) throws(OrdersStoreError) -> (value: Value, isReplayed: Bool) {
    do {
      if let key = context.key, let first: Value = try state.answers.answer(to: key, at: context.at) {
        return (first, true)
      }
      if context.isDryRun {
        var copy = state
        return (try body(&copy), false)
      }
      let value = try body(&state)
      if let key = context.key { state.answers.keep(value, to: key, at: context.at) }
      return (value, false)
    } catch let refusal as Refusal {
      throw wrap(refusal.cause)
    } catch {
      throw wrap(.invalid([error as? InvalidField].compactMap { $0 }))
    }
  }
}

/// The cause for which a write is refused before it changes anything.
struct Refusal: Error {
  let cause: OrdersStoreError.Cause

  init(_ cause: OrdersStoreError.Cause) { self.cause = cause }

  init(_ field: InvalidField) { cause = .invalid([field]) }

  /// Returns the result of `make`, and turns the field that it refuses into a `Refusal`.
  static func unless(_ make: () throws(InvalidField) -> Order) throws(Refusal) -> Order {
    do throws(InvalidField) { return try make() } catch { throw Refusal(error) }
  }
}
