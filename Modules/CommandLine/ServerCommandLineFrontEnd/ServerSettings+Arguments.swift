import CommandLineKernel
import Foundation
import HTTPProtocols
import PresentationProtocols
import StoreAdministrationProtocols

extension ServerSettings {
  /// Reads the settings of a server from its command line; the others have defaults that suit one machine.
  ///
  /// - Throws: `Problem`: `usage` for an invalid value.
  init(_ invocation: Invocation<some Sendable>) throws(Problem) {
    let arguments = invocation.arguments
    let host = try ServerSettings.address(ServerOptions.host, arguments) ?? .thisMachine
    let proxy = try ServerSettings.address(ServerOptions.trustedProxy, arguments)
    let isShared = host.isLoopback || proxy != nil
    func seconds(_ option: Option, _ otherwise: Int) -> Duration { .seconds(arguments.count(option) ?? otherwise) }
    self.init(
      store: try StoreLocation(named: arguments[ServerOptions.store], environment: invocation.console.environment),
      locale: invocation.settings.locale,
      timeZone: invocation.settings.timeZone, dateStyle: invocation.settings.dateStyle, host: host,
      port: UInt16(clamping: arguments.count(ServerOptions.port) ?? 8080),
      threads: arguments.count(ServerOptions.threads) ?? ProcessInfo.processInfo.activeProcessorCount,
      maxBody: arguments.count(ServerOptions.maxBody) ?? 1 << 20,
      maxImport: arguments.count(ServerOptions.maxImport) ?? 1 << 30,
      headerTimeout: seconds(ServerOptions.headerTimeout, 10),
      requestTimeout: seconds(ServerOptions.requestTimeout, 30),
      maxConnections: arguments.count(ServerOptions.maxConnections) ?? 1024,
      maxConnectionsPerAddress: arguments.count(ServerOptions.maxConnectionsPerAddress) ?? (isShared ? 0 : 64),
      cacheBytes: arguments.count(ServerOptions.cacheBytes) ?? 8 << 20,
      cacheEntries: arguments.count(ServerOptions.cacheEntries) ?? 4096,
      publicOrigin: try ServerSettings.publicOrigin(arguments),
      melodiesAPI: try ServerSettings.melodiesAPI(arguments), trustedProxy: proxy,
      logsRequests: arguments.has(ServerOptions.accessLog),
      logFormat: arguments[ServerOptions.logFormat].flatMap(LogFormat.init) ?? .text,
      requiresSignIn: arguments.has(ServerOptions.requireAuth), localUser: try invocation.console.user(),
      drain: try ServerSettings.drain(arguments), assistantsMayWrite: arguments.has(ServerOptions.assistantWrites),
      password: try SecretFile.password(arguments), notes: invocation.settings.warnings,
      isQuiet: invocation.settings.isQuiet)
  }

  private static func address(_ option: Option, _ arguments: Arguments) throws(Problem) -> InternetAddress? {
    guard let text = arguments[option] else { return nil }
    guard let address = InternetAddress(text) else {
      throw Problem(
        .usage, "\(option.typed) is \(quoted(text)), not an IPv4 or IPv6 address",
        remedy: "use an address like 127.0.0.1 or ::1")
    }
    return address
  }

  /// Returns the time of `--drain`, `5s` or `5`; zero without the option.
  private static func drain(_ arguments: Arguments) throws(Problem) -> Duration {
    guard let text = arguments[ServerOptions.drain] else { return .zero }
    guard let seconds = Int(text.hasSuffix("s") ? text.dropLast() : text[...]), (0...300).contains(seconds) else {
      throw Problem(
        .usage, "\(ServerOptions.drain.typed) is \(quoted(text)), not a time from 0s to 300s",
        remedy: "use a time like 5s")
    }
    return .seconds(seconds)
  }

  private static func melodiesAPI(_ arguments: Arguments) throws(Problem) -> URL? {
    guard let text = arguments[ServerOptions.melodiesAPI] else { return nil }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false,
      url.user() == nil
    else {
      throw Problem(
        .usage, "\(ServerOptions.melodiesAPI.typed) is not an http or https URL",
        remedy: "use a URL like https://tunes.example.com")
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
        .usage, "\(ServerOptions.publicURL.typed) is not a URL that a browser can open",
        remedy: "use a URL like https://shop.example.com, without a path; write an international name as xn--…")
    }
    return origin
  }
}
