/// A protocol of a scene's boundary, as its source declares it.
struct ProtocolDeclaration {
  /// One parameter: `of order: String` has the label `of` and the name `order`.
  struct Parameter: Hashable {
    let label: String?
    let name: String
    let type: String
  }

  struct Method: Hashable {
    let name: String
    let parameters: [Parameter]
    /// The words between the parameters and the result: `async throws`.
    let effects: String
    let result: String?
    let isResultDiscardable: Bool
  }

  let name: String
  /// The module that declares it.
  let module: String
  let inherited: [String]
  let methods: [Method]
  /// The types of the required properties by their names.
  var properties: [String: String] = [:]
  /// Whether it is a type alias that names several protocols.
  var isComposition = false
}

extension ProtocolDeclaration {
  /// Returns every protocol in the tokens of a file.
  static func all(in tokens: [Token], of module: String) -> [ProtocolDeclaration] {
    var reader = TokenReader(tokens.withoutComments)
    var found: [ProtocolDeclaration] = []
    while reader.skip(to: "protocol") {
      guard let name = reader.next()?.text else { break }
      let inherited = reader.takeUntil("{").filter { $0.kind == .word }.map(\.text)
      let body = reader.takeBlock()
      found.append(
        ProtocolDeclaration(
          name: name, module: module, inherited: inherited, methods: Self.methods(in: body),
          properties: Self.properties(in: body)))
    }
    return found
  }

  private static func methods(in body: [Token]) -> [Method] {
    var reader = TokenReader(body)
    var methods: [Method] = []
    var isDiscardable = false
    while let token = reader.next() {
      if token.isWord("discardableResult") { isDiscardable = true }
      guard token.isWord("func"), let name = reader.next()?.text else { continue }
      _ = reader.takeUntil("(")
      let parameters = reader.takeList().map(Self.parameter)
      let rest = reader.takeWhile { !$0.isWord("func") && !$0.isWord("var") && !$0.isSymbol("@") }
      let arrow = rest.firstIndex { $0.isSymbol("->") }
      methods.append(
        Method(
          name: name, parameters: parameters, effects: rest[..<(arrow ?? rest.endIndex)].source,
          result: arrow.map { rest[($0 + 1)...].source }, isResultDiscardable: isDiscardable))
      isDiscardable = false
    }
    return methods
  }

  private static func properties(in body: [Token]) -> [String: String] {
    var reader = TokenReader(body)
    var properties: [String: String] = [:]
    while reader.skip(to: "var"), let name = reader.next()?.text {
      properties[name] = reader.takeUntil("{").dropFirst().source
    }
    return properties
  }

  private static func parameter(_ tokens: [Token]) -> Parameter {
    let colon = tokens.firstIndex { $0.isSymbol(":") } ?? tokens.endIndex
    let names = tokens[..<colon].map(\.text)
    let label = names.first ?? "_"
    return Parameter(
      label: label == "_" ? nil : label, name: names.last ?? label, type: tokens.dropFirst(colon + 1).source)
  }
}

extension ProtocolDeclaration {
  /// Every composition of a scene's use cases among the tokens of a file, as a protocol that inherits from its parts:
  /// `public typealias ListOrdersDisplayLogic = FetchOrdersDisplayLogic & CountOrdersDisplayLogic`.
  static func compositions(in tokens: [Token], of module: String) -> [ProtocolDeclaration] {
    var reader = TokenReader(tokens.withoutComments)
    var found: [ProtocolDeclaration] = []
    while reader.skip(to: "typealias") {
      guard let name = reader.next()?.text, reader.next()?.text == "=", let first = reader.next()?.text else {
        continue
      }
      var parts = [first]
      while reader.skip(symbol: "&"), let part = reader.next()?.text { parts.append(part) }
      guard parts.count > 1 else { continue }
      found.append(
        ProtocolDeclaration(name: name, module: module, inherited: parts, methods: [], isComposition: true))
    }
    return found
  }
}

/// A builder of a scene: `public typealias ManageAccessBuilder = SceneBuilder<any …DisplayLogic, any …BusinessLogic>`,
/// or `UseCasesBuilder<any …BusinessLogic>` where displays show some of the use cases.
struct BuilderDeclaration {
  /// The name of the scene: `ListOrders`.
  let scene: String
  /// The protocol of the displays; `nil` where each use case has one of its own.
  let display: String?
  let logic: String
  /// The module that declares it.
  let module: String

  /// Returns every builder of a scene in the tokens of a file.
  static func all(in tokens: [Token], of module: String) -> [BuilderDeclaration] {
    var reader = TokenReader(tokens.withoutComments)
    var found: [BuilderDeclaration] = []
    while reader.skip(to: "typealias") {
      guard let name = reader.next()?.text, name.hasSuffix("Builder"),
        let kind = reader.takeUntil("<").last?.text, ["SceneBuilder", "UseCasesBuilder"].contains(kind)
      else { continue }
      let types = reader.takeUntil(">").filter { $0.kind == .word && $0.text != "any" }.map(\.text)
      found.append(
        BuilderDeclaration(
          scene: String(name.dropLast("Builder".count)), display: types.count > 1 ? types.first : nil,
          logic: types.last ?? "", module: module))
    }
    return found
  }
}

extension Sequence where Element == Token {
  /// The tokens as source text, with a space where the file has white space.
  var source: String {
    var text = ""
    for token in self { text += (text.isEmpty || token.touchesPrevious ? "" : " ") + token.text }
    return text
  }
}
