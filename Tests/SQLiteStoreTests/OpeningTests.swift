import Foundation
import OrdersStoreProtocols
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests files that are no store, or cannot be one: each has its own clear error, and none is changed.
@Suite struct OpeningTests {
  @Test func `a missing file is not made again beside a log that may have its orders`() async throws {
    try await withFolder { folder in
      let (path, files) = ("\(folder)/store.sqlite", FileManager.default)
      try #require(files.createFile(atPath: "\(path)-wal", contents: Data("log".utf8)))
      let missing = StoreError.Cause.unavailable(
        """
        “\(path)” is missing, but its log “\(path)-wal” is there and may have orders; put the file back, or move the log \
        away to begin anew
        """)
      #expect(await causeOfOpening(path) == missing)
      #expect(!files.fileExists(atPath: path))
      try Data().write(to: URL(fileURLWithPath: "\(path)-wal"))
      #expect(await causeOfOpening(path) == nil)
    }
  }

  @Test func `a file that is no database is refused by name and left as it is`() async throws {
    try await withFolder { folder in
      let path = folder + "/letter.txt"
      try Data(repeating: 65, count: 5_000).write(to: URL(filePath: path))
      let cause = await causeOfOpening(path)
      #expect(cause == .corrupt("“\(path)” is not a SQLite database; use another file"))
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(repeating: 65, count: 5_000))
    }
  }

  @Test func `another program's database is refused and left as it is`() async throws {
    try await withFolder { folder in
      let path = folder + "/other.sqlite"
      try change(path) { connection throws(Failure) in try connection.execute("CREATE TABLE orders (id TEXT)") }
      let before = try Data(contentsOf: URL(filePath: path))
      let cause = await causeOfOpening(path)
      #expect(
        cause == .corrupt("“\(path)” is a SQLite database of another program, not a store; name another file"))
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test func `a newer version's store is refused, naming both versions`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      try await store.close()
      let newer = FileFormat.current.version + 1
      try change(store.file.path) { connection throws(Failure) in
        try connection.execute("PRAGMA user_version = \(newer)")
      }
      guard case .corrupt(let message) = await causeOfOpening(store.file.path) else {
        Issue.record("it was not refused as corrupt")
        return
      }
      #expect(message.contains("version \(newer) of"))
      #expect(message.contains("up to \(FileFormat.current.version);"))
    }
  }

  @Test func `a folder in the file's place is refused`() async throws {
    try await withFolder { folder in
      guard case .unavailable(let message) = await causeOfOpening(folder) else {
        Issue.record("it was not refused as unavailable")
        return
      }
      #expect(message.hasPrefix("“\(folder)” cannot be opened"))
    }
  }

  @Test(arguments: ["", "a\0b"])
  func `an empty path or a path with a zero byte is refused`(path: String) async {
    let cause = await causeOfOpening(path)
    #expect(cause == .unavailable("“\(path)” is not the name of a file"))
  }

  @Test(arguments: ["file:x?mode=memory", ":memory:", "with space.sqlite", "100%.sqlite", "Київ.sqlite"])
  func `a name is a file's name, whatever SQLite would read into it`(name: String) async throws {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: "\(folder)/\(name)")
      _ = try await store.createOrder(.sample(1), .test)
      try await store.close()
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func `a read-only file is read, and says so when it is to be written`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      try await store.close()
      let path = store.file.path
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
      let again = try await SQLiteStore.open(path: path)
      #expect(try await again.countOrders(OrdersFilter()) == 1)
      let error = await #expect(throws: StoreError.self) { try await again.createOrder(.sample(2), .test) }
      guard case .cannotCreate(.unavailable(let message)) = error else {
        Issue.record("\(String(describing: error)) is another error")
        return
      }
      #expect(message.hasPrefix("“\(path)” cannot be written; make the file and its folder writable"))
      #expect(try await again.countOrders(OrdersFilter()) == 1)

      // When the fault has been fixed, the same store writes.
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      _ = try await again.createOrder(.sample(2), .test)
      #expect(try await again.countOrders(OrdersFilter()) == 2)
      try await again.close()
    }
  }

  @Test func `a folder that is not there is named, and not made`() async throws {
    try await withFolder { folder in
      guard case .unavailable(let message) = await causeOfOpening("\(folder)/new/folder/store.sqlite") else {
        Issue.record("it was not refused as unavailable")
        return
      }
      #expect(message.hasPrefix("there is no folder “\(folder)/new/folder”"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
    }
  }

  @Test func `folders that a store makes are for the owner's eyes alone, and what is only tried makes none`()
    async throws
  {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: "\(folder)/new/folder/store.sqlite", makesFolders: true)
      var trial = WriteContext.test
      trial.isDryRun = true
      _ = try await store.createOrder(.sample(1), trial)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
      _ = try await store.createOrder(.sample(1), .test)
      for made in ["new", "new/folder"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(made)")
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700, "\(made)")
      }
      try await store.close()
    }
  }

  @Test func `a folder that cannot be made is named by the first write`() async throws {
    let store = try await SQLiteStore.open(path: "/proc/nowhere/store.sqlite", makesFolders: true)
    #expect(try await store.countOrders(OrdersFilter()) == 0)
    let error = await #expect(throws: StoreError.self) { try await store.createOrder(.sample(1), .test) }
    guard case .cannotCreate(.unavailable(let message)) = error else {
      Issue.record("\(String(describing: error)) is another error")
      return
    }
    #expect(message.contains("/proc/nowhere"))
  }

  @Test func `an empty file is an empty store until something is written`() async throws {
    try await withFolder { folder in
      let path = folder + "/store.sqlite"
      try Data().write(to: URL(filePath: path))
      let store = try await SQLiteStore.open(path: path)
      #expect(try await store.countOrders(OrdersFilter()) == 0)
      #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
      _ = try await store.createOrder(.sample(1), .test)
      #expect(try await store.countOrders(OrdersFilter()) == 1)
      try await store.close()
    }
  }

  @Test func `the log and its index are for the owner's eyes alone, like the file`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      for suffix in ["", "-wal", "-shm"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: store.file.path + suffix)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(suffix)")
      }
    }
  }

  @Test func `processes that make the same new store at once all get it`() async throws {
    try await withFolder { folder in
      let path = folder + "/store.sqlite"
      try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          group.addTask {
            let store = try await SQLiteStore.open(path: path, busyTimeout: 60_000)
            _ = try await store.createOrder(.sample(index), .test)
            try await store.close()
          }
        }
        try await group.waitForAll()
      }
      let store = try await SQLiteStore.open(path: path)
      #expect(try await store.countOrders(OrdersFilter()) == 8)
      try await store.close()
    }
  }

  @Test func `a backup that is used as a store is read while another process writes to it`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      let path = store.file.path + ".backup"
      try await store.backUp(toFile: path) { _ in }
      let backup = try await SQLiteStore.open(path: path, busyTimeout: 0)
      _ = try await backup.createOrder(.sample(2), .test)
      let lock = try StoreFile(path: path, format: .current, busyTimeout: 0).connect(.existing)
      try lock.execute("BEGIN EXCLUSIVE")
      #expect(try await backup.countOrders(OrdersFilter()) == 2)
      try lock.execute("ROLLBACK")
      try await backup.close()
    }
  }
}
