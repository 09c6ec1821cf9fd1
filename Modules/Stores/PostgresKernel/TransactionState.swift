/// The state of a transaction, which it has yet to write.
package protocol TransactionState: AnyObject {
  /// Sends what waits, before any other statement, which may depend on it.
  func flush(on connection: Connection) throws(Failure)
  /// Sends all that is left, before the commit.
  func finish(on connection: Connection) throws(Failure)
  /// Receives that the transaction has been committed.
  func didCommit()
}

extension TransactionState {
  package func didCommit() {}
}
