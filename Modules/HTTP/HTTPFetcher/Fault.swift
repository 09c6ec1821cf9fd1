import Foundation
import HTTPProtocols

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The reason why an exchange ended early.
struct Fault: Error {
  var reported: HTTPFetchError
  /// Whether a repetition may succeed: the connection was refused, or was cut before the response.
  var isTransient = false

  static let cancelled = Fault(reported: .cancelled)

  static func late(_ server: String) -> Fault {
    Fault(reported: .late(reason: "\(server) did not answer in time"))
  }

  init(reported: HTTPFetchError, isTransient: Bool = false) {
    self.reported = reported
    self.isTransient = isTransient
  }

  /// Converts an error of `URLSession` for a server.
  init(_ error: any Error, of server: String) {
    if let fault = Self.faultOfCertificate(error) {
      self.init(reported: .unreachable(reason: "cannot connect securely to \(server): \(fault)"))
      return
    }
    switch (error as? URLError)?.code {
    case .timedOut?: self = .late(server)
    case .cannotFindHost?, .dnsLookupFailed?:
      self.init(reported: .unreachable(reason: "unknown host “\(server)”"))
    case .cannotConnectToHost?:
      self.init(reported: .unreachable(reason: "cannot connect to \(server)"), isTransient: true)
    case .networkConnectionLost?, .badServerResponse?, .cannotParseResponse?, .unknown?:
      self.init(reported: .unreachable(reason: "\(server) closed the connection without an answer"), isTransient: true)
    case .secureConnectionFailed?, .serverCertificateUntrusted?, .serverCertificateHasBadDate?,
      .serverCertificateNotYetValid?, .serverCertificateHasUnknownRoot?, .clientCertificateRejected?:
      self.init(reported: .unreachable(reason: "cannot connect securely to \(server)"))
    default: self.init(reported: .unreachable(reason: "\(server) cannot be reached"))
    }
  }

  /// Returns libcurl's description of a certificate's fault, `SSL certificate problem: certificate has expired`; `nil`
  /// for other errors.
  ///
  /// On Linux the error has no code of its own, and a repetition would fail, too.
  private static func faultOfCertificate(_ error: any Error) -> Substring? {
    let words = error.localizedDescription
    guard (error as? URLError)?.code == .unknown, words.hasPrefix("SSL"), words.contains("certificate") else {
      return nil
    }
    return words.split(separator: ": ", maxSplits: 1).last
  }
}
