import Foundation
import PresentationProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a signal that ends the process must put right first: the terminal's echo, a half-written file, and what to say.
enum Signals {
  // A signal handler may neither lock nor allocate: it reads plain pointers, which are set before what they guard
  // comes to be and never freed (some bytes a batch at most).
  private nonisolated(unsafe) static var temporaryFile: UnsafeMutablePointer<CChar>?
  private nonisolated(unsafe) static var note: UnsafeMutablePointer<CChar>?
  private nonisolated(unsafe) static var echo: UnsafeMutablePointer<termios>?

  /// The status of a process that a signal ended is 128 and the signal's number; SIGINT's is 130.
  static func takeOver() {
    var ours = sigset_t()
    unsafe sigemptyset(&ours)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      unsafe sigaddset(&ours, number)
      _ = signal(number) { number in
        if let echo = unsafe Signals.echo { _ = unsafe tcsetattr(0, TCSANOW, echo) }
        if let path = unsafe Signals.temporaryFile { _ = unsafe unlink(path) }
        if let note = unsafe Signals.note { _ = unsafe write(2, note, strlen(note)) }
        _exit(128 + number)
      }
    }
    _ = signal(SIGPIPE, SIG_IGN)
    // Whoever started this process may have left them blocked.
    unsafe pthread_sigmask(SIG_UNBLOCK, &ours, nil)
  }

  /// A signal's handler writes a byte here, and a thread reads it.
  private nonisolated(unsafe) static var pipeEnd: Int32 = -1
  private nonisolated(unsafe) static var hasBeenAsked = false

  /// SIGINT and SIGTERM become elements, the second of them ends the process; a terminal that goes (SIGHUP) is nothing.
  static func requestsToStop() -> AsyncStream<Void> {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return AsyncStream { _ in } }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    unsafe pipeEnd = ends[1]
    for number in [SIGINT, SIGTERM] {
      _ = signal(number) { number in
        let before = errno
        if unsafe Signals.hasBeenAsked { _exit(128 + number) }
        unsafe Signals.hasBeenAsked = true
        _ = unsafe write(Signals.pipeEnd, "", 1)
        errno = before
      }
    }
    _ = signal(SIGHUP, SIG_IGN)
    let source = ends[0]
    return AsyncStream { continuation in
      Thread.detachNewThread {
        var byte: [UInt8] = [0]
        while unsafe systemRead(source, &byte, 1) < 0, errno == EINTR {}
        continuation.yield()
      }
    }
  }

  static func guardTemporaryFile(_ path: String?) {
    unsafe temporaryFile = path.flatMap { unsafe strdup($0) }
  }

  static func guardNote(_ text: String?) {
    unsafe note = text.flatMap { unsafe strdup($0) }
  }

  static func guardEcho(_ saved: termios?) {
    guard let saved else { return unsafe echo = nil }
    let kept = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe kept.initialize(to: saved)
    unsafe echo = kept
  }

  /// While a program that has the terminal to itself runs, Ctrl-C is for that one.
  static func withoutInterrupts<Result>(_ body: () -> Result) -> Result {
    let before = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, before) }
    return body()
  }

  /// While nothing may be shown, Ctrl-Z does nothing: a shell shows again what is typed, and `fg` does not take that
  /// back.
  static func withoutStops<Result>(_ body: () throws(Problem) -> Result) throws(Problem) -> Result {
    let before = signal(SIGTSTP, SIG_IGN)
    defer { _ = signal(SIGTSTP, before) }
    return try body()
  }
}
