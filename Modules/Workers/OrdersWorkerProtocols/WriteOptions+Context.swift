public import OrdersStoreProtocols

extension WriteOptions {
  /// Who writes, when, and once or not; `describe` adds the request's values to the key's fingerprint.
  ///
  /// - Throws: where the key is not 1 to 255 printable characters.
  public func context(at now: Instant, _ operation: String, _ describe: (inout Fingerprint) -> Void)
    throws(InvalidField) -> WriteContext
  {
    var context = WriteContext(author: author, at: now, isDryRun: isDryRun)
    guard let key = idempotencyKey else { return context }
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (32...126).contains($0) }) else {
      throw InvalidField("/idempotencyKey", "is not 1 to 255 printable ASCII characters")
    }
    var fingerprint = Fingerprint()
    describe(&fingerprint)
    context.key = IdempotencyKey(key: key, caller: author.name, operation: operation, fingerprint: fingerprint.text)
    return context
  }
}
