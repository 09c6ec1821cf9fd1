import BulkOrdersProtocols
import BulkOrdersTesting
import CreateOrderProtocols
import CreateOrderTesting
import CustomersProtocols
import CustomersTesting
import Foundation
import HTTPProtocols
import ImportOrdersProtocols
import ImportOrdersTesting
import ListOrdersProtocols
import ListOrdersTesting
import MelodyListProtocols
import MelodyListTesting
import OrderStatisticsProtocols
import OrderStatisticsTesting
import Permissions
import PresentationProtocols
import SavedViewsProtocols
import SavedViewsTesting
import ShowOrderProtocols
import ShowOrderTesting
import ShowPresentationProtocols
import ShowPresentationTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import WebTesting

@testable import APIFrontEnd
@testable import WebKernel

/// The scenes of the JSON API as spies.
struct WebScenesStub: APIScenes {
  var reasonNotReady: String?
  var bulkOrdersSpy = BulkOrdersSceneSpy()
  var list = ListOrdersSceneSpy()
  var show = ShowOrderSceneSpy()
  var create = CreateOrderSceneSpy()
  var customersSpy = CustomersSceneSpy()
  var viewsSpy = SavedViewsSceneSpy()
  var importing = ImportOrdersSceneSpy()
  var statistics = OrderStatisticsSceneSpy()
  var administration = StoreAdministrationSceneSpy()
  var transferring = TransferSceneSpy()
  var melodies = MelodyListSceneSpy()
  var showing = ShowsSceneSpy()
  var answering = StoreServingSpy()

  /// Returns the API over these scenes.
  func api(_ settings: WebSettings = WebSettings(), _ jobs: Jobs = Jobs(timeout: .seconds(10))) -> APIFrontEnd {
    APIFrontEnd(scenes: self, settings: settings, jobs: jobs)
  }

  var bulkOrders: BulkOrdersBuilder { bulkOrdersSpy.builder }
  var listOrders: ListOrdersBuilder { list.builder }
  var showOrder: ShowOrderBuilder { show.builder }
  var savedViews: SavedViewsBuilder { viewsSpy.builder }
  var customers: CustomersBuilder { customersSpy.builder }
  var createOrder: CreateOrderBuilder { create.builder }
  var importOrders: ImportOrdersBuilder { importing.builder }
  var orderStatistics: OrderStatisticsBuilder { statistics.builder }
  var melodyList: MelodyListBuilder { melodies.builder }
  var shows: ShowsBuilder { showing.builder }
  var storeAdministration: StoreAdministrationBuilder { administration.builder }
  var transfer: TransferBuilder { transferring.builder }
  var storeService: any StoreServing { answering }

  /// The operations of the API.
  static var operations: [WebOperation] { WebScenesStub().api().operations }
}

extension WebHandler {
  /// Creates the API for a test: over spies, with one id for every request.
  init(
    _ scenes: WebScenesStub, settings: WebSettings = WebSettings(timeZone: .gmt),
    gatekeeper: GatekeeperStub = GatekeeperStub(), observer: any RequestObserving = ObserverSpy()
  ) {
    let jobs = Jobs(timeout: settings.timeout)
    // A finished job of each caller.
    for owner in Role.allCases.map(\.rawValue) + ["local"] {
      _ = try? jobs.start(
        .init(owner: owner, operation: "sample", key: "k"), fingerprint: "", isExclusive: false
      ) { _ in .json(bytes: Array("{}".utf8), fields: [:]) }
    }
    let api = scenes.api(settings, jobs)
    self.init(
      operations: api.operations, describedBy: api.description,
      problemPage: { refused, _ in HTTPResponse(refused.status, text: refused.problem.detail, contentType: "text/html")
      },
      shop: GMTShop(), gatekeeper: gatekeeper, settings: settings, observer: observer, makeID: { "request-1" })
  }
}
