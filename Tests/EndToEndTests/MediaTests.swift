import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// Tests shows and melodies with the two real programs: the first steps of a new user, and every documented route.
@Suite struct `Shows and melodies` {
  @Test func `a show is imported, says what is next and why, and moves on when it is watched`() throws {
    let shop = try Shop()
    let importing = ["shows", "import", Shop.fixture("silicon-valley.json", of: "ShowsWorkers")]
    #expect(try shop.run(importing).output == "1 created, 0 updated, 0 unchanged, 0 rejected\n")
    let next = ["shows", "next", "Silicon Valley", "--why"]
    #expect(
      try shop.run(next).output == """
        S1E1 Minimum Viable Product
        It is the first aired episode, and none has been watched yet; specials do not count.

        """)
    #expect(
      try shop.run(["shows", "watch", "Silicon Valley", "S1E1"]).output
        == "S1E1 of Silicon Valley marked as watched.\n")
    #expect(
      try shop.run(next).output == """
        S1E2 The Cap Table
        It is the first aired episode that has not been watched; specials do not count.

        """)
    #expect(try shop.run(importing).output == "0 created, 0 updated, 1 unchanged, 0 rejected\n")
    let row = "143\tSilicon Valley\tS1E2 The Cap Table\t1 of 38 watched\n"
    #expect(try shop.run("shows list").output.hasPrefix(row))
    #expect(try shop.run("shows show 143").errors.hasPrefix("From silicon-valley.json, as of "))
    #expect(try shop.run("shows next Nobody").status == 3)
  }

  @Test func `the sample's shows and tunes come and go, and the doctor finds them sound`() throws {
    let shop = try Shop()
    #expect(try shop.run("store sample").errors.hasPrefix("60 sample orders, 3 shows and 5 tunes added"))
    #expect(try shop.run("shows list --all").output.split(separator: "\n").count == 3)
    let doctor = try shop.run("store doctor")
    #expect(doctor.status == 0)
    for rule in ["as SQLite 3.", "the shows are listed", "the watching history", "the melodies are listed"] {
      #expect(doctor.output.contains(rule))
    }
    let removed = try shop.run("store sample --remove --yes")
    #expect(removed.errors.hasPrefix("60 sample orders, 3 shows and 5 tunes removed"))
    #expect(try shop.run("shows list").output == "")
    #expect(try shop.run("melodies list").errors.hasPrefix("There are no melodies yet."))
  }

  @Test func `every route that is promised answers`() throws {
    let shop = try Shop()
    try shop.run("store sample")
    let server = try ServerProcess(shop)
    let caller = Caller(server.port)
    for (method, path, fields, body, status) in Self.routes {
      let answer = caller.ask(method, path, fields, body: body)
      #expect(answer?.status == status, "\(method) \(path): \(answer?.text ?? "nothing")")
    }
    #expect(server.stop() == 0)
  }

  // MARK: Fixtures

  /// The routes in this order, since some of them delete what others show.
  private static let routes: [(HTTPMethod, String, HTTPFields, String, HTTPStatus)] = [
    (.get, "/api/v1/shows", [:], "", .ok), (.get, "/api/v1/shows?limit=1&count=true&spoilers=hide", [:], "", .ok),
    (.get, "/api/v1/shows/search?query=sil", [:], "", .ok), (.get, "/api/v1/shows/143?spoilers=hide", [:], "", .ok),
    (.put, "/api/v1/shows/143/watched/S1E1", [:], "", .ok), (.put, "/api/v1/shows/143/watched/10898", [:], "", .ok),
    (.delete, "/api/v1/shows/143/watched/S1E1", [:], "", .ok),
    (
      .patch, "/api/v1/shows/143", ["If-Match": "*"],
      #"{"specials":true,"next":"after-last"}"#, .ok
    ),
    (.delete, "/api/v1/shows/30927", ["If-Match": "*"], "", .ok), (.get, "/api/v1/shows/30927", [:], "", .notFound),
    (
      .post, "/api/v1/shows", [:], #"{"id":30927,"name":"Secrets"}"#, .ok
    ),
    (.get, "/api/v1/melodies", [:], "", .ok), (.get, "/api/v1/melodies/sample-ode-to-joy", [:], "", .ok),
    (.get, "/api/v1/melodies/sample-ode-to-joy.wav", [:], "", .ok),
    (.post, "/api/v1/melodies", ["Content-Type": "application/x-rtttl"], "Mine:d=4:c,d,e", .ok),
    (.delete, "/api/v1/melodies/sample-ode-to-joy", [:], "", .ok), (.get, "/shows", [:], "", .ok),
    (.get, "/shows/143", [:], "", .ok), (.get, "/shows/143/delete", [:], "", .ok),
    (.get, "/shows/import", [:], "", .ok),
    (.get, "/shows/history", [:], "", .ok), (.get, "/shows/history/export", [:], "", .ok),
    (.get, "/melodies", [:], "", .ok),
  ]
}
