public import AccessProtocols
public import StoreAdministrationProtocols
public import WebKernel

/// The scenes of the pages for administrators; a composition root makes the value.
public protocol AdministrationPagesScenes: Sendable {
  var storeAdministration: StoreAdministrationBuilder { get }
  var manageAccess: ManageAccessBuilder { get }
  /// Receives and restores backups.
  var storeService: any StoreServing { get }
}

/// The pages for administrators: the settings of the shop, its users, and its backups; and the account of every user.
public struct AdministrationPagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  /// - Parameters:
  ///   - gatekeeper: checks the present password of a user who changes it.
  ///   - settings: the limits of what is uploaded.
  ///   - jobs: the long operations of all front ends.
  public init(scenes: any AdministrationPagesScenes, gatekeeper: any Gatekeeping, settings: WebSettings, jobs: Jobs) {
    operations = [
      SettingsPages(storeAdministration: scenes.storeAdministration).operations,
      AccountPages(manageAccess: scenes.manageAccess, gatekeeper: gatekeeper, settings: settings).operations,
      UsersPages(manageAccess: scenes.manageAccess).operations,
      BackupPages(
        storeService: scenes.storeService, storeAdministration: scenes.storeAdministration, jobs: jobs,
        limit: settings.maxImport
      ).operations,
      ExaminationPages(storeAdministration: scenes.storeAdministration, jobs: jobs).operations,
    ].flatMap(\.self)
  }
}
