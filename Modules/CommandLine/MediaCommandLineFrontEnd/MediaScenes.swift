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
public typealias MediaSession = ProgramSession<any MediaScenes>
