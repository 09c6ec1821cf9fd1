import Foundation
import Testing

/// Tests that no statement uses what engines with PostgreSQL's protocol lack, or do otherwise.
@Suite struct DialectTests {
  /// What is refused, each with its reason.
  private static let refused: [(pattern: String, reason: String)] = [
    (#"\b(small|big)?serial\b|\bnextval\b|\bGENERATED\b"#, "its ids become visible out of their order"),
    (#"\btxid_|\bxmin\b|\bpg_current_xact_id"#, "transaction ids are PostgreSQL's own"),
    (#"\bpg_(try_)?advisory"#, "a session's lock does not survive a pooler"),
    (#"\bLISTEN\b|\bNOTIFY\b"#, "a session's subscription does not survive a pooler"),
    (#"\bCREATE EXTENSION\b|\bDEFERRABLE\b|\bPREPARE\b"#, "other engines lack it"),
    (#""SET (?!LOCAL)"#, "a session's setting does not survive a pooler"),
  ]

  @Test(arguments: try sources())
  func `a file has no statement that another engine would refuse`(file: URL) throws {
    let code = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    for (pattern, reason) in Self.refused {
      let found = code.firstMatch(of: try Regex(pattern))
      #expect(found == nil, "\(file.lastPathComponent): \(found.map { String(code[$0.range]) } ?? ""): \(reason)")
    }
    for match in code.matches(of: /CREATE (UNIQUE )?INDEX[^"]*?\(([^)]*)\)/) {
      for column in match.output.2.split(separator: ",") where !match.output.0.contains("USING gin") {
        let hasDirection = column.hasSuffix(" ASC") || column.hasSuffix(" DESC")
        #expect(hasDirection, "\(file.lastPathComponent): the index of \(column) has no direction")
      }
    }
    for match in code.matches(of: /\(([a-z_]+), [a-z_, ]+\) > \(/) {
      let column = match.output.1
      #expect(
        code.contains("\(column) >= ? AND (\(column)"),
        "\(file.lastPathComponent): a row is compared without its first column, \(column)")
    }
  }

  @Test(arguments: try sources())
  func `a file has no statement that divides integers`(file: URL) throws {
    let code = try String(contentsOf: file, encoding: .utf8)
    for match in code.matches(of: /"""([\s\S]*?)"""|"((?:[^"\\\n]|\\.)*)"/) {
      let text = String(match.output.1 ?? match.output.2 ?? "")
      guard text.contains(/\b(SELECT|UPDATE|INSERT|DELETE|WHERE)\b/) else { continue }
      #expect(
        !text.contains(/[\w)] ?\/ ?[\w(]/), "\(file.lastPathComponent): some engines divide to fractions: \(text)")
    }
  }

  @Test func `every text that is sorted or indexed is compared byte for byte`() throws {
    let all = try Self.sources().map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    var sorted: Set<String> = []
    for match in all.matches(
      of: /CREATE (?:UNIQUE )?INDEX[^"]*?\(([^)]*)\)|PRIMARY KEY \(([^)]*)\)|ORDER BY ([a-z_., ]+)/)
    {
      let columns = match.output.1 ?? match.output.2 ?? match.output.3 ?? ""
      sorted.formUnion(columns.split { !$0.isLetter && $0 != "_" }.map(String.init))
    }
    let texts = all.matches(of: /\n\s+([a-z_]+) text(?! COLLATE "C")/).map { String($0.output.1) }
    #expect(texts.count > 5 && sorted.contains("date") && sorted.contains("id_hash"))
    // A kind is compared in a condition of an index only, with a constant; “key” is a column of answers alone.
    #expect(sorted.intersection(texts) == [])
  }

  /// The files with statements.
  private static func sources() throws -> [URL] {
    let stores = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Modules/Stores")
    return try [
      "SQLKernel", "SQLOrdersKernel", "SQLCollectionsKernel", "PostgresKernel", "PostgresOrdersKernel", "PostgresStore",
    ].flatMap { module in
      try FileManager.default.contentsOfDirectory(
        at: stores.appending(path: module), includingPropertiesForKeys: nil)
    }
  }
}
