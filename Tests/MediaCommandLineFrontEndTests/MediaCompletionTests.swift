import CommandLineTesting
import ShowPresentationProtocols
import ShowPresentationTesting
import Testing

@testable import CommandLineKernel
@testable import MediaCommandLineFrontEnd

@Suite struct `Completion of shows and episodes` {
  @Test func `seasons and episodes of the show that was typed before are listed`() async {
    let scenes = MediaScenesStub(showing: .answering())
    let console = ConsoleStub()
    #expect(await run(["__complete", "episodes", "--", "", "Friends"], scenes, console) == 0)
    #expect(scenes.showing.calls == [.fetchShow(.init(show: "Friends", hidesSpoilers: true))])
    #expect(console.output == "S1\tSeason 1, 0 of 1 watched\nS1E1\tThe \"Pilot\"\n")
  }

  @Test(arguments: [
    (#""shows" "watch" """#, "titles"), (#""shows" "watch" "Silicon\\ Valley" """#, "episodes of Silicon Valley"),
    (#""shows" "watch" "'Silicon Valley'" "S1E1" "S1""#, "episodes of Silicon Valley"),
    (#""--store" "memory:" "shows" "unwatch" "143" """#, "episodes of 143"),
    (#""shows" "show" """#, "titles"),
  ])
  func `bash completes a show, and then its episodes`(words: String, expected: String) throws {
    let tree = MediaScenesStub().program(ConsoleStub()).tree
    let script = """
      storekeeper() {
        shift
        kind=$1
        while [ "$1" != -- ]; do shift; done
        case "$kind" in shows) echo titles ;; episodes) echo "episodes of $3" ;; esac
      }
      \(BashCompletion.script(tree))
      COMP_WORDS=(storekeeper \(words))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _storekeeper
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try Shell.bash.run(script) == expected + "\n")
  }
}
