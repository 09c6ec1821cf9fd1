import Foundation
import ListOrdersProtocols
import ListOrdersTesting
import OrderStatisticsProtocols
import OrderStatisticsTesting
import SavedViewsProtocols
import SavedViewsTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import WebTesting

@testable import HomePagesFrontEnd
@testable import PageKernel
@testable import WebKernel

/// The scenes of the pages as spies.
struct WebScenesStub: HomePagesScenes {
  var shopName = ""
  var list = ListOrdersSceneSpy()
  var statistics = OrderStatisticsSceneSpy()
  var administration = StoreAdministrationSceneSpy()
  var views = SavedViewsSceneSpy { _, display in try await display.displayViews(.init(views: [])) }

  var savedViews: SavedViewsBuilder { views.builder }
  var listOrders: ListOrdersBuilder { list.builder }
  var orderStatistics: OrderStatisticsBuilder { statistics.builder }
  var storeAdministration: StoreAdministrationBuilder { administration.builder }
}

extension WebHandler {
  /// Creates the pages for a test: over spies, with one id for every request.
  init(
    _ scenes: WebScenesStub, settings: WebSettings = WebSettings(timeZone: .gmt),
    gatekeeper: GatekeeperStub = GatekeeperStub(), observer: any RequestObserving = ObserverSpy(),
    chartLimit: Duration = .seconds(3_600)
  ) {
    let pages = HomePagesFrontEnd(
      scenes: scenes, gatekeeper: gatekeeper, settings: settings, chartLimit: chartLimit)
    self.init(
      operations: Style.operations + pages.operations, describedBy: { _ in [.nothing] },
      problemPage: { ProblemPage($0).response(to: $1) }, shop: GMTShop(shopName: scenes.shopName),
      gatekeeper: gatekeeper, settings: settings, observer: observer, makeID: { "request-1" })
  }
}
