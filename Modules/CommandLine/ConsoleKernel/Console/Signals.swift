import Foundation
import PresentationProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Handles the signals that end the process: restores the terminal's echo, removes a partial file and prints a note.
enum Signals {
  // A signal handler may neither lock nor allocate: it reads plain pointers, which are set before the guarded things
  // exist and are never freed (a few bytes per batch at most).
  private nonisolated(unsafe) static var temporaryFile: UnsafeMutablePointer<CChar>?
  private nonisolated(unsafe) static var note: UnsafeMutablePointer<CChar>?
  private nonisolated(unsafe) static var echo: UnsafeMutablePointer<termios>?

  /// Installs the handlers. The exit status after a signal is 128 plus the signal's number; SIGINT's is 130.
  static func installHandlers() {
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
    // The parent process may have blocked these signals.
    unsafe pthread_sigmask(SIG_UNBLOCK, &ours, nil)
  }

  /// The end of a pipe to which a signal's handler writes a byte, and which a thread reads.
  private nonisolated(unsafe) static var pipeEnd: Int32 = -1
  /// Whether a signal has already requested the end.
  private nonisolated(unsafe) static var hasBeenAsked = false

  /// Returns a stream with an element for each SIGINT, SIGTERM and SIGHUP; the second request to stop ends the process.
  static func handled() -> AsyncStream<ProcessSignal> {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return AsyncStream { _ in } }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    // A blocked handler would block the thread that it interrupts.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    unsafe pipeEnd = ends[1]
    for number in [SIGINT, SIGTERM] {
      _ = signal(number) { number in
        if unsafe Signals.hasBeenAsked { _exit(128 + number) }
        unsafe Signals.hasBeenAsked = true
        Signals.send(ProcessSignal.stop.rawValue)
      }
    }
    _ = signal(SIGHUP) { _ in Signals.send(ProcessSignal.reopenLog.rawValue) }
    let source = ends[0]
    return AsyncStream { continuation in
      Thread.detachNewThread {
        var byte: [UInt8] = [0]
        while true {
          let count = unsafe systemRead(source, &byte, 1)
          if count < 0, errno == EINTR { continue }
          guard count == 1, let signal = ProcessSignal(rawValue: byte[0]) else { return continuation.finish() }
          continuation.yield(signal)
        }
      }
    }
  }

  /// Writes a byte to the pipe, in a signal's handler.
  private static func send(_ byte: UInt8) {
    let before = errno
    var byte = byte
    _ = unsafe write(pipeEnd, &byte, 1)
    errno = before
  }

  /// Removes the file if a signal ends the process; `nil` ends this.
  static func guardTemporaryFile(_ path: String?) {
    unsafe temporaryFile = path.flatMap { unsafe strdup($0) }
  }

  /// Prints the text to standard error if a signal ends the process; `nil` ends this.
  static func guardNote(_ text: String?) {
    unsafe note = text.flatMap { unsafe strdup($0) }
  }

  /// Restores these settings of the terminal if a signal ends the process; `nil` ends this.
  static func guardEcho(_ saved: termios?) {
    guard let saved else { return unsafe echo = nil }
    let copy = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe copy.initialize(to: saved)
    unsafe echo = copy
  }

  /// Ignores Ctrl-C while a closure runs a program that handles it.
  static func withoutInterrupts<Result>(_ body: () -> Result) -> Result {
    let before = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, before) }
    return body()
  }

  /// Ignores Ctrl-Z while a closure runs without echo: a shell would switch it on, and `fg` would not restore it.
  static func withoutStops<Result>(_ body: () throws(Problem) -> Result) throws(Problem) -> Result {
    let before = signal(SIGTSTP, SIG_IGN)
    defer { _ = signal(SIGTSTP, before) }
    return try body()
  }
}
