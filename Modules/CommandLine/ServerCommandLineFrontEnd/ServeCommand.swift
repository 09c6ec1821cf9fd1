import CommandLineKernel
import PresentationProtocols

/// The command of `storekeeper-server`, which serves until a signal stops it.
enum ServeCommand {
  static let command = Command<any ServerStarting>(
    path: [], summary: "Serves a small media store over HTTP, as a JSON API and as web pages",
    options: ServerOptions.all,
    notes: [
      "On 127.0.0.1, every user of this machine has access. Any other address needs credentials in the store: "
        + "create them with “storekeeper access create-token”.",
      "It supports HTTP/1.1. For TLS, use a reverse proxy, and set --public-url and --trusted-proxy. "
        + "Without --trusted-proxy, requests with X-Forwarded-For, Forwarded or Via need credentials.",
      "Each option can be set by the environment variable beside it; the command line has precedence. "
        + "To turn on an option that takes no value, set its variable to 1, yes or true.",
      "SIGTERM finishes the running requests, then stops the server; a second SIGTERM stops it at once. "
        + "SIGHUP opens the file of --log-file again, after a tool like logrotate has moved it.",
    ],
    examples: [
      "storekeeper-server --port 0 --store memory:",
      "storekeeper-server --store sqlite:shop.sqlite --access-log",
      "storekeeper-server --public-url https://shop.example.com --trusted-proxy 127.0.0.1 --require-auth",
    ]
  ) { try await serve($0) }

  private static func serve(_ invocation: Invocation<any ServerStarting>) async throws -> ExitStatus {
    let settings = try ServerSettings(invocation)
    // A log in JSON has the warnings as its first lines.
    if settings.logFormat == .text { settings.notes.forEach(invocation.note) }
    let console = invocation.console
    let signals = console.signals()
    let logFile = try invocation.arguments[ServerOptions.logFile].map { path throws(Problem) in try LogFile(path) }
    let server = try await invocation.session.startServer(settings) { lines in
      guard let logFile else { return console.note(lines + "\n") }
      if let failure = logFile.write(lines + "\n") { console.note("\(failure)\n") }
    }
    // The server also runs if nobody reads its address.
    try? invocation.write("listening on \(server.url)\n")
    try? console.flush()
    if settings.logFormat == .text {
      invocation.note("Try: curl '\(server.url)/api/v1/orders?limit=3'   (Ctrl-C stops)")
    }
    for await signal in signals {
      switch signal {
      case .stop:
        try await server.stop()
        return .done
      case .reopenLog:
        if let failure = logFile?.reopen() { console.note("\(failure)\n") }
      }
    }
    return .done
  }
}
