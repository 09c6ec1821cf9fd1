import CreateOrderTesting
import Foundation
import HTTPProtocols
import ImportOrdersTesting
import ListOrdersTesting
import OrderStatisticsTesting
import ShowOrderTesting
import StoreAdministrationTesting
import WebTesting

@testable import PageKernel
@testable import PagesFrontEnd
@testable import WebKernel

/// A shop whose scenes are spies.
struct WebScenesStub: Sendable {
  var shopName = ""
  var list = ListOrdersBuildingSpy()
  var show = ShowOrderBuildingSpy()
  var create = CreateOrderBuildingSpy()
  var importing = ImportOrdersBuildingSpy()
  var statistics = OrderStatisticsBuildingSpy()
  var keeping = StoreAdministrationBuildingSpy()

  /// The pages over these scenes.
  func pages(_ settings: WebSettings = WebSettings(), _ gatekeeper: GatekeeperStub = GatekeeperStub()) -> PagesFrontEnd
  {
    PagesFrontEnd(
      scenes: PagesScenes(
        listOrders: list, showOrder: show, createOrder: create, importOrders: importing, orderStatistics: statistics,
        storeAdministration: keeping),
      gatekeeper: gatekeeper, settings: settings, jobs: Jobs(timeout: settings.timeout))
  }
}

extension WebHandler {
  /// The pages as a test asks them: over spies, with one id for every request.
  init(
    _ scenes: WebScenesStub, settings: WebSettings = WebSettings(timeZone: .gmt),
    gatekeeper: GatekeeperStub = GatekeeperStub(), observer: any RequestObserving = ObserverSpy()
  ) {
    self.init(
      operations: Style.operations + scenes.pages(settings, gatekeeper).operations, describedBy: { _ in .nothing },
      problemPage: { ProblemPage($0).response(to: $1) }, shop: GMTShop(shopName: scenes.shopName),
      gatekeeper: gatekeeper, settings: settings, observer: observer, makeID: { "request-1" })
  }
}
