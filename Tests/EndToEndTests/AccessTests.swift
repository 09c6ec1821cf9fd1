import Foundation
import Testing

/// Tests the management of credentials, and that the store's file has no secrets.
@Suite struct `Credentials of a store` {
  @Test func `a token's secret is shown once, is not in the file, and is gone when it is revoked`() throws {
    let shop = try Shop()
    let created = try shop.run("access create-token till --role editor")
    #expect(created.status == 0)
    let secret = try #require(created.lines.first)
    #expect(secret.hasPrefix("sk_") && secret.utf8.count == 46)
    #expect(created.lines.count == 1)
    #expect(!created.errors.contains(secret))
    #expect(try !contents(of: shop).contains { $0.firstRange(of: Data(secret.dropFirst(3).utf8)) != nil })
    #expect(try contents(of: shop).contains { $0.firstRange(of: Data("till".utf8)) != nil })

    let list = try shop.run("access list")
    #expect(list.output.hasPrefix("till\tToken\tEditor\t"))
    #expect(try !shop.run("access list --json").output.contains(secret))

    let again = try shop.run("access create-token till --role admin")
    #expect(again.status == 7)
    #expect(again.errors.contains("Another credential has the name “till” already"))
    let near = try shop.run("access revoke tilll --yes")
    #expect(near.status == 3)
    #expect(near.errors.contains("did you mean till?"))
    #expect(try shop.run("access revoke till --yes").status == 0)
    #expect(try shop.run("access list").output.isEmpty)
  }

  @Test func `a password is read from standard input, kept by Argon2id, and never repeated`() throws {
    let shop = try Shop()
    let set = try shop.run("access set-password amy --role admin", input: "correct horse\n")
    #expect(set.status == 0)
    #expect(set.output.isEmpty)
    #expect(set.errors == "Password of amy set. Sessions with an older password have ended.\n")
    let files = try contents(of: shop)
    #expect(!files.contains { $0.firstRange(of: Data("correct horse".utf8)) != nil })
    #expect(files.contains { $0.firstRange(of: Data("$argon2id$v=19$m=65536,t=2,p=1$".utf8)) != nil })
    #expect(try shop.run("access list").output.hasPrefix("amy\tPassword\tAdmin\t"))

    for (input, message) in [("short\n", "at least 8"), ("password\n", "common password"), ("", "one line")] {
      let refused = try shop.run("access set-password bob --role viewer", input: input)
      #expect([2, 7].contains(refused.status))
      #expect(refused.errors.contains(message))
    }
    #expect(try shop.run("access list").lines.count == 1)
  }

  @Test func `a dry run makes no file and tells no secret`() throws {
    let shop = try Shop()
    let tried = try shop.run("access create-token till --role editor --dry-run")
    #expect(tried.status == 0)
    #expect(tried.output.isEmpty)
    #expect(tried.errors == "Token till would be created; nothing has been changed.\n")
    #expect(try shop.run("access list").errors == "There are no credentials; only this machine has access.\n")
    #expect(!FileManager.default.fileExists(atPath: shop.path(".local")))
  }

  // MARK: Fixtures

  /// Returns the contents of the store's file and of SQLite's files beside it.
  private func contents(of shop: Shop) throws -> [Data] {
    let folder = shop.path(".local/share/storekeeper")
    return try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
      try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
    }
  }
}
