import Foundation

/// Generates the spies of every scene: for each boundary a test double that records its calls.
struct Spies {
  private let house: House
  private let protocols: [String: ProtocolDeclaration]
  private let builders: [BuilderDeclaration]
  /// The types that contracts declare, by their full names: `Transfer.SaveRecords.Request`.
  private let types: [String: TypeDeclaration]

  init(house: House) {
    self.house = house
    var protocols: [String: ProtocolDeclaration] = [:]
    var builders: [BuilderDeclaration] = []
    var types: [String: TypeDeclaration] = [:]
    for module in house.modules where module.role == .contract {
      for file in house.files(of: module) {
        for found in ProtocolDeclaration.all(in: file.tokens, of: module.name) { protocols[found.name] = found }
        builders += BuilderDeclaration.all(in: file.tokens, of: module.name)
        for type in TypeDeclaration.all(in: file.tokens, of: module.name) { types[type.name] = type }
      }
    }
    self.protocols = protocols
    self.builders = builders
    self.types = types
  }

  /// The text of every spy, by its path.
  var files: [String: String] {
    var files: [String: String] = [:]
    for module in house.modules where module.role == .testing {
      guard let area = module.area, house.isScene(area) else { continue }
      let boundaries = protocols.values.filter { house.module($0.module)?.area == area && Kind($0.name) != nil }
      for boundary in boundaries.sorted(by: { $0.name < $1.name }) {
        guard let kind = Kind(boundary.name), house.closure(of: module.name).contains(boundary.module) else { continue }
        files["\(module.path)/\(kind.spy(boundary.name)).swift"] = text(of: boundary, kind, in: module)
      }
      for builder in builders where house.module(builder.module)?.area == area {
        files["\(module.path)/\(builder.scene)SceneSpy.swift"] = text(of: builder, in: module)
      }
    }
    return files
  }

  private func text(of builder: BuilderDeclaration, in module: House.Module) -> String {
    let imports = [builder.module, "PresentationProtocols"].map { "public import \($0)" }
    let spy = Kind(builder.logic)?.spy(builder.logic) ?? builder.logic
    return """
      // Written by `make spies` from \(builder.scene)Builder; do not edit.
      \((imports + ["@_exported public import SceneTesting"]).joined(separator: "\n"))

      /// Stands for the scene behind a front end.
      public typealias \(builder.scene)SceneSpy = SceneSpy<any \(builder.display), \(spy)>

      extension \(builder.scene)SceneSpy {
        /// Builds scenes that record their requests here.
        public var builder: \(builder.scene)Builder {
          \(builder.scene)Builder { display, context in
            weak let shown = display
            return self.scene(in: context) { shown }
          }
        }\(requests(of: builder))
      }

      """
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
  private func requests(of builder: BuilderDeclaration) -> String {
    guard let only = protocols[builder.logic].flatMap({ methods(of: $0).only }), let type = only.parameters.only?.type
    else { return "" }
    return """


        /// The requests so far, scene by scene.
        public var requests: [\(type)] { calls.map(\\.request) }
      """
  }

  private func methods(of boundary: ProtocolDeclaration) -> [ProtocolDeclaration.Method] {
    boundary.methods + boundary.inherited.compactMap { protocols[$0] }.flatMap(methods)
  }

  private func text(of boundary: ProtocolDeclaration, _ kind: Kind, in module: House.Module) -> String {
    let methods = methods(of: boundary)
    let name = kind.spy(boundary.name)
    var lines = ["// Written by `make spies` from \(boundary.name); do not edit."]
    lines += imports(of: boundary, methods, in: module).sorted().map { "public import \($0)" }
    lines += ["", "/// \(kind.summary)", "public final class \(name): \(boundary.name), Spying {"]
    let isHashable = methods.flatMap(\.types).allSatisfy { types[$0]?.isHashable ?? true }
    lines += ["  /// A call with its arguments."]
    lines += ["  public enum Call: \(isHashable ? "Hashable, " : "")Sendable {"]
    lines += methods.map { "    case \($0.call)" }
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
    lines += methods.map(\.definition).joined(separator: [""])
    lines += ["}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func imports(
    of boundary: ProtocolDeclaration, _ methods: [ProtocolDeclaration.Method], in module: House.Module
  ) -> Set<String> {
    var named: [String] = [boundary.module, "SceneTesting"]
    for type in methods.flatMap(\.types) {
      let tokens = Lexer.tokens(of: type)
      for (index, token) in tokens.enumerated() where index == 0 || !tokens[index - 1].isSymbol(".") {
        if let type = types[token.text] { named.append(type.module) }
      }
    }
    return Set(named).intersection(module.dependencies)
  }
}

extension ProtocolDeclaration.Method {
  /// The case of `Call`: `fetchOrders(ListOrders.FetchOrders.Request)`.
  fileprivate var call: String {
    let values = parameters.enumerated().map { index, parameter in
      index == 0 ? parameter.type : "\(parameter.name): \(parameter.type)"
    }
    return values.isEmpty ? name : "\(name)(\(values.joined(separator: ", ")))"
  }

  fileprivate var types: [String] { parameters.map(\.type) + (result.map { [$0] } ?? []) }

  fileprivate var definition: [String] {
    let declared = parameters.map { parameter in
      parameter.label == parameter.name
        ? "\(parameter.name): \(parameter.type)" : "\(parameter.label ?? "_") \(parameter.name): \(parameter.type)"
    }
    let passed = parameters.enumerated().map { index, parameter in
      index == 0 ? parameter.name : "\(parameter.name): \(parameter.name)"
    }
    let call = passed.isEmpty ? name : "\(name)(\(passed.joined(separator: ", ")))"
    let result = result.map { " -> \($0)" } ?? ""
    // The article's presenter also returns its outcome: a spy returns success.
    let ending = self.result == nil ? [] : ["    return .success(())"]
    return (isResultDiscardable ? ["  @discardableResult"] : [])
      + ["  public func \(name)(\(declared.joined(separator: ", "))) \(effects)\(result) {"]
      + ["    try await record(.\(call))"] + ending + ["  }"]
  }
}

extension Array {
  /// The element of a list of one; `nil` for other lists.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
