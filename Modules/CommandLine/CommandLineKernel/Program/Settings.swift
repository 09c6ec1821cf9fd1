public import Foundation
public import JSON
public import PresentationProtocols

/// The global options and the environment of one run, checked.
public struct Settings: Sendable {
  /// The format that `--format` or `--json` names; `nil` for the command's own.
  public var format: Format?
  /// The fields that `--json=FIELDS` names; `nil` for all.
  public var fields: JSONSelection?
  /// Whether text is coloured: standard output is a terminal, and neither an option nor the environment forbids it.
  public var usesColor: Bool
  /// Whether long output may go through a pager.
  public var usesPager: Bool
  /// Whether `--no-input` is absent.
  public var allowsInput: Bool
  /// Whether `--yes` answers every confirmation.
  public var assumesYes: Bool
  /// Whether a command is a dry run.
  public var isDryRun: Bool
  /// Whether notes and progress are left out.
  public var isQuiet: Bool
  /// Whether the store, the locale and the time zone are noted.
  public var isVerbose: Bool
  /// The locale that dates and amounts are written in.
  public var locale: Locale
  /// The time zone that `--time-zone` names; `nil` for the store's, else the machine's.
  public var timeZone: TimeZone?
  /// The style of dates.
  public var dateStyle: DateStyle
  /// Warnings about unknown settings of the environment, and the replacements used.
  public private(set) var warnings: [String] = []

  /// Reads the global options and the environment.
  ///
  /// - Throws: `Problem`: `usage` for an invalid value.
  init(_ arguments: Arguments, for command: CommandDeclaration, _ console: any Console) throws(Problem) {
    fields = try Settings.fields(arguments)
    format = try Settings.format(arguments, for: command)
    let (refused, kind) = (try console.firstInEnvironment(of: ["NO_COLOR"]), try console.environment("TERM"))
    let isPlain = arguments.has(GlobalOptions.noColor) || refused != nil || kind == "dumb"
    usesColor = console.terminal.isOutput && !isPlain
    usesPager = console.terminal.isOutput && !arguments.has(GlobalOptions.noPager)
    allowsInput = !arguments.has(GlobalOptions.noInput)
    assumesYes = arguments.has(GlobalOptions.yes)
    isDryRun = arguments.has(GlobalOptions.dryRun)
    isQuiet = arguments.has(GlobalOptions.quiet)
    isVerbose = arguments.has(GlobalOptions.verbose)
    timeZone = try Settings.timeZone(arguments)
    dateStyle = arguments[GlobalOptions.dateStyle].flatMap(DateStyle.init) ?? .short
    let typedLocale = try Settings.locale(arguments)
    if let typedLocale { locale = typedLocale } else { locale = try Settings.locale(of: console) }
    if typedLocale == nil, let ignored = try Settings.unknownLocale(of: console) {
      warnings.append("unknown locale \(quoted(ignored)) in the environment; \(locale.identifier) is used")
    }
    if timeZone == nil, let ignored = try console.firstInEnvironment(of: ["TZ"]), !Settings.isZone(ignored) {
      warnings.append(
        "unknown time zone \(quoted(ignored)) in TZ; \(TimeZone.current.identifier) is used")
    }
  }

  private static func fields(_ arguments: Arguments) throws(Problem) -> JSONSelection? {
    guard let names = arguments[GlobalOptions.json], !names.isEmpty else { return nil }
    if let fields = JSONSelection(names) { return fields }
    throw Problem(
      .usage, "--json=\(plain(String(names.prefix(60)))) has an empty name", remedy: "write --json=number,name.display")
  }

  private static func isZone(_ name: String) -> Bool {
    name.hasPrefix("/") || TimeZone(identifier: String(name.trimmingPrefix(":"))) != nil
  }

  private static func format(_ arguments: Arguments, for command: CommandDeclaration) throws(Problem) -> Format? {
    let named = arguments[GlobalOptions.format].flatMap(Format.init)
    // Lines of JSON may have the named fields, too.
    let allowed: [Format] = arguments[GlobalOptions.json]?.isEmpty == false ? [.json, .ndjson] : [.json]
    if arguments.has(GlobalOptions.json), let named, !allowed.contains(named) {
      throw Problem(.usage, "--json cannot be combined with --format \(named.rawValue)", remedy: "leave one out")
    }
    guard let format = named ?? (arguments.has(GlobalOptions.json) ? .json : nil) else { return nil }
    guard command.formats.contains(format) || command.formats.isEmpty && format == .table else {
      let allowed = command.formats.map(\.rawValue).joined(separator: ", ")
      let typed = named == nil ? GlobalOptions.json.typed : "\(GlobalOptions.format.typed) \(format.rawValue)"
      throw Problem(
        .usage, "\(command.name) does not support \(typed)",
        remedy: allowed.isEmpty ? "leave it out" : "use --format \(allowed)")
    }
    return format
  }

  private static func locale(_ arguments: Arguments) throws(Problem) -> Locale? {
    guard let named = arguments[GlobalOptions.locale] else { return nil }
    if isPlainC(named) { return Locale(identifier: "en_US") }
    let identifier = named.replacing("-", with: "_")
    let known = Locale.availableIdentifiers
    if known.contains(identifier) { return Locale(identifier: identifier) }
    let near = Suggestion.nearest(to: identifier, among: known.sorted())
    throw Problem(
      .usage, "unknown locale \(quoted(named))",
      remedy: near.map { "did you mean \($0)?" } ?? "use a name like en_US or de_DE")
  }

  /// Returns the locale of the environment, `de_DE` for `de_DE.UTF-8@euro`; `en_US` if it names no known language.
  private static func locale(of console: any Console) throws(Problem) -> Locale {
    let inForce = try inForce(console)
    let isKnown = !isPlainC(inForce) && isLanguage(inForce)
    return Locale(identifier: isKnown ? String(inForce.prefix { $0 != "." && $0 != "@" }) : "en_US")
  }

  private static func unknownLocale(of console: any Console) throws(Problem) -> String? {
    let inForce = try inForce(console)
    return inForce.isEmpty || isPlainC(inForce) || isLanguage(inForce) ? nil : inForce
  }

  private static func inForce(_ console: any Console) throws(Problem) -> String {
    try console.firstInEnvironment(of: ["LC_ALL", "LC_TIME", "LANG"]) ?? ""
  }

  /// Returns whether a name is POSIX's own locale, in any encoding.
  private static func isPlainC(_ name: String) -> Bool { ["C", "POSIX"].contains(name.prefix { $0 != "." }) }

  private static func isLanguage(_ name: String) -> Bool {
    Locale.LanguageCode(String(name.prefix { $0 != "_" && $0 != "." && $0 != "@" })).isISOLanguage
  }

  private static func timeZone(_ arguments: Arguments) throws(Problem) -> TimeZone? {
    guard let named = arguments[GlobalOptions.timeZone], !named.isEmpty else { return nil }
    if let zone = TimeZone(identifier: named) { return zone }
    let known = TimeZone.knownTimeZoneIdentifiers
    let city = known.first { $0.lowercased().hasSuffix("/\(named.lowercased())") }
    throw Problem(
      .usage, "unknown time zone \(quoted(named))",
      remedy: (city ?? Suggestion.nearest(to: named, among: known)).map { "did you mean \($0)?" }
        ?? "use a name like Europe/Berlin")
  }
}
