import CommandLineKernel

/// The options of `storekeeper-server`.
enum ServerOptions {
  static let host = Option("host", .text("ADDRESS"), "The address to listen on (default 127.0.0.1: this machine only)")
  static let store = Option(
    "store", .text("URL"),
    "The store: memory:, sqlite:PATH or postgres://HOST/DATABASE (default: the store in your home directory)")
  static let port = Option("port", .count("PORT", 0...65_535), "The port; 0 chooses a free one (default 8080)")
  static let threads = Option(
    "threads", .count("N", 1...256), "The number of requests processed at the same time (default: one per processor)")
  static let maxBody = Option(
    "max-body", .count("BYTES", 1...(1 << 30)), "The maximum size of a request body (default 1 MiB)")
  static let maxImport = Option(
    "max-import", .count("BYTES", 1...(1 << 50)), "The maximum size of an import (default 1 GiB)")
  static let headerTimeout = Option(
    "header-timeout", .count("SECONDS", 1...3_600), "The time limit for a request's header (default 10)")
  static let requestTimeout = Option(
    "request-timeout", .count("SECONDS", 1...86_400),
    "The time limit for a response, its next part, and its reader (default 30)")
  static let maxConnections = Option(
    "max-connections", .count("N", 1...1_000_000),
    "The maximum number of connections; others get status 503 (default 1024)")
  static let maxConnectionsPerAddress = Option(
    "max-connections-per-address", .count("N", 0...1_000_000),
    "The maximum number of connections per address; 0 for no limit (default 64; no limit on this machine or behind a proxy)"
  )
  static let cacheBytes = Option(
    "cache-bytes", .count("BYTES", 0...(1 << 40)),
    "The maximum size of unchanged responses in memory; 0 stores none (default 8 MiB)")
  static let cacheEntries = Option(
    "cache-entries", .count("N", 2...10_000_000),
    "The maximum number of unchanged responses in memory (default 4096)")
  static let publicURL = Option(
    "public-url", .text("URL"), "The public URL of the server, for example https://shop.example.com")
  static let melodiesAPI = Option(
    "melodies-api", .text("URL"), "The API for melodies, for example http://127.0.0.1:8081 (default: only the store)"
  )
  static let trustedProxy = Option(
    "trusted-proxy", .text("ADDRESS"),
    "The address of the proxy, for example 127.0.0.1. Its X-Forwarded-For is trusted, and every request needs credentials"
  )
  static let accessLog = Option("access-log", "Log each request to standard error, without personal data")
  static let logFormat = Option(
    "log-format", .choice("FORMAT", ServerSettings.LogFormat.allCases.map(\.rawValue)), "The format of the log")
  static let logFile = Option(
    "log-file", .file("FILE"), "The file of the log (default: standard error); SIGHUP opens it again")
  static let drain = Option(
    "drain", .text("SECONDS"),
    "The time for which /readyz answers 503 before the server stops listening, for example 5s (default 0s)")
  static let requireAuth = Option("require-auth", "Require credentials for every request, also on this machine")
  static let assistantWrites = Option(
    "assistant-writes", "Offer assistants at /mcp the tools that write, too, as far as their tokens permit")

  static let all = [
    host, port, store, SecretFile.passwordOption, GlobalOptions.locale, GlobalOptions.timeZone, GlobalOptions.dateStyle,
    threads, maxBody,
    maxImport,
    headerTimeout, requestTimeout, maxConnections, maxConnectionsPerAddress, cacheBytes, cacheEntries, publicURL,
    melodiesAPI, trustedProxy,
    drain, requireAuth, assistantWrites,
    accessLog, logFormat, logFile, GlobalOptions.quiet,
  ]
}
