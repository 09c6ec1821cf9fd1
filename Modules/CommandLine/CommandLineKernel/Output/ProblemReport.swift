import DocumentsProtocols
import PresentationProtocols

extension Problem {
  /// Returns the report of the problem for standard error: as lines of text, or as one line of JSON.
  ///
  /// - Parameter options: the options that were given, which the text names instead of fields.
  func report(by program: String, asJSON: Bool, naming options: [Option] = []) -> String {
    var worded = asJSON ? self : naming(options)
    if let step { worded.remedy = (remedy.map { "\($0); " } ?? "") + step.typed }
    return asJSON
      ? String(decoding: ProblemDocument(worded).json(), as: UTF8.self) + "\n"
      : worded.lines(by: program).map { plain($0) + "\n" }.joined()
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

  /// Returns the problem with the names of options in place of the fields that they set.
  private func naming(_ options: [Option]) -> Problem {
    var named = self
    for (index, fault) in faults.enumerated() where !fault.isSentence {
      guard let option = options.first(where: { $0.pointer == fault.pointer }) else { continue }
      named.faults[index] = Fault(pointer: "", message: "\(option.typed) \(fault.message)", code: fault.code)
      if named.detail.hasPrefix(fault.description) {
        named.detail = named.faults[index].message + named.detail.dropFirst(fault.description.count)
      }
    }
    return named
  }

  private func shown(_ value: String) -> String { value.isEmpty ? "nothing" : value }
}

extension Problem.Step {
  /// The remedy for users of the command line.
  fileprivate var typed: String {
    switch self {
    case .listShows: "`shows list` lists all shows"
    case .listMelodies: "`melodies list` lists all melodies"
    case .restoreOrder(let number): "`orders restore \(number)` restores it"
    case .giveToken: "give a token for this server with --token-file or STOREKEEPER_TOKEN"
    }
  }
}
