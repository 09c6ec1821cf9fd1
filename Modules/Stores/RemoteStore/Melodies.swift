public import MelodiesStoreProtocols
public import OrdersStoreProtocols
import RemoteStoreProtocols

extension RemoteStore: MelodiesStore {
  public func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async throws(OrdersStoreError) -> MelodiesPage {
    try await ask(.melodies(.page(after: cursor, limit: limit)))
  }

  public func fetchMelodies(_ query: MelodiesQuery) async throws(OrdersStoreError) -> MelodiesPage {
    try await ask(.melodies(.shown(query)))
  }

  public func fetchMelodies(answeringTo name: String) async throws(OrdersStoreError) -> [Melody] {
    try await ask(.melodies(.answering(to: name)))
  }

  public func fetchOwnMelodies(after id: String?, limit: Int) async throws(OrdersStoreError) -> [Melody] {
    try await ask(.melodies(.own(after: id, limit: limit)))
  }

  // What has been kept or deleted once is not told the same when it is asked again: a lost answer stays lost.

  public func keepMelodies(_ melodies: [Melody], isDryRun: Bool) async throws(OrdersStoreError) -> [Melody] {
    try melodies.check(OrdersStoreError.cannotCreate)
    return try await write(
      .melodies(.keep(melodies)), .trying(isDryRun), isRepeatable: isDryRun, OrdersStoreError.cannotCreate)
  }

  public func deleteMelody(_ id: String, isDryRun: Bool) async throws(OrdersStoreError) -> Melody? {
    try await write(
      .melodies(.delete(id: id)), .trying(isDryRun), isRepeatable: isDryRun, OrdersStoreError.cannotDelete)
  }

  public func replaceMelodies(
    _ melodies: [Melody], from source: String, at now: Instant
  ) async throws(OrdersStoreError) {
    try melodies.check(OrdersStoreError.cannotUpdate)
    var context = WriteContext.trying(false)
    context.at = now
    let _: Int = try await write(
      .melodies(.replace(melodies, from: source)), context, OrdersStoreError.cannotUpdate)
  }
}

extension [Melody] {
  /// What is no melody cannot be written as one, and is refused before it is sent.
  fileprivate func check(_ kind: ErrorKind<OrdersStoreError>) throws(OrdersStoreError) {
    let invalid = invalidFields
    guard invalid.isEmpty else { throw kind(.invalid(invalid)) }
  }
}
