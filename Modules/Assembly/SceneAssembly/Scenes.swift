import Access
public import AccessProtocols
public import APIDocuments
public import AccessStoreProtocols
import CreateOrder
public import CreateOrderProtocols
public import Foundation
public import HTTPProtocols
import ImportOrders
public import ImportOrdersProtocols
import StoreAdministration
public import StoreAdministrationProtocols
import ListOrders
public import ListOrdersProtocols
public import MelodiesStoreProtocols
import MelodyList
public import MelodyListProtocols
import OrderStatistics
public import OrderStatisticsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols
import ShowOrder
public import ShowOrderProtocols
import ShowPresentation
public import ShowPresentationProtocols
public import ShowsWorkerProtocols
import StoreContract
import StoreService
import Workers

/// Every scene over one open store; each front end's root hands it on as what that front end asks for.
public struct Scenes: CreateOrderBuilding, ImportOrdersBuilding, StoreAdministrationBuilding, ListOrdersBuilding,
  ManageAccessBuilding, MelodyListBuilding, OrderStatisticsBuilding, ShowOrderBuilding, ShowsBuilding, TransferBuilding
{
  private let settings: CurrentSettings
  private let store: any Store
  public let storeAnswers: any StoreAnswering
  private let listOrders: any ListOrdersBuilding
  private let showOrder: any ShowOrderBuilding
  private let createOrder: any CreateOrderBuilding
  private let importOrders: any ImportOrdersBuilding
  private let orderStatistics: any OrderStatisticsBuilding
  private let storeAdministration: any StoreAdministrationBuilding
  private let melodyList: any MelodyListBuilding
  private let manageAccess: any ManageAccessBuilding
  private let transfer: any TransferBuilding
  private let shows: any ShowsBuilding

  /// - Parameters:
  ///   - settings: the store's, where they have been read already.
  ///   - stores: opens the others that orders are copied to and from.
  ///   - http: asks other servers.
  ///   - melodiesAPI: the API that tells of melodies, where nobody names another; `nil` for none.
  ///   - timeout: how long that API has for its answer, retries included.
  ///   - clock: tells when a write happens.
  public init(
    over store: any Store & AccessStore & MelodiesStore & ShowsStore, settings: StoreSettings? = nil,
    formatters: any ValueFormatterMaking & ValueReaderMaking, stores: any StoreOpening,
    http asking: (any HTTPFetching)? = nil, melodiesAPI: String? = nil, timeout: Duration = .seconds(5),
    clock: @escaping @Sendable () -> Instant = Instant.now
  ) {
    self.store = store
    let ids = UUIDv7()
    let http = asking ?? LazyFetching()
    let worker = OrdersWorker(store: store, settings: store.fetchSettings, clock: clock, makeID: ids.next)
    self.settings = CurrentSettings(settings, read: store.fetchSettings)
    listOrders = ListOrdersScene(worker: worker, formatters: formatters)
    showOrder = ShowOrderScene(worker: worker, formatters: formatters)
    createOrder = CreateOrderScene(worker: worker, formatters: formatters)
    importOrders = ImportOrdersScene(worker: worker)
    orderStatistics = OrderStatisticsScene(worker: worker, formatters: formatters)
    let keeper = StoreAdministrationWorker(
      store: store, shows: store, melodies: store, opener: stores,
      examiner: StoreExaminer(shows: store, melodies: store), clock: clock,
      sampleShows: SampleShows(store: store), sampleTunes: SampleMelodies(store: store))
    storeAdministration = StoreAdministrationScene(worker: keeper)
    transfer = TransferScene(worker: keeper)
    let melodyService = CachedMelodyService(
      client: MelodiesAPIClient(http: http, deadline: timeout), store: store, api: melodiesAPI, clock: clock,
      makeID: ids.next)
    melodyList = MelodyListScene(melodyService: melodyService, formatters: formatters)
    storeAnswers = StoreService(store: store, melodyService: melodyService, clock: clock)
    shows = ShowsScene(
      worker: ShowsWorker(store: store, fetching: http, clock: clock), formatters: formatters)
    manageAccess = ManageAccessScene(
      worker: ManageAccessWorker(store: store, clock: clock, random: Randomness.system), formatters: formatters)
  }

  /// Why the store takes no writes at present, without a path; `nil` where it takes them.
  public var reasonNotReady: String? { store.reasonNotReady }

  /// The zone that the store's settings name.
  public var timeZone: TimeZone? { get async { await settings.timeZone } }

  /// What the store's settings call the shop; empty where they do not.
  public var shopName: String { get async { await settings.shopName } }

  public func listOrders(for display: any ListOrdersDisplayLogic, in context: SceneContext)
    -> any ListOrdersBusinessLogic
  {
    listOrders.listOrders(for: display, in: context)
  }

  public func showOrder(for display: any ShowOrderDisplayLogic, in context: SceneContext) -> any ShowOrderBusinessLogic
  {
    showOrder.showOrder(for: display, in: context)
  }

  public func createOrder(for display: any CreateOrderDisplayLogic, in context: SceneContext)
    -> any CreateOrderBusinessLogic
  {
    createOrder.createOrder(for: display, in: context)
  }

  public func importOrders(for display: any ImportOrdersDisplayLogic, in context: SceneContext)
    -> any ImportOrdersBusinessLogic
  {
    importOrders.importOrders(for: display, in: context)
  }

  public func orderStatistics(for display: any OrderStatisticsDisplayLogic, in context: SceneContext)
    -> any OrderStatisticsBusinessLogic
  {
    orderStatistics.orderStatistics(for: display, in: context)
  }

  public func storeAdministration(for display: any StoreAdministrationDisplayLogic, in context: SceneContext)
    -> any StoreAdministrationBusinessLogic
  {
    storeAdministration.storeAdministration(for: display, in: context)
  }

  public func melodyList(for view: any MelodyListViewController, in context: SceneContext) -> any MelodyListPresenter {
    melodyList.melodyList(for: view, in: context)
  }

  public func manageAccess(for display: any ManageAccessDisplayLogic, in context: SceneContext)
    -> any ManageAccessBusinessLogic
  {
    manageAccess.manageAccess(for: display, in: context)
  }

  public func transfer(for display: any TransferDisplayLogic, in context: SceneContext) -> any TransferBusinessLogic {
    transfer.transfer(for: display, in: context)
  }

  public func shows(for display: any ShowsDisplayLogic, in context: SceneContext) -> any ShowsBusinessLogic {
    shows.shows(for: display, in: context)
  }
}
