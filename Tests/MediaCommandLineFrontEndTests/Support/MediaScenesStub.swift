@testable import CommandLineKernel
import CommandLineTesting
import Foundation
import Locks
import MelodyListProtocols
import MelodyListTesting
import PresentationTesting
import ShowPresentationProtocols
import ShowPresentationTesting

@testable import MediaCommandLineFrontEnd

/// The scenes of shows and melodies as spies, with a count of the opened stores.
final class MediaScenesStub: MediaScenes {
  let melodies: MelodyListSceneSpy
  let showing: ShowsSceneSpy
  private let opened = Lock(0)

  init(melodies: MelodyListSceneSpy = .init(), showing: ShowsSceneSpy = .init()) {
    self.melodies = melodies
    self.showing = showing
  }

  /// How many times the store was opened.
  var openings: Int { opened.withLock { $0 } }

  var melodyList: MelodyListBuilder { melodies.builder }
  var shows: ShowsBuilder { showing.builder }

  /// A program with the commands of shows and melodies alone.
  func program(_ console: any Console) -> CommandLineProgram<MediaSession> {
    CommandLineProgram(
      "storekeeper", "Manages shows and melodies.", groups: MediaCommands.groups,
      commands: MediaCommands.all + [HelpCommand.command()], globalOptions: GlobalOptions.all, version: "1.2.3",
      console: console
    ) { _, _ in
      MediaSession { _ in
        self.opened.withLock { $0 += 1 }
        return OpenedStore(url: "memory:", scenes: self, timeZone: nil)
      }
    }
  }
}

/// Runs the program over scenes that are spies.
///
/// - Returns: its exit status.
func run(
  _ words: [String], _ scenes: MediaScenesStub = MediaScenesStub(), _ console: ConsoleStub = ConsoleStub()
) async -> Int32 {
  await scenes.program(console).run(words.map { Array($0.utf8) })
}

/// Runs the program with a line without quotation marks, split at its single spaces.
///
/// - Returns: its exit status.
func run(
  _ line: String, _ scenes: MediaScenesStub = MediaScenesStub(), _ console: ConsoleStub = ConsoleStub()
) async -> Int32 {
  await run(line.split(separator: " ").map(String.init), scenes, console)
}

/// The presenters' formatter in the tests.
let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)

/// Returns scenes whose shows are displayed by a closure, whatever is requested.
func shows(_ show: @escaping @Sendable (any ShowsDisplayLogic) async throws -> Void) -> MediaScenesStub {
  MediaScenesStub(showing: ShowsSceneSpy { _, display in try await show(display) })
}
