import CommandLineKernel
import CommandLineTesting
import PresentationProtocols
import SkillFrontEnd
import Testing

@Suite struct `The command skill` {
  private let console = ConsoleStub()

  @Test func `it prints a file with the commands of its program`() async {
    #expect(await run("skill") == 0)
    #expect(console.output.hasPrefix("---\nname: shop\ndescription: Sells."))
    #expect(console.output.contains("\n- `carts`: fill\n- others: skill\n"))
    #expect(console.output.contains("(carts fill: `--idempotency-key`)"))
    #expect(!console.output.contains("secret"))
    #expect(console.errors.isEmpty)
  }

  @Test func `it takes no words`() async {
    #expect(await run("skill me") == Problem.Code.usage.exitStatus)
    #expect(console.output.isEmpty)
  }

  private func run(_ line: String) async -> Int32 {
    let fill = Command<Int>(path: ["carts", "fill"], summary: "Fill a cart", options: [SharedOptions.idempotencyKey]) {
      _ in .done
    }
    let hidden = Command<Int>(path: ["secret"], summary: "Hidden", isHidden: true) { _ in .done }
    let program = CommandLineProgram(
      "shop", "Sells.", groups: [("carts", "Fill carts")], commands: [fill, hidden, SkillCommand.command()],
      globalOptions: GlobalOptions.all, version: "1", console: console
    ) { _, _ in 0 }
    return await program.run(line.split(separator: " ").map { Array($0.utf8) })
  }
}
