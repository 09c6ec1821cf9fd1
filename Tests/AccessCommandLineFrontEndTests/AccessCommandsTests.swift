import AccessProtocols
import AccessTesting
import CommandLineTesting
import Foundation
import Locks
import Permissions
import PresentationProtocols
import Testing
@testable import CommandLineKernel

@testable import AccessCommandLineFrontEnd

@Suite struct `Access` {
  @Test(arguments: [
    ("access create-token till --role viewer", ManageAccess.Action.createToken(name: "till", role: "viewer")),
    (
      "access create-token phone --role viewer --expires 90d --scope calendar --scope orders:read",
      .createToken(name: "phone", role: "viewer", expires: "90d", scopes: ["calendar", "orders:read"])
    ),
    ("access sessions", .listSessions(name: nil)), ("access sessions amy", .listSessions(name: "amy")),
    ("access sessions amy --limit 7 --after c", .listSessions(name: "amy", after: "c", limit: 7)),
    ("access end-session 3fa9c2d1e07b --yes", .endSession(id: "3fa9c2d1e07b", name: nil)),
    ("access list", .list), ("access revoke till --yes", .revoke(name: "till")),
  ])
  func `the scene is asked for exactly what was typed`(line: String, action: ManageAccess.Action) async {
    let scenes = ScenesStub()
    #expect(await run(line, scenes) == 0)
    #expect(scenes.access.requests == [.init(action: action)])
    let tried = ScenesStub()
    #expect(await run("\(line) --dry-run", tried) == 0)
    #expect(tried.access.requests == [.init(action: action, isDryRun: true)])
  }

  @Test func `a token's secret stands alone on standard output, and what was done on the other`() async {
    let console = ConsoleStub()
    #expect(await run("access create-token till --role viewer", showing(.created), console) == 0)
    #expect(console.output == "sk_1\n")
    #expect(console.errors == "Token till created.\n")
  }

  @Test func `a program gets the token with its secret, and a list without any`() async {
    let till = #"""
      {"name":"till","kind":{"value":"token","display":"Token"},"role":{"value":"viewer","display":"Viewer"},\#
      "createdAt":{"value":"2007-06-29T00:00:00Z","display":"6/29/07, 12:00 AM"},"lastUsedAt":null,"lastAddress":null,"expiresAt":null,"scopes":["calendar"]
      """#
    let created = ConsoleStub()
    #expect(await run("access create-token till --role viewer --json", showing(.created), created) == 0)
    #expect(created.output == till + #","secret":"sk_1"}"# + "\n")
    let list = ConsoleStub()
    #expect(await run("access list --json", showing(.listed), list) == 0)
    #expect(list.output == #"{"credentials":["# + till + "}]}\n")
    let lines = ConsoleStub()
    #expect(await run("access list --format ndjson", showing(.listed), lines) == 0)
    #expect(lines.output == till + "}\n")
    let none = ConsoleStub()
    #expect(await run("access list --json", showing(.empty), none) == 0)
    #expect(none.output == #"{"credentials":[]}"# + "\n")
  }

  @Test func `a list is a table on a terminal, and tab-separated in a pipe`() async {
    let terminal = ConsoleStub(terminal: .whole())
    #expect(await run("access list --no-color", showing(.listed), terminal) == 0)
    #expect(
      terminal.output
        == """
        Name  Kind   Role    Last used  Last address  Expires  Scopes
        till  Token  Viewer                                    calendar

        """)
    let pipe = ConsoleStub()
    #expect(await run("access list", showing(.listed), pipe) == 0)
    #expect(pipe.output == "till\tToken\tViewer\t6/29/07, 12:00 AM\t\t\t\tcalendar\n")
    let empty = ConsoleStub()
    #expect(await run("access list", showing(.empty), empty) == 0)
    #expect(empty.output.isEmpty)
    #expect(empty.errors == "There are none.\n")
  }

  @Test func `sessions are a table or JSON, each with the id that ends it`() async {
    let session = ManageAccess.DisplayedSession(
      id: "3fa9c2d1e07b", name: "amy", browser: .init(value: "Mozilla/5.0", display: "Firefox on Linux"),
      address: "192.0.2.1", signedInAt: .init(value: "a", display: "6/29/07"),
      lastSeenAt: .init(value: "b", display: "6/30/07"), expiresAt: .init(value: "c", display: "7/1/07"))
    let scenes = ScenesStub(
      access: .init { _, display in try await display.displayResult(.init(sessions: [session], next: "c2")) })
    let table = ConsoleStub(terminal: .whole())
    #expect(await run("access sessions --no-color", scenes, table) == 0)
    #expect(
      table.output == """
        ID            Name  Browser           Address    Signed in  Last seen
        3fa9c2d1e07b  amy   Firefox on Linux  192.0.2.1    6/29/07    6/30/07

        """)
    #expect(table.errors == "1 shown; more: --after c2\n")
    let json = ConsoleStub()
    #expect(await run("access sessions --json", scenes, json) == 0)
    let expected = #"""
      {"sessions":[{"id":"3fa9c2d1e07b","name":"amy","browser":{"value":"Mozilla/5.0","display":"Firefox on Linux"},\#
      "address":"192.0.2.1","signedInAt":{"value":"a","display":"6/29/07"},\#
      "lastSeenAt":{"value":"b","display":"6/30/07"},"expiresAt":{"value":"c","display":"7/1/07"}}],"next":"c2"}

      """#
    #expect(json.output == expected)
  }

  @Test func `an unknown scope is refused before anything is asked`() async {
    let (scenes, console) = (ScenesStub(), ConsoleStub())
    #expect(await run("access create-token x --role viewer --scope order:read", scenes, console) == 2)
    #expect(console.errors.contains("orders:read"))
    #expect(scenes.openings == 0)
  }

  @Test(arguments: ["create-token", "set-password"])
  func `a role must be named, and be one`(verb: String) async {
    let (missing, wrong, scenes) = (ConsoleStub(), ConsoleStub(), ScenesStub())
    #expect(await run("access \(verb) till", scenes, missing) == 2)
    #expect(missing.errors.contains("access \(verb) needs --role ROLE"))
    #expect(await run("access \(verb) till --role edtor", scenes, wrong) == 2)
    #expect(wrong.errors.contains("editor"))
    #expect(scenes.openings == 0)
  }

  @Test func `revoking asks, and does nothing where nobody agrees or can be asked`() async {
    for (answer, requests) in [("n", 0), ("y", 1)] {
      let (scenes, console) = (ScenesStub(), ConsoleStub(terminal: .whole(), answers: [answer]))
      #expect(await run("access revoke till", scenes, console) == 0)
      #expect(scenes.access.requests.count == requests)
      #expect(console.errors.hasPrefix("Revoke till? This cannot be undone. [y/N]: "))
    }
    let scenes = ScenesStub()
    #expect(await run("access revoke till", scenes) == 2)
    #expect(scenes.openings == 0)
  }

  // MARK: Passwords

  @Test func `a password is asked for twice without echo, and is taken as it was typed`() async {
    let console = ConsoleStub(terminal: .whole(), answers: [" correct horse ", " correct horse "])
    let scenes = ScenesStub()
    #expect(await run("access set-password amy --role admin", scenes, console) == 0)
    #expect(console.secrets == ["Password: ", "Repeat password: "])
    #expect(
      scenes.access.requests
        == [.init(action: .setPassword(name: "amy", role: "admin", password: " correct horse "))])
  }

  @Test func `two passwords that differ are refused, and neither is repeated`() async {
    let console = ConsoleStub(terminal: .whole(), answers: ["correct horse", "correct house"])
    let scenes = ScenesStub()
    #expect(await run("access set-password amy --role admin", scenes, console) == 7)
    #expect(console.errors.contains("the passwords do not match"))
    #expect(!console.errors.contains("correct"))
    #expect(scenes.openings == 0)
  }

  @Test(arguments: [[], ["correct horse"]])
  func `a password prompt that is interrupted changes nothing`(answers: [String]) async {
    let (scenes, console) = (ScenesStub(), ConsoleStub(terminal: .whole(), answers: answers))
    #expect(await run("access set-password amy --role admin", scenes, console) == 130)
    #expect(scenes.access.requests.isEmpty)
  }

  @Test(arguments: ["correct horse", "correct horse\r"])
  func `in a pipe one line of standard input is the password`(line: String) async {
    let (scenes, console) = (ScenesStub(), ConsoleStub(answers: [line]))
    #expect(await run("access set-password amy --role viewer", scenes, console) == 0)
    #expect(
      scenes.access.requests == [.init(action: .setPassword(name: "amy", role: "viewer", password: "correct horse"))])
  }

  @Test(arguments: [Terminal(), .whole()])
  func `where nobody may be asked and nothing is sent, the password is missing`(terminal: Terminal) async {
    let (scenes, console) = (ScenesStub(), ConsoleStub(terminal: terminal))
    #expect(await run("access set-password amy --role viewer --no-input", scenes, console) == 2)
    #expect(console.errors.contains("send it as one line on standard input"))
    #expect(scenes.openings == 0)
  }

  @Test func `a password on the command line is refused, and is not repeated`() async {
    let (scenes, console) = (ScenesStub(), ConsoleStub(answers: ["correct horse"]))
    #expect(await run("access set-password amy --role viewer --password hunter2000", scenes, console) == 2)
    #expect(!console.errors.contains("hunter"))
    #expect(scenes.openings == 0)
  }

  @Test func `a problem of the scene is printed with its remedy and exit status`() async {
    let scenes = ScenesStub(
      access: .init { _, display in
        try await display.displayProblem(Problem(.notFound, "nobody's is named “tilll”", remedy: "did you mean till?"))
      })
    let console = ConsoleStub()
    #expect(await run("access revoke tilll --yes", scenes, console) == 3)
    #expect(console.errors == "storekeeper: nobody's is named “tilll”\n  did you mean till?\n")
  }

  // MARK: Fixtures

  private enum Shown { case created, listed, empty }

  private func showing(_ shown: Shown) -> ScenesStub {
    let till = ManageAccess.DisplayedCredential(
      name: "till", kind: .init(value: "token", display: "Token"), role: .init(value: "viewer", display: "Viewer"),
      createdAt: .init(value: "2007-06-29T00:00:00Z", display: "6/29/07, 12:00 AM"), lastUsedAt: nil,
      scopes: ["calendar"])
    let model =
      switch shown {
      case .created:
        ManageAccess.ViewModel(credentials: [till], secret: "sk_1", notice: "Token till created.")
      case .listed: ManageAccess.ViewModel(credentials: [till])
      case .empty: ManageAccess.ViewModel(credentials: [], notice: "There are none.")
      }
    return ScenesStub(access: .init { _, display in try await display.displayResult(model) })
  }
}

@Suite struct `Completion of access` {
  @Test func `credentials are completed by their names`() async {
    let credential = ManageAccess.DisplayedCredential(
      name: "till", kind: .init(value: "token", display: "Token"), role: .init(value: "editor", display: "Editor"),
      createdAt: .init(value: "", display: ""), lastUsedAt: nil)
    let scenes = ScenesStub(
      access: .init { _, display in try await display.displayResult(.init(credentials: [credential])) })
    let console = ConsoleStub()
    #expect(await run("__complete credentials -- t", scenes, console) == 0)
    #expect(console.output == "till\tToken, Editor\n")
    #expect(scenes.access.requests == [.init(action: .list)])
  }

  @Test(.enabled(if: Shell.zsh.isThere, "zsh is missing: apt-get install zsh"))
  func `zsh completes a scope, whose colon separates nothing`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = ZshCompletion.script(ScenesStub().program(ConsoleStub()).tree)
    try script.write(to: folder.appending(path: "_storekeeper"), atomically: true, encoding: .utf8)
    let typed = "storekeeper access create-token x --scope orders:r"
    let output = try Shell.zsh.run(Shell.zshTyping, arguments: [folder.path, typed])
    #expect(output.contains("<access create-token x --scope orders:read>"), "\(output)")
  }
}

// MARK: The program over a spy

/// The scene of credentials as a spy, with a count of the opened stores.
private final class ScenesStub: AccessScenes {
  let access: ManageAccessSceneSpy
  private let opened = Lock(0)

  init(access: ManageAccessSceneSpy = .init()) { self.access = access }

  var openings: Int { opened.withLock { $0 } }
  var manageAccess: ManageAccessBuilder { access.builder }

  func program(_ console: any Console) -> CommandLineProgram<AccessSession> {
    CommandLineProgram(
      "storekeeper", "Manages access.", groups: AccessCommands.groups,
      commands: AccessCommands.all + [HelpCommand.command()], globalOptions: GlobalOptions.all, version: "1.2.3",
      console: console
    ) { _, _ in
      AccessSession { _ in
        self.opened.withLock { $0 += 1 }
        return OpenedStore(url: "memory:", scenes: self, timeZone: nil)
      }
    }
  }
}

/// Runs a line, split at its single spaces, over a scene that is a spy, and returns the exit status.
private func run(_ line: String, _ scenes: ScenesStub, _ console: ConsoleStub = ConsoleStub()) async -> Int32 {
  await scenes.program(console).run(line.split(separator: " ").map { Array($0.utf8) })
}
