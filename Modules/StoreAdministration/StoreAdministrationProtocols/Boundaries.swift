public import MelodiesStoreProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols
public import ShowsStoreProtocols

/// Display → interactor. A call returns when the display has shown; it throws only what the display threw.
public protocol StoreAdministrationBusinessLogic: Sendable {
  func perform(_ request: StoreAdministration.Request) async throws
}

/// Interactor → presenter.
public protocol StoreAdministrationPresentationLogic: FailurePresentationLogic {
  func presentProgress(_ progress: StoreAdministration.Progress) async throws
  func presentResult(_ response: StoreAdministration.Response, isDryRun: Bool) async throws
}

/// Presenter → display.
public protocol StoreAdministrationDisplayLogic: ProblemDisplayLogic {
  func displayProgress(_ progress: StoreAdministration.Progress) async throws
  func displayResult(_ viewModel: StoreAdministration.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias StoreAdministrationBuilder = SceneBuilder<
  any StoreAdministrationDisplayLogic, any StoreAdministrationBusinessLogic
>

/// Opens a store by what `--store` says: `memory:`, `sqlite:PATH`.
public protocol StoreOpening: Sendable {
  /// - Parameter mustExist: whether a store that is not there yet is an error; else it is an empty one.
  func openStore(_ url: String, mustExist: Bool) async throws(StoreError) -> OpenStore
}

/// A store that is open: what it keeps, by its kind.
public struct OpenStore: Sendable {
  public let orders: any Store
  /// `nil` where it keeps none.
  public let shows: (any ShowsStore)?
  /// `nil` where it keeps none.
  public let melodies: (any MelodiesStore)?

  public init(orders: any Store, shows: (any ShowsStore)? = nil, melodies: (any MelodiesStore)? = nil) {
    self.orders = orders
    self.shows = shows
    self.melodies = melodies
  }
}
