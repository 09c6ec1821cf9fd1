public import AccessCommandLineFrontEnd
import AssistantCommandLineFrontEnd
public import CommandLineFrontEnd
public import CommandLineKernel
public import CustomersCommandLineFrontEnd
public import EventsCommandLineFrontEnd
public import ImportCommandLineFrontEnd
public import MediaCommandLineFrontEnd
import OrderFiltersKernel
public import PresentationProtocols
public import ReceiptFrontEnd
public import SceneAssembly
import SkillFrontEnd
public import StoreAdministrationProtocols
import ViewsCommandLineFrontEnd

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
    func over<Part>(
      _ commands: [Command<ProgramSession<Part>>], _ part: @escaping @Sendable (Scenes) -> Part
    ) -> [Command<StoreSession>] {
      commands.map { command in
        command.over { session in
          ProgramSession { console throws(Problem) in
            let location = try session.location(console)
            let scenes = try await desks.openAllScenes(at: location, tokens: try session.tokens(console))
            return OpenedStore(url: location.url, scenes: part(scenes), timeZone: await scenes.timeZone)
          }
        }
      }
    }
    self.init(
      version: version, desks: desks, console: console,
      adding: ViewsCommands.groups + CustomersCommands.groups + MediaCommands.groups + AccessCommands.groups,
      over(ViewsCommands.all) { $0 }
        + over(CustomersCommands.all) { $0 }
        + over([HistoryCommand.declaration, SlipCommand.declaration, SlipCommand.shipments, EventsCommand.declaration])
      { $0 }
        + over([PrintCommand.declaration]) { $0 }
        + over([ImportOrdersCommand.declaration]) { $0 }
        + over(MediaCommands.all) { $0 }
        + over(AccessCommands.all) { $0 }
        + over(AssistantCommands.all) { $0 } + [SkillCommand.command()])
  }
}

extension Scenes: CommandLineScenes {}
extension Scenes: AccessScenes {}
extension Scenes: CustomersScenes {}
extension Scenes: EventsScenes {}
extension Scenes: ImportScenes {}
extension Scenes: MediaScenes {}
extension Scenes: ReceiptScenes {}
