#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The terminal of this process, if it has one.
enum SystemTerminal {
  static func current() -> Terminal {
    var terminal = Terminal(isInput: isatty(0) == 1, isOutput: isatty(1) == 1, isError: isatty(2) == 1)
    var size = winsize()
    if unsafe ioctl(terminal.isOutput ? 1 : 2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
      terminal.columns = Int(size.ws_col)
      terminal.rows = Int(size.ws_row)
    }
    return terminal
  }

  /// Switches off the echo of the terminal, except for the line break.
  ///
  /// - Returns: the previous state; `nil` if there is no terminal.
  static func hideEcho() -> termios? {
    var saved = termios()
    guard unsafe tcgetattr(0, &saved) == 0 else { return nil }
    var silent = saved
    silent.c_lflag &= ~tcflag_t(ECHO)
    silent.c_lflag |= tcflag_t(ECHONL)
    Signals.guardEcho(saved)
    _ = unsafe tcsetattr(0, TCSADRAIN, &silent)
    return saved
  }

  static func restore(_ saved: termios) {
    var saved = saved
    _ = unsafe tcsetattr(0, TCSADRAIN, &saved)
    Signals.guardEcho(nil)
  }
}

/// Writes all bytes, with as many calls as that takes.
///
/// - Returns: 0, or the error number.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  unsafe bytes.withUnsafeBytes { bytes in
    var done = 0
    while done < bytes.count {
      let written = unsafe write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if written < 0, errno == EINTR { continue }
      if written < 0 { return errno }
      done += written
    }
    return 0
  }
}
