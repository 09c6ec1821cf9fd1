#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A child process that uses the terminal for a while: a pager, an editor.
///
/// Not `Foundation.Process`: that puts its child into a process group of its own, where it may not read the terminal.
struct ChildProcess {
  /// The descriptor of its standard input; `nil` if it shares ours.
  let input: Int32?
  private let id: pid_t

  /// Starts a shell command that reads what is written to `input`; `nil` if it cannot be started.
  static func reader(command: String) -> ChildProcess? {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    let id = spawn(["sh", "-c", command], standardInput: ends[0])
    close(ends[0])
    guard let id else {
      close(ends[1])
      return nil
    }
    // The pager handles Ctrl-C, as in other programs that use one.
    _ = signal(SIGINT, SIG_IGN)
    return ChildProcess(input: ends[1], id: id)
  }

  /// Runs a shell command with the argument as `$1`, and waits for its end.
  ///
  /// - Returns: its exit status; -1 if it cannot be started or a signal ended it.
  static func run(command: String, argument: String) -> Int32 {
    guard let id = spawn(["sh", "-c", command, "sh", argument], standardInput: 0) else { return -1 }
    return ChildProcess(input: nil, id: id).wait()
  }

  /// Closes its input, and waits for its end.
  func finish() {
    if let input { close(input) }
    _ = wait()
  }

  @discardableResult
  private func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) == -1, errno == EINTR {}
    // The exit status is the second byte where the first is 0 (POSIX's WIFEXITED and WEXITSTATUS are C macros).
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  private static func spawn(_ words: [String], standardInput: Int32) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, standardInput, 0)
    // A child ignores the signals that this process ignores, unless they are reset.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    for number in [SIGINT, SIGPIPE] { unsafe sigaddset(&defaults, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    // A thread of a pool may block signals; its child must not inherit that.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var id: pid_t = 0
    let error = unsafe posix_spawn(&id, "/bin/sh", &actions, &attributes, pointers, environ)
    return error == 0 ? id : nil
  }
}
