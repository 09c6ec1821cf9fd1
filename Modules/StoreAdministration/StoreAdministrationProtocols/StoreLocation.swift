public import Foundation
public import PresentationProtocols

/// The location of a store, as for `--store`.
///
/// ```swift
/// try StoreLocation("sqlite:shop.sqlite")  // .sqlite(path: "shop.sqlite")
/// ```
public enum StoreLocation: Hashable, Sendable {
  /// A store in the memory of this process, empty at first.
  case memory
  /// A store in a file. `isUsual` marks the default path, whose folders may be created.
  case sqlite(path: String, isUsual: Bool = false)
  /// A store behind a server, at its URL.
  case http(URL)
  /// A store in a PostgreSQL database, at its connection URI, which has no password.
  case postgres(String)

  /// Parses `memory:`, `sqlite:PATH`, `http://HOST:PORT` or `postgres://USER@HOST:PORT/DATABASE`.
  ///
  /// - Throws: `Problem`: `usage` for other text, and for a URL with a password.
  public init(_ url: String) throws(Problem) {
    let scheme = url.prefix { $0 != ":" }
    let rest = String(url.dropFirst(scheme.count + 1))
    switch (url.contains(":") ? scheme.lowercased() : "", rest) {
    case ("memory", ""):
      self = .memory
    case ("memory", _):
      throw Problem(.usage, "the store “\(url.prefix(200))” has text after memory:", remedy: "write memory:")
    case ("sqlite", ""):
      throw Problem(.usage, "the store “sqlite:” has no path", remedy: "write sqlite:PATH")
    case ("sqlite", let path):
      self = .sqlite(path: path)
    // The rest of these URLs may include a password, so no message repeats it.
    case ("http", _), ("https", _):
      self = .http(try Self.server("\(scheme.lowercased()):\(rest)"))
    case ("postgres", _), ("postgresql", _):
      self = .postgres(try Self.database("postgres:\(rest)"))
    default:
      let remedy =
        url.isEmpty || url.contains("://")
        ? "use sqlite:PATH, postgres://HOST/DATABASE, http://HOST or memory:"
        : "did you mean sqlite:\(url.prefix(200))?"
      throw Problem(
        .usage, "unknown kind of store “\(url.contains("@") ? "…" : url.prefix(200))”", remedy: remedy)
    }
  }

  /// The location as for `--store`.
  public var url: String {
    switch self {
    case .memory: "memory:"
    case .sqlite(let path, _): "sqlite:\(path)"
    case .http(let url): url.absoluteString
    case .postgres(let url): url
    }
  }

  /// Returns whether both locations are one store. Two paths may lead to one file.
  public func isSame(as other: StoreLocation) -> Bool {
    guard case .sqlite(let path, _) = self, case .sqlite(let otherPath, _) = other else { return self == other }
    func file(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path }
    return file(path) == file(otherPath)
  }

  /// Returns the connection URI of a database.
  ///
  /// - Throws: `Problem`: `usage` for other text and for a URI with a password, which other users of the machine could
  ///   read in the list of processes.
  private static func database(_ text: String) throws(Problem) -> String {
    guard text.hasPrefix("postgres://") else {
      throw Problem(
        .usage, "the store is not a URL of a database", remedy: "write postgres://USER@HOST:PORT/DATABASE")
    }
    let rest = text.dropFirst("postgres://".count)
    let user = rest.prefix { $0 != "/" && $0 != "?" }.split(separator: "@", omittingEmptySubsequences: false).dropLast()
    guard !user.joined().contains(":"), !rest.lowercased().contains("password=") else {
      throw Problem(
        .usage, "the URL of the database has a password, which other users of this machine could read",
        remedy: "set PGPASSWORD, or write the password into ~/.pgpass")
    }
    return text
  }

  /// Returns the URL of a server.
  ///
  /// - Throws: `Problem`: `usage` for other text and for a URL with a password.
  private static func server(_ text: String) throws(Problem) -> URL {
    let remedy = "write http://HOST:PORT as the server prints it"
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      (1...65_535).contains(parts.port ?? 80), let url = parts.url
    else {
      throw Problem(.usage, "the store is not a URL of a server", remedy: remedy)
    }
    guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
      throw Problem(
        .usage, "the URL of the store on \(host) has more than a host and a port", remedy: remedy,
        step: .giveToken)
    }
    return url
  }
}

extension StoreLocation {
  /// Finds the store of a program: the named one, else `STOREKEEPER_STORE`, else a file in the user's home.
  ///
  /// The file is `storekeeper/store.sqlite` in `XDG_DATA_HOME` or, by default, in `~/.local/share`.
  ///
  /// - Parameters:
  ///   - url: the store that the command line names; `nil` for none.
  ///   - variable: returns the value of an environment variable; `nil` if it is not set.
  /// - Throws: `Problem`, as ``init(_:)``, and the error of `variable`.
  public init(
    named url: String?, environment variable: (String) throws(Problem) -> String?
  ) throws(Problem) {
    if let url {
      self = try StoreLocation(url)
    } else if let url = try variable("STOREKEEPER_STORE"), !url.isEmpty {
      self = try StoreLocation(url)
    } else {
      let home = try variable("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
      let data = try variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/share"
      self = .sqlite(path: "\(data)/storekeeper/store.sqlite", isUsual: true)
    }
  }
}
