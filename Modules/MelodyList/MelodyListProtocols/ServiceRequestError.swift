public import PresentationProtocols

/// Why there are no melodies to show.
public enum ServiceRequestError: Error, Hashable, Sendable {
  /// Nobody could be asked, and nothing is kept from an earlier time: whom, and what happened.
  case noNetwork(reason: String)
  /// There was an answer, and it was empty.
  case noData
  /// Anything else. Where a server could not be asked, or did not answer as it should, nothing is kept here either.
  case unknownError(cause: Problem)
}

extension ServiceRequestError {
  /// What a person is told; the same words on every front end.
  public var problem: Problem {
    switch self {
    case .noNetwork(let reason):
      Self.nothingStored(reason, remedy: "try again when the network is back, or import a tune")
    case .noData: Problem(.noData, "there are no melodies", remedy: "import a tune")
    case .unknownError(let cause) where cause.code == .noNetwork:
      Self.nothingStored(cause.detail, remedy: "look at the API’s address, try again later, or import a tune")
    case .unknownError(let cause): cause
    }
  }

  private static func nothingStored(_ reason: String, remedy: String) -> Problem {
    Problem(.noNetwork, "\(reason); no melodies are kept from an earlier time", remedy: remedy)
  }

  /// What happened, in a sentence, without what follows from it.
  public var reason: String {
    switch self {
    case .noNetwork(let reason): reason
    case .noData: "there are no melodies"
    case .unknownError(let cause): cause.detail
    }
  }
}
