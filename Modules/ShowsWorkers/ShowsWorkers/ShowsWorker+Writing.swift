import Foundation
public import OrdersWorkerProtocols
public import ShowQueries
public import ShowsWorkerProtocols

extension ShowsWorker {
  public func changeShow(
    _ show: String, ifVersion version: Int64?, _ change: ShowChange, _ options: WriteOptions
  ) async throws(ShowsWorkerError) -> ShowResult {
    do throws(ShowsWorkerError) {
      return try await writing(show, options, change.operation) { hash in
        hash.add(version)
        hash.add(change)
      } _: { id, context throws(StoreError) in
        try await store.changeShow(id, ifVersion: version, change, context)
      }
    } catch {
      guard error.isOfEpisodes else { throw error }
      let found = try await find(show)
      guard let name = change.episodes.first(where: { found.episodes(answeringTo: $0, airedBy: nil) == nil }) else {
        throw error
      }
      throw .unknownEpisode(name, found)
    }
  }

  public func deleteShow(_ show: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> ShowResult
  {
    try await writing(show, options, "shows delete") {
      $0.add(version)
    } _: { id, context throws(StoreError) in
      try await store.deleteShow(id, ifVersion: version, context)
    }
  }

  public func importShows(_ source: ShowsSource, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> WriteReceipt<[ShowOutcome]>
  {
    let (name, bytes) =
      switch source {
      case .json(let file, let bytes): (file, bytes)
      case .body(let bytes): ("the body", bytes)
      case .address(let address): (address, try await fetch(address))
      case .tvmaze(let id): (tvmaze, try await fetch(addressOfShow(id), isTyped: false))
      }
    let read = try TVmazeReader(source: name, storedName: source.storedName).shows(bytes)
    let shows = read.compactMap { try? $0.outcome.get() }
    let context = try context(options, "shows import") { hash in
      for one in read {
        switch one.outcome {
        case .success(let show): hash.add(show)
        case .failure(let faulty): for fault in faulty.faults { hash.add(fault.description) }
        }
      }
    }
    var receipt = WriteReceipt([ShowOutcome]())
    if read.isEmpty || !shows.isEmpty {
      receipt = try await wrapping { () throws(StoreError) in try await store.saveShows(shows, context) }
    }
    var saved = receipt.answer[...]
    receipt.answer = read.map { one in
      if case .failure(let faulty) = one.outcome { return .rejected(faulty.faults) }
      return saved.popFirst() ?? .rejected([Violation("", .noAnswer)])
    }
    let faults = zip(read, receipt.answer).map { one, outcome in outcome.faults(from: one.pointer) }
    guard faults.contains([]) || faults.isEmpty else { throw .refused(source: name, faults.flatMap { $0 }) }
    if !options.isDryRun { await wantPosters(of: shows) }
    return receipt
  }

  public func importHistory(_ name: String, _ bytes: [UInt8], _ options: WriteOptions)
    async throws(ShowsWorkerError) -> [HistoryOutcome]
  {
    let history = try HistoryReader(source: name).history(bytes)
    let context = try context(options, "shows history") { hash in
      for entry in history {
        hash.add(entry.showID)
        hash.add(entry.episodeID)
        hash.add(entry.at.microseconds)
      }
    }
    let early = history.indices.filter { history[$0].at > context.at }
    guard early.isEmpty else {
      throw .refused(
        source: name,
        early.map { Violation("/history/\($0)/watchedAt", .future(history[$0].at)) })
    }
    return try await wrapping { () throws(StoreError) in try await store.saveHistory(history, context) }
  }

  /// Writes to the show with an id or a title, once for each idempotency key.
  ///
  /// With a key it also writes if no show is found, since the store may have a result to replay. The fingerprint has
  /// the typed name for that reason: a deleted show's title is unknown.
  private func writing(
    _ name: String, _ options: WriteOptions, _ operation: String, _ describe: (inout Fingerprint) -> Void,
    _ write: (String, WriteContext) async throws(StoreError) -> ShowReceipt
  ) async throws(ShowsWorkerError) -> ShowResult {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    let context = try context(options, operation) { hash in
      hash.add(name)
      describe(&hash)
    }
    var (before, refusal) = (TrackedShow?.none, ShowsWorkerError?.none)
    do {
      before = try await find(name)
    } catch {
      guard context.key != nil, error.namesNone else { throw error }
      refusal = error
    }
    do throws(StoreError) {
      let receipt = try await write(before?.id ?? name, context)
      let changed = receipt.isReplayed ? nil : before?.marksChanged(by: receipt.show)
      return ShowResult(show: receipt.show, at: context.at, isReplayed: receipt.isReplayed, changed: changed)
    } catch {
      if let refusal, case .notFound = error.cause { throw refusal }
      throw .store(error)
    }
  }

  private func context(_ options: WriteOptions, _ operation: String, _ describe: (inout Fingerprint) -> Void)
    throws(ShowsWorkerError) -> WriteContext
  {
    do throws(Violation) {
      return try options.context(at: clock(), operation, describe)
    } catch {
      throw .invalid([error])
    }
  }
}

extension TrackedShow {
  /// Returns the number of episodes that are watched in one of two states of the show only.
  fileprivate func marksChanged(by later: TrackedShow) -> Int {
    Set(watched.keys).symmetricDifference(later.watched.keys).count
  }
}

extension ShowsWorkerError {
  /// Whether the error says that no single show has the name.
  fileprivate var namesNone: Bool {
    switch self {
    case .ambiguous, .near: true
    case .store(let error): if case .notFound = error.cause { true } else { false }
    case .invalid, .unreadable, .notShows, .refused, .unknownEpisode, .noEpisode, .unreachable, .noPoster: false
    }
  }
}

extension ShowsWorkerError {
  /// Whether a store refused a change because of the episodes that it names.
  fileprivate var isOfEpisodes: Bool {
    guard case .store(let error) = self, case .invalid(let fields) = error.cause else { return false }
    return fields.contains { $0.pointer.hasPrefix("/episodes/") }
  }
}

extension ShowOutcome {
  /// Returns the faults of a rejected show, with `pointer` in front of their pointers; empty for a stored one.
  fileprivate func faults(from pointer: String) -> [Violation] {
    guard case .rejected(let fields) = self else { return [] }
    return fields.map { $0.within(pointer) }
  }
}

extension ShowChange {
  fileprivate var episodes: [String] {
    switch self {
    case .watch(let episodes), .unwatch(let episodes): episodes
    case .settings: []
    }
  }

  fileprivate var operation: String {
    switch self {
    case .watch: "shows watch"
    case .unwatch: "shows unwatch"
    case .settings: "shows set"
    }
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ change: ShowChange) {
    switch change {
    case .watch(let episodes), .unwatch(let episodes): for episode in episodes { add(episode) }
    case .settings(let rule, let countsSpecials):
      add(rule?.rawValue)
      add(countsSpecials.map(\.description))
    }
  }

  fileprivate mutating func add(_ show: ImportedShow) {
    add(show.id)
    add(show.title)
    for url in [show.images.poster, show.images.banner, show.images.background] { add(url?.absoluteString) }
    add(show.episodes.map { String($0.count) })
    for episode in show.episodes ?? [] {
      add(episode.id)
      add(episode.title)
      add(Int64(episode.season))
      add(episode.number.map(Int64.init))
      add(episode.isSpecial)
      add(episode.airsAt?.microseconds)
      add(episode.isDayOnly)
      add(episode.runtime.map(Int64.init))
    }
  }
}
