public import Foundation
public import PresentationProtocols

/// A session over one store, which opens the scenes of a front end.
public protocol SceneSession: Sendable {
  /// The scenes that the commands of the front end send requests to.
  associatedtype Scenes: Sendable

  /// Opens the store that the arguments or the environment name.
  func open(_ console: any Console) async throws(Problem) -> OpenedStore<Scenes>
}

/// An open store: its URL, its scenes and the zone of its settings.
public struct OpenedStore<Scenes: Sendable>: Sendable {
  public let url: String
  let scenes: Scenes
  let timeZone: TimeZone?

  /// Creates the value.
  ///
  /// - Parameter timeZone: the zone of the store's settings; `nil` if they name none.
  public init(url: String, scenes: Scenes, timeZone: TimeZone?) {
    self.url = url
    self.scenes = scenes
    self.timeZone = timeZone
  }
}

/// The session of a front end whose program opens the store.
public struct ProgramSession<Scenes: Sendable>: SceneSession {
  private let opening: @Sendable (any Console) async throws(Problem) -> OpenedStore<Scenes>

  /// Creates a session.
  ///
  /// - Parameter open: opens the store; a run calls it at most once, when the command first needs a scene.
  public init(open: @escaping @Sendable (any Console) async throws(Problem) -> OpenedStore<Scenes>) {
    opening = open
  }

  public func open(_ console: any Console) async throws(Problem) -> OpenedStore<Scenes> {
    try await opening(console)
  }
}

extension Invocation where Session: SceneSession {
  /// The scenes of an open store, and the context of the caller.
  public typealias OpenScenes = (scenes: Session.Scenes, context: SceneContext)

  /// Opens the store, only when a command comes to it.
  public func scenes() async throws(Problem) -> OpenScenes { try scenes(of: try await session.open(console)) }

  /// Returns the scenes of a store and the context of the caller, and notes warnings about the environment.
  public func scenes(of opened: OpenedStore<Session.Scenes>) throws(Problem) -> OpenScenes {
    let zone = settings.timeZone ?? opened.timeZone ?? TimeZone.current
    let actor = try console.user()
    settings.warnings.forEach(note)
    if settings.isVerbose {
      note("store \(opened.url), locale \(settings.locale.identifier), time zone \(zone.identifier)")
    }
    let context = SceneContext(
      locale: settings.locale, timeZone: zone, dateStyle: settings.dateStyle, actor: actor, frontEnd: "command-line")
    return (opened.scenes, context)
  }

  /// Asks a person whether to go on, with a question about what is in the store.
  ///
  /// - Parameter question: makes the question; `nil` if there is nothing to ask.
  /// - Returns: the open scenes; `nil` for no.
  public func confirm(looking question: (OpenScenes) async throws -> String?) async throws -> OpenScenes? {
    let mustAsk = try needsConfirmation()
    let opened = try await scenes()
    guard mustAsk, let question = try await question(opened) else { return opened }
    return try agrees(question) ? opened : nil
  }
}
