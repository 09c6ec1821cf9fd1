import Foundation
import PostgresKernel
import Synchronization

/// A throw-away PostgreSQL server, which listens on a Unix socket in its own folder alone. It ends, and its folder is
/// removed, when this process ends, however that happens.
package final class Cluster: Sendable {
  /// The server that all tests of this process share.
  private static let shared = Result { try Cluster() }

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

  /// Creates a copy of a database on the server that all tests share, and returns its URL.
  ///
  /// - Parameter url: the URL of the database, which is not in use.
  package static func copyDatabase(_ url: String) throws -> String {
    try shared.get().makeDatabase(copying: name(ofDatabase: url))
  }

  /// The path of the Unix socket of the server that all tests share.
  package static var socket: String { get throws { try shared.get().socket } }

  /// Returns the URL of a database through a proxy on a port of this machine, without encryption.
  package static func url(_ url: String, through port: UInt16) -> String {
    "postgres://storekeeper@127.0.0.1:\(port)/\(name(ofDatabase: url))?sslmode=disable&gssencmode=disable"
  }

  /// Returns the URL of a database that is on the first of two servers which answers.
  package static func url(_ url: String, on clusters: [Cluster]) -> String {
    let hosts = clusters.map(\.folder).joined(separator: ",")
    return
      "postgres:///\(name(ofDatabase: url))?host=\(hosts)&port=\(clusters.map { _ in "5432" }.joined(separator: ","))"
      + "&user=storekeeper"
  }

  private static func name(ofDatabase url: String) -> Substring {
    url.prefix { $0 != "?" }.split(separator: "/").last ?? ""
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
  /// The commands to the server's shell. The end of this pipe, which the system closes with this process, ends the server.
  private let commands = Pipe()
  private let answers = Pipe()
  private let count = Atomic(0)

  /// The path of the server's Unix socket.
  private var socket: String { "\(folder)/.s.PGSQL.5432" }

  /// Starts a server.
  package init() throws {
    let programs = Self.programs ?? ""
    folder = NSTemporaryDirectory() + "storekeeper-postgres-\(UUID().uuidString.prefix(8))"
    // PostgreSQL refuses to run as root.
    let isRoot = getuid() == 0
    let script = """
      umask 077
      mkdir '\(folder)'
      LC_ALL=C '\(programs)/initdb' -D '\(folder)/data' -U storekeeper -A trust -E UTF8 -N >'\(folder)/initdb.log' 2>&1 \
        || exit 1
      start() {
        '\(programs)/postgres' -D '\(folder)/data' -k '\(folder)' -c listen_addresses= -c max_connections=300 \
          -c fsync=off -c full_page_writes=off -c shared_buffers=64MB >>'\(folder)/log' 2>&1 &
        server=$!
      }
      start
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
      while read -r command place; do
        case $command in
        stop) kill -QUIT $server; wait $server ;;
        start) start ;;
        copy) rm -rf '\(folder)/data'; cp -R "$place/data" '\(folder)'; rm -f '\(folder)/data/postmaster.pid' ;;
        esac
        echo done
      done
      kill -QUIT $server
      [ -z "${pooler:-}" ] || kill -TERM $pooler
      wait
      rm -rf '\(folder)'
      """
    process.executableURL = URL(filePath: isRoot ? "/usr/sbin/runuser" : "/bin/sh")
    process.arguments = isRoot ? ["-u", "nobody", "--", "/bin/sh", "-c", script] : ["-c", script]
    process.standardInput = commands
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitForStart()
  }

  /// Stops the server at once, as if its machine had failed (PostgreSQL's documentation, 19.5: immediate shutdown).
  package func stop() { perform("stop") }

  /// Starts the server after `stop()`, and waits until it answers.
  package func start() throws {
    perform("start")
    try waitForStart()
  }

  /// Replaces the files of this server, which is stopped, by those of another stopped one.
  package func copyFiles(of other: Cluster) { perform("copy \(other.folder)") }

  private func perform(_ command: String) {
    commands.fileHandleForWriting.write(Data("\(command)\n".utf8))
    _ = answers.fileHandleForReading.availableData
  }

  private func waitForStart() throws {
    let deadline = ContinuousClock.now + .seconds(600)
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

  /// Creates a database, and returns its URL.
  package func makeDatabase(isPooled: Bool = false, copying template: Substring = "template0") throws -> String {
    let name = "test_\(count.add(1, ordering: .relaxed).newValue)"
    let connection = try ConnectionOpener(try DatabaseLocation(url(of: "postgres", isPooled: false))).open()
    try connection.run("CREATE DATABASE \(name) TEMPLATE \(template)")
    return url(of: name, isPooled: isPooled)
  }

  /// Returns the URL of a database.
  private func url(of database: String, isPooled: Bool) -> String {
    "postgres:///\(database)?host=\(folder)&port=\(isPooled ? 6432 : 5432)&user=storekeeper&connect_timeout=60"
  }
}
