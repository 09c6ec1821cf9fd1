import Access
public import AccessProtocols
public import AccessStoreProtocols
import AccessWorkers
import BulkOrders
public import BulkOrdersProtocols
import CreateOrder
public import CreateOrderProtocols
import Customers
public import CustomersProtocols
public import Foundation
public import HTTPProtocols
import ImportOrders
public import ImportOrdersProtocols
import ListOrders
public import ListOrdersProtocols
public import MelodiesStoreProtocols
import MelodyList
public import MelodyListProtocols
import OrderStatistics
public import OrderStatisticsProtocols
public import OrdersWorkerProtocols
import Posters
public import PresentationProtocols
import SavedViews
public import SavedViewsProtocols
import ShowOrder
public import ShowOrderProtocols
import ShowPresentation
public import ShowPresentationProtocols
public import ShowsWorkerProtocols
import ShowsWorkers
import StoreAdministration
public import StoreAdministrationProtocols
import StoreExamination
import StoreService
public import ViewsStoreProtocols
import Workers

/// The builders of all scenes over one open store, which each composition root passes to its front end.
public struct Scenes: Sendable {
  public let listOrders: ListOrdersBuilder
  public let showOrder: ShowOrderBuilder
  public let createOrder: CreateOrderBuilder
  public let customers: CustomersBuilder
  public let savedViews: SavedViewsBuilder
  public let importOrders: ImportOrdersBuilder
  public let orderStatistics: OrderStatisticsBuilder
  public let storeAdministration: StoreAdministrationBuilder
  public let transfer: TransferBuilder
  public let melodyList: MelodyListBuilder
  public let shows: ShowsBuilder
  public let manageAccess: ManageAccessBuilder
  public let bulkOrders: BulkOrdersBuilder
  public let storeService: any StoreServing
  /// Parses values in the notation of a locale.
  public let readers: any ValueReaderMaking
  private let posters: PosterFetcher?
  private let settings: CurrentSettings
  private let store: any Store

  /// Builds every scene over a store.
  ///
  /// - Parameters:
  ///   - pictures: where posters of shows are stored after they are fetched, as a server does for its pages; `nil`
  ///     fetches none.
  ///   - settings: the store's settings, which the scenes of one command use; `nil` reads them where they are needed.
  ///   - stores: opens other stores, to copy orders to and from them.
  ///   - http: fetches from other servers.
  ///   - melodiesAPI: the API of melodies that is used if a request names none; `nil` for none.
  ///   - lowestMelodiesAge: the number of seconds after a request to that API in which its response is used again.
  ///   - timeout: the time limit of a request to that API, retries included.
  ///   - clock: returns the moment of a write.
  public init(
    over store: any Store & AccessStore & MelodiesStore & ShowsStore & ViewsStore,
    pictures: (any PicturesStore)? = nil, settings: StoreSettings? = nil,
    formatters: any ValueFormatterMaking & ValueReaderMaking, stores: any StoreOpening,
    http asking: (any HTTPFetching)? = nil, melodiesAPI: String? = nil, lowestMelodiesAge: Int64 = 0,
    timeout: Duration = .seconds(5), clock: @escaping @Sendable () -> Instant = Instant.now
  ) {
    self.store = store
    readers = formatters
    let ids = UUIDv7()
    let http = asking ?? LazyFetching()
    let settings = CurrentSettings(settings, read: store.fetchSettings)
    self.settings = settings
    let worker = OrdersWorker(store: store, settings: settings.forWriting, clock: clock, makeID: ids.next) {
      await store.latestStateVersion
    }
    listOrders = ListOrdersBuilder(worker: worker, formatters: formatters, clock: clock)
    bulkOrders = BulkOrdersBuilder(worker: worker, formatters: formatters)
    showOrder = ShowOrderBuilder(worker: worker, formatters: formatters)
    createOrder = CreateOrderBuilder(worker: worker, formatters: formatters)
    customers = CustomersBuilder(worker: worker, formatters: formatters)
    savedViews = SavedViewsBuilder(
      worker: SavedViewsWorker(store: store, orders: worker), readers: formatters)
    importOrders = ImportOrdersBuilder(worker: worker)
    orderStatistics = OrderStatisticsBuilder(worker: worker, formatters: formatters)
    let examiner = StoreExaminer(shows: store, melodies: store)
    let administration = StoreAdministrationWorker(
      store: store, shows: store, melodies: store, views: store, opener: stores,
      examiner: examiner, clock: clock,
      sampleShows: SampleShows(store: store), sampleTunes: SampleMelodies(store: store))
    storeAdministration = StoreAdministrationBuilder(worker: administration, formatters: formatters)
    transfer = TransferBuilder(worker: administration)
    let melodyService = CachedMelodyService(
      client: MelodiesAPIClient(http: http, deadline: timeout), store: store, api: melodiesAPI,
      lowestAge: lowestMelodiesAge, clock: clock, makeID: ids.next)
    melodyList = MelodyListBuilder(melodyService: melodyService, formatters: formatters)
    storeService = StoreService(store: store, melodyService: melodyService, examiner: examiner, clock: clock)
    posters = pictures.map { PosterFetcher(store: $0, http: http, clock: clock) }
    shows = ShowsBuilder(
      worker: ShowsWorker(
        store: store, fetching: http, clock: clock, pictures: pictures, posters: posters),
      formatters: formatters)
    manageAccess = ManageAccessBuilder(
      worker: ManageAccessWorker(store: store, clock: clock, random: Randomness.system), formatters: formatters)
  }

  /// Stops fetching posters, and returns when none is written any more.
  public func stopFetching() async { await posters?.stop() }

  /// A sentence that says why the store takes no writes now, without its path; `nil` if it takes them.
  public var reasonNotReady: String? { store.reasonNotReady }

  /// The zone of the store's settings; `nil` if they name none.
  public var timeZone: TimeZone? { get async { await settings.shown(asOf: nil).zone } }

  /// Returns the shop's name in the store's settings, empty if they have none, and their zone, `nil` if they name none.
  ///
  /// - Parameter version: the version of the store's state that they must have at least; `nil` for those of the last
  ///   second.
  public func shop(asOf version: UInt64?) async -> (name: String, contact: String, zone: TimeZone?) {
    await settings.shown(asOf: version)
  }
}
