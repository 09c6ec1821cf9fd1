import CCurl
import HTTPProtocols

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

  /// Converts a result of libcurl for a server.
  ///
  /// - Parameter message: libcurl's description, `SSL certificate problem: certificate has expired`.
  init(_ code: CURLcode, message: String = "", of server: String) {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: self = .late(server)
    case CURLE_COULDNT_RESOLVE_HOST: self.init(reported: .unreachable(reason: "unknown host “\(server)”"))
    case CURLE_COULDNT_CONNECT:
      self.init(reported: .unreachable(reason: "cannot connect to \(server)"), isTransient: true)
    case CURLE_PEER_FAILED_VERIFICATION:
      let fault = message.split(separator: ": ", maxSplits: 1).last.map { ": \($0)" } ?? ""
      self.init(reported: .unreachable(reason: "cannot connect securely to \(server)\(fault)"))
    case CURLE_SSL_CONNECT_ERROR:
      // Nothing has been sent; the connection may have been cut.
      self.init(reported: .unreachable(reason: "cannot connect securely to \(server)"), isTransient: true)
    // A response that is not HTTP/1 counts as HTTP/0.9, which is an unsupported protocol.
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_WEIRD_SERVER_REPLY,
      CURLE_UNSUPPORTED_PROTOCOL:
      self.init(reported: .lost(reason: "\(server) closed the connection without an answer"), isTransient: true)
    default: self.init(reported: .unreachable(reason: "\(server) cannot be reached"))
    }
  }
}
