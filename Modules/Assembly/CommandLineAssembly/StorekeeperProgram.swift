public import AccessCommandLineFrontEnd
public import CommandLineFrontEnd
public import CommandLineKernel
public import CustomersCommandLineFrontEnd
public import MediaCommandLineFrontEnd
public import PresentationProtocols
public import SceneAssembly
public import StoreAdministrationProtocols

/// Opens a store and returns the scenes of every front end of the command line.
public protocol StorekeeperScenesOpening: CommandLineScenesOpening {
  /// Opens the store at a location, and builds every scene over it.
  ///
  /// - Parameter tokens: the bearer tokens for stores behind servers.
  /// - Throws: `Problem`: `unavailable`, `full`, and `unauthenticated` for a server; the store's own error.
  func openAllScenes(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> Scenes
}

extension StorekeeperScenesOpening {
  public func openScenes(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> any CommandLineScenes
  {
    try await openAllScenes(at: location, tokens: tokens)
  }
}

extension CommandLineProgram<StoreSession> {
  /// Creates the program `storekeeper`, with the commands of every front end.
  ///
  /// - Parameter desks: opens the store that a command names.
  public init(version: String, desks: some StorekeeperScenesOpening, console: any Console) {
    @Sendable func open(_ session: StoreSession, _ console: any Console) async throws(Problem)
      -> (url: String, scenes: Scenes)
    {
      let location = try session.location(console)
      let tokens = try session.tokens(console)
      return (location.url, try await desks.openAllScenes(at: location, tokens: tokens))
    }
    let customers = CustomersCommands.all.map { command in
      command.over { (session: StoreSession) in
        CustomersSession { console throws(Problem) in
          let (url, scenes) = try await open(session, console)
          return OpenedStore(url: url, scenes: scenes, timeZone: await scenes.timeZone)
        }
      }
    }
    let access = AccessCommands.all.map { command in
      command.over { (session: StoreSession) in
        AccessSession { console throws(Problem) in
          let (url, scenes) = try await open(session, console)
          return OpenedStore(url: url, scenes: scenes, timeZone: await scenes.timeZone)
        }
      }
    }
    let media = MediaCommands.all.map { command in
      command.over { (session: StoreSession) in
        MediaSession { console throws(Problem) in
          let (url, scenes) = try await open(session, console)
          return OpenedStore(url: url, scenes: scenes, timeZone: await scenes.timeZone)
        }
      }
    }
    self.init(
      version: version, desks: desks, console: console,
      adding: CustomersCommands.groups + MediaCommands.groups + AccessCommands.groups,
      customers + media + access)
  }
}

extension Scenes: CommandLineScenes {}
extension Scenes: AccessScenes {}
extension Scenes: CustomersScenes {}
extension Scenes: MediaScenes {}
