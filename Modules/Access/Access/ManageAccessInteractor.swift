public import AccessProtocols
public import Foundation

/// Passes each request to the worker, and the outcome to the presenter.
public struct ManageAccessInteractor: ManageAccessBusinessLogic {
  private let worker: any ManageAccessWorking
  private let presenter: any ManageAccessPresentationLogic
  private let timeZone: TimeZone

  /// - Parameter timeZone: the zone in which the day of an expiry is meant.
  public init(
    worker: any ManageAccessWorking, presenter: any ManageAccessPresentationLogic, timeZone: TimeZone = .gmt
  ) {
    self.worker = worker
    self.presenter = presenter
    self.timeZone = timeZone
  }

  public func perform(_ request: ManageAccess.Request) async throws {
    let response: ManageAccess.Response
    do {
      response = try await respond(to: request.action, request.isDryRun)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentResult(response, isDryRun: request.isDryRun)
  }

  private func respond(to action: ManageAccess.Action, _ isDryRun: Bool)
    async throws(ManageAccess.Failure) -> ManageAccess.Response
  {
    switch action {
    case .createToken(let name, let role, let expires, let scopes):
      let limits = TokenLimits(expires: expires, timeZone: timeZone, scopes: scopes)
      let created = try await worker.createToken(named: name, role: role, limits: limits, isDryRun: isDryRun)
      return .created(created.credential, secret: created.secret)
    case .list:
      return .listed(try await worker.fetchCredentials())
    case .revoke(let name):
      return .revoked(try await worker.revoke(name, isDryRun: isDryRun))
    case .setPassword(let name, let role, let password):
      return .passwordSet(
        try await worker.setPassword(password, named: name, role: role, isDryRun: isDryRun))
    case .changePassword(let name, let current, let password):
      return .passwordSet(
        try await worker.changePassword(password, named: name, current: current, isDryRun: isDryRun))
    case .listSessions(let name, let cursor, let limit):
      let page = try await worker.fetchSessions(named: name, after: cursor, limit: limit)
      return .listedSessions(page.sessions, next: page.next)
    case .endSession(let id, let name):
      return .endedSession(try await worker.endSession(id, named: name, isDryRun: isDryRun))
    case .endOtherSessions(let name, let id):
      try await worker.endSessions(named: name, except: id, isDryRun: isDryRun)
      return .endedOtherSessions(name: name)
    }
  }
}
