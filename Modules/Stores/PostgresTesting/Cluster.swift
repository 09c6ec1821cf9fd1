import Foundation
import PostgresKernel
import Synchronization

/// A throw-away PostgreSQL server, which listens on a Unix socket in its own folder alone. It ends, and its folder is
/// removed, when this process ends, however that happens.
package final class Cluster: Sendable {
  /// The server that all tests of this process share.
  private static let shared = Result { try Cluster(programs ?? "") }

  /// Whether PostgreSQL is installed.
  package static let isInstalled = programs != nil

  /// Whether PgBouncer is installed.
  package static let hasPooler = isInstalled && FileManager.default.isExecutableFile(atPath: pooler)

  private static let pooler = "/usr/sbin/pgbouncer"

  /// Creates an empty database on the server that all tests share, and returns its URL.
  ///
  /// - Parameter isPooled: whether the URL is that of PgBouncer in transaction mode, which gives each transaction
  ///   any of its 4 sessions.
  package static func makeDatabase(isPooled: Bool = false) throws -> String {
    try shared.get().makeDatabase(isPooled: isPooled)
  }

  /// The folder of `initdb` and `postgres`; `nil` if there is none.
  private static let programs: String? = {
    let debian = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders =
      debian.sorted { $0.compare($1, options: .numeric) == .orderedDescending }.map { "/usr/lib/postgresql/\($0)/bin" }
      + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.first { folder in
      ["initdb", "postgres"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
  }()

  private let folder: String
  private let process = Process()
  /// The end of this pipe, which the system closes with this process, ends the server.
  private let life = Pipe()
  private let count = Atomic(0)

  /// Starts a server.
  ///
  /// - Parameter programs: the folder of `initdb` and `postgres`.
  private init(_ programs: String) throws {
    folder = NSTemporaryDirectory() + "storekeeper-postgres-\(UUID().uuidString.prefix(8))"
    // PostgreSQL refuses to run as root.
    let isRoot = getuid() == 0
    let script = """
      umask 077
      mkdir '\(folder)'
      LC_ALL=C '\(programs)/initdb' -D '\(folder)/data' -U storekeeper -A trust -E UTF8 -N >'\(folder)/initdb.log' 2>&1 \
        || exit 1
      '\(programs)/postgres' -D '\(folder)/data' -k '\(folder)' -c listen_addresses= -c max_connections=300 \
        -c fsync=off -c full_page_writes=off -c shared_buffers=64MB >'\(folder)/log' 2>&1 &
      server=$!
      cat >'\(folder)/pooler.ini' <<SETTINGS
      [databases]
      * = host=\(folder) port=5432 user=storekeeper
      [pgbouncer]
      listen_addr =
      listen_port = 6432
      unix_socket_dir = \(folder)
      auth_type = any
      pool_mode = transaction
      default_pool_size = 4
      max_client_conn = 500
      SETTINGS
      if [ -x \(Self.pooler) ]; then
        \(Self.pooler) '\(folder)/pooler.ini' >'\(folder)/pooler.log' 2>&1 &
        pooler=$!
      fi
      read -r end
      kill -QUIT $server
      [ -z "${pooler:-}" ] || kill -TERM $pooler
      wait
      rm -rf '\(folder)'
      """
    process.executableURL = URL(filePath: isRoot ? "/usr/sbin/runuser" : "/bin/sh")
    process.arguments = isRoot ? ["-u", "nobody", "--", "/bin/sh", "-c", script] : ["-c", script]
    process.standardInput = life
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitForStart()
  }

  private func waitForStart() throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      do throws(Failure) {
        for isPooled in Self.hasPooler ? [false, true] : [false] {
          _ = try ConnectionOpener(try DatabaseLocation(url(of: "postgres", isPooled: isPooled))).open()
        }
        return
      } catch {
        guard process.isRunning, .now < deadline else { throw error }
        usleep(50_000)
      }
    }
  }

  private func makeDatabase(isPooled: Bool) throws(Failure) -> String {
    let name = "test_\(count.add(1, ordering: .relaxed).newValue)"
    let connection = try ConnectionOpener(try DatabaseLocation(url(of: "postgres", isPooled: false))).open()
    try connection.run("CREATE DATABASE \(name) TEMPLATE template0")
    return url(of: name, isPooled: isPooled)
  }

  /// Returns the URL of a database.
  private func url(of database: String, isPooled: Bool) -> String {
    "postgres:///\(database)?host=\(folder)&port=\(isPooled ? 6432 : 5432)&user=storekeeper&connect_timeout=60"
  }
}
