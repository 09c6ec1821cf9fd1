import APIDocuments
import Foundation
import CreateOrderTesting
import HTTPProtocols
import ImportOrdersTesting
import ListOrdersTesting
import MelodyListTesting
import OrderStatisticsTesting
import PresentationProtocols
import ShowOrderTesting
import ShowPresentationTesting
import StoreAdministrationTesting
import WebTesting

@testable import APIFrontEnd
@testable import WebKernel

/// A shop whose scenes are spies.
struct WebScenesStub: Sendable {
  var reasonNotReady: String?
  var list = ListOrdersBuildingSpy()
  var show = ShowOrderBuildingSpy()
  var create = CreateOrderBuildingSpy()
  var importing = ImportOrdersBuildingSpy()
  var statistics = OrderStatisticsBuildingSpy()
  var transferring = TransferBuildingSpy()
  var melodies = MelodyListBuildingSpy()
  var showing = ShowsBuildingSpy()
  var answering = StoreAnsweringSpy()

  /// The API over these scenes.
  func api(_ settings: WebSettings = WebSettings(), _ jobs: Jobs = Jobs(timeout: .seconds(10))) -> APIFrontEnd {
    APIFrontEnd(
      scenes: APIScenes(
        listOrders: list, showOrder: show, createOrder: create, importOrders: importing, orderStatistics: statistics,
        melodyList: melodies, shows: showing, transfer: transferring, storeAnswers: answering,
        reasonNotReady: { reasonNotReady }),
      settings: settings, jobs: jobs)
  }

  /// What the API's operations declare.
  static var operations: [WebOperation] { WebScenesStub().api().operations }
}

extension WebHandler {
  /// The API as a test asks it: over spies, with one id for every request.
  init(
    _ scenes: WebScenesStub, settings: WebSettings = WebSettings(timeZone: .gmt),
    gatekeeper: GatekeeperStub = GatekeeperStub(), observer: any RequestObserving = ObserverSpy()
  ) {
    let jobs = Jobs(timeout: settings.timeout)
    // A long operation that each of the callers has had done before.
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
