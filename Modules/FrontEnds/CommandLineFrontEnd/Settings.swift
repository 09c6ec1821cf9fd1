import Foundation
import StoreAdministrationProtocols
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
  /// What the environment says and nobody here understands, and what is used instead.
  private(set) var warnings: [String] = []
  private var store: String?
  /// What the file of `--token-file` holds.
  private var tokenText: String?

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
    // A store of this machine needs no token; that one was named and is not there is a mistake all the same.
    tokenText = try arguments[GlobalOptions.tokenFile].map { path throws(Problem) in
      try Settings.read(path, GlobalOptions.tokenFile)
    }
    timeZone = try Settings.timeZone(arguments)
    let named = try Settings.locale(arguments)
    if let named { locale = named } else { locale = try Settings.locale(of: console) }
    if named == nil, let ignored = try Settings.unknownLocale(of: console) {
      warnings.append("the environment's locale \(quoted(ignored)) is not known here; \(locale.identifier) is used")
    }
    if timeZone == nil, let ignored = try console.firstInEnvironment(of: ["TZ"]), !Settings.isZone(ignored) {
      warnings.append(
        "the environment's TZ \(quoted(ignored)) is not known here; \(TimeZone.current.identifier) is used")
    }
  }

  /// Reads the file of a secret, once: it may be a pipe.
  ///
  /// - Throws: `Problem`: `usage` where it cannot be read; `forbidden` where other users of this machine can read it.
  private static func read(_ path: String, _ option: Option) throws(Problem) -> String {
    let unreadable = Problem(
      .usage, "--\(option.name) \(quoted(path)) cannot be read", remedy: "name a file that is there")
    guard let source = try? FileSource(path) else { throw unreadable }
    // The permissions of what is redirected are not those of the name.
    if source.isOpenToOthers, !path.hasPrefix("/dev/") {
      throw Problem(
        .forbidden, "--\(option.name) \(quoted(path)) can be read or changed by other users of this machine",
        remedy: "close it to them: chmod 600 \(shellQuoted(path))")
    }
    var bytes: [UInt8] = []
    while bytes.count < 1 << 16 {
      guard let piece = try? source.read() else { break }
      bytes += piece
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable }
    return text
  }

  /// The token for a store behind a server: the file's, else the environment's.
  ///
  /// - Throws: `Problem`: `usage` for what can be no token; it is not repeated.
  func token(_ console: any Console) throws(Problem) -> String? {
    if let tokenText { return try Settings.checked(tokenText, "of --\(GlobalOptions.tokenFile.name)") }
    guard let text = try console.firstInEnvironment(of: ["STOREKEEPER_TOKEN"]) else { return nil }
    return try Settings.checked(text, "in STOREKEEPER_TOKEN")
  }

  /// The token in a file that an option names; errors as `token`.
  static func token(inFile path: String, _ option: Option) throws(Problem) -> String {
    try checked(try read(path, option), "of --\(option.name)")
  }

  private static func checked(_ text: String, _ place: String) throws(Problem) -> String {
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Problem(
        .usage, "the token \(place) is none",
        remedy: "make one on the server's machine: storekeeper access create-token")
    }
    return token
  }

  private static func isZone(_ name: String) -> Bool {
    name.hasPrefix("/") || TimeZone(identifier: String(name.trimmingPrefix(":"))) != nil
  }

  /// - Throws: `Problem`: `usage` where it names no store; `unavailable` where this build has none of that kind.
  func storeLocation(_ console: any Console) throws(Problem) -> StoreLocation {
    if let store { return try StoreLocation(store) }
    if let url = try console.firstInEnvironment(of: ["STOREKEEPER_STORE"]) { return try StoreLocation(url) }
    let home = try console.firstInEnvironment(of: ["HOME"]) ?? NSHomeDirectory()
    let named = try console.environment("XDG_DATA_HOME")
    let data = named.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/share"
    return .sqlite(path: "\(data)/storekeeper/store.sqlite", isUsual: true)
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

  private static func locale(_ arguments: Arguments) throws(Problem) -> Locale? {
    guard let named = arguments[GlobalOptions.locale] else { return nil }
    if isPlainC(named) { return Locale(identifier: "en_US") }
    let identifier = named.replacing("-", with: "_")
    let known = Locale.availableIdentifiers
    if known.contains(identifier) { return Locale(identifier: identifier) }
    let near = Suggestion.nearest(to: identifier, among: known.sorted())
    throw Problem(
      .usage, "--locale \(quoted(named)) is not known here",
      remedy: near.map { "did you mean \($0)?" } ?? "name one such as en_US or de_DE")
  }

  /// `de_DE.UTF-8@euro` is `de_DE`; what names no language that is known is the shop's own `en_US`.
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

  /// POSIX's own locale, in whichever encoding.
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
      .usage, "--time-zone \(quoted(named)) is not known here",
      remedy: (city ?? Suggestion.nearest(to: named, among: known)).map { "did you mean \($0)?" }
        ?? "name one such as Europe/Berlin")
  }
}
