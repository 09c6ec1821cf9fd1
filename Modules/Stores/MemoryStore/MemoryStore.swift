public import OrdersStoreProtocols

/// A store that lasts as long as its process: for tests, for trying out, and to say in few words what a store does.
///
/// ```swift
/// let receipt = try await MemoryStore().createOrder(order, context)
/// ```
public actor MemoryStore: Store {
  var state = MemoryState()

  public init() {}

  /// Does a write once: on a copy where it is only tried, and not again where its key has been answered.
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

/// Why a write is refused, before it has changed anything.
struct Refusal: Error {
  let cause: OrdersStoreError.Cause

  init(_ cause: OrdersStoreError.Cause) { self.cause = cause }

  init(_ field: InvalidField) { cause = .invalid([field]) }

  /// Returns what a rule makes of an order, unless it refuses.
  static func unless(_ make: () throws(InvalidField) -> Order) throws(Refusal) -> Order {
    do throws(InvalidField) { return try make() } catch { throw Refusal(error) }
  }
}
