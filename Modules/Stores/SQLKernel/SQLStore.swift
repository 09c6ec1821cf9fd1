package import OrdersStoreProtocols
import Synchronization

/// The rows that a write is going to read.
package struct WriteHint: Sendable {
  package let key: IdempotencyKey?
  package let orderID: String?
  /// Says that the write only inserts a new order, whose number the engine may give out later.
  package let offset: NumberOffset?

  package init(key: IdempotencyKey? = nil, orderID: String? = nil, offset: NumberOffset? = nil) {
    self.key = key
    self.orderID = orderID
    self.offset = offset
  }
}

/// What is to be added to the number of the order that a write returns: its transaction counts from 1 if the engine
/// gives out the numbers at the commit.
package final class NumberOffset: Sendable {
  private let number = Atomic<Int64>(0)

  package init() {}

  package var value: Int64 {
    get { number.load(ordering: .acquiring) }
    set { number.store(newValue, ordering: .releasing) }
  }
}

/// A store in a SQL database: reads run on a pool of connections, writes on one.
package protocol SQLStore: AnyObject, Sendable {
  associatedtype Connection: SQLConnection
  associatedtype Reader: PooledReader where Reader.Connection == Connection, Reader.Failure == Connection.Failure
  typealias Failure = Connection.Failure

  var readers: ReaderPool<Reader> { get }
  /// The clock of this server, which may differ from the database's.
  var clock: @Sendable () -> Instant { get }
  /// Runs a closure in a transaction, and returns its result when the transaction has been committed.
  ///
  /// - Parameters:
  ///   - isDryRun: whether to roll the transaction back, and still return the result.
  ///   - hint: what the closure will read, as far as it is known.
  func commit<R: Sendable>(
    isDryRun: Bool, _ hint: WriteHint, _ body: @escaping @Sendable (Connection) throws(Connection.Failure) -> R
  ) async throws(Connection.Failure) -> R
}

extension SQLStore {
  package var clock: @Sendable () -> Instant { Instant.now }

  package func read<R: Sendable>(
    isLong: Bool = false, _ body: @Sendable (Connection) throws(Failure) -> R
  ) async throws(StoreError) -> R {
    do throws(Failure) {
      return try await readers.read(isLong: isLong, body)
    } catch {
      throw .cannotFetch(error.cause)
    }
  }

  /// Runs a write that cannot have an idempotency key.
  package func save<R: Sendable>(
    isDryRun: Bool = false, failing kind: (StoreError.Cause) -> StoreError,
    _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async throws(StoreError) -> R {
    do throws(Failure) {
      return try await commit(isDryRun: isDryRun, WriteHint(), body)
    } catch {
      throw kind(error.cause)
    }
  }

  package func check(_ invalid: [Violation]) throws(StoreError) {
    if !invalid.isEmpty { throw .cannotFetch(.invalid(invalid)) }
  }
}
