extension Rule {
  static let displays = Rule(name: "a display conforms to the use cases that it shows") { house, outcome in
    let methods = house.displayMethods
    for module in house.modules where module.isOfFrontEnds || module.role == .assembly {
      for file in house.files(of: module) {
        for function in Function.all(in: file.tokens) where methods.contains(function.name) {
          outcome.looked += 1
          guard function.isEmpty else { continue }
          outcome.find(
            file.path, function.line, "\(function.name) shows nothing",
            remedy: "conform to the display logic of the use cases that are shown, and to no other")
        }
        for token in file.tokens where token.isWord("businessLogic") {
          outcome.find(
            file.path, token.line, "a front end asks a scene behind its use cases",
            remedy: "call the method on the value of the builder, which has what its display shows")
        }
      }
    }
  }
}

extension House {
  /// The names of the methods by which a presenter displays.
  fileprivate var displayMethods: Set<String> {
    let contracts = modules.filter { $0.role == .contract }
    let protocols = contracts.flatMap { module in
      files(of: module).flatMap { ProtocolDeclaration.all(in: $0.tokens, of: module.name) }
    }
    let displays = protocols.filter { $0.name.hasSuffix("DisplayLogic") || $0.name.hasSuffix("ViewController") }
    return Set(displays.flatMap(\.methods).map(\.name))
  }
}

/// A function with a body.
private struct Function {
  let name: String
  let line: Int
  let isEmpty: Bool

  static func all(in source: [Token]) -> [Function] {
    let tokens = source.withoutComments
    return tokens.indices.filter { tokens[$0].isWord("func") }.compactMap { start in
      var reader = TokenReader(Array(tokens[(start + 1)...]))
      guard let name = reader.next() else { return nil }
      _ = reader.takeUntil("(")
      _ = reader.takeList()
      _ = reader.takeWhile { !["{", "}", "func", "var", "let"].contains($0.text) }
      guard reader.skip(symbol: "{") else { return nil }
      return Function(name: name.text, line: name.line, isEmpty: reader.takeBlock().isEmpty)
    }
  }
}
