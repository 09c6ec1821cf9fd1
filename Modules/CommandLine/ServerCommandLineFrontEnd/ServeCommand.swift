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
      "SIGTERM finishes the running requests, then stops the server; a second SIGTERM stops it at once.",
    ],
    examples: [
      "storekeeper-server --port 0 --store memory:",
      "storekeeper-server --store sqlite:shop.sqlite --access-log",
      "storekeeper-server --public-url https://shop.example.com --trusted-proxy 127.0.0.1 --require-auth",
    ]
  ) { try await serve($0) }

  private static func serve(_ invocation: Invocation<any ServerStarting>) async throws -> ExitStatus {
    let settings = try ServerSettings(invocation)
    invocation.settings.warnings.forEach(invocation.note)
    let console = invocation.console
    var requestsToStop = console.requestsToStop().makeAsyncIterator()
    let server = try await invocation.session.startServer(settings) { console.note($0 + "\n") }
    // The server also runs if nobody reads its address.
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
