import HTTPProtocols

// The library answers some requests by itself, before any callback: with a page of its own, no request's id, and some
// of them (0.9) with two heads. It logs each just before, on the thread that serves the connection, but not which one.

extension ServerCore {
  /// Answers in place of the library, if it is certain which connection's request the library refuses.
  func libraryRefuses(with status: HTTPStatus) {
    guard let (wire, progress) = wires.faulty(status) else { return }
    guard case .chunks(let exchange) = progress else { return refuse(.ofLibrary(status, progress), on: wire) }
    let answer = exchange.breakOff(.ofLibrary(status, progress))
    if let socket = wire.refuse(with: plainBytes(of: answer)) { wires.lingering.add(socket) }
  }
}

extension ConnectionStates {
  /// Returns the only connection of this thread whose request the library can be refusing; `nil` if there are several.
  fileprivate func faulty(_ status: HTTPStatus) -> (ConnectionState, ConnectionState.Progress)? {
    var possible: [(wire: ConnectionState, progress: ConnectionState.Progress)] = []
    for wire in all {
      let progress = wire.progress
      switch progress {
      case .none: break
      // The library goes from here to the handler without a pause, so that there is only one such connection.
      case .wholeHeader: return (wire, progress)
      // The fields of a header follow its first line, with which the target is recorded.
      case .header:
        if wire.target.isEmpty ? status != 431 : ![414, 505].contains(status) { possible.append((wire, progress)) }
      case .chunks: if [400, 413].contains(status) { possible.append((wire, progress)) }
      }
    }
    if possible.count > 1, [414, 431].contains(status) { possible.removeAll { !$0.progress.isLong } }
    return possible.count == 1 ? possible.first : nil
  }
}

extension ConnectionState.Progress {
  /// Whether the header fills at least half of the library's room for it.
  fileprivate var isLong: Bool { if case .header(let size) = self { size >= headerRoom / 2 } else { false } }
}

extension HTTPRefusal {
  fileprivate static func ofLibrary(_ status: HTTPStatus, _ progress: ConnectionState.Progress) -> HTTPRefusal {
    if case .wholeHeader(let fields) = progress, status == .badRequest {
      // At this point only fields can be invalid.
      let head = RequestHead(method: "GET", target: "/", version: "HTTP/1.1", fields: fields, size: 0, isAsRead: true)
      if let flaw = head.flaw { return HTTPRefusal(status, flaw) }
    }
    if status == 431 { return .headerTooLarge }
    let reason =
      switch status.rawValue {
      case 413: "The body is too large."
      case 414: "The target is longer than \(headerRoom >> 10) KiB."
      case 505: "The version of HTTP is not 1.0 or 1.1."
      default: "The request is not HTTP/1.1."
      }
    return HTTPRefusal(status, reason)
  }
}
