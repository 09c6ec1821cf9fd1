import AccessProtocols
import CacheKernel
import FormKernel
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

/// The operations that download a backup, and restore one: an uploaded file waits for a confirmation.
struct BackupPages: Sendable {
  let storeService: any StoreServing
  let storeAdministration: StoreAdministrationBuilder
  let jobs: Jobs
  /// The highest number of bytes of a backup.
  let limit: Int
  private let received = ExpiringCache<Received>(capacity: 2, lifetime: .seconds(1_800))

  init(
    storeService: any StoreServing, storeAdministration: StoreAdministrationBuilder, jobs: Jobs, limit: Int
  ) {
    self.storeService = storeService
    self.storeAdministration = storeAdministration
    self.jobs = jobs
    self.limit = limit
  }

  /// An uploaded backup that waits for the sender's confirmation.
  private struct Received: Sendable {
    let backup: any ReceivedBackup
    let owner: String
  }

  var operations: [WebOperation] {
    [
      .page(.get, "/settings/backups", id: "showBackups", role: .admin) { BackupsPage(request: $0).response },
      .page(
        .post, "/settings/backups/restore", id: "receiveBackup", role: .admin, bodyLimit: limit,
        concurrency: .wholeStore
      ) { request in
        do {
          return try await receive(request)
        } catch let problem as Problem where problem.isCorrectable || problem.code == .tooLarge {
          return BackupsPage(request: request, problem: problem).response
        }
      },
      .page(.post, "/settings/backups/confirm", id: "restoreBackup", role: .admin) { try await restore($0) },
    ]
  }

  private func receive(_ request: WebRequest) async throws -> HTTPResponse {
    guard let (name, source) = request.form.file, !name.isEmpty else { throw Upload.missing }
    let backup = try await storeService.receive(source)
    let preview = try await preview(of: backup, request)
    let id = received.put(Received(backup: backup, owner: request.identity.owner))
    return RestorationPage(request: request, id: id, file: name, preview: preview).response
  }

  private func preview(of backup: any ReceivedBackup, _ request: WebRequest)
    async throws -> StoreAdministration.ViewModel
  {
    do {
      return try await storeAdministration.perform(
        .restore(fromFile: backup.path), request, isDryRun: true)
    } catch let problem as Problem where problem.isCorrectable {
      // The message omits the path of the file, which is private to the server.
      throw Problem(invalid: [.init(pointer: "/file", message: "is not a backup of a store, or it is damaged")])
    }
  }

  private func restore(_ request: WebRequest) async throws -> HTTPResponse {
    guard let received = received.take(request.form["backup"], where: { $0.owner == request.identity.owner }) else {
      return BackupsPage(request: request, problem: Upload.gone("the settings")).response
    }
    return try await jobs.respondToForm(request, as: "replaceStore", isExclusive: true) { progress in
      try await received.backup.restore(progress: progress)
      // The store is restored, also if it cannot be counted now.
      let contents = (try? await contents(request)) ?? ""
      return request.redirect(
        to: request.link("/settings"),
        notice: "Backup restored\(contents). If you have removed personal data since the backup, do "
          + "it again.\(request.isSignedIn ? " Every user must sign in again." : "")")
    }
  }

  /// Returns the numbers of restored records, as the end of a sentence: `: 61 orders, 3 shows and 5 tunes`.
  private func contents(_ request: WebRequest) async throws -> String {
    let info = try await storeAdministration.perform(.info, request, isDryRun: false)
    let counts = [("orders", "order"), ("shows", "show"), ("melodies", "tune")].compactMap { key, thing in
      info.rows.first { $0.key == key }?.number.map { Int($0).of(thing) }
    }
    guard let last = counts.last else { return "" }
    return ": \(counts.dropLast().joined(separator: ", "))\(counts.count > 1 ? " and " : "")\(last)"
  }
}
