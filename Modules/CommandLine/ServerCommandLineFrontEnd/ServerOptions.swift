import CommandLineKernel

/// The options of `storekeeper-server`.
enum ServerOptions {
  static let host = Option("host", .text("ADDRESS"), "The address to listen on (else 127.0.0.1: this machine alone)")
  static let store = Option(
    "store", .text("URL"),
    "The store: memory: or sqlite:PATH (else STOREKEEPER_STORE, else the one in your home)")
  static let port = Option("port", .count("PORT", 0...65_535), "The port; 0 takes a free one (else 8080)")
  static let threads = Option(
    "threads", .count("N", 1...256), "How many requests are worked on at once (else one for each processor)")
  static let maxBody = Option("max-body", .count("BYTES", 1...(1 << 30)), "What a request may bring (else 1 MiB)")
  static let maxImport = Option("max-import", .count("BYTES", 1...(1 << 50)), "What an import may bring (else 1 GiB)")
  static let headerTimeout = Option(
    "header-timeout", .count("SECONDS", 1...3_600), "How long a request's header may take (else 10)")
  static let requestTimeout = Option(
    "request-timeout", .count("SECONDS", 1...86_400),
    "How long an answer, its next piece, or reading it may take (else 30)")
  static let maxConnections = Option(
    "max-connections", .count("N", 1...1_000_000), "How many clients there may be; more are told 503 (else 1024)")
  static let maxConnectionsPerAddress = Option(
    "max-connections-per-address", .count("N", 0...1_000_000),
    "The same for one address; 0 for no limit (else 64, and none on this machine or behind a proxy)")
  static let publicURL = Option("public-url", .text("URL"), "Where readers reach it, such as https://shop.example.com")
  static let melodiesAPI = Option(
    "melodies-api", .text("URL"), "The API that tells of melodies, such as http://127.0.0.1:8081 (else the store alone)"
  )
  static let trustedProxy = Option(
    "trusted-proxy", .text("ADDRESS"),
    "The proxy in front of it, such as 127.0.0.1: its X-Forwarded-For is believed, and everybody needs credentials")
  static let accessLog = Option("access-log", "A line on standard error for every request, without personal data")
  static let logFormat = Option(
    "log-format", .choice("FORMAT", ServerSettings.LogFormat.allCases.map(\.rawValue)), "How the log is written")
  static let requireAuth = Option("require-auth", "Credentials for everybody, also on this machine")

  static let all = [
    host, port, store, GlobalOptions.locale, GlobalOptions.timeZone, threads, maxBody, maxImport,
    headerTimeout, requestTimeout, maxConnections, maxConnectionsPerAddress, publicURL, melodiesAPI, trustedProxy,
    requireAuth,
    accessLog, logFormat, GlobalOptions.quiet,
  ]
}
