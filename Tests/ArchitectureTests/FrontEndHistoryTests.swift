import Testing

@testable import workbench

@Suite struct `The commits of a front end` {
  private static let receipt = "Modules/Receipts/ReceiptFrontEnd/Receipt.swift"

  @Test(arguments: [
    ["Modules/ListOrders/ListOrders/File.swift"], [receipt, "Modules/Assembly/CommandLineAssembly/File.swift"],
    [receipt, "Modules/ListOrders/README.md"], [receipt, "Tests/ListOrdersTests/File.swift"],
    [receipt, "Modules/CommandLine/CommandLineFrontEnd/File.swift", "Modules/ListOrders/ListOrders/File.swift"],
  ])
  func `a commit of others, of several front ends or of no scene breaks no rule`(paths: [String]) {
    var blueprint = Blueprint()
    blueprint.commits = [Commit(hash: "abc1234", subject: "Print receipts", paths: paths)]
    #expect(Rule.frontEnds.outcome(in: blueprint.house).findings == [])
  }

  @Test func `each file of a scene, a worker, a store or a model counts`() {
    var blueprint = Blueprint()
    let paths = ["Modules/ListOrders/ListOrdersProtocols/A.swift", "Modules/Stores/MemoryStore/A.swift"]
    blueprint.commits = (1...2).map { Commit(hash: "\($0)", subject: "Print receipts", paths: [Self.receipt] + paths) }
    #expect(FrontEnd.all[0].changedScenes(in: blueprint.house).map(\.path) == paths + paths)
  }

  @Test func `the table of front ends is written with the lines and the files`() {
    var blueprint = Blueprint()
    let head = """
      # Shop

      | front end | lines | files of scenes, workers, stores and models that its commits change |
      |---|--:|--:|

      """
    blueprint.files["README.md"] = head + "| Receipts | 7 | 1 |\n\n## End\n"
    blueprint.files[Self.receipt] = "let a = 1\nlet b = 2\n"
    let others = FrontEnd.all.dropFirst().map { "| \($0.name) | 0 | 0 |\n" }.joined()
    #expect(Graph(house: blueprint.house).stale["README.md"] == head + "| Receipts | 2 | 0 |\n\(others)\n## End\n")
    #expect(Rule.maps.outcome(in: blueprint.house).findings.map(\.path) == ["README.md"])
  }

  @Test func `a log has the subject and the paths of each commit`() {
    let log = "\0abc Print receipts\n\nModules/A/B.swift\nREADME.md\n\0def Begin\n"
    #expect(
      Commit.all(in: log) == [
        Commit(hash: "abc", subject: "Print receipts", paths: ["Modules/A/B.swift", "README.md"]),
        Commit(hash: "def", subject: "Begin", paths: []),
      ])
  }
}
