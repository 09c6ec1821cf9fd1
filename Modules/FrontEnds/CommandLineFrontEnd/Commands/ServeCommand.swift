import Foundation
import HTTPProtocols
import PresentationProtocols

extension CommandTree {
  /// What can be typed to `storekeeper-server`.
  static func server(_ servers: any ServerStarting) -> CommandTree {
    CommandTree(
      program: "storekeeper-server", summary: "Serves the orders of a small media store over HTTP.", groups: [],
      commands: [
        ServeCommand.declaration(servers), CompletionsCommand.declaration(for: "storekeeper-server"),
        HelpCommand.declaration,
      ], globalOptions: [GlobalOptions.help, GlobalOptions.version])
  }
}

/// Serves until it is told to stop.
enum ServeCommand {
  static func declaration(_ servers: any ServerStarting) -> Command {
    Command(
      path: [], summary: "Serves the orders of a small media store over HTTP, as a JSON API and as pages",
      options: ServerOptions.all,
      notes: [
        "Whoever can reach this machine's own address is let in; any other address needs credentials in the store, "
          + "which “storekeeper access create-token” makes.",
        "It speaks HTTP/1.1; for TLS, put a proxy in front of it and name both with --public-url and --trusted-proxy. "
          + "Without --trusted-proxy, requests with X-Forwarded-For, Forwarded or Via need credentials.",
        "SIGTERM finishes what is under way, then stops; a second one stops at once.",
      ],
      examples: [
        "storekeeper-server --port 0 --store memory:",
        "storekeeper-server --store sqlite:shop.sqlite --access-log",
        "storekeeper-server --public-url https://shop.example.com --trusted-proxy 127.0.0.1 --require-auth",
      ]
    ) { invocation in try await serve(invocation, by: servers) }
  }

  private static func serve(_ invocation: Invocation, by servers: any ServerStarting) async throws -> ExitStatus {
    let settings = try ServerSettings(invocation)
    invocation.settings.warnings.forEach(invocation.note)
    let console = invocation.console
    var requestsToStop = console.requestsToStop().makeAsyncIterator()
    let server = try await servers.startServer(settings) { console.note($0 + "\n") }
    // Whether or not anybody reads where it listens, it serves.
    try? invocation.write("listening on \(server.url)\n")
    try? console.flush()
    if settings.logFormat == .text {
      invocation.note("Try: curl '\(server.url)/api/v1/orders?limit=3'   (Ctrl-C stops)")
    }
    await requestsToStop.next()
    try await server.stop()
    return .done
  }
}

extension ServerSettings {
  /// - Throws: `Problem`: `usage` where a value is none.
  fileprivate init(_ invocation: Invocation) throws(Problem) {
    let arguments = invocation.arguments
    let host = try ServerSettings.address(ServerOptions.host, arguments) ?? .thisMachine
    let proxy = try ServerSettings.address(ServerOptions.trustedProxy, arguments)
    let isShared = host.isLoopback || proxy != nil
    func seconds(_ option: Option, _ otherwise: Int) -> Duration { .seconds(arguments.count(option) ?? otherwise) }
    self.init(
      store: try invocation.settings.storeLocation(invocation.console), locale: invocation.settings.locale,
      timeZone: invocation.settings.timeZone, host: host,
      port: UInt16(clamping: arguments.count(ServerOptions.port) ?? 8080),
      threads: arguments.count(ServerOptions.threads) ?? ProcessInfo.processInfo.activeProcessorCount,
      maxBody: arguments.count(ServerOptions.maxBody) ?? 1 << 20,
      maxImport: arguments.count(ServerOptions.maxImport) ?? 1 << 30,
      headerTimeout: seconds(ServerOptions.headerTimeout, 10),
      requestTimeout: seconds(ServerOptions.requestTimeout, 30),
      maxConnections: arguments.count(ServerOptions.maxConnections) ?? 1024,
      maxConnectionsPerAddress: arguments.count(ServerOptions.maxConnectionsPerAddress) ?? (isShared ? 0 : 64),
      publicOrigin: try ServerSettings.publicOrigin(arguments),
      melodiesAPI: try ServerSettings.melodiesAPI(arguments), trustedProxy: proxy,
      logsRequests: arguments.has(ServerOptions.accessLog),
      logFormat: arguments[ServerOptions.logFormat].flatMap(LogFormat.init) ?? .text,
      requiresSignIn: arguments.has(ServerOptions.requireAuth), isQuiet: invocation.settings.isQuiet)
  }

  private static func address(_ option: Option, _ arguments: Arguments) throws(Problem) -> InternetAddress? {
    guard let text = arguments[option] else { return nil }
    guard let address = InternetAddress(text) else {
      throw Problem(
        .usage, "\(option.typed) is \(quoted(text)), which is no IPv4 or IPv6 address",
        remedy: "name one such as 127.0.0.1 or ::1")
    }
    return address
  }

  private static func melodiesAPI(_ arguments: Arguments) throws(Problem) -> URL? {
    guard let text = arguments[ServerOptions.melodiesAPI] else { return nil }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false,
      url.user() == nil
    else {
      throw Problem(
        .usage, "\(ServerOptions.melodiesAPI.typed) is no address of an API",
        remedy: "write it as https://tunes.example.com")
    }
    return url
  }

  private static func publicOrigin(_ arguments: Arguments) throws(Problem) -> HTTPOrigin? {
    guard let text = arguments[ServerOptions.publicURL] else { return nil }
    guard let url = URL(string: text), ["", "/"].contains(url.path()), url.query() == nil, url.fragment() == nil,
      url.user() == nil, let scheme = url.scheme, let host = url.host(percentEncoded: false),
      let origin = HTTPOrigin(scheme: scheme, host: host, port: url.port)
    else {
      throw Problem(
        .usage, "\(ServerOptions.publicURL.typed) is not an address that a browser can open",
        remedy: "write it as https://shop.example.com, without a path; an international name as xn--…")
    }
    return origin
  }
}
