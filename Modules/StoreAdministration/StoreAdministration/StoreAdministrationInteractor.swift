public import StoreAdministrationProtocols
public import OrdersWorkerProtocols

/// Passes each action to the worker, and its progress and outcome to the presenter.
public struct StoreAdministrationInteractor: StoreAdministrationBusinessLogic {
  private let worker: any StoreAdministrationWorking
  private let presenter: any StoreAdministrationPresentationLogic
  private let author: Author

  /// Creates an interactor.
  ///
  /// - Parameter author: the author of the changes to orders.
  public init(
    worker: any StoreAdministrationWorking, presenter: any StoreAdministrationPresentationLogic, author: Author
  ) {
    self.worker = worker
    self.presenter = presenter
    self.author = author
  }

  public func perform(_ request: StoreAdministration.Request) async throws {
    let response: StoreAdministration.Response
    do {
      response = try await respond(to: request.action, request.isDryRun)
    } catch let error as OrdersWorkerError {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentResult(response, isDryRun: request.isDryRun)
  }

  private func respond(to action: StoreAdministration.Action, _ isDryRun: Bool) async throws
    -> StoreAdministration.Response
  {
    switch action {
    case .info:
      return .info(try await worker.fetchInfo(), try await worker.fetchSettings())
    case .settings:
      return .settings(try await worker.fetchSettings())
    case .set(let name, let currency, let timeZone, let address, let phone, let taxRates):
      return .changed(
        try await worker.changeSettings(
          name: name, currency: currency, timeZone: timeZone, address: address, phone: phone, taxRates: taxRates,
          isDryRun: isDryRun))
    case .sample(isRemoving: false):
      return .sampled(count: try await worker.addSample(by: author, isDryRun: isDryRun), isRemoving: false)
    case .sample(isRemoving: true):
      return .sampled(count: try await worker.removeSample(by: author, isDryRun: isDryRun), isRemoving: true)
    case .backUp(let file):
      try await worker.backUp(toFile: file, isDryRun: isDryRun, report: presenter.presentProgress)
      return .backedUp(file: file, worker.backupExtent)
    case .restore(let file) where isDryRun:
      let preview = try await worker.previewRestore(fromFile: file)
      return .restored(file: file, worker.backupExtent, preview: preview)
    case .restore(let file):
      try await worker.restore(fromFile: file, report: presenter.presentProgress)
      return .restored(file: file, worker.backupExtent)
    case .copy(let source, let target, let isVerified):
      return .copied(
        try await worker.copy(
          from: source, to: target, isVerified: isVerified, isDryRun: isDryRun, report: presenter.presentProgress))
    case .doctor:
      return .examined(try await worker.examine(report: presenter.presentProgress))
    case .repair:
      return .repaired(
        try await worker.repair(isDryRun: isDryRun), try await worker.examine(report: presenter.presentProgress))
    }
  }
}
