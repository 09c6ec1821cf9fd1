public import OrdersWorkerProtocols

/// The operations of ``StoreAdministration`` on its store and on others that a URL names.
///
/// A long operation reports its progress to a closure and stops with the closure's error if that throws.
public protocol StoreAdministrationWorking: Sendable {
  /// A closure that receives the progress of a long operation.
  typealias ProgressReport = (StoreAdministration.Progress) async throws -> Void

  /// Returns the kind, version and size of the store.
  func fetchInfo() async throws(OrdersWorkerError) -> StoreInfo
  /// Returns the settings of the store.
  func fetchSettings() async throws(OrdersWorkerError) -> StoreSettings
  /// Changes the settings that are not `nil` and returns all of them.
  ///
  /// - Parameters:
  ///   - timeZone: the identifier of a time zone; empty for the machine's.
  ///   - taxRates: all rates of taxes, with semicolons or line breaks between them; empty for none.
  /// - Throws: `invalid` for an unknown currency, time zone or country, and for a text that is no tax rate.
  func changeSettings(
    name: String?, currency: String?, timeZone: String?, address: String?, phone: String?, taxRates: String?,
    isDryRun: Bool
  )
    async throws(OrdersWorkerError) -> StoreSettings
  /// Adds the missing orders, shows and melodies of the sample data and returns their numbers.
  ///
  /// - Parameter author: the author of the orders in the history.
  func addSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount
  /// Removes the orders, shows and melodies of the sample data and returns their numbers.
  func removeSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount
  /// The part of the store that a backup contains and a restore replaces.
  var backupExtent: BackupExtent { get }
  /// Writes a backup of the store to a new file.
  ///
  /// - Throws: `fileInTheWay` if the file exists; the store's errors; the error of `report`.
  func backUp(toFile path: String, isDryRun: Bool, report: ProgressReport) async throws
  /// Replaces the store by the backup in a file.
  ///
  /// - Throws: `noFile` if the file does not exist; the store's errors; the error of `report`.
  func restore(fromFile path: String, report: ProgressReport) async throws
  /// Compares the store with the backup in a file, which would replace it.
  ///
  /// - Throws: `noFile` if the file does not exist; `invalid` if it is not a backup; the store's errors.
  func previewRestore(fromFile path: String) async throws(OrdersWorkerError) -> RestorePreview
  /// Copies all records with their histories between two stores and skips those that the target has.
  ///
  /// - Parameters:
  ///   - source: the store to read, as for `--store`.
  ///   - target: the store to write, as for `--store`.
  ///   - isVerified: whether both stores are compared afterwards.
  /// - Throws: `differs` or `collides` if a record of the target is in the way; the stores' errors; the error of
  ///   `report`.
  func copy(from source: String, to target: String, isVerified: Bool, isDryRun: Bool, report: ProgressReport)
    async throws -> StoreAdministration.Response.Copied
  /// Checks the rules of the store by reading it, and returns a finding for each rule.
  ///
  /// - Throws: the store's error if it is not accessible; the error of `report`.
  func examine(report: ProgressReport) async throws -> [StoreFinding]
  /// Rebuilds what the store computes from its orders, and returns the names of these parts.
  ///
  /// - Throws: the store's error, also if only another machine can repair it.
  func repair(isDryRun: Bool) async throws(OrdersWorkerError) -> [String]
}
