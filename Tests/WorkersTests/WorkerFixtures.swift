import DocumentsProtocols
import Foundation
import Locks
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationTesting
import Workers
import WorkerTesting

// The fixtures that the suites of this folder share.

extension OrdersWorker {
  /// Returns a worker over a spy, at noon of 29 June 2007 in UTC, in a shop that sells in dollars; ids count from
  /// `new-1`.
  static func at(
    _ store: StoreSpy, now: Instant = .noon, currency: String = "USD"
  ) -> OrdersWorker {
    at(store, now: now) { () throws(StoreError) in StoreSettings(currency: currency) }
  }

  /// Returns a worker over a spy with settings from a closure.
  static func at(
    _ store: StoreSpy, now: Instant = .noon,
    settings: @escaping @Sendable () async throws(StoreError) -> StoreSettings
  ) -> OrdersWorker {
    let ids = Lock(0)
    return OrdersWorker(
      store: store, settings: settings, clock: { now },
      makeID: { _ in
        ids.withLock { count in
          count += 1
          return "new-\(count)"
        }
      })
  }
}

extension StoreSpy {
  /// Returns a store with one order, which it returns for any name, and which accepts every write.
  static func storing(_ order: Order) -> StoreSpy {
    let store = StoreSpy()
    store.answers.orders = { call in
      if case .fetchDeletedOrders = call { .success([]) } else { .success([order]) }
    }
    store.answers.erased = { _ in .success(WriteReceipt([order])) }
    store.obey()
    return store
  }

  /// Answers every create, edit and import with the orders that it was given.
  func obey() {
    answers.receipt = { call in
      switch call {
      case .createOrder(let order, _), .updateOrder(_, _, .edit(let order), _): .success(OrderReceipt(order: order))
      default: .success(OrderReceipt(order: .amy))
      }
    }
    answers.outcomes = { call in
      guard case .importOrders(let orders, _) = call else { return .success(WriteReceipt([])) }
      return .success(WriteReceipt(orders.map { .created(id: $0.id, number: $0.number) }))
    }
  }

  /// The orders that were written to it.
  var given: [Order] {
    calls.flatMap { call -> [Order] in
      switch call {
      case .createOrder(let order, _), .updateOrder(_, _, .edit(let order), _): [order]
      case .importOrders(let orders, _): orders
      default: []
      }
    }
  }

  /// The contexts of its writes.
  var contexts: [WriteContext] {
    calls.compactMap { call -> WriteContext? in
      switch call {
      case .createOrder(_, let context), .importOrders(_, let context), .updateOrder(_, _, _, let context),
        .undoLastChange(_, _, let context), .deleteOrder(_, _, let context), .restoreOrder(_, _, let context),
        .purgeDeletedOrders(let context), .erasePerson(_, let context):
        context
      default: nil
      }
    }
  }
}

extension OrderInput {
  /// Amy's order of one cheese for 1.23, as its input.
  static var amy: OrderInput {
    var input = OrderInput()
    input.firstName = .set("Amy")
    input.lastName = .set("Apple")
    input.items = .set([ItemInput(sku: "NW-011", title: "Queso", quantity: "1", unitPrice: MoneyInput("1.23"))])
    return input
  }

  /// Returns the input with a change.
  func with(_ change: (inout OrderInput) -> Void) -> OrderInput {
    var input = self
    change(&input)
    return input
  }
}

extension WriteOptions {
  static let amy = WriteOptions(author: Author(name: "amy", frontEnd: "test"), timeZone: .gmt)

  static func keyed(_ key: String) -> WriteOptions {
    var options = amy
    options.idempotencyKey = key
    return options
  }
}

extension Instant {
  static let noon = Instant.amysDay.adding(seconds: 43_200)
}

/// Returns the pointers of the invalid fields, in order; empty for another error.
func pointers(_ error: OrdersWorkerError?) -> [String] {
  switch error {
  case .invalid(let fields): fields.map(\.pointer)
  default: []
  }
}

/// Returns the error that a call throws; `nil` if it succeeds.
func failure<Answer>(_ call: () async throws(OrdersWorkerError) -> Answer) async -> OrdersWorkerError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error
  }
}
