import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Owns the library's threads and connections; they end with it.
@safe struct Daemon: ~Copyable, @unchecked Sendable {
  // `@unchecked Sendable`: the library may be told to stop from any thread, and `HTTPServer` does so once.
  private let handle: OpaquePointer
  /// The callbacks hold it unretained, and none is called any more when the daemon has stopped.
  private let core: ServerCore
  /// The library's, which closes it at its end.
  private let listening: Int32
  private let deaf: DeafSocket

  init(
    listening socket: consuming ListeningSocket, later deaf: DeafSocket, for core: ServerCore, connectionLimit: Int
  ) throws(HTTPServerError) {
    self.deaf = deaf
    self.core = core
    let context = unsafe Unmanaged.passUnretained(core).toOpaque()
    let threads = max(1, core.options.threads)
    // The library shares the limit out to its threads; one of them may get all connections.
    let limit = UInt32(clamping: connectionLimit * threads)
    #if os(Linux)
      let polling = MHD_USE_EPOLL
    #else
      let polling = MHD_USE_POLL
    #endif
    let flags =
      polling.rawValue | MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      | MHD_USE_ERROR_LOG.rawValue
    guard
      let started = unsafe cmicrohttpd_start(
        flags, socket.descriptor, UInt32(clamping: threads), limit, headerRoom, acceptConnection, requestArrived,
        connectionChanged, requestEnded, targetArrived, leaveEscaped, libraryComplained, context)
    else { throw .cannotStart }
    listening = socket.release()
    unsafe handle = started
  }

  /// Stops listening; connections go on.
  ///
  /// The library's own way, `MHD_quiesce_daemon`, ends the process where one of its threads is awake just then (0.9.75).
  /// So the descriptor becomes another socket's: with its last descriptor, the one that listened is closed and leaves
  /// every epoll set (epoll(7)).
  func stopListening() { dup2(deaf.descriptor, listening) }

  /// Closes what is left. The library ends the process where a request is still suspended: nobody may be by now.
  deinit { unsafe MHD_stop_daemon(handle) }
}
