import SQLKernel
import Testing

@testable import SQLiteKernel

@Suite struct StatementTests {
  @Test func `the first row is the first of all`() async throws {
    try await withFile { file in
      let connection = try file.connect(.creating)
      #expect(try connection.first("SELECT 1 UNION ALL SELECT 2") { $0.integer() } == 1)
      #expect(try connection.first("SELECT 1 WHERE 0") { $0.integer() } == nil)
    }
  }

  @Test func `a row gives back the values that were bound, whatever their bytes`() async throws {
    try await withFile { file in
      let connection = try file.connect(.creating)
      let values: [Value] = [.null, .integer(Int64.min), .text(""), .text("a\0b"), .text("Київ 🎵")]
      let read = try connection.first("SELECT ?, ?, ?, ?, ?", values) { row in
        [row.value(), row.value(), row.value(), row.value(), row.value()]
      }
      #expect(read == values)
    }
  }

  @Test func `a statement that runs within its own rows is prepared a second time`() async throws {
    try await withFile { file in
      let connection = try file.connect(.creating)
      let select = "SELECT value FROM json_each('[1, 2]')"
      var pairs: [[Int64]] = []
      try connection.rows(select) { outer throws(Failure) in
        let first = outer.integer()
        try connection.rows(select) { inner in pairs.append([first, inner.integer()]) }
      }
      #expect(pairs == [[1, 1], [1, 2], [2, 1], [2, 2]])
    }
  }

  @Test func `packed fields are read back, and those that are missing are empty`() {
    var text = Packing.pack(["Amy", "", "-12"])
    let fields = text.withUTF8 { bytes in
      var unpacker = unsafe Unpacker(bytes)
      return (unpacker.text(), unpacker.text(), unpacker.integer(), unpacker.isAtEnd, unpacker.text())
    }
    #expect(fields == ("Amy", "", -12, true, ""))
  }
}
