import SQLKernel
import Testing

@Suite struct ConditionTests {
  @Test func `a position compares its first column alone, too`() {
    let one = Condition(["number"], "<", values: [.integer(3)])
    #expect(one.sql == "number < ?" && one.values == [.integer(3)])
    let two = Condition(["date", "number"], values: [.integer(1), .integer(2)])
    #expect(two.sql == "date >= ? AND (date, number) > (?, ?)")
    #expect(two.values == [.integer(1), .integer(1), .integer(2)])
  }

  @Test func `a row replaces the one with its key, or stays out`() {
    let table = Table("views", keyCount: 2, ["owner": .key, "name": .key, "contents": .text])
    #expect(
      table.insertion("VALUES \(table.row)", isReplacing: true)
        == """
        INSERT INTO views (owner, name, contents) VALUES (?, ?, ?) \
        ON CONFLICT (owner, name) DO UPDATE SET contents = excluded.contents
        """)
    #expect(table.insertion("", isReplacing: false).hasSuffix("ON CONFLICT (owner, name) DO NOTHING"))
    #expect(Table("samples", ["id": .text]).insertion("", isReplacing: true).hasSuffix("(id) DO NOTHING"))
  }
}
