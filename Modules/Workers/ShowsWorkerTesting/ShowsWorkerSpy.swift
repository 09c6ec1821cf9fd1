public import MediaDocuments
public import OrdersWorkerProtocols
public import ShowsWorkerProtocols
import Synchronization

/// A shows' worker that records exactly what it was asked and answers what it is told; a failure until an answer is
/// set.
///
/// ```swift
/// let worker = ShowsWorkerSpy()
/// worker.answers.show = { _ in .success(ShowResult(show: show, at: noon)) }
/// ```
public final class ShowsWorkerSpy: ShowsWorking {
  /// One question.
  public enum Call: Hashable, Sendable {
    case fetchShows(ShowsParameters)
    case countShows(search: String?, upTo: Int?)
    case fetchShow(String)
    case fetchHistory(after: WatchedEpisode.ID?, limit: Int)
    case changeShow(String, version: Int64?, ShowChange, WriteOptions)
    case deleteShow(String, version: Int64?, WriteOptions)
    case importShows(ShowsSource, WriteOptions)
    case importHistory(String, [UInt8], WriteOptions)
  }

  /// What it answers, by kind of answer; each may look at the call.
  public struct Answers: Sendable {
    public typealias Answer<Value> = @Sendable (Call) -> Result<Value, ShowsWorkerError>

    /// What a spy answers that was told nothing.
    public static let unset = ShowsWorkerError.store(.cannotFetch(.unavailable("the test has set no answer")))

    public var page: Answer<ShowsPage> = { _ in .failure(unset) }
    public var count: Answer<ListCount> = { _ in .failure(unset) }
    /// For everything that reads, changes or deletes one show.
    public var show: Answer<ShowResult> = { _ in .failure(unset) }
    public var history: Answer<[WatchedEpisode]> = { _ in .failure(unset) }
    public var outcomes: Answer<WriteReceipt<[ShowOutcome]>> = { _ in .failure(unset) }
    public var historyOutcomes: Answer<[HistoryOutcome]> = { _ in .failure(unset) }
  }

  private struct State {
    var calls: [Call] = []
    var answers = Answers()
  }

  private let state = Mutex(State())

  public init() {}

  /// What it was asked, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// What it answers from now on.
  public var answers: Answers {
    get { state.withLock { $0.answers } }
    set { state.withLock { $0.answers = newValue } }
  }

  private func answer<Value>(_ call: Call, _ answer: (Answers) -> Answers.Answer<Value>)
    throws(ShowsWorkerError) -> Value
  {
    let reply = state.withLock { state in
      state.calls.append(call)
      return answer(state.answers)
    }
    return try reply(call).get()
  }
}

// MARK: The worker

extension ShowsWorkerSpy {
  public func fetchShows(_ parameters: ShowsParameters) async throws(ShowsWorkerError) -> ShowsPage {
    try answer(.fetchShows(parameters), \.page)
  }

  public func countShows(search: String?, upTo limit: Int?) async throws(ShowsWorkerError) -> ListCount {
    try answer(.countShows(search: search, upTo: limit), \.count)
  }

  public func fetchShow(_ show: String) async throws(ShowsWorkerError) -> ShowResult {
    try answer(.fetchShow(show), \.show)
  }

  public func fetchHistory(after place: WatchedEpisode.ID?, limit: Int)
    async throws(ShowsWorkerError) -> [WatchedEpisode]
  {
    try answer(.fetchHistory(after: place, limit: limit), \.history)
  }

  public func changeShow(
    _ show: String, ifVersion version: Int64?, _ change: ShowChange, _ options: WriteOptions
  ) async throws(ShowsWorkerError) -> ShowResult {
    try answer(.changeShow(show, version: version, change, options), \.show)
  }

  public func deleteShow(_ show: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> ShowResult
  {
    try answer(.deleteShow(show, version: version, options), \.show)
  }

  public func importShows(_ source: ShowsSource, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> WriteReceipt<[ShowOutcome]>
  {
    try answer(.importShows(source, options), \.outcomes)
  }

  public func importHistory(_ name: String, _ bytes: [UInt8], _ options: WriteOptions)
    async throws(ShowsWorkerError) -> [HistoryOutcome]
  {
    try answer(.importHistory(name, bytes, options), \.historyOutcomes)
  }
}
