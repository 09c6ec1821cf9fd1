import AccessStoreProtocols
import Foundation
import OrdersStoreProtocols
import Permissions
import StoreContract
import StoreExamination

extension CollectionsContract {
  static let credentials: [AccessRule] = [
    AccessRule("a new store has no credentials, and keeps those that it is given, by name") { store in
      try expect("any at first", try await store.hasCredentials(), false)
      try expect("at first", try await store.fetchCredentials(), [])
      var limited = Credential.token("Zoe", .viewer)
      (limited.expiresAt, limited.scopes) = (noon.adding(seconds: 60), [.readOrders, .calendar])
      var barred = Credential.token("bar")
      barred.scopes = []
      let all = [limited, .password("amy", .admin), barred, .token("Ümit", .editor)]
      for credential in all.reversed() { try await store.saveCredential(credential, isDryRun: false) }
      try expect("any", try await store.hasCredentials(), true)
      try expect("all", try await store.fetchCredentials(), all)
      for credential in all {
        try expect(credential.name, try await store.fetchCredential(named: credential.name), credential)
      }
      try expect("another", try await store.fetchCredential(named: "AMY"), nil)
    },
    AccessRule("a token is found by the hash of its secret, and a password is not") { store in
      let (token, password) = (Credential.token("till"), Credential.password("amy"))
      for credential in [token, password] { try await store.saveCredential(credential, isDryRun: false) }
      try expect("the token", try await store.fetchCredential(tokenHash: token.secretHash), token)
      try expect("the password", try await store.fetchCredential(tokenHash: password.secretHash), nil)
      try expect("none", try await store.fetchCredential(tokenHash: ""), nil)
    },
    AccessRule("a name that is taken is refused, unless a password replaces a password") { store in
      try await store.saveCredential(.token("till"), isDryRun: false)
      try await store.saveCredential(.password("amy", .viewer), isDryRun: false)
      for credential in [Credential.token("till", .admin), .password("till", .admin), .token("amy", .admin)] {
        for isDryRun in [true, false] {
          let error = try await refusal("\(credential.kind) \(credential.name)") {
            try await store.saveCredential(credential, isDryRun: isDryRun)
          }
          try expect("where", error.invalidPointers, ["/name"])
        }
      }
      let before = try await store.fetchCredentials()
      try expect("roles", before.map(\.role), [.viewer, .viewer])
      var changed = Credential.password("amy", .editor)
      changed.secretHash = "other"
      try await store.saveCredential(changed, isDryRun: true)
      try expect("after a dry run", try await store.fetchCredentials(), before)
      try await store.saveCredential(changed, isDryRun: false)
      try expect("replaced", try await store.fetchCredential(named: "amy"), changed)
    },
    AccessRule("a password is saved if the credential of its name is the expected one, and not otherwise") { store in
      let (amy, till) = (Credential.password("amy", .viewer), Credential.token("till"))
      for credential in [amy, till] { try await store.saveCredential(credential, isDryRun: false) }
      try await store.saveSession(.sample("s1", of: "amy"))
      var changed = amy
      (changed.secretHash, changed.createdAt) = ("new", noon.adding(seconds: 9))
      func save(_ name: String, _ old: Credential?, isDryRun: Bool = false) async throws -> Bool {
        var credential = changed
        credential.name = name
        return try await store.savePassword(credential, replacing: old, isDryRun: isDryRun)
      }
      var (promoted, other) = (amy, amy)
      (promoted.role, other.secretHash) = (.admin, "\u{0}")
      for (name, old) in [("amy", nil), ("amy", promoted), ("amy", other), ("till", nil), ("till", amy), ("bob", amy)] {
        try expect("\(name) instead of \(String(describing: old))", try await save(name, old), false)
      }
      try expect("the session", try await store.fetchSession(idHash: "s1")?.credentialName, "amy")
      try expect("tried", try await save("amy", amy, isDryRun: true), true)
      try expect("after a dry run", try await store.fetchCredentials(), [amy, till])
      try await store.touchCredential(named: "amy", at: noon.adding(seconds: 5), from: "192.0.2.1")
      try expect("changed", try await save("amy", amy), true)
      try expect("stored", try await store.fetchCredentials(), [changed, till])
      try expect("the ended session", try await store.fetchSession(idHash: "s1"), nil)
      try expect("again", try await save("amy", amy), false)
      _ = try await store.removeCredential(named: "amy", isDryRun: false)
      try expect("removed", try await save("amy", changed), false)
      try expect("new", try await save("amy", nil), true)
      try expect("left", try await store.fetchCredentials(), [changed, till])
    },
    AccessRule("two spellings of one letter are two names") { store in
      let names = ["Caf\u{e9}", "Cafe\u{301}"]
      for name in names { try await store.saveCredential(.token(name), isDryRun: false) }
      _ = try await store.removeCredential(named: names[0], isDryRun: false)
      let left = try await store.fetchCredentials().map { Array($0.name.utf8) }
      try expect("left", left, [Array(names[1].utf8)])
    },
    AccessRule("a credential is removed by its name, once, and not by a dry run") { store in
      let token = Credential.token("till")
      try await store.saveCredential(token, isDryRun: false)
      try expect("tried", try await store.removeCredential(named: "till", isDryRun: true), token)
      try expect("removed", try await store.removeCredential(named: "till", isDryRun: false), token)
      try expect("again", try await store.removeCredential(named: "till", isDryRun: false), nil)
      try expect("by its secret", try await store.fetchCredential(tokenHash: token.secretHash), nil)
      try expect("any", try await store.hasCredentials(), false)
      try await store.saveCredential(token, isDryRun: false)
    },
    AccessRule("a credential's last use only moves forward, and changes nothing else") { store in
      try await store.touchCredential(named: "till", at: noon, from: "192.0.2.1")
      try expect("of none", try await store.hasCredentials(), false)
      var token = Credential.token("till")
      try await store.saveCredential(token, isDryRun: false)
      for (seconds, stored) in [(60, 60), (30, 60), (61, 61)] as [(Int64, Int64)] {
        try await store.touchCredential(named: "till", at: noon.adding(seconds: seconds), from: "\(seconds)")
        (token.lastUsedAt, token.lastAddress) = (noon.adding(seconds: stored), "\(stored)")
        try expect("after \(seconds) s", try await store.fetchCredential(named: "till"), token)
      }
    },
    AccessRule("credentials are no orders: they come with no page, event or transfer") { store in
      let before = try await Snapshot(of: store)
      try await store.saveCredential(.token("till"), isDryRun: false)
      try await store.saveCredential(.password("amy"), isDryRun: false)
      try await store.saveSession(.sample("s1", of: "amy"))
      try expect("the store of orders", try await Snapshot(of: store), before)
      try expect("integrity", try await store.checkIntegrity(), [])
    },
    AccessRule("a backup brings the credentials back, and nobody's session") { store in
      try await withDirectory { directory in
        let amy = Credential.password("amy")
        try await store.saveCredential(amy, isDryRun: false)
        try await store.saveSession(.sample("s1", of: "amy"))
        try await store.backUp(toFile: "\(directory)/backup", progress: { _ in })
        _ = try await store.removeCredential(named: "amy", isDryRun: false)
        try await store.saveCredential(.token("till"), isDryRun: false)
        try await store.restore(fromFile: "\(directory)/backup", progress: { _ in })
        try expect("credentials", try await store.fetchCredentials(), [amy])
        try expect("the session", try await store.fetchSession(idHash: "s1"), nil)
      }
    },
    AccessRule("a backup without credentials tells nobody's, and brings none") { store in
      try await withDirectory { directory in
        let (amy, till) = (Credential.password("amy"), Credential.token("till"))
        try await store.saveCredential(amy, isDryRun: false)
        try await store.backUp(toFile: "\(directory)/without", .withoutCredentials, progress: { _ in })
        let file = try Data(contentsOf: URL(filePath: "\(directory)/without"))
        try expect("the hash in the file", file.range(of: Data(amy.secretHash.utf8)) == nil, true)
        try await store.backUp(toFile: "\(directory)/with", progress: { _ in })
        _ = try await store.removeCredential(named: "amy", isDryRun: false)
        try await store.saveCredential(till, isDryRun: false)
        for file in ["without", "with"] {
          try await store.restore(fromFile: "\(directory)/\(file)", .withoutCredentials, progress: { _ in })
          try expect("credentials after \(file)", try await store.fetchCredentials(), [till])
        }
      }
    },
  ]
}

// MARK: What the rules put into a store

extension Credential {
  static func token(_ name: String, _ role: Role = .viewer) -> Credential {
    Credential(name: name, kind: .token, role: role, secretHash: "token of \(name)", createdAt: noon)
  }

  static func password(_ name: String, _ role: Role = .editor) -> Credential {
    Credential(name: name, kind: .password, role: role, secretHash: "password of \(name)", createdAt: noon)
  }
}
