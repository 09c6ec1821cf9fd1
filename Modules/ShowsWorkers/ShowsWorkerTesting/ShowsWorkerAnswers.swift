public import OrdersWorkerProtocols
public import ShowsWorkerProtocols

/// The answers of `ShowsWorkerSpy` by type of result, each a function of the call; a failure until a test sets it.
public struct ShowsWorkerAnswers: Sendable {
  public typealias Answer<Value> = @Sendable (ShowsWorkerSpy.Call) -> Result<Value, ShowsWorkerError>

  /// The failure of a call without an answer.
  public static let unset = ShowsWorkerError.store(.cannotFetch(.unavailable("the test has set no answer")))

  public var page: Answer<ShowsPage> = { _ in .failure(unset) }
  public var count: Answer<ListCount> = { _ in .failure(unset) }
  /// The answer to every request that reads, changes or deletes one show.
  public var show: Answer<ShowResult> = { _ in .failure(unset) }
  public var history: Answer<[WatchedEpisode]> = { _ in .failure(unset) }
  public var outcomes: Answer<WriteReceipt<[ShowOutcome]>> = { _ in .failure(unset) }
  public var historyOutcomes: Answer<[HistoryOutcome]> = { _ in .failure(unset) }
  public var watched: Answer<WatchedPage> = { _ in .failure(unset) }
  public var airings: Answer<AiringsPage> = { _ in .failure(unset) }
  public var poster: Answer<StoredPicture> = { _ in .failure(unset) }
  public var found: Answer<[FoundShow]> = { _ in .failure(unset) }
}
