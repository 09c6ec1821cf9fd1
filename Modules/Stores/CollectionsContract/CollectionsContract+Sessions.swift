import AccessStoreProtocols
import OrdersStoreProtocols
import Permissions
import StoreContract
import StoreExamination

extension CollectionsContract {
  static let sessions: [AccessRule] = [
    AccessRule("a session is kept until it is ended, whatever the time") { store in
      try await store.saveCredential(.password("amy"), isDryRun: false)
      let session = Session.sample("s1", of: "amy")
      try await store.saveSession(session)
      try expect("kept", try await store.fetchSession(idHash: "s1"), session)
      try expect("another", try await store.fetchSession(idHash: "s2"), nil)
      try await store.removeSession(idHash: "s2")
      try await store.removeSession(idHash: "s1")
      try await store.removeSession(idHash: "s1")
      try expect("ended", try await store.fetchSession(idHash: "s1"), nil)
    },
    AccessRule("only a password begins a session") { store in
      try await store.saveCredential(.token("till"), isDryRun: false)
      for name in ["till", "nobody"] {
        let error = try await refusal(name) { try await store.saveSession(.sample("s1", of: name)) }
        try expect("where", error.invalidPointers, ["/name"])
      }
      try expect("kept", try await store.fetchSession(idHash: "s1"), nil)
    },
    AccessRule("a session's last use only moves forward, and changes nothing else") { store in
      try await store.saveCredential(.password("amy"), isDryRun: false)
      var session = Session.sample("s1", of: "amy")
      session.userAgent = "Mozilla/5.0"
      try await store.saveSession(session)
      for (seconds, stored) in [(60, 60), (30, 60), (61, 61)] as [(Int64, Int64)] {
        try await store.touchSession(idHash: "s1", at: noon.adding(seconds: seconds), from: "\(seconds)")
        (session.lastSeenAt, session.address) = (noon.adding(seconds: stored), "\(stored)")
        try expect("after \(seconds) s", try await store.fetchSession(idHash: "s1"), session)
      }
      try await store.touchSession(idHash: "s2", at: noon, from: "192.0.2.1")
      try expect("of none", try await store.fetchSession(idHash: "s2"), nil)
    },
    AccessRule("sessions end with their credential, with its password, and when all of them are ended") { store in
      for (index, what) in ["removed", "replaced", "ended"].enumerated() {
        for name in ["amy", "bob"] {
          try await store.saveCredential(.password(name), isDryRun: false)
          for id in ["\(name)1", "\(name)2"] { try await store.saveSession(.sample(id, of: name)) }
        }
        try await store.saveCredential(.password("amy"), isDryRun: true)
        _ = try await store.removeCredential(named: "amy", isDryRun: true)
        try expect("tried", try await store.fetchSession(idHash: "amy1") == nil, false)
        switch index {
        case 0: _ = try await store.removeCredential(named: "amy", isDryRun: false)
        case 1: try await store.saveCredential(.password("amy", .viewer), isDryRun: false)
        default: try await store.removeSessions(ofCredential: "amy", exceptIDHash: nil)
        }
        for id in ["amy1", "amy2"] { try expect("\(what) \(id)", try await store.fetchSession(idHash: id), nil) }
        for id in ["bob1", "bob2"] {
          try expect("\(what) \(id)", try await store.fetchSession(idHash: id), .sample(id, of: "bob"))
        }
      }
    },
    AccessRule("sessions are listed by their last use, of one name or of all, and found by the start of their hash") {
      store in
      for name in ["amy", "bob"] { try await store.saveCredential(.password(name), isDryRun: false) }
      var all: [Session] = []
      for (index, (id, name)) in [("c-3", "amy"), ("b_2", "bob"), ("B_2", "amy"), ("a1", "amy")].enumerated() {
        var session = Session.sample(id, of: name)
        session.lastSeenAt = noon.adding(seconds: -60 * Int64(index / 2))
        all.append(session)
        try await store.saveSession(session)
      }
      let expected = ["b_2", "c-3", "B_2", "a1"]
      try expect("all", try await store.fetchSessions(ofCredential: nil, after: nil, limit: 9).map(\.idHash), expected)
      try expect(
        "two", try await store.fetchSessions(ofCredential: nil, after: nil, limit: 2).map(\.idHash), ["b_2", "c-3"])
      let own = try await store.fetchSessions(ofCredential: "amy", after: nil, limit: 9)
      try expect("of one", own.map(\.idHash), ["c-3", "B_2", "a1"])
      try expect("of none", try await store.fetchSessions(ofCredential: "AMY", after: nil, limit: 9), [])
      for (index, hash) in expected.enumerated() {
        let position = SessionPosition(lastSeenAt: noon.adding(seconds: -60 * Int64(index / 2)), idHash: hash)
        let after = try await store.fetchSessions(ofCredential: nil, after: position, limit: 9).map(\.idHash)
        try expect("after \(hash)", after, Array(expected.dropFirst(index + 1)))
        let own = try await store.fetchSessions(ofCredential: "amy", after: position, limit: 9).map(\.idHash)
        try expect("Amy's after \(hash)", own, after.filter { $0 != "b_2" })
      }
      try expect("by a prefix", try await store.fetchSession(idHashPrefix: "b_"), all[1])
      try expect("by another", try await store.fetchSession(idHashPrefix: "b%"), nil)
    },
    AccessRule("all sessions of a name but one are ended at once") { store in
      for name in ["amy", "bob"] {
        try await store.saveCredential(.password(name), isDryRun: false)
        for id in ["1", "2", "3"] { try await store.saveSession(.sample(name + id, of: name)) }
      }
      try await store.removeSessions(ofCredential: "amy", exceptIDHash: "amy2")
      let left = try await store.fetchSessions(ofCredential: nil, after: nil, limit: 9).map(\.idHash)
      try expect("left", left, ["amy2", "bob1", "bob2", "bob3"])
    },
    AccessRule("sessions that are over are removed, to the microsecond, and no others") { store in
      try await store.saveCredential(.password("amy"), isDryRun: false)
      let moments: [(String, expires: Int64, seen: Int64)] = [
        ("over", 0, 0), ("running", 1, 0), ("idle", 1, -1), ("both", -1, -1),
      ]
      for (id, expires, seen) in moments {
        var session = Session.sample(id, of: "amy")
        session.expiresAt = Instant(microseconds: noon.microseconds + expires)
        session.lastSeenAt = Instant(microseconds: noon.microseconds + seen)
        try await store.saveSession(session)
      }
      try await store.removeSessions(expiringBy: noon, lastSeenBefore: noon)
      for (id, _, _) in moments {
        try expect(id, try await store.fetchSession(idHash: id) == nil, id != "running")
      }
    },
  ]
}

extension Session {
  static func sample(_ id: String, of name: String) -> Session {
    Session(
      idHash: id, credentialName: name, createdAt: noon, lastSeenAt: noon, expiresAt: noon.adding(seconds: 3600))
  }
}
