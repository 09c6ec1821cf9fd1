/// What a test can let a worker's spy answer: `public struct OrdersWorkerAnswers`, with a property for each type of result:
/// `public var order: Answer<Order>`.
struct AnswersDeclaration {
  /// The name of the worker: `OrdersWorker`.
  let worker: String
  let module: String
  /// The name of the property for each type of result.
  let properties: [String: String]

  /// Returns every such structure in the tokens of a file.
  static func all(in tokens: [Token], of module: String) -> [AnswersDeclaration] {
    var reader = TokenReader(tokens.withoutComments)
    var found: [AnswersDeclaration] = []
    while reader.skip(to: "struct") {
      guard let name = reader.next()?.text, name.hasSuffix("WorkerAnswers") else { continue }
      _ = reader.takeUntil("{")
      var body = TokenReader(reader.takeBlock())
      var properties: [String: String] = [:]
      while body.skip(to: "var"), let property = body.next()?.text {
        let type = body.takeUntil("=").dropFirst().source
        guard type.hasPrefix("Answer<") else { continue }
        properties[String(type.dropFirst("Answer<".count).dropLast())] = property
      }
      found.append(
        AnswersDeclaration(worker: String(name.dropLast("Answers".count)), module: module, properties: properties))
    }
    return found
  }
}

extension AnswersDeclaration {
  /// The text of a spy that records each call of a worker and returns what a test says.
  func spy(of worker: ProtocolDeclaration, imports: [String], isHashable: Bool) -> String {
    let names = worker.methods.map(\.name)
    let methods = worker.methods.map { method in
      let isOverloaded = names.count { $0 == method.name } > 1
      let label = isOverloaded ? method.parameters.first?.label ?? "" : ""
      return (method, name: method.name + label.prefix(1).uppercased() + label.dropFirst())
    }
    let definitions = methods.map { method, name in
      let values = method.parameters.enumerated().map { index, parameter in
        (index > 0 ? parameter.label.map { "\($0): " } ?? "" : "") + parameter.name
      }
      let call = values.isEmpty ? name : "\(name)(\(values.joined(separator: ", ")))"
      let property = method.result.flatMap { properties[$0] } ?? name
      return """
          public func \(method.name)(\(method.declaredParameters)) \(method.effects)\(method.result.map { " -> \($0)" } ?? "") {
            try recorder.answer(.\(call), \\.\(property))
          }
        """
    }
    return """
      // Written by `make spies` from \(worker.name) and \(self.worker)Answers; do not edit.
      \(imports.map { ($0 == "SceneTesting" ? "@_exported " : "") + "public import \($0)" }.joined(separator: "\n"))

      /// Records the calls of a worker, and returns what a test says.
      public final class \(self.worker)Spy: \(worker.name), AnsweringSpy {
        /// A call with its arguments.
        public enum Call: \(isHashable ? "Hashable, " : "")Sendable {
      \(methods.map { "    case \($0.call(named: $1))" }.joined(separator: "\n"))
        }

        public let recorder = AnswerRecorder<Call, \(self.worker)Answers>(\(self.worker)Answers())

        /// Creates a spy that answers every call with a failure, until a test says otherwise.
        public init() {}

      \(definitions.joined(separator: "\n"))
      }

      """
  }
}
