import Foundation
import HTTPProtocols
import ImportOrdersTesting
import WebTesting

@testable import ImportPagesFrontEnd
@testable import PageKernel
@testable import WebKernel

/// The scene of imports as a spy.
struct WebScenesStub: Sendable {
  var importing = ImportOrdersSceneSpy()
}

extension WebHandler {
  /// Creates the pages for a test: over a spy, with one id for every request.
  init(_ scenes: WebScenesStub, settings: WebSettings = WebSettings(timeZone: .gmt)) {
    let pages = ImportPagesFrontEnd(
      importOrders: scenes.importing.builder, settings: settings, jobs: Jobs(timeout: settings.timeout))
    self.init(
      operations: Style.operations + pages.operations, describedBy: { _ in [.nothing] },
      problemPage: { ProblemPage($0).response(to: $1) }, shop: GMTShop(), gatekeeper: GatekeeperStub(),
      settings: settings, observer: ObserverSpy(), makeID: { "request-1" })
  }
}
