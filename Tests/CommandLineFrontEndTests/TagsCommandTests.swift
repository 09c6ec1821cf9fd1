import CommandLineTesting
import ListOrdersProtocols
import ListOrdersTesting
import OrderDocumentsProtocols
import OrderQueries
import PresentationProtocols
import Testing

@testable import CommandLineFrontEnd
@testable import CommandLineKernel

@Suite struct `Listing tags` {
  private var scenes: CommandLineScenesStub {
    CommandLineScenesStub(
      list: .init { _, display in
        let tags = [("VIP", 1_200, "1,200"), ("gift", 1, "1")].map {
          TagDocument(tag: $0.0, orders: $0.1, displayedOrders: $0.2)
        }
        try await display.displayTags(
          .init(document: .init(tags: tags, isComplete: false), displayedLimit: "Only the newest."))
      })
  }

  @Test(arguments: [
    ("orders tags --status paid", "VIP\t1,200\ngift\t1\n"),
    ("orders tags --status paid --format csv", "tag,orders\r\nVIP,1200\r\ngift,1\r\n"),
    (
      "orders tags --status paid --format ndjson",
      #"{"tag":"VIP","orders":1200}"# + "\n" + #"{"tag":"gift","orders":1}"# + "\n"
    ),
    (
      "orders tags --status paid --json",
      #"{"tags":[{"tag":"VIP","orders":1200},{"tag":"gift","orders":1}],"isComplete":false}"# + "\n"
    ),
  ])
  func `the filters reach the scene, and the tags are shown`(line: String, output: String) async {
    let (scenes, console) = (scenes, ConsoleStub())
    #expect(await run(line, scenes, console) == 0)
    #expect(scenes.list.calls == [.fetchTags(.init(parameters: .init(status: ["paid"])))])
    #expect(console.output == output)
    #expect(console.errors.contains("Only the newest."))
  }

  @Test func `tags are completed from the newest orders`() async {
    let (scenes, console) = (scenes, ConsoleStub())
    #expect(await run("__complete tags -- v", scenes, console) == 0)
    #expect(scenes.list.calls == [.fetchTags(.init(mostOrders: 1_000))])
    #expect(console.output == "VIP\t1,200 orders\n")
  }

  @Test(arguments: [
    ["orders", "list", "--tag", "10"], ["orders", "export", "--without-tag", "10"],
    ["orders", "edit", "1", "--add-tag", "10"], ["orders", "edit", "1", "--remove-tag", "10"],
  ])
  func `a shell completes the options of tags`(words: [String]) throws {
    let script = try #require(storekeeperTree.commands.first { $0.path == Array(words.prefix(2)) })
    let option = try #require(script.options.first { "--\($0.name)" == words[words.count - 2] })
    #expect(option.value?.source == "tags")
  }
}
