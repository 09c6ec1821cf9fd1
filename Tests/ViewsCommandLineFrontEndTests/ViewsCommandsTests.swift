@testable import CommandLineKernel
import CommandLineTesting
import Foundation
import OrderFiltersKernel
import OrderQueries
import PresentationProtocols
import PresentationTesting
import SavedViewsProtocols
import SavedViewsTesting
import Testing

@testable import ViewsCommandLineFrontEnd

@Suite struct `Commands of views` {
  private static let view = SavedViews.View(
    name: "To ship", isShared: true, parameters: .init(status: ["paid"], sort: "date"))
  private var views: SavedViewsSceneSpy {
    SavedViewsSceneSpy { call, display in
      let isWrite =
        switch call.request.action {
        case .list, .show: false
        case .save, .delete: true
        }
      try await display.displayViews(.init(views: [Self.view], notice: isWrite ? "View “To ship” saved." : ""))
    }
  }

  @Test(arguments: [
    (
      ["views", "save", "To ship", "--status", "paid", "--since", "-7d", "--sort", "-total", "--shared"],
      SavedViews.Action.save(
        name: "To ship", .init(status: ["paid"], since: "-7d", sort: "-total"), isShared: true)
    ),
    (["views", "list"], .list), (["views", "show", "To ship"], .show(name: "To ship")),
    (["views", "delete", "To ship"], .delete(name: "To ship", isShared: false)),
  ])
  func `ask the scene for exactly what was typed`(words: [String], action: SavedViews.Action) async {
    let scenes = ScenesStub(views)
    #expect(await run(words, scenes) == 0)
    #expect(scenes.viewsSpy.requests == [.init(action: action)])
  }

  @Test func `list names and filters`() async {
    let console = ConsoleStub()
    #expect(await run("views list", ScenesStub(views), console) == 0)
    #expect(console.output == "To ship\tshared\t--status paid --sort date\n")
  }

  @Test func `show one view`() async {
    for (line, shown) in [
      ("views show ship", "To ship\tshared\t--status paid --sort date\n"),
      ("views show ship --json", #"{"name":"To ship","shared":true,"filters":"status=paid&sort=date"}"# + "\n"),
    ] {
      let console = ConsoleStub()
      #expect(await run(line, ScenesStub(views), console) == 0)
      #expect(console.output == shown)
    }
  }

  @Test func `complete names`() async {
    let (scenes, console) = (ScenesStub(views), ConsoleStub())
    #expect(await run("__complete views -- to", scenes, console) == 0)
    #expect(console.output == "To ship\tShared view\n")
    #expect(scenes.viewsSpy.requests == [.init(action: .list)])
  }
}

// MARK: Fixtures

/// The scene of views as a spy; dates and amounts are in no locale's notation.
private struct ScenesStub: OrderFilterScenes {
  let viewsSpy: SavedViewsSceneSpy

  init(_ views: SavedViewsSceneSpy) { viewsSpy = views }

  var savedViews: SavedViewsBuilder { viewsSpy.builder }
  var readers: any ValueReaderMaking { Readers() }

  private struct Readers: ValueReaderMaking {
    func reader(locale: Locale) -> any ValueReading { ValueReaderFake() }
  }
}

/// Runs words over scenes that are spies, and returns the exit status.
private func run(_ words: [String], _ scenes: ScenesStub, _ console: ConsoleStub = ConsoleStub()) async -> Int32 {
  let program = CommandLineProgram(
    "storekeeper", "Manages views.", groups: ViewsCommands.groups,
    commands: ViewsCommands.all + [HelpCommand.command()], globalOptions: GlobalOptions.all, version: "1.2.3",
    console: console
  ) { _, _ in
    ViewsSession { _ in OpenedStore(url: "memory:", scenes: scenes, timeZone: nil) }
  }
  return await program.run(words.map { Array($0.utf8) })
}

/// Runs a line, split at its single spaces.
private func run(_ line: String, _ scenes: ScenesStub, _ console: ConsoleStub = ConsoleStub()) async -> Int32 {
  await run(line.split(separator: " ").map(String.init), scenes, console)
}
