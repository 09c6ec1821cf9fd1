import Testing

@testable import workbench

@Suite struct `How an import can be spelled` {
  @Test(arguments: caught)
  func `it is caught`(source: String) {
    #expect(Import.all(in: Lexer.tokens(of: source)).map(\.module).contains("Models"), "\(source)")
  }

  @Test(arguments: passed)
  func `a text that resembles an import is not an import`(source: String) {
    #expect(Import.all(in: Lexer.tokens(of: source)).map(\.module) == [], "\(source)")
  }

  @Test func `each is found on its own line, however long the comments and strings before it`() {
    let source =
      "/* a\n /* b */\n */ let s = \"\"\"\n x\n import Foundation\n \"\"\"\r\nimport A; import B\n#if os(Linux)\n@testable\nimport C\n#else\nimport D\n#endif"
    let found = Import.all(in: Lexer.tokens(of: source))
    #expect(found.map { "\($0.module):\($0.line)" } == ["A:7", "B:7", "C:10", "D:12"])
  }

  @Test func `its attributes are read`() {
    let found = Import.all(
      in: Lexer.tokens(of: "import A\n@_spi(Inner) @_exported public import B\n@testable import C"))
    #expect(found.map(\.attributes) == [[], ["_spi", "_exported"], ["testable"]])
    #expect(found.map(\.isExported) == [false, true, false])
  }

  // MARK: The spellings

  static let caught = [
    "import Models", "  import Models", "\timport\tModels", "import   Models // why", "import Models;",
    "import\nModels",
    "import/**/Models", "import /* a */ Models", "import // a\n Models", "/* a */ import Models",
    "/* /* */ */ import Models",
    "public import Models", "package import Models", "internal import Models", "fileprivate import Models",
    "private import Models", "@testable import Models", "@testable\nimport Models", "@_exported import Models",
    "@_exported public import Models", "public @_exported import Models", "@preconcurrency import Models",
    "@_implementationOnly import Models", "@_spi(Inner) import Models", "@_spi(Inner) @testable import Models",
    "@_spiOnly import Models", "@_weakLinked import Models", "@_documentation(visibility: internal) import Models",
    "@available(macOS 15, *) import Models", "import struct Models.Order", "import class Models.Order",
    "import enum Models.Order", "import protocol Models.Order", "import typealias Models.Order",
    "import func Models.total",
    "import let Models.zero", "import var Models.zero", "@testable import struct Models.Order", "import Models.Money",
    "import `Models`", "import struct `Models`.Order", "import Foundation; import Models", "let a = 1; import Models",
    "import Foundation\nimport Models", "import Foundation\r\nimport Models", "// a\rimport Models",
    "#if os(Linux)\nimport Models\n#endif", "#if NEVER\nimport Models\n#endif",
    "#if os(iOS)\nimport UIKit\n#else\nimport Models\n#endif", "#if canImport(Models)\nimport Models\n#endif",
    "#!/usr/bin/env swift\nimport Models", "\u{FEFF}import Models", "let s = \"//\"\nimport Models",
    "let s = \"/*\"\nimport Models", "let s = \"\\\"\"; import Models", "let s = #\"\\\"#; import Models",
    "let s = \"\"\"\n \"quoted\" \"\"\n \"\"\"\nimport Models", "let s = \"\\(f(\")\"))\"; import Models",
    "let s = ##\"\"#\"##; import Models", "let r = /\"/\nimport Models", "let r = #/\"/*/#\nimport Models",
    "let r = #/\n \" \n/#\nimport Models", "let a = b / c; let d = \"/\"; import Models", "x.import(); import Models",
    "let s = \"open\nimport Models", "func f(import file: Int) {}\nimport Models", "let a = (1 ,\nimport Models",
    "import struct\n  Models\n  .Order", "let `import` = 1\nimport Models", "a ? b : c\nimport Models",
    "let s = \"\\(\"\\(\"import\")\")\"\nimport Models", "let s = #\"\\#(\"a\")\"#; import Models",
  ]

  static let passed = [
    "", "// import Models", "/// import Models", "/* import Models */", "/* a\nimport Models\n*/",
    "/* /* */ import Models */",
    "let s = \"import Models\"", "let s = \"\\\"; import Models\"", "let s = #\"\"; import Models\"#",
    "let s = \"\"\"\nimport Models\n\"\"\"", "let s = #\"\"\"\n\"\"\"\nimport Models\n\"\"\"#",
    "let s = \"\\(a) import Models\"", "let r = /import Models/", "let r = #/\nimport Models\n/#",
    "let r = try /import Models/",
    "a.import(Models)", "a.import Models", "let `import` = Models", "func f(import file: Models) {}",
    "f(import: Models)",
    "imports Models", "important(Models)", "#if canImport(Models)\n#endif", "let importModels = 1",
    "func `import Models`() {}", "_import Models", "$import Models", "import", "import /* Models */",
    "// import\n\n// Models",
    "let s = \"\"\"\n\\(\"\"\"\n\"\"\") import Models\n\"\"\"",
  ]
}
