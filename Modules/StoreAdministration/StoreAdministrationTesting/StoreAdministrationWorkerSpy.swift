public import StoreAdministrationProtocols
public import OrdersWorkerProtocols
import Synchronization

/// A worker that records exactly what it was asked and answers what it is told.
///
/// Every answer is a failure until one is set, so that a forgotten set-up fails the test.
public final class StoreAdministrationWorkerSpy: StoreAdministrationWorking {
  /// One question, with every argument but whom to tell.
  public enum Call: Hashable, Sendable {
    case fetchInfo
    case fetchSettings
    case changeSettings(name: String?, currency: String?, timeZone: String?, isDryRun: Bool)
    case addSample(Author, isDryRun: Bool)
    case removeSample(Author, isDryRun: Bool)
    case backUp(String, isDryRun: Bool)
    case restore(String, isDryRun: Bool)
    case copy(from: String, to: String, isVerified: Bool, isDryRun: Bool)
    case examine
  }

  /// What it answers, by kind of answer.
  public struct Answers: Sendable {
    public typealias Answer<Value> = Result<Value, OrdersWorkerError>

    /// What a spy answers that was told nothing.
    public static let unset = OrdersWorkerError.store(.cannotFetch(.unavailable("the test has set no answer")))

    public var info: Answer<StoreInfo> = .failure(unset)
    public var settings: Answer<StoreSettings> = .failure(unset)
    /// For how many sample orders came or went.
    public var count: Answer<Int> = .failure(unset)
    /// For a backup and a restore.
    public var done: Answer<Void> = .failure(unset)
    public var backupExtent = BackupExtent.everything
    public var copied: Answer<StoreAdministration.Response.Copied> = .failure(unset)
    public var findings: Answer<[StoreFinding]> = .failure(unset)
    /// What a long task tells before it answers.
    public var progress: [StoreAdministration.Progress] = []
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

  private func record(_ call: Call) -> Answers {
    state.withLock { state in
      state.calls.append(call)
      return state.answers
    }
  }

  private func tell(_ answers: Answers, _ telling: Telling) async throws {
    for progress in answers.progress { try await telling(progress) }
  }
}

// MARK: Working

extension StoreAdministrationWorkerSpy {
  public func fetchInfo() async throws(OrdersWorkerError) -> StoreInfo { try record(.fetchInfo).info.get() }

  public func fetchSettings() async throws(OrdersWorkerError) -> StoreSettings {
    try record(.fetchSettings).settings.get()
  }

  public func changeSettings(name: String?, currency: String?, timeZone: String?, isDryRun: Bool)
    async throws(OrdersWorkerError) -> StoreSettings
  {
    try record(.changeSettings(name: name, currency: currency, timeZone: timeZone, isDryRun: isDryRun)).settings.get()
  }

  public func addSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount {
    SampleCount(orders: try record(.addSample(author, isDryRun: isDryRun)).count.get())
  }

  public func removeSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount {
    SampleCount(orders: try record(.removeSample(author, isDryRun: isDryRun)).count.get())
  }

  public var backupExtent: BackupExtent { answers.backupExtent }

  public func backUp(toFile path: String, isDryRun: Bool, telling: Telling) async throws {
    let answers = record(.backUp(path, isDryRun: isDryRun))
    try await tell(answers, telling)
    try answers.done.get()
  }

  public func restore(fromFile path: String, isDryRun: Bool, telling: Telling) async throws {
    let answers = record(.restore(path, isDryRun: isDryRun))
    try await tell(answers, telling)
    try answers.done.get()
  }

  public func copy(from source: String, to target: String, isVerified: Bool, isDryRun: Bool, telling: Telling)
    async throws -> StoreAdministration.Response.Copied
  {
    let answers = record(.copy(from: source, to: target, isVerified: isVerified, isDryRun: isDryRun))
    try await tell(answers, telling)
    return try answers.copied.get()
  }

  public func examine() async throws(OrdersWorkerError) -> [StoreFinding] { try record(.examine).findings.get() }
}
