import PresentationProtocols

/// The options that the kernel itself reads, before or after a command's name.
public enum GlobalOptions {
  /// `--locale`: the locale of dates and amounts.
  public static let locale = Option(
    "locale", .text("ID"), "The format of dates and amounts, for example de_DE (default: LANG)")
  /// `--time-zone`: the time zone of days.
  public static let timeZone = Option(
    "time-zone", .text("ID"), "The time zone, for example Europe/Berlin (default: the store's, or this machine's)")
  /// `--date-style`: the style of dates.
  public static let dateStyle = Option(
    "date-style", .choice("STYLE", DateStyle.allCases.map(\.rawValue)),
    "The style of dates: short (6/29/07) or medium (Jun 29, 2007)")
  static let format = Option("format", .choice("FORMAT", Format.allCases.map(\.rawValue)), "The output format")
  static let json = Option(
    "json", .textAfterEquals("FIELDS"), "Short for --format json; --json=number,name.display shows these fields only")
  static let noColor = Option("no-color", "No colours (also NO_COLOR, and TERM=dumb)")
  static let noPager = Option("no-pager", "Do not use $PAGER")
  static let noInput = Option("no-input", "Do not ask; fail if input is missing")
  static let yes = Option("yes", "Answer yes to confirmations")
  static let dryRun = Option("dry-run", "Show what would change, without changing anything")
  /// `--quiet`: neither notes nor progress.
  public static let quiet = Option("quiet", "No notes, no progress")
  static let verbose = Option("verbose", "Show which store, locale and time zone are used")
  /// `--help`: help, for any command.
  public static let help = Option("help", short: "h", "Show help")
  /// `--version`: the version of the program.
  public static let version = Option("version", "Show the version")

  /// The options that the environment can set: all but those that decide about one command, and `--json`, which is short
  /// for `--format json`.
  public static let ofEnvironment = [
    locale, timeZone, dateStyle, format, noColor, noPager, noInput, quiet, verbose,
  ]

  /// The global options that do not concern a store, in the order of help.
  public static let all = [
    locale, timeZone, dateStyle, format, json, noColor, noPager, noInput, yes, dryRun, quiet, verbose, help,
    version,
  ]
}

/// The options that commands of several front ends take.
public enum SharedOptions {
  /// `--after`: the cursor that a list continues after.
  public static let after = Option("after", .text("CURSOR"), "List the results after this cursor")
  /// `--idempotency-key`: the key that makes a repeated write execute once.
  public static let idempotencyKey = Option(
    "idempotency-key", .text("KEY"), "A request with the same key is handled only once within 24 hours")
  /// `--to`: the file that a command writes.
  public static let file = Option(
    "to", .file("FILE"), "The output file, written completely or not at all; - for standard output")
  /// `--force`: whether a command may replace an existing file.
  public static let force = Option("force", "Replace an existing file")
}

/// The format of a result on standard output.
public enum Format: String, CaseIterable, Sendable {
  case table, json, ndjson, csv
}
