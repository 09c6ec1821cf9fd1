/// The options that every command takes, before or after its name.
enum GlobalOptions {
  static let store = Option(
    "store", .text("URL"),
    "The store: memory:, sqlite:PATH or a server's http://HOST (else STOREKEEPER_STORE, else the one in your home)")
  static let tokenFile = Option(
    "token-file", .file("FILE"), "A file with the token for a store behind a server (else STOREKEEPER_TOKEN)")
  static let locale = Option("locale", .text("ID"), "How dates and sums are written, such as de_DE (else LANG's)")
  static let timeZone = Option(
    "time-zone", .text("ID"), "Whose days count, such as Europe/Berlin (else the store's, else this machine's)")
  static let format = Option("format", .choice("FORMAT", Format.allCases.map(\.rawValue)), "How the result is written")
  static let json = Option("json", "Short for --format json")
  static let noColor = Option("no-color", "No colours (also NO_COLOR, and TERM=dumb)")
  static let noPager = Option("no-pager", "Never page through $PAGER")
  static let noInput = Option("no-input", "Never ask; fail where something is missing")
  static let yes = Option("yes", "Do not ask whether you are sure")
  static let dryRun = Option("dry-run", "Say what would be done, and change nothing")
  static let quiet = Option("quiet", "No notes, no progress")
  static let verbose = Option("verbose", "Say which store, locale and zone are used")
  static let help = Option("help", short: "h", "Show help, for any command")
  static let version = Option("version", "Show the version")

  static let all = [
    store, tokenFile, locale, timeZone, format, json, noColor, noPager, noInput, yes, dryRun, quiet, verbose, help,
    version,
  ]
}

/// How a result is written.
enum Format: String, CaseIterable, Sendable {
  case table, json, ndjson, csv
}
