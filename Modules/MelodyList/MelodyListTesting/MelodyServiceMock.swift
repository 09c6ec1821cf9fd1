import Locks
public import MelodiesStoreProtocols
public import MelodyListProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// The article's mock of the service: until a test says otherwise it fails, so that a forgotten set-up fails, too.
///
/// ```swift
/// let melodyService = MelodyServiceMock()
/// melodyService.emulatedResult = .success
/// ```
public final class MelodyServiceMock: MelodyService, ServiceRequestMock {
  /// One question, with every argument.
  public enum Call: Hashable, Sendable {
    case getMelodies(MelodiesQuery)
    case getMelody(String)
    case importMelodies(String, WriteOptions)
    case renameMelody(String, String, WriteOptions)
    case deleteMelody(String, WriteOptions)
  }

  private struct State {
    var calls: [Call] = []
    var emulatedResult = ServiceRequestResult.error(
      .unknownError(cause: Problem(.internal, "the test has not said what the service answers")))
    var freshness = Freshness(origin: .api, asOf: Instant(microseconds: 1_183_111_200_000_000))
    var imported = ImportedMelodies(created: Melody.mocks(), skipped: 1)
    var deleted = WriteReceipt(Melody.mock)
  }

  private let state = Lock(State())

  public init() {}

  /// The calls of the service, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// How it answers from now on.
  public var emulatedResult: ServiceRequestResult {
    get { state.withLock { $0.emulatedResult } }
    set { state.withLock { $0.emulatedResult = newValue } }
  }

  /// The stamp of what it answers: of 29 June 2007 from the API, unless a test says otherwise.
  public var freshness: Freshness {
    get { state.withLock { $0.freshness } }
    set { state.withLock { $0.freshness = newValue } }
  }

  /// The result of an import.
  public var imported: ImportedMelodies {
    get { state.withLock { $0.imported } }
    set { state.withLock { $0.imported = newValue } }
  }

  /// The result of a deletion, and with the new title, of a change.
  public var deleted: WriteReceipt<Melody> {
    get { state.withLock { $0.deleted } }
    set { state.withLock { $0.deleted = newValue } }
  }

  private func answer<Model>(_ call: Call, _ model: Model) throws(Problem) -> Model {
    state.withLock { $0.calls.append(call) }
    do throws(ServiceRequestError) { return try mock(result: emulatedResult, model: model) } catch {
      throw error.problem
    }
  }

  // MARK: Melody service

  public func getMelodies(_ query: MelodiesQuery) async throws(ServiceRequestError) -> FreshMelodies {
    state.withLock { $0.calls.append(.getMelodies(query)) }
    return try mock(result: emulatedResult, model: FreshMelodies(melodies: Melody.mocks(), freshness: freshness))
  }

  public func getMelody(_ name: String) async throws(Problem) -> Melody {
    try answer(.getMelody(name), Melody.mock)
  }

  public func importMelodies(_ text: String, _ options: WriteOptions) async throws(Problem) -> ImportedMelodies {
    try answer(.importMelodies(text, options), imported)
  }

  public func renameMelody(_ name: String, to title: String, _ options: WriteOptions)
    async throws(Problem) -> WriteReceipt<Melody>
  {
    var renamed = deleted
    renamed.answer.title = title
    return try answer(.renameMelody(name, title, options), renamed)
  }

  public func deleteMelody(_ name: String, _ options: WriteOptions) async throws(Problem) -> WriteReceipt<Melody> {
    try answer(.deleteMelody(name, options), deleted)
  }
}
