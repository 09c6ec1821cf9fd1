/// Something that breaks a rule of the house: where, what, and the way out.
struct Finding: Hashable {
  let path: String
  let line: Int
  let message: String
  let remedy: String

  var description: String { "\(path):\(line): error: \(message)\n  mend: \(remedy)" }
}

struct Rule: Sendable {
  /// What a rule looked at, and what it found; one that looked at nothing is itself broken.
  struct Outcome {
    var looked = 0
    var findings: [Finding] = []

    mutating func find(_ path: String, _ line: Int, _ message: String, remedy: String) {
      findings.append(Finding(path: path, line: line, message: message, remedy: remedy))
    }
  }

  let name: String
  let check: @Sendable (House, inout Outcome) -> Void

  func outcome(in house: House) -> Outcome {
    var outcome = Outcome()
    check(house, &outcome)
    return outcome
  }

  static let all = dependencyRules + importRules + layoutRules + wordRules + [owners, spies, exhaustiveSwitches]
}
