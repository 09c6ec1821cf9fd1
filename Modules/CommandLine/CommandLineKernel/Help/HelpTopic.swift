import PresentationProtocols

/// A subject of `help` that is no command: `storekeeper help exit-codes`.
enum HelpTopic: String, CaseIterable {
  /// The statuses with which the program ends.
  case exitCodes = "exit-codes"
  /// The variables of the environment that the program reads.
  case environment

  /// The names of all subjects: `exit-codes or environment`.
  static let names = allCases.map(\.rawValue).joined(separator: " or ")

  /// The subject in a line of help.
  var summary: String {
    switch self {
    case .exitCodes: "The exit statuses of the program"
    case .environment: "The environment variables that the program reads"
    }
  }

  /// Returns the names of the subject with what each means.
  func lines(of tree: CommandTree) -> [(String, String)] {
    switch self {
    case .exitCodes: ExitStatus.meanings.map { (String($0.code), $0.meaning) }
    case .environment:
      tree.environmentOptions.compactMap { option in tree.variable(of: option).map { ($0, option.help) } }
        + (tree.globalOptions.contains(GlobalOptions.noPager) ? Self.others.map { ($0.key, $0.value) } : [])
    }
  }

  /// The variables that a program with output for people reads, as many others do.
  private static let others: KeyValuePairs = [
    "NO_COLOR": "No colours, if it is set", "TERM": "No colours, if it is “dumb”",
    "PAGER": "The program that shows long output on a terminal",
    "VISUAL, EDITOR": "The editor in which a record is edited",
    "LC_ALL, LC_TIME, LANG": "The format of dates and amounts", "TZ": "The time zone, unless the store has one",
    "USER, LOGNAME": "The name in the history of orders",
  ]
}

extension ExitStatus {
  /// Every exit status with its meaning, in ascending order.
  public static var meanings: [(code: Int32, meaning: String)] {
    let codes = Dictionary(grouping: Problem.Code.allCases, by: \.exitStatus)
    let problems = codes.map { status, codes in
      (code: status, meaning: codes.map(\.meaning).joined(separator: "; "))
    }
    let others = [
      (code: done.code, meaning: "everything was done"),
      (code: partlyDone.code, meaning: "some of several things failed"),
      (code: interrupted.code, meaning: "interrupted"),
    ]
    return (problems + others).sorted { $0.code < $1.code }
  }
}

extension Problem.Code {
  /// The meaning of the problem for a person who reads an exit status.
  fileprivate var meaning: String {
    switch self {
    case .usage: "the command line cannot be read"
    case .invalid: "the input is not valid"
    case .notFound: "the record was not found"
    case .gone: "the cursor of a list is no longer valid"
    case .conflict: "it conflicts with another change or another record"
    case .preconditionRequired: "the expected version is missing"
    case .inFlight: "a request with the same idempotency key is still running"
    case .unauthenticated: "no token, or an unknown one"
    case .forbidden: "not allowed"
    case .unavailable: "the store cannot be used now"
    case .timeout: "it took too long"
    case .noNetwork: "another server did not respond"
    case .noData: "there is nothing to show"
    case .full: "the disk is full"
    case .tooLarge: "the input is too large"
    case .unsupported: "the format of the input is not supported"
    case .tooMany: "too many requests"
    case .internal: "a defect of this program"
    }
  }
}
