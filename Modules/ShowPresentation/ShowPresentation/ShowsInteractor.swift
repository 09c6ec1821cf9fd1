import OrdersWorkerProtocols
public import PresentationProtocols
public import ShowPresentationProtocols
import ShowQueries
public import ShowsWorkerProtocols

/// Passes each request to the worker, and the result to the presenter.
public struct ShowsInteractor: ShowsBusinessLogic {
  /// The number of entries in one part of a history.
  static let historyPart = 100
  /// The number of shows in one batch of a whole list.
  static let batch = 500

  let worker: any ShowsWorking
  let presenter: any ShowsPresentationLogic
  private let context: SceneContext

  public init(worker: any ShowsWorking, presenter: any ShowsPresentationLogic, context: SceneContext) {
    self.worker = worker
    self.presenter = presenter
    self.context = context
  }

  // MARK: Business logic

  public func fetchShows(_ request: Shows.List.Request) async throws {
    var parameters = request.parameters
    if request.isWhole { parameters.limit = Self.batch }
    var isLast = false
    while !isLast {
      let response: Shows.List.Response
      do throws(ShowsWorkerError) {
        let page = try await worker.fetchShows(parameters)
        var count: ListCount?
        if let extent = request.count {
          count = try await worker.countShows(search: parameters.search, upTo: extent.limit)
        }
        parameters.after = page.next?.description
        isLast = !request.isWhole || page.next == nil
        response = Shows.List.Response(page: page, count: count, isLast: isLast)
      } catch {
        return try await presenter.presentFailure(error)
      }
      try await presenter.presentShows(response)
    }
  }

  public func fetchShow(_ request: Shows.One.Request) async throws {
    let answer: ShowResult
    do throws(ShowsWorkerError) {
      answer = try await worker.fetchShow(request.show)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentShow(Shows.One.Response(answer: answer, hidesSpoilers: request.hidesSpoilers))
  }

  public func changeShow(_ request: Shows.Change.Request) async throws {
    let options = options(request.idempotencyKey, request.isDryRun)
    var request = request
    let answer: ShowResult
    do throws(ShowsWorkerError) {
      try await nameEpisode(of: &request)
      if let change = try request.kind.change {
        answer = try await worker.changeShow(request.show, ifVersion: request.version, change, options)
      } else {
        answer = try await worker.deleteShow(request.show, ifVersion: request.version, options)
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentChange(
      Shows.Change.Response(
        answer: answer, kind: request.kind, isDryRun: request.isDryRun, hidesSpoilers: request.hidesSpoilers))
  }

  /// Replaces a change of the next or the last watched episode by one that names it, of the show's version in which it is
  /// that.
  private func nameEpisode(of request: inout Shows.Change.Request) async throws(ShowsWorkerError) {
    guard request.kind == .watchNext || request.kind == .unwatchLast else { return }
    let found = try await worker.fetchShow(request.show)
    let (show, now) = (found.show, found.at)
    if request.kind == .watchNext {
      guard let next = ShowStanding(of: show, at: now).next(at: now) else { throw .noEpisode(show, isWatched: false) }
      request.kind = .watch([next.id])
    } else {
      guard let last = show.lastMarked else { throw .noEpisode(show, isWatched: true) }
      request.kind = .unwatch([last])
    }
    (request.show, request.version) = (show.id, request.version ?? show.version)
  }

  public func importShows(_ request: Shows.Import.Request) async throws {
    let receipt: WriteReceipt<[ShowOutcome]>
    do throws(ShowsWorkerError) {
      receipt = try await worker.importShows(request.source, options(request.idempotencyKey, request.isDryRun))
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentImport(
      Shows.Import.Response(outcomes: receipt.answer, isDryRun: request.isDryRun, isReplayed: receipt.isReplayed))
  }

  public func fetchHistory() async throws {
    var last: WatchedEpisode.ID?
    while true {
      let entries: [WatchedEpisode]
      do throws(ShowsWorkerError) {
        entries = try await worker.fetchHistory(after: last, limit: ShowsInteractor.historyPart)
      } catch {
        return try await presenter.presentFailure(error)
      }
      try await presenter.presentHistory(Shows.History.Response(entries: entries))
      guard let place = entries.last?.id else { return }
      last = place
    }
  }

  public func importHistory(_ request: Shows.History.ImportRequest) async throws {
    let outcomes: [HistoryOutcome]
    do throws(ShowsWorkerError) {
      let options = options(request.idempotencyKey, request.isDryRun)
      outcomes = try await worker.importHistory(request.name, request.bytes, options)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentHistoryImport(
      Shows.History.ImportResponse(outcomes: outcomes, isDryRun: request.isDryRun))
  }

  private func options(_ key: String?, _ isDryRun: Bool) -> WriteOptions {
    WriteOptions(author: context.author, timeZone: context.timeZone, idempotencyKey: key, isDryRun: isDryRun)
  }
}

extension Shows.Change.Kind {
  /// The change for the store; `nil` for a deletion.
  fileprivate var change: ShowChange? {
    get throws(ShowsWorkerError) {
      switch self {
      case .watch(let episodes): return .watch(episodes)
      case .unwatch(let episodes): return .unwatch(episodes)
      case .set(let next, let specials):
        let rule = next.flatMap(WatchingRule.init)
        if let next, rule == nil {
          let words = WatchingRule.allCases.map(\.rawValue)
          let nearest = Suggestion.nearest(to: next, among: words)
          throw .invalid([Violation("/next", .not(.watchingRule, next, nearest: nearest, known: words))])
        }
        return .settings(rule: rule, countsSpecials: specials)
      // Both have been replaced by a change that names its episode.
      case .watchNext: return .watch([])
      case .unwatchLast: return .unwatch([])
      case .delete: return nil
      }
    }
  }
}

extension TrackedShow {
  /// The id of the episode that was marked as watched last, of several at one time the last in the order of watching;
  /// `nil` if none is.
  fileprivate var lastMarked: String? {
    let places = Dictionary(uniqueKeysWithValues: episodes.enumerated().map { ($0.element.id, $0.offset) })
    return watched.max { ($0.value, places[$0.key] ?? -1) < ($1.value, places[$1.key] ?? -1) }?.key
  }
}
