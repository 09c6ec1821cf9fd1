import HTTPProtocols

// The library answers some requests by itself, before any callback: with a page of its own, no request's id, and some
// of them (0.9) with two heads. It logs so just before, on the thread that serves the connection, but not which.

extension ServerCore {
  /// Answers in the library's place, where it is certain whose request it refuses.
  func libraryRefuses(with status: HTTPStatus) {
    guard let (wire, progress) = wires.faulty(status) else { return }
    guard case .chunks(let exchange) = progress else { return refuse(.ofLibrary(status, progress), on: wire) }
    let answer = exchange.breakOff(.ofLibrary(status, progress))
    if let socket = wire.refuse(with: plainBytes(of: answer)) { wires.lingering.add(socket) }
  }
}

extension ConnectionStates {
  /// The one connection of this thread whose request the library can be refusing; `nil` where it may be another.
  fileprivate func faulty(_ status: HTTPStatus) -> (ConnectionState, ConnectionState.Progress)? {
    var possible: [(wire: ConnectionState, progress: ConnectionState.Progress)] = []
    for wire in all {
      let progress = wire.progress
      switch progress {
      case .none: break
      // The library goes from there to the handler without a pause, so that there is only one.
      case .wholeHeader: return (wire, progress)
      // A header's fields come after its first line, which is where the target is told.
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
  /// Whether the header is at least half of what the library has room for.
  fileprivate var isLong: Bool { if case .header(let size) = self { size >= headerRoom / 2 } else { false } }
}

extension HTTPRefusal {
  fileprivate static func ofLibrary(_ status: HTTPStatus, _ progress: ConnectionState.Progress) -> HTTPRefusal {
    if case .wholeHeader(let fields) = progress, status == .badRequest {
      // Only fields can be wrong by then.
      let head = RequestHead(method: "GET", target: "/", version: "HTTP/1.1", fields: fields, size: 0, isAsRead: true)
      if let flaw = head.flaw { return HTTPRefusal(status, flaw) }
    }
    if status == 431 { return .headerTooLarge }
    let reason =
      switch status.rawValue {
      case 413: "The body is longer than any may be."
      case 414: "The target does not fit into \(headerRoom >> 10) KiB."
      case 505: "The version of HTTP is not 1.0 or 1.1."
      default: "The request is no HTTP/1.1."
      }
    return HTTPRefusal(status, reason)
  }
}
