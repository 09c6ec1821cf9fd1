import AccessProtocols
import AccessTesting
import CommandLineFrontEnd
import CreateOrderProtocols
import CreateOrderTesting
import Foundation
import ImportOrdersProtocols
import ImportOrdersTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import ListOrdersProtocols
import ListOrdersTesting
import MelodyListProtocols
import MelodyListTesting
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import ShowOrderProtocols
import ShowOrderTesting
import ShowPresentationProtocols
import ShowPresentationTesting
import Synchronization

/// A desk whose scenes are spies; it remembers which stores were opened.
final class DeskStub: Desk, DeskOpening {
  let timeZone: TimeZone?
  let list: ListOrdersBuildingSpy
  let show: ShowOrderBuildingSpy
  let create: CreateOrderBuildingSpy
  let importing: ImportOrdersBuildingSpy
  let statistics: OrderStatisticsBuildingSpy
  let keeping: StoreAdministrationBuildingSpy
  let access: ManageAccessBuildingSpy
  let melodies: MelodyListBuildingSpy
  let showing: ShowsBuildingSpy
  private let opened = Mutex<[(location: StoreLocation, tokens: StoreTokens)]>([])
  private let failure: Problem?

  init(
    timeZone: TimeZone? = nil, failure: Problem? = nil, list: ListOrdersBuildingSpy = .init(),
    show: ShowOrderBuildingSpy = .init(), create: CreateOrderBuildingSpy = .init(),
    importing: ImportOrdersBuildingSpy = .init(), statistics: OrderStatisticsBuildingSpy = .init(),
    keeping: StoreAdministrationBuildingSpy = .init(), access: ManageAccessBuildingSpy = .init(),
    melodies: MelodyListBuildingSpy = .init(), showing: ShowsBuildingSpy = .init()
  ) {
    self.timeZone = timeZone
    self.failure = failure
    self.list = list
    self.show = show
    self.create = create
    self.importing = importing
    self.statistics = statistics
    self.keeping = keeping
    self.access = access
    self.melodies = melodies
    self.showing = showing
  }

  var locations: [StoreLocation] { opened.withLock { $0.map(\.location) } }
  /// The token with which each desk would ask its own store.
  var tokens: [String?] { opened.withLock { $0.map { $0.tokens[$0.location] } } }
  /// The tokens of the last desk.
  var allTokens: StoreTokens? { opened.withLock { $0.last?.tokens } }

  func openDesk(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> any Desk {
    opened.withLock { $0.append((location, tokens)) }
    if let failure { throw failure }
    return self
  }

  func listOrders(for display: any ListOrdersDisplayLogic, in context: SceneContext) -> any ListOrdersBusinessLogic {
    list.listOrders(for: display, in: context)
  }

  func showOrder(for display: any ShowOrderDisplayLogic, in context: SceneContext) -> any ShowOrderBusinessLogic {
    show.showOrder(for: display, in: context)
  }

  func createOrder(for display: any CreateOrderDisplayLogic, in context: SceneContext) -> any CreateOrderBusinessLogic {
    create.createOrder(for: display, in: context)
  }

  func importOrders(for display: any ImportOrdersDisplayLogic, in context: SceneContext)
    -> any ImportOrdersBusinessLogic
  {
    importing.importOrders(for: display, in: context)
  }

  func orderStatistics(for display: any OrderStatisticsDisplayLogic, in context: SceneContext)
    -> any OrderStatisticsBusinessLogic
  {
    statistics.orderStatistics(for: display, in: context)
  }

  func storeAdministration(for display: any StoreAdministrationDisplayLogic, in context: SceneContext)
    -> any StoreAdministrationBusinessLogic
  {
    keeping.storeAdministration(for: display, in: context)
  }

  func shows(for display: any ShowsDisplayLogic, in context: SceneContext) -> any ShowsBusinessLogic {
    showing.shows(for: display, in: context)
  }

  func manageAccess(for display: any ManageAccessDisplayLogic, in context: SceneContext)
    -> any ManageAccessBusinessLogic
  {
    access.manageAccess(for: display, in: context)
  }

  func melodyList(for view: any MelodyListViewController, in context: SceneContext) -> any MelodyListPresenter {
    melodies.melodyList(for: view, in: context)
  }
}
