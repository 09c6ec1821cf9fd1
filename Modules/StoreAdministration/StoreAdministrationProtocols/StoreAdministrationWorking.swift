public import OrdersWorkerProtocols

/// What the interactor asks for: the store at hand as a whole, and others by their URLs.
///
/// A long task tells how far it has come; it throws `OrdersWorkerError`, or what whom it told threw, and then stops.
public protocol StoreAdministrationWorking: Sendable {
  typealias Telling = (StoreAdministration.Progress) async throws -> Void

  func fetchInfo() async throws(OrdersWorkerError) -> StoreInfo
  func fetchSettings() async throws(OrdersWorkerError) -> StoreSettings
  /// Changes what is not `nil`; an empty zone means the machine's.
  ///
  /// - Returns: the settings as they are then.
  func changeSettings(name: String?, currency: String?, timeZone: String?, isDryRun: Bool)
    async throws(OrdersWorkerError) -> StoreSettings
  /// Brings what is not there of the sample shop's orders, shows and tunes; the orders come as this author's.
  ///
  /// - Returns: how many came.
  func addSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount
  /// Deletes the sample shop's orders, shows and tunes, and no others.
  ///
  /// - Returns: how many went.
  func removeSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount
  /// How much of the store a backup holds, and a restore changes.
  var backupExtent: BackupExtent { get }
  func backUp(toFile path: String, isDryRun: Bool, telling: Telling) async throws
  func restore(fromFile path: String, isDryRun: Bool, telling: Telling) async throws
  /// Copies every order with its history from one store to another; what is there already is not copied again.
  func copy(from source: String, to target: String, isVerified: Bool, isDryRun: Bool, telling: Telling)
    async throws -> StoreAdministration.Response.Copied
  /// Every rule that only reads, and what became of it.
  func examine() async throws(OrdersWorkerError) -> [StoreFinding]
}
