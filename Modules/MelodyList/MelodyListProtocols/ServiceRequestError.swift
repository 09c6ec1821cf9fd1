public import PresentationProtocols

/// The reason why there are no melodies to list.
public enum ServiceRequestError: Error, Hashable, Sendable {
  /// The API did not respond, and no melodies are stored. `reason` names the server and the failure.
  case noNetwork(reason: String)
  /// The API's response was valid and had no melodies.
  case noData
  /// Another error. If the API did not respond as it should, no melodies are stored either.
  case unknownError(cause: Problem)
}

extension ServiceRequestError {
  /// The problem that describes the error to people, with the same text on all front ends.
  public var problem: Problem {
    switch self {
    case .noNetwork(let reason):
      Self.nothingStored(reason, remedy: "try again when the network is back, or import a tune")
    case .noData: Problem(.noData, "there are no melodies", remedy: "import a tune")
    case .unknownError(let cause) where cause.code == .noNetwork:
      Self.nothingStored(cause.detail, remedy: "check the URL of the API, try again later, or import a tune")
    case .unknownError(let cause): cause
    }
  }

  private static func nothingStored(_ reason: String, remedy: String) -> Problem {
    Problem(.noNetwork, "\(reason); no melodies are stored", remedy: remedy)
  }

  /// The failure in one sentence, without its consequences and remedy.
  public var reason: String {
    switch self {
    case .noNetwork(let reason): reason
    case .noData: "there are no melodies"
    case .unknownError(let cause): cause.detail
    }
  }
}
