public import MelodyListProtocols

/// How a mock answers.
public enum ServiceRequestResult: Hashable, Sendable {
  case success
  case error(ServiceRequestError)
}

/// A service that answers as a test tells it to.
public protocol ServiceRequestMock {
  /// The model, or the error that is emulated in its place.
  func mock<Model>(result: ServiceRequestResult, model: Model) throws(ServiceRequestError) -> Model
}

extension ServiceRequestMock {
  public func mock<Model>(result: ServiceRequestResult, model: Model) throws(ServiceRequestError) -> Model {
    switch result {
    case .success: return model
    case .error(let error): throw error
    }
  }
}
