import Foundation
import HTTPProtocols

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why an exchange ended early.
struct Fault: Error {
  var reported: HTTPFetchError
  /// Whether the same may go well a moment later: nobody listened, or the connection was cut before the answer.
  var isTransient = false

  static let cancelled = Fault(reported: .cancelled)

  static func late(_ server: String) -> Fault {
    Fault(reported: .late(reason: "\(server) did not answer in time"))
  }

  init(reported: HTTPFetchError, isTransient: Bool = false) {
    self.reported = reported
    self.isTransient = isTransient
  }

  /// What `URLSession` says of a server.
  init(_ error: any Error, of server: String) {
    if let fault = Self.faultOfCertificate(error) {
      self.init(reported: .unreachable(reason: "there is no secure connection to \(server): \(fault)"))
      return
    }
    switch (error as? URLError)?.code {
    case .timedOut?: self = .late(server)
    case .cannotFindHost?, .dnsLookupFailed?:
      self.init(reported: .unreachable(reason: "there is no server “\(server)”"))
    case .cannotConnectToHost?:
      self.init(reported: .unreachable(reason: "\(server) does not let anybody connect"), isTransient: true)
    case .networkConnectionLost?, .badServerResponse?, .cannotParseResponse?, .unknown?:
      self.init(reported: .unreachable(reason: "\(server) ended the connection before an answer"), isTransient: true)
    case .secureConnectionFailed?, .serverCertificateUntrusted?, .serverCertificateHasBadDate?,
      .serverCertificateNotYetValid?, .serverCertificateHasUnknownRoot?, .clientCertificateRejected?:
      self.init(reported: .unreachable(reason: "there is no secure connection to \(server)"))
    default: self.init(reported: .unreachable(reason: "\(server) cannot be reached"))
    }
  }

  /// What is wrong with a server's certificate, in libcurl's words: `SSL certificate problem: certificate has expired`.
  /// On Linux it has no code of its own, and another try would meet the same.
  private static func faultOfCertificate(_ error: any Error) -> Substring? {
    let words = error.localizedDescription
    guard (error as? URLError)?.code == .unknown, words.hasPrefix("SSL"), words.contains("certificate") else {
      return nil
    }
    return words.split(separator: ": ", maxSplits: 1).last
  }
}
