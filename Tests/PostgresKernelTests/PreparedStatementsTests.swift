import Testing

@testable import PostgresKernel

@Suite struct PreparedStatementsTests {
  @Test func `a statement is prepared once for each list of types`() throws {
    var statements = PreparedStatements()
    let found = [[20], [20], [25]].map { statements.name(of: "SELECT $1", $0) }
    let names = found.compactMap { $0?.name }
    #expect(found.map { $0?.isNew } == [true, false, true])
    try #require(names.count == 3)
    #expect(names[0] == names[1])
    #expect(names[2] != names[0])
  }

  @Test func `a statement that may not have been prepared has another name the next time, and others keep theirs`() {
    var statements = PreparedStatements()
    let before = ["SELECT $1", "SELECT $2"].compactMap { statements.name(of: $0, [20])?.name }
    statements.forget(Array(before.suffix(1)))
    let found = ["SELECT $1", "SELECT $2"].map { statements.name(of: $0, [20]) }
    #expect(found.map { $0?.isNew } == [false, true])
    #expect(found.first??.name == before.first)
    #expect(Set(before + found.compactMap { $0?.name }).count == 3)
  }

  @Test func `a session that did not know a name gives none any more`() {
    var statements = PreparedStatements()
    let before = statements.name(of: "SELECT $1", [20])
    statements.giveUp()
    let (known, new) = (statements.name(of: "SELECT $1", [20]), statements.name(of: "SELECT $2", [20]))
    #expect(before != nil)
    #expect(known == nil)
    #expect(new == nil)
  }

  @Test func `at most 64 statements have names`() {
    var statements = PreparedStatements()
    let names = (0..<65).map { statements.name(of: "SELECT \($0)", [20])?.name }
    let known = statements.name(of: "SELECT 63", [20])
    #expect(names.compactMap(\.self).count == 64)
    #expect(names[64] == nil)
    #expect(known?.name == names[63])
  }
}
