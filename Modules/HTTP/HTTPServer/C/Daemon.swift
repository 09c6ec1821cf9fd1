import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Owns the library's threads and connections, and ends them.
@safe struct Daemon: ~Copyable, @unchecked Sendable {
  // `@unchecked Sendable`: the library may be stopped from any thread, and `HTTPServer` does so once.
  private let handle: OpaquePointer
  /// The core, unretained in the callbacks; none is called after the daemon has stopped.
  private let core: ServerCore
  /// The listening descriptor, which the library closes at its end.
  private let listening: Int32
  private let deaf: DeafSocket

  init(
    listening socket: consuming ListeningSocket, later deaf: DeafSocket, for core: ServerCore, connectionLimit: Int
  ) throws(HTTPServerError) {
    self.deaf = deaf
    self.core = core
    let context = unsafe Unmanaged.passUnretained(core).toOpaque()
    let threads = max(1, core.options.threads)
    // The library divides the limit among its threads; one of them may get all connections.
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

  /// Stops listening; open connections continue.
  ///
  /// The library's own function, `MHD_quiesce_daemon`, ends the process if one of its threads is awake just then
  /// (0.9.75). So the descriptor becomes another socket's: the listening socket loses its last descriptor, is closed
  /// and leaves every epoll set (epoll(7)).
  func stopListening() { dup2(deaf.descriptor, listening) }

  /// Closes all connections. The library ends the process if a request is suspended; none may be by now.
  deinit { unsafe MHD_stop_daemon(handle) }
}
