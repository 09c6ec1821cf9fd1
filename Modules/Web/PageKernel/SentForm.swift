public import FormKernel
public import PresentationProtocols

extension Form {
  /// Returns the text of a field; `nil` where it is missing or empty.
  public func text(_ name: String) -> String? { self[name].isEmpty ? nil : self[name] }
}

extension Problem {
  /// Whether the reader can correct the form that was sent, so that it is shown again with the problem.
  public var isCorrectable: Bool {
    switch code {
    case .invalid where isOfFormSentBefore: false
    case .invalid, .usage, .conflict, .inFlight, .preconditionRequired: true
    default: false
    }
  }

  /// Whether the form was sent before with other values, so that its idempotency key belongs to those.
  var isOfFormSentBefore: Bool { faults.contains { $0.pointer == "/idempotencyKey" } }
}
