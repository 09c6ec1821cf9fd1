/// A violation of a rule: its place, a message, and the remedy.
struct Finding: Hashable {
  let path: String
  let line: Int
  let message: String
  let remedy: String

  var description: String { "\(path):\(line): error: \(message)\n  mend: \(remedy)" }
}

struct Rule: Sendable {
  /// The result of a rule: the number of checked things, and the findings. A rule that has checked nothing has failed.
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

  static let all =
    dependencyRules + importRules + layoutRules + wordRules + [owners, spies, displays, exhaustiveSwitches, frontEnds]
}
