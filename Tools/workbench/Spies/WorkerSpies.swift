/// The answers that a test gives to the spy of a worker or a store: `public struct OrdersWorkerAnswers`, with a property for each
/// type of result: `public var order: Answer<Order>`.
///
/// A property of another type has the name of a required property, or of a callback, which receives each of its elements.
struct AnswersDeclaration {
  /// The name of the double without `Spy`: `OrdersWorker`.
  let worker: String
  let module: String
  /// The name of the property for each type of result.
  let properties: [String: String]
  /// The names of the other properties.
  let values: Set<String>
  /// The modules that its file imports in public.
  let imports: [String]

  /// Returns every such structure in the tokens of a file.
  static func all(in tokens: [Token], of module: String) -> [AnswersDeclaration] {
    let tokens = tokens.withoutComments
    let imports = tokens.indices.dropLast(2).filter { tokens[$0].isWord("public") && tokens[$0 + 1].isWord("import") }
      .map { tokens[$0 + 2].text }
    var reader = TokenReader(tokens)
    var found: [AnswersDeclaration] = []
    while reader.skip(to: "struct") {
      guard let name = reader.next()?.text, name.hasSuffix("Answers"), name != "Answers" else { continue }
      _ = reader.takeUntil("{")
      var body = TokenReader(reader.takeBlock())
      var properties: [String: String] = [:]
      var values: Set<String> = []
      while body.skip(to: "var"), let property = body.next()?.text {
        let type = body.takeUntil("=").dropFirst().source
        guard type.hasPrefix("Answer<") else {
          values.insert(property)
          continue
        }
        properties[String(type.dropFirst("Answer<".count).dropLast())] = property
      }
      found.append(
        AnswersDeclaration(
          worker: String(name.dropLast("Answers".count)), module: module, properties: properties,
          values: values, imports: imports))
    }
    return found
  }
}

extension AnswersDeclaration {
  /// The text of a spy that records each call of a worker and returns what a test says.
  func spy(
    of worker: String, _ all: [ProtocolDeclaration.Method], _ required: [String: String], imports: [String],
    isHashable: Bool
  ) -> String {
    let names = all.map(\.name)
    let methods = all.map { method in
      let isOverloaded = names.count { $0 == method.name } > 1
      let label = isOverloaded ? method.parameters.first?.label ?? "" : ""
      return (method, name: method.name + label.prefix(1).uppercased() + label.dropFirst())
    }
    let definitions = methods.map { method, name in
      let passed = recorded(method).enumerated().map { index, parameter in
        (index > 0 ? parameter.label.map { "\($0): " } ?? "" : "") + parameter.name
      }
      let call = passed.isEmpty ? name : "\(name)(\(passed.joined(separator: ", ")))"
      let callbacks = method.parameters.filter { values.contains($0.name) }.map { callback in
        let isSynchronous = callback.type.contains("->") && !callback.type.contains("async")
        let awaiting = isSynchronous ? "" : "try await "
        return "    for value in recorder.answers.\(callback.name) { \(awaiting)\(callback.name)(value) }\n"
      }
      let property = properties[method.result ?? "Void"] ?? name
      return """
          public func \(method.name)(\(method.declaredParameters)) \(method.effects)\(method.result.map { " -> \($0)" } ?? "") {
        \(callbacks.joined())    \(callbacks.isEmpty || method.result == nil ? "" : "return ")try recorder.answer(.\(call), \\.\(property))
          }
        """
    }
    let stored = required.keys.sorted().filter(values.contains).map {
      "  public var \($0): \(required[$0] ?? "") { recorder.answers.\($0) }\n"
    }
    return """
      // Written by `make spies` from \(worker) and \(self.worker)Answers; do not edit.
      \(imports.map { ($0 == "SceneTesting" ? "@_exported " : "") + "public import \($0)" }.joined(separator: "\n"))

      /// Records each call, and returns what a test says.
      public final class \(self.worker)Spy: \(worker), AnsweringSpy {
        /// A call with its arguments.
        public enum Call: \(isHashable ? "Hashable, " : "")Sendable {
      \(methods.map { "    case \(ProtocolDeclaration.Method.call(named: $1, recorded($0)))" }.joined(separator: "\n"))
        }

        public let recorder = AnswerRecorder<Call, \(self.worker)Answers>(\(self.worker)Answers())

        /// Creates a spy that answers every call with a failure, until a test says otherwise.
        public init() {}

      \(stored.joined())\(definitions.joined(separator: "\n"))
      }

      """
  }

  /// The parameters that a call records: all but callbacks, and values that the method changes.
  private func recorded(_ method: ProtocolDeclaration.Method) -> [ProtocolDeclaration.Parameter] {
    method.parameters.filter { !values.contains($0.name) && !$0.type.hasPrefix("inout ") }
  }
}
