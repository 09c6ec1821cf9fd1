// Written by `make spies` from ShowsWorking and ShowsWorkerAnswers; do not edit.
public import OrdersWorkerProtocols
@_exported public import SceneTesting
public import ShowQueries
public import ShowsWorkerProtocols

/// Records each call, and returns what a test says.
public final class ShowsWorkerSpy: ShowsWorking, AnsweringSpy {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchShows(ShowsParameters)
    case countShows(String?, upTo: Int?)
    case fetchShow(String)
    case fetchHistory(WatchedEpisode.ID?, limit: Int)
    case fetchLatestHistory(HistoryParameters)
    case fetchAirings(AiringsParameters)
    case fetchPoster(String)
    case searchTVmaze(String)
    case changeShow(String, ifVersion: Int64?, ShowChange, WriteOptions)
    case deleteShow(String, ifVersion: Int64?, WriteOptions)
    case importShows(ShowsSource, WriteOptions)
    case importHistory(String, [UInt8], WriteOptions)
  }

  public let recorder = AnswerRecorder<Call, ShowsWorkerAnswers>(ShowsWorkerAnswers())

  /// Creates a spy that answers every call with a failure, until a test says otherwise.
  public init() {}

  public func fetchShows(_ parameters: ShowsParameters) async throws(ShowsWorkerError) -> ShowsPage {
    try recorder.answer(.fetchShows(parameters), \.page)
  }
  public func countShows(search: String?, upTo limit: Int?) async throws(ShowsWorkerError) -> ListCount {
    try recorder.answer(.countShows(search, upTo: limit), \.count)
  }
  public func fetchShow(_ show: String) async throws(ShowsWorkerError) -> ShowResult {
    try recorder.answer(.fetchShow(show), \.show)
  }
  public func fetchHistory(after place: WatchedEpisode.ID?, limit: Int) async throws(ShowsWorkerError)
    -> [WatchedEpisode]
  {
    try recorder.answer(.fetchHistory(place, limit: limit), \.history)
  }
  public func fetchLatestHistory(_ parameters: HistoryParameters) async throws(ShowsWorkerError) -> WatchedPage {
    try recorder.answer(.fetchLatestHistory(parameters), \.watched)
  }
  public func fetchAirings(_ parameters: AiringsParameters) async throws(ShowsWorkerError) -> AiringsPage {
    try recorder.answer(.fetchAirings(parameters), \.airings)
  }
  public func fetchPoster(of show: String) async throws(ShowsWorkerError) -> StoredPicture {
    try recorder.answer(.fetchPoster(show), \.poster)
  }
  public func searchTVmaze(_ text: String) async throws(ShowsWorkerError) -> [FoundShow] {
    try recorder.answer(.searchTVmaze(text), \.found)
  }
  public func changeShow(_ show: String, ifVersion version: Int64?, _ change: ShowChange, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> ShowResult
  {
    try recorder.answer(.changeShow(show, ifVersion: version, change, options), \.show)
  }
  public func deleteShow(_ show: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> ShowResult
  {
    try recorder.answer(.deleteShow(show, ifVersion: version, options), \.show)
  }
  public func importShows(_ source: ShowsSource, _ options: WriteOptions) async throws(ShowsWorkerError)
    -> WriteReceipt<[ShowOutcome]>
  {
    try recorder.answer(.importShows(source, options), \.outcomes)
  }
  public func importHistory(_ name: String, _ bytes: [UInt8], _ options: WriteOptions) async throws(ShowsWorkerError)
    -> [HistoryOutcome]
  {
    try recorder.answer(.importHistory(name, bytes, options), \.historyOutcomes)
  }
}
