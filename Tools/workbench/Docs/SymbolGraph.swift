import Foundation

/// The public declarations of a module, as `swift package dump-symbol-graph` writes them.
///
/// The format is SymbolKit's: https://github.com/swiftlang/swift-docc-symbolkit.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Comment: Decodable {}
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }

    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?
  }

  struct Relationship: Decodable {
    struct Origin: Decodable {}
    let source: String
    /// The requirement that the source implements, and whose comment it has.
    let sourceOrigin: Origin?
  }

  struct Module: Decodable { let name: String }

  let module: Module
  let symbols: [Symbol]
  let relationships: [Relationship]

  /// Reads every symbol graph in a folder.
  static func all(in folder: String) throws -> [SymbolGraph] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { $0.hasSuffix(".json") }.map {
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
    }
  }

  /// The declarations without a comment; what implements a documented requirement, or takes only the values of
  /// properties, needs none.
  func undocumented(in root: String) -> [Finding] {
    let inheriting = Set(relationships.filter { $0.sourceOrigin != nil }.map(\.source))
    let paths = Set(symbols.map(\.pathComponents))
    return symbols.compactMap { symbol in
      guard symbol.docComment == nil, !inheriting.contains(symbol.identifier.precise), let location = symbol.location,
        !symbol.takesOnlyProperties(of: paths)
      else { return nil }
      let path = URL(string: location.uri)?.path ?? location.uri
      return Finding(
        path: path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path,
        line: location.position.line + 1, message: "\(symbol.pathComponents.joined(separator: ".")) has no comment",
        remedy: "say in one sentence what it is, does or holds")
    }
  }
}

extension SymbolGraph.Symbol {
  /// Whether the symbol is an initialiser whose parameters are properties of its type: `init(amount:currency:)`.
  fileprivate func takesOnlyProperties(of paths: Set<[String]>) -> Bool {
    guard let name = pathComponents.last, name.hasPrefix("init(") else { return false }
    let labels = name.dropFirst("init(".count).split { $0 == ":" || $0 == ")" }.map(String.init)
    return labels.allSatisfy { paths.contains(pathComponents.dropLast() + [$0]) }
  }
}
