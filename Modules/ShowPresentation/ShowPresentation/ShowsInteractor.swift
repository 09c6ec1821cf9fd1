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
    let answer: ShowResult
    do throws(ShowsWorkerError) {
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
      case .delete: return nil
      }
    }
  }
}
