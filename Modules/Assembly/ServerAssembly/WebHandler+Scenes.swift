import APIAssembly
import APIFrontEnd
import AccessProtocols
import AssistantFrontEnd
import CacheKernel
public import AdministrationPagesFrontEnd
import CustomersPagesFrontEnd
import DocsFrontEnd
public import HomePagesFrontEnd
import ImportPagesFrontEnd
import MediaPagesFrontEnd
import OrderFormPagesFrontEnd
import PageKernel
public import PagesFrontEnd
import SalesPagesFrontEnd
public import SceneAssembly
import WebKernel

extension WebHandler {
  /// Creates the handler of the JSON API and the pages over the same scenes.
  init(
    scenes: Scenes, gatekeeper: any Gatekeeping, settings: WebSettings, observer: any RequestObserving,
    gauges: @escaping Gauge.Reading = { [] }, cache: ResponseCache = ResponseCache(.init()) { nil },
    makeID: @escaping @Sendable () -> String
  ) {
    let jobs = Jobs(timeout: settings.timeout)
    let api = APIFrontEnd(scenes: scenes, settings: settings, jobs: jobs)
    let pages = PagesFrontEnd(scenes: scenes, settings: settings, jobs: jobs)
    let orderForm = OrderFormPagesFrontEnd(createOrder: scenes.createOrder)
    let homePages = HomePagesFrontEnd(scenes: scenes, gatekeeper: gatekeeper, settings: settings)
    let imports = ImportPagesFrontEnd(importOrders: scenes.importOrders, settings: settings, jobs: jobs)
    let sales = SalesPagesFrontEnd(orderStatistics: scenes.orderStatistics)
    let customers = CustomersPagesFrontEnd(customers: scenes.customers, listOrders: scenes.listOrders)
    let mediaPages = MediaPagesFrontEnd(melodyList: scenes.melodyList, shows: scenes.shows, settings: settings)
    let administration = AdministrationPagesFrontEnd(
      scenes: scenes, gatekeeper: gatekeeper, settings: settings, jobs: jobs)
    let assistant = AssistantFrontEnd(
      over: api.operations, version: settings.version, mayWrite: settings.assistantsMayWrite)
    self.init(
      operations: api.operations + [assistant.operation] + Style.operations + homePages.operations + pages.operations
        + orderForm.operations
        + customers.operations + imports.operations + sales.operations + mediaPages.operations
        + administration.operations,
      describedBy: { others in
        // The messages of assistants have a specification of their own.
        let described = others.filter { $0.id != assistant.operation.id }
        let descriptions = api.description(of: described)
        return descriptions + DocsFrontEnd(settings: settings).operations(describing: described + descriptions)
      }, problemPage: { ProblemPage($0).response(to: $1) }, shop: scenes,
      gatekeeper: gatekeeper, settings: settings, observer: observer, gauges: gauges, cache: cache, makeID: makeID)
  }
}

extension Scenes: HomePagesScenes, PagesScenes, AdministrationPagesScenes {}
