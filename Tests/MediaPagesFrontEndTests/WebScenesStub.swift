import Foundation
import HTTPProtocols
import MelodyListTesting
import PresentationProtocols
import PresentationTesting
import ShowPresentationTesting
import WebTesting

@testable import MediaPagesFrontEnd
@testable import PageKernel
@testable import WebKernel

/// The scenes of shows and melodies as spies.
struct WebScenesStub: Sendable {
  var melodies = MelodyListSceneSpy()
  var showing = ShowsSceneSpy()

  /// Returns scenes that all succeed.
  static func answering() -> WebScenesStub {
    let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    return WebScenesStub(melodies: .answering(formatter), showing: .answering())
  }
}

extension WebHandler {
  /// Creates the pages for a test: over spies, with one id for every request.
  init(_ scenes: WebScenesStub, settings: WebSettings = WebSettings(timeZone: .gmt)) {
    let pages = MediaPagesFrontEnd(
      melodyList: scenes.melodies.builder, shows: scenes.showing.builder, settings: settings)
    self.init(
      operations: Style.operations + pages.operations, describedBy: { _ in [.nothing] },
      problemPage: { ProblemPage($0).response(to: $1) }, shop: GMTShop(), gatekeeper: GatekeeperStub(),
      settings: settings, observer: ObserverSpy(), makeID: { "request-1" })
  }
}
