public import CommandLineKernel
public import MelodyListProtocols
public import PresentationProtocols
public import ShowPresentationProtocols

/// The scenes of shows and melodies over one store; a composition root makes the value.
public protocol MediaScenes: Sendable {
  var melodyList: MelodyListBuilder { get }
  var shows: ShowsBuilder { get }
}

/// The store that one run works on.
public struct MediaSession: SceneSession {
  private let opening: @Sendable (any Console) async throws(Problem) -> OpenedStore<any MediaScenes>

  /// Creates a session.
  ///
  /// - Parameter open: opens the store; a run calls it at most once, when the command first needs a scene.
  public init(open: @escaping @Sendable (any Console) async throws(Problem) -> OpenedStore<any MediaScenes>) {
    opening = open
  }

  public func open(_ console: any Console) async throws(Problem) -> OpenedStore<any MediaScenes> {
    try await opening(console)
  }
}
