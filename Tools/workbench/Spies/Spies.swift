import Foundation

/// Generates the spies of every scene, a test double that records calls for each boundary, and those of workers.
struct Spies {
  private let house: House
  private let protocols: [String: ProtocolDeclaration]
  private let parts: Set<String>
  private let builders: [BuilderDeclaration]
  private let answers: [AnswersDeclaration]
  /// The types that contracts declare, by their full names: `Transfer.SaveRecords.Request`.
  private let types: [String: TypeDeclaration]

  init(house: House) {
    self.house = house
    var protocols: [String: ProtocolDeclaration] = [:]
    var builders: [BuilderDeclaration] = []
    var types: [String: TypeDeclaration] = [:]
    for module in house.modules where module.role == .contract {
      for file in house.files(of: module) {
        let found = ProtocolDeclaration.all(in: file.tokens, of: module.name)
        for found in found + ProtocolDeclaration.compositions(in: file.tokens, of: module.name) {
          protocols[found.name] = found
        }
        builders += BuilderDeclaration.all(in: file.tokens, of: module.name)
        for type in TypeDeclaration.all(in: file.tokens, of: module.name) { types[type.name] = type }
      }
    }
    answers = house.modules.filter { $0.role == .testing }.flatMap { module in
      house.files(of: module).flatMap { AnswersDeclaration.all(in: $0.tokens, of: module.name) }
    }
    // The use cases that a scene composes have no spies of their own.
    parts = Set(protocols.values.filter(\.isComposition).flatMap(\.inherited))
    self.protocols = protocols
    self.builders = builders
    self.types = types
  }

  /// The text of every spy, by its path.
  var files: [String: String] {
    var files: [String: String] = [:]
    for module in house.modules where module.role == .testing {
      guard let area = module.area, house.isScene(area) else { continue }
      let boundaries = protocols.values.filter {
        house.module($0.module)?.area == area && Kind($0.name) != nil && !parts.contains($0.name)
      }
      for boundary in boundaries.sorted(by: { $0.name < $1.name }) {
        guard let kind = Kind(boundary.name) else { continue }
        files["\(module.path)/\(kind.spy(boundary.name)).swift"] = text(of: boundary, kind, in: module)
      }
      for builder in builders where house.module(builder.module)?.area == area {
        files["\(module.path)/\(builder.scene)SceneSpy.swift"] = text(of: builder, in: module)
      }
    }
    for answers in answers {
      let named = protocols[answers.worker] ?? protocols[answers.worker.replacing("Worker", with: "Working")]
      guard let worker = named, let module = house.module(answers.module) else { continue }
      let methods = methods(of: worker)
      let isHashable = methods.flatMap(\.parameters).allSatisfy { types[$0.type]?.isHashable ?? true }
      let imports = imports(of: worker, methods, and: answers.imports).sorted()
      files["\(module.path)/\(answers.worker)Spy.swift"] = answers.spy(
        of: worker.name, methods, worker.properties, imports: imports, isHashable: isHashable)
    }
    return files
  }

  /// The text of every spy that is not as its file, by its path. The formatter decides the layout, so that tokens are
  /// compared.
  var stale: [String: String] {
    files.filter { path, text in house.file(path)?.tokens.map(\.text) != Lexer.tokens(of: text).map(\.text) }
  }

  private func text(of builder: BuilderDeclaration, in module: House.Module) -> String {
    let scene = builder.scene
    let composition = builder.display == nil ? composition(of: scene) : nil
    let display = builder.display ?? composition?.name ?? ""
    let spy = Kind(builder.logic)?.spy(builder.logic) ?? builder.logic
    return """
      // Written by `make spies` from \(scene)Builder; do not edit.
      public import \(builder.module)
      public import PresentationProtocols
      @_exported public import SceneTesting

      /// Stands for the scene behind a front end.
      public typealias \(scene)SceneSpy = SceneSpy<any \(display), \(spy)>

      extension \(scene)SceneSpy {
        /// Builds scenes that record their requests here.
        public var builder: \(scene)Builder {
          \(scene)Builder { display, context in
            weak let display = display
            return self.scene(in: context) { \(composition.map(wholeDisplay) ?? "display") }
          }
        }\(requests(of: builder.logic))
      }

      """
  }

  /// A display of every use case in front of one that shows some: a test displays on it, and what the front end's display
  /// does not show is an error.
  private func wholeDisplay(_ composition: ProtocolDeclaration) -> String {
    let calls = composition.inherited.flatMap { part in
      (protocols[part]?.methods ?? []).map { method in
        let values = method.parameters.map { "let \($0.name)" }.joined(separator: ", ")
        let passed = method.parameters.map { ($0.label.map { "\($0): " } ?? "") + $0.name }.joined(separator: ", ")
        return """
          case .\(method.name)(\(values)):
            try await display.shown(as: (any \(part)).self).\(method.name)(\(passed))
          """
      }
    }
    return """

      display.map { _ in
        \(Kind(composition.name)?.spy(composition.name) ?? composition.name) { call in
          switch call {
      \(calls.joined(separator: "\n"))
          case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
          }
        }
      }

      """
  }

  /// Returns the protocol of the displays that show every use case of a scene.
  private func composition(of scene: String) -> ProtocolDeclaration? {
    [Kind.displayLogic, .viewController].compactMap { protocols[scene + $0.rawValue] }.first
  }

  /// The boundaries of a scene by the suffixes of their names, the article's included.
  private enum Kind: String, CaseIterable {
    case businessLogic = "BusinessLogic"
    case presentationLogic = "PresentationLogic"
    case displayLogic = "DisplayLogic"
    case presenter = "Presenter"
    case viewController = "ViewController"

    init?(_ name: String) {
      guard let kind = Self.allCases.first(where: { name.hasSuffix($0.rawValue) }) else { return nil }
      self = kind
    }

    func spy(_ name: String) -> String { name + (self == .viewController ? "Mock" : "Spy") }

    var summary: String {
      switch self {
      case .businessLogic, .presenter: "Records the requests that a front end makes of the scene."
      case .presentationLogic: "Records the responses that an interactor presents."
      case .displayLogic, .viewController: "Records the view models that a presenter displays."
      }
    }
  }

  /// Returns the property with the requests of a scene of a single call; empty for other scenes.
  private func requests(of logic: String) -> String {
    guard let only = methods(of: logic).only, let type = only.parameters.only?.type
    else { return "" }
    return """


        /// The requests so far, scene by scene.
        public var requests: [\(type)] { calls.map(\\.request) }
      """
  }

  private func methods(of name: String) -> [ProtocolDeclaration.Method] { protocols[name].map(methods) ?? [] }

  /// With those that it inherits, each once, which come last.
  private func methods(of boundary: ProtocolDeclaration) -> [ProtocolDeclaration.Method] {
    let all = boundary.methods + boundary.inherited.flatMap(methods)
    return all.enumerated().filter { !all[($0.offset + 1)...].contains($0.element) }.map(\.element)
  }

  private func text(of boundary: ProtocolDeclaration, _ kind: Kind, in module: House.Module) -> String {
    let methods = methods(of: boundary)
    let name = kind.spy(boundary.name)
    var lines = ["// Written by `make spies` from \(boundary.name); do not edit."]
    lines += imports(of: boundary, methods).sorted().map { "public import \($0)" }
    lines += ["", "/// \(kind.summary)", "public final class \(name): \(boundary.name), Spying {"]
    let isHashable = methods.flatMap(\.types).allSatisfy { types[$0]?.isHashable ?? true }
    lines += ["  /// A call with its arguments."]
    lines += ["  public enum Call: \(isHashable ? "Hashable, " : "")Sendable {"]
    lines += methods.map { "    case \(ProtocolDeclaration.Method.call(named: $0.name, $0.parameters))" }
    if let only = methods.only, let request = only.parameters.only {
      lines += ["", "    public var \(request.name): \(request.type) {"]
      lines += ["      switch self { case .\(only.name)(let \(request.name)): \(request.name) }", "    }"]
    }
    lines += ["  }", "", "  public let recorder: CallRecorder<Call>", ""]
    lines += [
      "  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller."
    ]
    lines += ["  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {"]
    lines += ["    recorder = CallRecorder(onCall: onCall)", "  }", ""]
    lines += methods.flatMap(\.definition)
    lines += ["}"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns what a spy imports: the protocol's module, and those that this one depends on whose types a method names,
  /// unless another one re-exports them.
  private func imports(
    of boundary: ProtocolDeclaration, _ methods: [ProtocolDeclaration.Method], and others: [String] = []
  ) -> Set<String> {
    var named: Set<String> = []
    for type in methods.flatMap(\.types) {
      let tokens = Lexer.tokens(of: type)
      for (index, token) in tokens.enumerated() where index == 0 || !tokens[index - 1].isSymbol(".") {
        if let type = types[token.text] { named.insert(type.module) }
      }
    }
    named.formIntersection(house.module(boundary.module)?.dependencies ?? [])
    named.formUnion(others + [boundary.module])
    let visible = named.flatMap(house.reexports)
    let usesFoundation = methods.flatMap(\.types).contains { ["TimeZone", "Locale"].contains($0) }
    return named.subtracting(visible).union(usesFoundation ? ["Foundation", "SceneTesting"] : ["SceneTesting"])
  }
}

extension House {
  /// Returns the modules that a module re-exports, directly or indirectly.
  fileprivate func reexports(of name: String) -> [String] {
    let own = module(name).map(files)?.flatMap(\.imports).filter(\.isExported).map(\.module) ?? []
    return own + own.flatMap(reexports)
  }
}

extension ProtocolDeclaration.Method {
  /// The case of `Call`: `fetchOrders(ListOrders.FetchOrders.Request)`, with the labels of all parameters but the first.
  static func call(named name: String, _ parameters: [ProtocolDeclaration.Parameter]) -> String {
    let values = parameters.enumerated().map { index, parameter in
      (index > 0 ? parameter.label.map { "\($0): " } ?? "" : "") + parameter.type
    }
    return values.isEmpty ? name : "\(name)(\(values.joined(separator: ", ")))"
  }

  var declaredParameters: String {
    let declared = parameters.map { parameter in
      parameter.label == parameter.name
        ? "\(parameter.name): \(parameter.type)" : "\(parameter.label ?? "_") \(parameter.name): \(parameter.type)"
    }
    return declared.joined(separator: ", ")
  }

  fileprivate var types: [String] { parameters.map(\.type) + (result.map { [$0] } ?? []) }

  fileprivate var definition: [String] {
    let passed = parameters.enumerated().map { index, parameter in
      (index > 0 ? parameter.label.map { "\($0): " } ?? "" : "") + parameter.name
    }
    let call = passed.isEmpty ? name : "\(name)(\(passed.joined(separator: ", ")))"
    let result = result.map { " -> \($0)" } ?? ""
    // The article's presenter also returns its outcome: a spy returns success.
    let ending = self.result == nil ? [] : ["    return .success(())"]
    let heading = "  public func \(name)(\(declaredParameters)) \(effects)\(result) {"
    let body = ["    try await record(.\(call))"] + ending
    let line = "\(heading) try await record(.\(call)) }"
    return (isResultDiscardable ? ["  @discardableResult"] : [])
      + (ending.isEmpty && line.count <= 120 ? [line] : [heading] + body + ["  }"])
  }
}

extension Array {
  /// The element of a list of one; `nil` for other lists.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
