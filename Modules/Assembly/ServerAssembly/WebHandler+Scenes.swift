import APIFrontEnd
import AccessProtocols
import MediaPagesFrontEnd
import PageKernel
import PagesFrontEnd
import SceneAssembly
public import WebKernel

extension WebHandler {
  /// The JSON API and the pages over the same scenes.
  init(
    scenes: Scenes, gatekeeper: any Gatekeeping, settings: WebSettings, observer: any RequestObserving,
    makeID: @escaping @Sendable () -> String
  ) {
    let jobs = Jobs(timeout: settings.timeout)
    let api = APIFrontEnd(scenes: scenes.forAPI, settings: settings, jobs: jobs)
    let pages = PagesFrontEnd(scenes: scenes.forPages, gatekeeper: gatekeeper, settings: settings, jobs: jobs)
    let mediaPages = MediaPagesFrontEnd(melodyList: scenes, shows: scenes, settings: settings)
    self.init(
      operations: api.operations + Style.operations + pages.operations + mediaPages.operations,
      describedBy: api.description, problemPage: { ProblemPage($0).response(to: $1) }, shop: scenes,
      gatekeeper: gatekeeper, settings: settings, observer: observer, makeID: makeID)
  }
}

extension Scenes: ShopDescribing {
  fileprivate var forAPI: APIScenes {
    APIScenes(
      listOrders: self, showOrder: self, createOrder: self, importOrders: self, orderStatistics: self,
      melodyList: self, shows: self, transfer: self, storeAnswers: storeAnswers, reasonNotReady: { reasonNotReady })
  }

  fileprivate var forPages: PagesScenes {
    PagesScenes(
      listOrders: self, showOrder: self, createOrder: self, importOrders: self, orderStatistics: self,
      storeAdministration: self)
  }
}
