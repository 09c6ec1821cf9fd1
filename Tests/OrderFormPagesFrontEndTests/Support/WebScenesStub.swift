import PresentationTesting
import PresentationProtocols
import Models
import CreateOrderTesting
import Foundation
import WebTesting

@testable import OrderFormPagesFrontEnd
@testable import PageKernel
@testable import WebKernel

/// The scene of the form as a spy.
struct WebScenesStub {
  var create = CreateOrderSceneSpy()
}

extension WebHandler {
  /// Creates the form for a test: over a spy, with one id for every request.
  init(_ scenes: WebScenesStub, settings: WebSettings = WebSettings(timeZone: .gmt)) {
    self.init(
      operations: Style.operations + OrderFormPagesFrontEnd(createOrder: scenes.create.builder).operations,
      describedBy: { _ in [.nothing] }, problemPage: { ProblemPage($0).response(to: $1) }, shop: GMTShop(),
      gatekeeper: GatekeeperStub(), settings: settings, observer: ObserverSpy(), makeID: { "request-1" })
  }
}

extension CreateOrderSceneSpy {
  /// Returns a scene that shows the form of an order in English, and saves the order, or Amy's.
  static func showing(_ order: Order?, refusal: Problem? = nil) -> CreateOrderSceneSpy {
    let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    return .showing(order, saving: order ?? .amy, formatter, refusal: refusal)
  }
}
