import CommandLineFrontEnd
import CreateOrder
import CreateOrderProtocols
import Foundation
import ImportOrders
import ImportOrdersProtocols
import KeepStore
import KeepStoreProtocols
import ListOrders
import ListOrdersProtocols
import OrderStatistics
import OrderStatisticsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import ShowOrder
import ShowOrderProtocols
import StoreContract
import Workers

/// Every scene over one open store.
struct OpenDesk: Desk {
  let timeZone: TimeZone?
  private let listOrders: any ListOrdersBuilding
  private let showOrder: any ShowOrderBuilding
  private let createOrder: any CreateOrderBuilding
  private let importOrders: any ImportOrdersBuilding
  private let orderStatistics: any OrderStatisticsBuilding
  private let keepStore: any KeepStoreBuilding

  init(over store: any Store, formatters: any ValueFormatterMaking, stores: any StoreOpening) async {
    let ids = UUIDv7()
    let worker = OrdersWorker(store: store, settings: store.fetchSettings, clock: Instant.now, makeID: ids.next)
    // A store whose settings cannot be read says so when a scene asks it for something.
    timeZone = (try? await store.fetchSettings())?.timeZone.flatMap { TimeZone(identifier: $0) }
    listOrders = ListOrdersScene(worker: worker, formatters: formatters)
    showOrder = ShowOrderScene(worker: worker, formatters: formatters)
    createOrder = CreateOrderScene(worker: worker, formatters: formatters)
    importOrders = ImportOrdersScene(worker: worker)
    orderStatistics = OrderStatisticsScene(worker: worker, formatters: formatters)
    keepStore = KeepStoreScene(
      worker: KeepStoreWorker(store: store, opener: stores, examiner: StoreExaminer(), clock: Instant.now))
  }

  func listOrders(for display: any ListOrdersDisplayLogic, in context: SceneContext) -> any ListOrdersBusinessLogic {
    listOrders.listOrders(for: display, in: context)
  }

  func showOrder(for display: any ShowOrderDisplayLogic, in context: SceneContext) -> any ShowOrderBusinessLogic {
    showOrder.showOrder(for: display, in: context)
  }

  func createOrder(for display: any CreateOrderDisplayLogic, in context: SceneContext) -> any CreateOrderBusinessLogic {
    createOrder.createOrder(for: display, in: context)
  }

  func importOrders(for display: any ImportOrdersDisplayLogic, in context: SceneContext)
    -> any ImportOrdersBusinessLogic
  {
    importOrders.importOrders(for: display, in: context)
  }

  func orderStatistics(for display: any OrderStatisticsDisplayLogic, in context: SceneContext)
    -> any OrderStatisticsBusinessLogic
  {
    orderStatistics.orderStatistics(for: display, in: context)
  }

  func keepStore(for display: any KeepStoreDisplayLogic, in context: SceneContext) -> any KeepStoreBusinessLogic {
    keepStore.keepStore(for: display, in: context)
  }
}
