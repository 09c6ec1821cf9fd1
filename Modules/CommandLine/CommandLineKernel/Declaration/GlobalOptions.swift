/// The options that the kernel itself reads, before or after a command's name.
public enum GlobalOptions {
  /// `--locale`: the locale of dates and amounts.
  public static let locale = Option(
    "locale", .text("ID"), "How dates and sums are written, such as de_DE (else LANG's)")
  /// `--time-zone`: the time zone of days.
  public static let timeZone = Option(
    "time-zone", .text("ID"), "Whose days count, such as Europe/Berlin (else the store's, else this machine's)")
  static let format = Option("format", .choice("FORMAT", Format.allCases.map(\.rawValue)), "How the result is written")
  static let json = Option("json", "Short for --format json")
  static let noColor = Option("no-color", "No colours (also NO_COLOR, and TERM=dumb)")
  static let noPager = Option("no-pager", "Never page through $PAGER")
  static let noInput = Option("no-input", "Never ask; fail where something is missing")
  static let yes = Option("yes", "Do not ask whether you are sure")
  static let dryRun = Option("dry-run", "Say what would be done, and change nothing")
  /// `--quiet`: neither notes nor progress.
  public static let quiet = Option("quiet", "No notes, no progress")
  static let verbose = Option("verbose", "Say which store, locale and zone are used")
  /// `--help`: help, for any command.
  public static let help = Option("help", short: "h", "Show help, for any command")
  /// `--version`: the version of the program.
  public static let version = Option("version", "Show the version")

  /// The global options that do not concern a store, in the order of help.
  public static let all = [
    locale, timeZone, format, json, noColor, noPager, noInput, yes, dryRun, quiet, verbose, help,
    version,
  ]
}

/// The format of a result on standard output.
public enum Format: String, CaseIterable, Sendable {
  case table, json, ndjson, csv
}
