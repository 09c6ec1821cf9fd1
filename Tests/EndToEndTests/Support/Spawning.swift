import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A process of the real program, started on three descriptors. Whoever starts it must wait for it.
struct Running {
  let id: pid_t

  init(_ program: String, _ words: [String], _ environment: [String: String], _ descriptors: [Int32]) throws {
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
    // The parent's thread may block signals, as those of a pool do.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe sigaddset(&blocked, SIGINT)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    for (index, descriptor) in descriptors.enumerated() {
      if descriptor < 0 {
        unsafe posix_spawn_file_actions_addclose(&actions, Int32(index))
      } else {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(index))
      }
    }
    let arguments = unsafe ([program] + words).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var id: pid_t = 0
    let error = unsafe posix_spawn(&id, program, &actions, &attributes, arguments, variables)
    guard error == 0 else { throw POSIXError(POSIXError.Code(rawValue: error) ?? .EIO) }
    self.id = id
  }

  /// Waits until it has ended, without reaping it, so that no other process can have its id.
  func waitUntilEnded() {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
  }

  /// Waits for the end and reaps the process.
  ///
  /// - Returns: the exit status, or minus the number of the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }

  func send(_ signal: Int32) { _ = systemKill(id, signal) }
}

#if canImport(Darwin)
  private let systemKill = Darwin.kill
#else
  private let systemKill = Glibc.kill
#endif
