// Written by `make spies` from StoreAdministrationWorking and StoreAdministrationWorkerAnswers; do not edit.
public import OrdersWorkerProtocols
@_exported public import SceneTesting
public import StoreAdministrationProtocols

/// Records each call, and returns what a test says.
public final class StoreAdministrationWorkerSpy: StoreAdministrationWorking, AnsweringSpy {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchInfo
    case fetchSettings
    case changeSettings(
      String?, currency: String?, timeZone: String?, address: String?, phone: String?, taxRates: String?, isDryRun: Bool
    )
    case addSample(Author, isDryRun: Bool)
    case removeSample(Author, isDryRun: Bool)
    case backUp(String, isDryRun: Bool)
    case restore(String)
    case previewRestore(String)
    case copy(String, to: String, isVerified: Bool, isDryRun: Bool)
    case examine
    case repair(Bool)
  }

  public let recorder = AnswerRecorder<Call, StoreAdministrationWorkerAnswers>(StoreAdministrationWorkerAnswers())

  /// Creates a spy that answers every call with a failure, until a test says otherwise.
  public init() {}

  public var backupExtent: BackupExtent { recorder.answers.backupExtent }
  public func fetchInfo() async throws(OrdersWorkerError) -> StoreInfo {
    try recorder.answer(.fetchInfo, \.info)
  }
  public func fetchSettings() async throws(OrdersWorkerError) -> StoreSettings {
    try recorder.answer(.fetchSettings, \.settings)
  }
  public func changeSettings(
    name: String?, currency: String?, timeZone: String?, address: String?, phone: String?, taxRates: String?,
    isDryRun: Bool
  ) async throws(OrdersWorkerError) -> StoreSettings {
    try recorder.answer(
      .changeSettings(
        name, currency: currency, timeZone: timeZone, address: address, phone: phone, taxRates: taxRates,
        isDryRun: isDryRun), \.settings)
  }
  public func addSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount {
    try recorder.answer(.addSample(author, isDryRun: isDryRun), \.count)
  }
  public func removeSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount {
    try recorder.answer(.removeSample(author, isDryRun: isDryRun), \.count)
  }
  public func backUp(toFile path: String, isDryRun: Bool, report: ProgressReport) async throws {
    for value in recorder.answers.report { try await report(value) }
    try recorder.answer(.backUp(path, isDryRun: isDryRun), \.done)
  }
  public func restore(fromFile path: String, report: ProgressReport) async throws {
    for value in recorder.answers.report { try await report(value) }
    try recorder.answer(.restore(path), \.done)
  }
  public func previewRestore(fromFile path: String) async throws(OrdersWorkerError) -> RestorePreview {
    try recorder.answer(.previewRestore(path), \.preview)
  }
  public func copy(from source: String, to target: String, isVerified: Bool, isDryRun: Bool, report: ProgressReport)
    async throws -> StoreAdministration.Response.Copied
  {
    for value in recorder.answers.report { try await report(value) }
    return try recorder.answer(.copy(source, to: target, isVerified: isVerified, isDryRun: isDryRun), \.copied)
  }
  public func examine(report: ProgressReport) async throws -> [StoreFinding] {
    for value in recorder.answers.report { try await report(value) }
    return try recorder.answer(.examine, \.findings)
  }
  public func repair(isDryRun: Bool) async throws(OrdersWorkerError) -> [String] {
    try recorder.answer(.repair(isDryRun), \.parts)
  }
}
