import APIDocuments
import PresentationProtocols

extension Problem {
  /// Returns the report of the problem for standard error: as lines of text, or as one line of JSON.
  func report(by program: String, asJSON: Bool) -> String {
    asJSON
      ? String(decoding: ProblemDocument(self).json(), as: UTF8.self) + "\n"
      : lines(by: program).map { plain($0) + "\n" }.joined()
  }

  /// Returns what happened, each fault, and the remedy.
  private func lines(by program: String) -> [String] {
    var lines = ["\(program): \(detail)"]
    // The detail has one of several faults already.
    lines += faults.map(\.description).filter { !detail.contains($0) }.map { "  \($0)" }
    lines += differences.map {
      "  \($0.label): current \(shown($0.displayedCurrent)); yours \(shown($0.displayedYours))"
    }
    if let remedy { lines.append("  \(remedy)") }
    return lines
  }

  private func shown(_ value: String) -> String { value.isEmpty ? "nothing" : value }
}
