import MelodiesStoreProtocols
import MelodyListProtocols
import PresentationProtocols

extension MelodiesQuery {
  /// Parses a request as a person or a URL writes it.
  ///
  /// - Throws: `unknownError` with a problem of usage as its cause.
  init(_ request: MelodyList.FetchMelodies) throws(ServiceRequestError) {
    self.init(api: request.api, limit: request.limit, isDryRun: request.isDryRun)
    guard (1...200).contains(request.limit) else {
      throw .usage("/limit", "is \(request.limit); use 1 to 200")
    }
    if let after = request.after {
      guard let cursor = MelodiesCursor(after) else { throw .usage("/after", "is not a cursor of this list") }
      self.after = cursor
    }
    if let age = request.maxAge {
      guard let seconds = Self.seconds(age) else {
        throw .usage("/max_age", "is \(age.quoted()); use a value like 30s, 10m, 2h or 1d")
      }
      policy = .noOlderThan(seconds: seconds)
    }
    // Without a request to the API, any age is acceptable.
    if request.isOffline { policy = .cachedOnly }
  }

  /// Returns the seconds of an age, 600 for `10m`; `nil` for another text or more than nine digits.
  private static func seconds(_ age: String) -> Int64? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    let digits = age.dropLast()
    guard let unit = age.last.flatMap({ units[$0] }), (1...9).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }), let number = Int64(digits)
    else { return nil }
    return number * unit
  }
}

extension ServiceRequestError {
  fileprivate static func usage(_ pointer: String, _ message: String) -> ServiceRequestError {
    let fault = Problem.Fault(pointer: pointer, message: message)
    return .unknownError(cause: Problem(.usage, fault.description, faults: [fault]))
  }
}
