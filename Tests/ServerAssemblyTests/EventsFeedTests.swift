import Foundation
import HTTPProtocols
import HTTPTesting
import Models
import OrdersStoreProtocols
import SQLOrdersKernel
import SQLiteStore
import Testing

@testable import ServerAssembly

/// Tests the feed of events over a socket, with writes of this server and of another process.
@Suite(.blockingClients, .timeLimit(.minutes(20))) struct `The feed of events` {
  private static let order = #"{"email":"amy@example.com","total":{"amount":"1.23","currency":"USD"}}"#

  @Test func `a request that waits is answered by a write of the same server, and of another process`() async throws {
    let folder = try Folder()
    try await withServer(.local(folder.store)) { server in
      #expect(try server.send(.post, "/api/v1/orders", body: Self.order).status == 201)
      for isOther in [false, true] {
        let next = try Self.next(try server.send(.get, "/api/v1/events?after=latest"))
        let waiting = try RawConnection(port: server.port)
        waiting.send(
          "GET /api/v1/events?after=\(next)&wait=30&type=edited HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        if isOther {
          let other = try await SQLiteStore.open(path: "\(folder.path)/store.sqlite")
          let id = try await other.fetchOrders(OrdersQuery(limit: 1)).orders[0].id
          var order = try #require(try await other.fetchOrders(answeringTo: id).first)
          order.note = "twice"
          _ = try await other.updateOrder(
            id, ifVersion: nil, .edit(order), WriteContext(author: Author(name: "other", frontEnd: "test"), at: .now()))
          try await other.close()
        } else {
          let fields: HTTPFields = ["If-Match": "*"]
          #expect(try server.send(.patch, "/api/v1/orders/1", fields, body: #"{"note":"ring"}"#).status == .ok)
        }
        let answer = try #require(RawResponse.all(in: waiting.readToEnd()).last)
        #expect(answer.status == .ok)
        #expect(answer.text.contains(#""type":"edited""#))
      }
    }
  }

  /// Returns the cursor after a page.
  private static func next(_ page: RawResponse) throws -> String {
    let document = try JSONSerialization.jsonObject(with: Data(page.text.utf8)) as? [String: Any]
    return try #require(document?["next"] as? String)
  }
}
