public import OrdersStoreProtocols

extension WriteOptions {
  /// Returns the store's context of a write: its author, its time and, with a key, the fingerprint of the request.
  ///
  /// - Parameters:
  ///   - operation: the name of the operation, which is part of the key.
  ///   - describe: adds the values of the request to the fingerprint.
  /// - Throws: an error if the key is not 1 to 255 printable ASCII characters.
  public func context(at now: Instant, _ operation: String, _ describe: (inout Fingerprint) -> Void)
    throws(Violation) -> WriteContext
  {
    var context = WriteContext(author: author, at: now, isDryRun: isDryRun)
    guard let key = idempotencyKey else { return context }
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (32...126).contains($0) }) else {
      throw Violation("/idempotencyKey", .not(.key))
    }
    var fingerprint = Fingerprint()
    describe(&fingerprint)
    if let wholeRequest { fingerprint.add(wholeRequest) }
    context.key = IdempotencyKey(
      key: key, caller: author.name, operation: self.operation ?? operation, fingerprint: fingerprint.text,
      request: request)
    return context
  }
}
