public import OrdersWorkerProtocols
public import StoreAdministrationProtocols

/// The answers of `StoreAdministrationWorkerSpy` by type of result, each a function of the call; a failure until a test
/// sets it.
public struct StoreAdministrationWorkerAnswers: Sendable {
  public typealias Answer<Value> = @Sendable (StoreAdministrationWorkerSpy.Call) -> Result<Value, OrdersWorkerError>

  /// The failure of a call without an answer.
  public static let unset = OrdersWorkerError.store(.cannotFetch(.unavailable("the test has set no answer")))

  public var info: Answer<StoreInfo> = { _ in .failure(unset) }
  public var settings: Answer<StoreSettings> = { _ in .failure(unset) }
  /// The answer for the sample orders that were added or removed.
  public var count: Answer<SampleCount> = { _ in .failure(unset) }
  /// The answer to a backup and a restore.
  public var done: Answer<Void> = { _ in .failure(unset) }
  public var preview: Answer<RestorePreview> = { _ in .failure(unset) }
  public var backupExtent: BackupExtent = .everything
  public var copied: Answer<StoreAdministration.Response.Copied> = { _ in .failure(unset) }
  public var findings: Answer<[StoreFinding]> = { _ in .failure(unset) }
  /// The answer for the parts that a repair rebuilds.
  public var parts: Answer<[String]> = { _ in .failure(unset) }
  /// The progress that a long task reports.
  public var report: [StoreAdministration.Progress] = []
}
