import AccessProtocols
import Foundation
import HTTPProtocols
import Permissions
import PresentationProtocols
import Testing
import WebTesting

@testable import WebKernel

@Suite struct `Responses that a caller waits for` {
  @Test(arguments: [nil, Role.viewer], [false, true])
  func `a caller whose token was revoked or whose role changed gets no response`(
    role: Role?, isStream: Bool
  ) async throws {
    let (gatekeeper, status) = (GatekeeperStub(), role == nil ? HTTPStatus(rawValue: 401) : 403)
    let front = Self.front(gatekeeper) { _ in
      if !isStream { gatekeeper.change(.editor, to: role) }
      let response: HTTPResponse = try await .streaming([:]) { pipe in
        for piece: UInt8 in 1...2 { try await pipe.write([piece]) }
      }
      return isStream ? response : HTTPResponse(.ok)
    }
    let response = await front.get("/api/v1/news", ["Authorization": "Bearer editor"])
    guard isStream, case .stream(let produce) = response.body else {
      #expect(!isStream && response.status == status)
      return
    }
    let writer = Writer { gatekeeper.change(.editor, to: role) }
    let problem = await #expect(throws: Problem.self) { try await produce(writer) }
    #expect(problem?.httpStatus == status.rawValue)
    #expect(await writer.bytes == [1])
  }

  @Test func `a write that was waited for is answered after its caller's end`() async throws {
    let gatekeeper = GatekeeperStub()
    let front = Self.front(gatekeeper, .post) { _ in
      gatekeeper.change(.editor, to: nil)
      return HTTPResponse(.created)
    }
    let request = HTTPRequest(.post, "/api/v1/news", fields: ["Authorization": "Bearer editor", "Host": "localhost"])
    #expect(await front.respond(to: request).status == .created)
  }

  private static func front(
    _ gatekeeper: GatekeeperStub, _ method: HTTPMethod = .get, _ respond: @escaping WebOperation.Handler
  ) -> WebHandler {
    WebHandler(
      operations: [
        .api(
          method, "/news", id: "news", summary: "", role: .editor, parameters: [HTTPParameter("wait", in: .query)],
          responses: [], respond: respond)
      ], describedBy: { _ in [] }, problemPage: { refused, _ in HTTPResponse(refused.status) }, shop: GMTShop(),
      gatekeeper: gatekeeper, settings: WebSettings(timeZone: .gmt, requiresSignIn: true), observer: ObserverSpy(),
      makeID: { "1" })
  }

  private actor Writer: HTTPWriting {
    private(set) var bytes: [UInt8] = []
    private let hasWritten: @Sendable () -> Void

    init(hasWritten: @escaping @Sendable () -> Void) { self.hasWritten = hasWritten }

    func write(_ bytes: [UInt8]) {
      self.bytes += bytes
      hasWritten()
    }
  }
}
