import Foundation
import KeepStoreProtocols
import PresentationProtocols

/// What the global options and the environment say together.
struct Settings: Sendable {
  var format: Format?
  var usesColor: Bool
  var usesPager: Bool
  var allowsInput: Bool
  var assumesYes: Bool
  var isDryRun: Bool
  var isQuiet: Bool
  var isVerbose: Bool
  var locale: Locale
  /// `nil` for the store's, else the machine's.
  var timeZone: TimeZone?
  private var store: String?

  /// - Throws: `Problem`: `usage` where a value is none.
  init(_ arguments: Arguments, for command: Command, _ console: any Console) throws(Problem) {
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
    store = arguments[GlobalOptions.store]
    locale = try Settings.locale(arguments, console)
    timeZone = try Settings.timeZone(arguments)
  }

  /// - Throws: `Problem`: `usage` where it names no store; `unavailable` where this build has none of that kind.
  func storeLocation(_ console: any Console) throws(Problem) -> StoreLocation {
    if let store { return try StoreLocation(store) }
    if let url = try console.firstInEnvironment(of: ["STOREKEEPER_STORE"]) { return try StoreLocation(url) }
    let home = try console.firstInEnvironment(of: ["HOME"]) ?? NSHomeDirectory()
    let named = try console.environment("XDG_DATA_HOME")
    let data = named.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/share"
    return .sqlite(path: "\(data)/storekeeper/store.sqlite")
  }

  private static func format(_ arguments: Arguments, for command: Command) throws(Problem) -> Format? {
    let named = arguments[GlobalOptions.format].flatMap(Format.init)
    if arguments.has(GlobalOptions.json), let named, named != .json {
      throw Problem(.usage, "--json and --format \(named.rawValue) contradict each other", remedy: "leave one out")
    }
    guard let format = arguments.has(GlobalOptions.json) ? .json : named else { return nil }
    guard command.formats.contains(format) || command.formats.isEmpty && format == .table else {
      let allowed = command.formats.map(\.rawValue).joined(separator: ", ")
      throw Problem(
        .usage, "\(command.name) cannot be written as \(format.rawValue)",
        remedy: allowed.isEmpty ? "leave --format out" : "use --format \(allowed)")
    }
    return format
  }

  private static func locale(_ arguments: Arguments, _ console: any Console) throws(Problem) -> Locale {
    if let named = arguments[GlobalOptions.locale] {
      let identifier = named.replacing("-", with: "_")
      let known = Locale.availableIdentifiers
      if known.contains(identifier) { return Locale(identifier: identifier) }
      let near = Suggestion.nearest(to: identifier, among: known.sorted())
      throw Problem(
        .usage, "--locale \(quoted(named)) is not known here",
        remedy: near.map { "did you mean \($0)?" } ?? "name one such as en_US or de_DE")
    }
    let inForce = try console.firstInEnvironment(of: ["LC_ALL", "LC_TIME", "LANG"])
    return Locale(identifier: localeIdentifier(posix: inForce ?? ""))
  }

  /// `de_DE.UTF-8@euro` is `de_DE`; what names no language is the shop's own `en_US`.
  static func localeIdentifier(posix: String) -> String {
    let identifier = posix.prefix { $0 != "." && $0 != "@" }
    let parts = identifier.split(separator: "_", omittingEmptySubsequences: false)
    let isLanguage = (2...3).contains(parts[0].utf8.count) && parts[0].utf8.allSatisfy { (97...122).contains($0) }
    return isLanguage ? String(identifier) : "en_US"
  }

  private static func timeZone(_ arguments: Arguments) throws(Problem) -> TimeZone? {
    guard let named = arguments[GlobalOptions.timeZone], !named.isEmpty else { return nil }
    if let zone = TimeZone(identifier: named) { return zone }
    let known = TimeZone.knownTimeZoneIdentifiers
    let city = known.first { $0.lowercased().hasSuffix("/\(named.lowercased())") }
    throw Problem(
      .usage, "--time-zone \(quoted(named)) is not known here",
      remedy: (city ?? Suggestion.nearest(to: named, among: known)).map { "did you mean \($0)?" }
        ?? "name one such as Europe/Berlin")
  }
}
