import Foundation
import Locks
import OrdersWorkerProtocols
import Testing

@testable import SceneAssembly

@Suite struct CurrentSettingsTests {
  @Test func `a zone that is set while a server runs is the zone a second later`() async {
    let shop = Shop("Asia/Tokyo")
    let settings = shop.settings(readAs: nil)
    #expect(await settings.shown(asOf: nil).zone?.identifier == "Asia/Tokyo")
    shop.set("Europe/Zurich")
    #expect(await settings.shown(asOf: nil).zone?.identifier == "Asia/Tokyo")
    shop.wait(.seconds(1))
    #expect(await settings.shown(asOf: nil).zone?.identifier == "Europe/Zurich")
    #expect(await settings.shown(asOf: nil).name == "The shop of Europe/Zurich")
    #expect(shop.reads == 2)
  }

  @Test func `a command uses the settings that it has read, and reads them no more`() async throws {
    let shop = Shop("Asia/Tokyo")
    let settings = shop.settings(readAs: StoreSettings(timeZone: "Europe/Zurich"))
    #expect(await settings.shown(asOf: nil).zone?.identifier == "Europe/Zurich")
    shop.wait(.seconds(60))
    #expect(await settings.shown(asOf: nil).name == "")
    #expect(try await settings.forWriting().timeZone == "Europe/Zurich")
    #expect(shop.reads == 0)
  }

  @Test func `a write of a server uses the settings of the moment`() async throws {
    let shop = Shop("Asia/Tokyo")
    let settings = shop.settings(readAs: nil)
    #expect(try await settings.forWriting().timeZone == "Asia/Tokyo")
    shop.set("Europe/Zurich")
    #expect(try await settings.forWriting().timeZone == "Europe/Zurich")
    #expect(await settings.shown(asOf: nil).zone?.identifier == "Europe/Zurich")
    #expect(shop.reads == 2)
    shop.breakDown()
    await #expect(throws: StoreError.self) { try await settings.forWriting() }
  }

  @Test func `the settings of a version are read once, and anew for another version`() async {
    let shop = Shop("Asia/Tokyo")
    let settings = shop.settings(readAs: nil)
    for _ in 0..<2 { #expect(await settings.shown(asOf: 1).zone?.identifier == "Asia/Tokyo") }
    shop.set("Europe/Zurich")
    shop.wait(.seconds(60))
    #expect(await settings.shown(asOf: 1).zone?.identifier == "Asia/Tokyo")
    #expect(await settings.shown(asOf: 2).zone?.identifier == "Europe/Zurich")
    #expect(shop.reads == 2)
  }

  @Test func `settings of the last second are not those of a version`() async {
    let shop = Shop("Asia/Tokyo")
    let settings = shop.settings(readAs: nil)
    #expect(await settings.shown(asOf: nil).zone?.identifier == "Asia/Tokyo")
    shop.set("Europe/Zurich")
    #expect(await settings.shown(asOf: 1).zone?.identifier == "Europe/Zurich")
  }

  @Test func `a store whose settings cannot be read keeps the zone that it had`() async {
    let shop = Shop("Asia/Tokyo")
    let settings = shop.settings(readAs: nil)
    #expect(await settings.shown(asOf: nil).zone?.identifier == "Asia/Tokyo")
    shop.breakDown()
    shop.wait(.seconds(2))
    #expect(await settings.shown(asOf: nil).zone?.identifier == "Asia/Tokyo")
    #expect(await shop.settings(readAs: nil).shown(asOf: nil).zone == nil)
  }
}

// MARK: Fixtures

/// Settings that a test changes, and a clock that it moves.
private final class Shop: Sendable {
  private struct State {
    var zone: String?
    var now = ContinuousClock.now
    var reads = 0
  }

  private let state: Lock<State>

  init(_ zone: String) { state = Lock(State(zone: zone)) }

  var reads: Int { state.withLock { $0.reads } }

  func set(_ zone: String) { state.withLock { $0.zone = zone } }

  func breakDown() { state.withLock { $0.zone = nil } }

  func wait(_ time: Duration) { state.withLock { $0.now += time } }

  func settings(readAs settings: StoreSettings?) -> CurrentSettings {
    CurrentSettings(settings, now: { self.state.withLock { $0.now } }) { () throws(StoreError) in
      let zone = self.state.withLock { state in
        state.reads += 1
        return state.zone
      }
      guard let zone else { throw .cannotFetch(.unavailable("gone")) }
      return StoreSettings(name: "The shop of \(zone)", timeZone: zone)
    }
  }
}
