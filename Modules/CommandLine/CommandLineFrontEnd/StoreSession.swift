public import CommandLineKernel
public import PresentationProtocols
public import StoreAdministrationProtocols

/// The store that one run of `storekeeper` works on, and the tokens for it.
public struct StoreSession: SceneSession {
  static let store = Option(
    "store", .text("URL"),
    "The store: memory:, sqlite:PATH, postgres://HOST/DATABASE or a server's http://HOST (default: the store in your home directory)"
  )
  static let tokenFile = Option(
    "token-file", .file("FILE"), "A file with the token for a server (default: the token in STOREKEEPER_TOKEN)")
  /// The global options that choose the store.
  static let options = [store, tokenFile, SecretFile.passwordOption]

  private let desks: any CommandLineScenesOpening
  private let store: String?
  /// The content of the file that `--token-file` names.
  private let tokenText: String?
  private let password: String?

  init(_ desks: any CommandLineScenesOpening, _ arguments: Arguments, _ console: any Console) throws(Problem) {
    self.desks = desks
    store = arguments[StoreSession.store]
    // A local store needs no token, but an unreadable file is an error all the same.
    tokenText = try arguments[StoreSession.tokenFile].map { path throws(Problem) in
      try SecretFile.read(path, StoreSession.tokenFile)
    }
    password = try SecretFile.password(arguments)
  }

  public func open(_ console: any Console) async throws(Problem) -> OpenedStore<any CommandLineScenes> {
    try await open(at: nil, nil, console)
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - location: a store other than that of `--store`.
  ///   - tokens: the secrets of the store; `nil` for those that `tokens(_:)` returns.
  func open(
    at location: StoreLocation?, _ tokens: StoreTokens?, _ console: any Console
  ) async throws(Problem) -> OpenedStore<any CommandLineScenes> {
    let location = if let location { location } else { try self.location(console) }
    let tokens = if let tokens { tokens } else { try self.tokens(console) }
    let scenes = try await desks.openScenes(at: location, tokens: tokens)
    return OpenedStore(url: location.url, scenes: scenes, timeZone: await scenes.timeZone)
  }

  /// Returns the location of the store that `--store` names, else the environment's, else the usual one.
  public func location(_ console: any Console) throws(Problem) -> StoreLocation {
    try StoreLocation(named: store, environment: console.environment)
  }

  /// Returns the secrets for the store: the token for a server, and the password for a database.
  ///
  /// - Parameter named: the tokens of single stores.
  public func tokens(_ console: any Console, named: [StoreLocation: String] = [:]) throws(Problem) -> StoreTokens {
    StoreTokens(usual: try token(console), named: named, password: password)
  }

  /// Returns the token for a store behind a server: the file's, else the environment's.
  ///
  /// - Throws: `Problem`: `usage` for a text that cannot be a token; the message does not repeat it.
  public func token(_ console: any Console) throws(Problem) -> String? {
    if let tokenText { return try SecretFile.checkedToken(tokenText, "of --\(StoreSession.tokenFile.name)") }
    guard let text = try console.firstInEnvironment(of: ["STOREKEEPER_TOKEN"]) else { return nil }
    return try SecretFile.checkedToken(text, "in STOREKEEPER_TOKEN")
  }
}
