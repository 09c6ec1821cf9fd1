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
import StoreExamination
import StoreService
import Workers

/// Every scene over one open store; each front end's root hands it on as the value that the front end asks for.
public struct Scenes: Sendable {
  public let listOrders: ListOrdersBuilder
  public let showOrder: ShowOrderBuilder
  public let createOrder: CreateOrderBuilder
  public let validateOrder: ValidateOrderBuilder
  public let importOrders: ImportOrdersBuilder
  public let orderStatistics: OrderStatisticsBuilder
  public let storeAdministration: StoreAdministrationBuilder
  public let transfer: TransferBuilder
  public let melodyList: MelodyListBuilder
  public let shows: ShowsBuilder
  public let manageAccess: ManageAccessBuilder
  public let storeService: any StoreServing
  private let settings: CurrentSettings
  private let store: any Store

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
    listOrders = ListOrdersBuilder(worker: worker, formatters: formatters)
    showOrder = ShowOrderBuilder(worker: worker, formatters: formatters)
    createOrder = CreateOrderBuilder(worker: worker, formatters: formatters)
    validateOrder = ValidateOrderBuilder(worker: worker, formatters: formatters)
    importOrders = ImportOrdersBuilder(worker: worker)
    orderStatistics = OrderStatisticsBuilder(worker: worker, formatters: formatters)
    let keeper = StoreAdministrationWorker(
      store: store, shows: store, melodies: store, opener: stores,
      examiner: StoreExaminer(shows: store, melodies: store), clock: clock,
      sampleShows: SampleShows(store: store), sampleTunes: SampleMelodies(store: store))
    storeAdministration = StoreAdministrationBuilder(worker: keeper)
    transfer = TransferBuilder(worker: keeper)
    let melodyService = CachedMelodyService(
      client: MelodiesAPIClient(http: http, deadline: timeout), store: store, api: melodiesAPI, clock: clock,
      makeID: ids.next)
    melodyList = MelodyListBuilder(melodyService: melodyService, formatters: formatters)
    storeService = StoreService(store: store, melodyService: melodyService, clock: clock)
    shows = ShowsBuilder(
      worker: ShowsWorker(store: store, fetching: http, clock: clock), formatters: formatters)
    manageAccess = ManageAccessBuilder(
      worker: ManageAccessWorker(store: store, clock: clock, random: Randomness.system), formatters: formatters)
  }

  /// Why the store takes no writes at present, without a path; `nil` where it takes them.
  public var reasonNotReady: String? { store.reasonNotReady }

  /// The zone that the store's settings name.
  public var timeZone: TimeZone? { get async { await settings.timeZone } }

  /// What the store's settings call the shop; empty where they do not.
  public var shopName: String { get async { await settings.shopName } }
}
