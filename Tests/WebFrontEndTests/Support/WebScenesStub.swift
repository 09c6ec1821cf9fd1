import APIDocuments
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
import WebFrontEnd

/// A shop whose scenes are spies.
struct WebScenesStub: WebScenes {
  var timeZone: TimeZone? = .gmt
  var shopName = ""
  var reasonNotReady: String?
  var list = ListOrdersBuildingSpy()
  var show = ShowOrderBuildingSpy()
  var create = CreateOrderBuildingSpy()
  var importing = ImportOrdersBuildingSpy()
  var statistics = OrderStatisticsBuildingSpy()
  var keeping = StoreAdministrationBuildingSpy()
  var transferring = TransferBuildingSpy()
  var melodies = MelodyListBuildingSpy()
  var showing = ShowsBuildingSpy()
  var answering = StoreAnsweringSpy()
  var storeAnswers: any StoreAnswering { answering }

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

  func transfer(for display: any TransferDisplayLogic, in context: SceneContext) -> any TransferBusinessLogic {
    transferring.transfer(for: display, in: context)
  }

  func shows(for display: any ShowsDisplayLogic, in context: SceneContext) -> any ShowsBusinessLogic {
    showing.shows(for: display, in: context)
  }

  func melodyList(for view: any MelodyListViewController, in context: SceneContext) -> any MelodyListPresenter {
    melodies.melodyList(for: view, in: context)
  }

  func storeAdministration(for display: any StoreAdministrationDisplayLogic, in context: SceneContext)
    -> any StoreAdministrationBusinessLogic
  {
    keeping.storeAdministration(for: display, in: context)
  }
}
