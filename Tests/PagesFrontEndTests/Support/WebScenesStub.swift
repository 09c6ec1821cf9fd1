import PresentationTesting
import PresentationProtocols
import Models
import CreateOrderTesting
import Foundation
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import OrderFormPagesFrontEnd
import OrderStatisticsProtocols
import OrderStatisticsTesting
import ShowOrderProtocols
import ShowOrderTesting
import SavedViewsProtocols
import SavedViewsTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import BulkOrdersProtocols
import BulkOrdersTesting
import WebTesting

@testable import HomePagesFrontEnd
@testable import PageKernel
@testable import PagesFrontEnd
@testable import WebKernel

/// The scenes of the pages as spies.
struct WebScenesStub: PagesScenes, HomePagesScenes {
  var shopName = ""
  var shopContact = ""
  var bulkOrdersSpy = BulkOrdersSceneSpy()
  var list = ListOrdersSceneSpy()
  var show = ShowOrderSceneSpy()
  var create = CreateOrderSceneSpy()
  var statistics = OrderStatisticsSceneSpy()
  var administration = StoreAdministrationSceneSpy()
  var views = SavedViewsSceneSpy { _, display in try await display.displayViews(.init(views: [])) }

  /// Returns the pages over these scenes, with those on which a reader begins and signs in.
  func pages(_ settings: WebSettings = WebSettings(), _ gatekeeper: GatekeeperStub = GatekeeperStub())
    -> [WebOperation]
  {
    PagesFrontEnd(scenes: self, settings: settings, jobs: Jobs(timeout: settings.timeout)).operations
      + OrderFormPagesFrontEnd(createOrder: create.builder).operations
      + HomePagesFrontEnd(scenes: self, gatekeeper: gatekeeper, settings: settings).operations
  }

  var bulkOrders: BulkOrdersBuilder { bulkOrdersSpy.builder }
  var savedViews: SavedViewsBuilder { views.builder }
  var listOrders: ListOrdersBuilder { list.builder }
  var showOrder: ShowOrderBuilder { show.builder }
  var orderStatistics: OrderStatisticsBuilder { statistics.builder }
  var storeAdministration: StoreAdministrationBuilder { administration.builder }
}

extension WebHandler {
  /// Creates the pages for a test: over spies, with one id for every request.
  init(
    _ scenes: WebScenesStub, settings: WebSettings = WebSettings(timeZone: .gmt),
    gatekeeper: GatekeeperStub = GatekeeperStub(), observer: any RequestObserving = ObserverSpy()
  ) {
    self.init(
      operations: Style.operations + scenes.pages(settings, gatekeeper), describedBy: { _ in [.nothing] },
      problemPage: { ProblemPage($0).response(to: $1) },
      shop: GMTShop(shopName: scenes.shopName, contact: scenes.shopContact),
      gatekeeper: gatekeeper, settings: settings, observer: observer, makeID: { "request-1" })
  }
}

extension CreateOrderSceneSpy {
  /// Returns a scene that shows the form of an order in English, and saves the order, or Amy's.
  static func showing(_ order: Order?, refusal: Problem? = nil) -> CreateOrderSceneSpy {
    let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    return .showing(order, saving: order ?? .amy, formatter, refusal: refusal)
  }
}
