public import MelodiesStoreProtocols
public import OrdersStoreProtocols
import RemoteStoreProtocols

extension RemoteStore: MelodiesStore {
  public func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async throws(StoreError) -> MelodiesPage {
    try await ask(.melodies(.page(after: cursor, limit: limit)))
  }

  public func fetchMelodies(_ query: MelodiesQuery) async throws(StoreError) -> MelodiesPage {
    try await ask(.melodies(.shown(query)))
  }

  public func fetchMelodies(answeringTo name: String) async throws(StoreError) -> [Melody] {
    try await ask(.melodies(.answering(to: name)))
  }

  public func fetchOwnMelodies(after id: String?, limit: Int) async throws(StoreError) -> [Melody] {
    try await ask(.melodies(.own(after: id, limit: limit)))
  }

  public func saveMelodies(_ melodies: [Melody], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Melody]>
  {
    try melodies.check(StoreError.cannotCreate)
    return try await writeBatch(melodies, context, StoreError.cannotCreate) { .melodies(.save($0)) }
  }

  public func deleteMelody(_ id: String, _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<Melody>
  {
    try await submit(.melodies(.delete(id: id)), context, StoreError.cannotDelete)
  }

  public func replaceMelodies(
    _ melodies: [Melody], from source: String, at now: Instant
  ) async throws(StoreError) {
    try melodies.check(StoreError.cannotUpdate)
    var context = WriteContext.trying(false)
    context.at = now
    let _: Int = try await write(
      .melodies(.replace(melodies, from: source)), context, StoreError.cannotUpdate)
  }
}

extension [Melody] {
  /// Checks a melody before it is sent: an invalid one cannot be written as RTTTL.
  ///
  /// - Throws: `invalid` with the invalid fields.
  fileprivate func check(_ kind: ErrorKind) throws(StoreError) {
    let invalid = invalidFields
    guard invalid.isEmpty else { throw kind(.invalid(invalid)) }
  }
}
