public import MelodiesStoreProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols
public import ShowsStoreProtocols

/// Display → interactor. A call returns when the display has shown; it throws only what the display threw.
public protocol KeepStoreBusinessLogic: Sendable {
  func perform(_ request: KeepStore.Request) async throws
}

/// Interactor → presenter.
public protocol KeepStorePresentationLogic: FailurePresentationLogic {
  func presentProgress(_ progress: KeepStore.Progress) async throws
  func presentResult(_ response: KeepStore.Response, isDryRun: Bool) async throws
}

/// Presenter → display.
public protocol KeepStoreDisplayLogic: ProblemDisplayLogic {
  func displayProgress(_ progress: KeepStore.Progress) async throws
  func displayResult(_ viewModel: KeepStore.ViewModel) async throws
}

/// Builds the scene for one display; the scene holds it weakly.
public protocol KeepStoreBuilding: Sendable {
  func keepStore(for display: any KeepStoreDisplayLogic, in context: SceneContext) -> any KeepStoreBusinessLogic
}

/// Opens a store by what `--store` says: `memory:`, `sqlite:PATH`.
public protocol StoreOpening: Sendable {
  /// - Parameter mustExist: whether a store that is not there yet is an error; else it is an empty one.
  func openStore(_ url: String, mustExist: Bool) async throws(OrdersStoreError) -> OpenStore
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
