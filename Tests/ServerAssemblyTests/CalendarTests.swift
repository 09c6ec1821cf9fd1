import HTTPProtocols
import HTTPTesting
import ServerCommandLineFrontEnd
import Testing

@testable import ServerAssembly

@Suite(.blockingClients) struct `The calendar of episodes` {
  @Test func `its token in the address opens nothing else, and is in no line of the log`() async throws {
    let folder = try Folder()
    let token = try await createToken(["agenda", "--role", "viewer", "--scope", "calendar"], in: folder.store)
    let robot = try await createToken(in: folder.store)
    let server = try await TestServer(try .local(folder.store) { $0.requiresSignIn = true })
    let calendar = try server.send(.get, "/shows/airing.ics?token=\(token)")
    #expect(calendar.status == .ok)
    #expect(calendar.fields["Content-Type"] == "text/calendar; charset=utf-8")
    #expect(calendar.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(try server.send(.get, "/shows/airing.ics?token=x\(token)").status == 401)
    // A token with other rights must not be in an address.
    #expect(try server.send(.get, "/shows/airing.ics?token=\(robot)").status == 403)
    for target in ["/shows/airing", "/api/v1/shows", "/api/v1/orders", "/api/v1/shows/airing", "/metrics"] {
      #expect(try server.send(.get, target, ["Authorization": "Bearer \(token)"]).status == 403, "\(target)")
      #expect(try server.send(.get, "\(target)?token=\(token)").status != .ok, "\(target)")
    }
    try await server.server.stop()
    let log = server.log.all.joined()
    #expect(log.contains("/shows/airing.ics"))
    #expect(!log.contains(token) && !log.contains(robot))
  }
}
