import AccessProtocols
import AccessWorkers
import AdministrationPagesFrontEnd
import APIFrontEnd
import CustomersPagesFrontEnd
import Foundation
import HomePagesFrontEnd
import HTTPProtocols
import ImportPagesFrontEnd
import MediaPagesFrontEnd
import MemoryStore
import Models
import PagesFrontEnd
import SceneAssembly
import Testing
import WebKernel

@testable import ServerAssembly

/// Tests the site of `Tools/deploy/nginx.conf` against the operations of the server.
@Suite(.blockingClients) struct ProxyTests {
  @Test func `nginx lets through every body that the server accepts`() async throws {
    let settings = WebSettings(timeZone: .gmt)
    let large = await operations(settings).filter { ($0.bodyLimit ?? 0) > settings.maxBody }
    #expect(large.map(\.path).contains("/api/v1/store/backup"))
    let streamed = try Regex(#require(try site().firstMatch(of: /location ~ (\S+) \{/)?.1.description))
    for operation in large {
      #expect(String(describing: operation.path).contains(streamed), "\(operation.id)")
    }
  }

  // MARK: Fixtures

  private func operations(_ settings: WebSettings) async -> [WebOperation] {
    let scenes = await ParityShop().scenes
    let gatekeeper = Gatekeeper(store: MemoryStore(), clock: Instant.now, random: Randomness.system)
    let jobs = Jobs(timeout: settings.timeout)
    return APIFrontEnd(scenes: scenes, settings: settings, jobs: jobs).operations
      + PagesFrontEnd(scenes: scenes, settings: settings, jobs: jobs).operations
      + HomePagesFrontEnd(scenes: scenes, gatekeeper: gatekeeper, settings: settings).operations
      + CustomersPagesFrontEnd(customers: scenes.customers, listOrders: scenes.listOrders).operations
      + ImportPagesFrontEnd(importOrders: scenes.importOrders, settings: settings, jobs: jobs).operations
      + AdministrationPagesFrontEnd(
        scenes: scenes, gatekeeper: gatekeeper, settings: settings, jobs: jobs
      ).operations
      + MediaPagesFrontEnd(melodyList: scenes.melodyList, shows: scenes.shows, settings: settings).operations
  }

  private func site() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Tools/deploy/nginx.conf"), encoding: .utf8)
  }
}
