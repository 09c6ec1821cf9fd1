import StoreAdministrationProtocols
import MelodiesStoreProtocols
import OrdersWorkerProtocols
import ShowsStoreProtocols

// Shows and tunes are copied with the orders, if both stores support them.

extension StoreAdministrationWorker {
  typealias Part = StoreAdministration.Response.CopiedPart

  /// The number of shows, with all their episodes, that are in memory at once.
  static let showsAtOnce = 50

  // MARK: Copying

  /// Copies shows with their history; a different show of the same id in the new store is not changed.
  ///
  /// Their posters are copied, too, if both stores have pictures; one that the new store has is not replaced.
  func copyShows(from: OpenStore, to: OpenStore, isDryRun: Bool) async throws -> Part {
    guard let old = from.shows, let new = to.shows else { return Part() }
    var part = Part()
    var last: String?
    repeat {
      try Task.checkCancellation()
      let page = try await Self.fetchShows(of: old, after: last)
      part.add(try await Self.save(page, in: new, isDryRun: isDryRun), of: page) {
        "show \($0.title.quoted()) (\($0.id))"
      }
      if !isDryRun { try await Self.copyPosters(of: page.map(\.id), from: from.pictures, to: to.pictures) }
      last = page.last?.id
    } while last != nil
    return part
  }

  /// Copies the shop's own tunes; a different tune of the same id in the new store is not changed.
  func copyTunes(from old: OpenStore, to new: OpenStore, isDryRun: Bool) async throws -> Part {
    guard let old = old.melodies, let new = new.melodies else { return Part() }
    var part = Part()
    var last: String?
    repeat {
      try Task.checkCancellation()
      let page = try await Self.fetchMelodies(of: old, after: last)
      let saved = try await Self.save(page, in: new, isDryRun: isDryRun, at: clock())
      part.add(saved, of: page) { "tune \($0.title.quoted()) (\($0.id))" }
      last = page.last?.id
    } while last != nil
    return part
  }

  // MARK: A page

  private static func copyPosters(of shows: [String], from old: (any PicturesStore)?, to new: (any PicturesStore)?)
    async throws(OrdersWorkerError)
  {
    guard let old, let new else { return }
    try await OrdersWorkerError.wrapping { () throws(StoreError) in
      let known = try await new.fetchPosterStamps(of: shows)
      for show in shows where known[show] == nil {
        if let poster = try await old.fetchPoster(of: show) { try await new.savePoster(poster, of: show) }
      }
    }
  }

  static func fetchShows(of store: any ShowsStore, after id: String?) async throws(OrdersWorkerError) -> [TrackedShow] {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.fetchTrackedShows(after: id, limit: showsAtOnce)
    }
  }

  static func save(_ shows: [TrackedShow], in store: any ShowsStore, isDryRun: Bool)
    async throws(OrdersWorkerError) -> TransferResult
  {
    var result = TransferResult(saved: 0)
    guard !shows.isEmpty else { return result }
    let outcomes = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.saveTrackedShows(shows, isDryRun: isDryRun)
    }
    for (index, outcome) in outcomes.enumerated() {
      switch outcome {
      case .created, .updated: result.saved += 1
      case .unchanged: break
      case .rejected(let fields): result.rejected[index] = fields
      }
    }
    return result
  }

  static func fetchMelodies(of store: any MelodiesStore, after id: String?)
    async throws(OrdersWorkerError) -> [Melody]
  {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.fetchOwnMelodies(after: id, limit: pageSize)
    }
  }

  static func save(_ melodies: [Melody], in store: any MelodiesStore, isDryRun: Bool, at now: Instant)
    async throws(OrdersWorkerError) -> TransferResult
  {
    // Tunes have no history, and so no author.
    let context = WriteContext(author: Author(name: "", frontEnd: ""), at: now, isDryRun: isDryRun)
    var result = try await saveEach(of: melodies) { melodies throws(StoreError) in
      try await store.saveMelodies(melodies, context).answer.count
    }
    // Each refused record was sent alone: its index in the request has no meaning.
    result.rejected = result.rejected.mapValues { fields in
      fields.map { Violation(String($0.pointer.trimmingPrefix("/melodies/0")), $0.rule) }
    }
    return result
  }

  /// Saves records together. If one is refused, none is saved, and they are saved one by one.
  ///
  /// - Parameter keep: saves records, and returns how many were new.
  static func saveEach<Record>(
    of records: [Record], _ save: ([Record]) async throws(StoreError) -> Int
  ) async throws(OrdersWorkerError) -> TransferResult {
    guard !records.isEmpty else { return TransferResult(saved: 0) }
    do {
      return TransferResult(saved: try await save(records))
    } catch {
      guard error.refusal != nil else { throw .store(error) }
    }
    var result = TransferResult(saved: 0)
    for (index, record) in records.enumerated() {
      do {
        result.saved += try await save([record])
      } catch {
        guard let fields = error.refusal else { throw .store(error) }
        result.rejected[index] = fields
      }
    }
    return result
  }
}

extension StoreError {
  /// The faults of the record itself; `nil` if the store failed for another reason.
  fileprivate var refusal: [Violation]? {
    switch cause {
    case .invalid(let fields): fields
    case .conflict(let conflict): [Violation("", .otherOrder(conflict.current.number))]
    default: nil
    }
  }
}

extension StoreAdministration.Response.CopiedPart {
  mutating func add<Record>(_ transfer: TransferResult, of page: [Record], name: (Record) -> String) {
    seen += page.count
    saved += transfer.saved
    for (index, fields) in transfer.rejected.sorted(by: { $0.key < $1.key }) {
      refused.append("\(name(page[index])): \(fields.map(\.message).joined(separator: "; "))")
    }
  }
}
