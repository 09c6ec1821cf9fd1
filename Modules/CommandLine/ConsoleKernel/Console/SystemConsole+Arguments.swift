public import PresentationProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SystemConsole {
  /// Returns the arguments after the program's name, as bytes, which need not be UTF-8.
  ///
  /// Swift looks for them beside the environment. A library that is loaded before the program and changes the
  /// environment hides them on Linux, whose record of them is therefore compared (`proc_pid_cmdline(5)`).
  ///
  /// - Throws: `internal` if some are missing or others: without its options, a server might let everybody in.
  public static func arguments() throws(Problem) -> [[UInt8]] {
    let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    let found = unsafe words.compactMap { word in
      unsafe word.map { unsafe Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
    return try arguments(found, recordedAs: contents(of: "/proc/self/cmdline"))
  }

  /// Returns the words after the first one, if the system's record has the same words.
  ///
  /// - Parameter record: the words, each with a zero byte at its end; `nil` where the system has no record.
  static func arguments(_ words: [[UInt8]], recordedAs record: [UInt8]?) throws(Problem) -> [[UInt8]] {
    guard record == nil || record == words.flatMap({ $0 + [0] }) else {
      throw Problem(
        .internal, "the arguments of this program were lost before it started",
        remedy: "a library that is loaded before it changes the environment: look at LD_PRELOAD and /etc/ld.so.preload")
    }
    return Array(words.dropFirst())
  }

  /// Returns the bytes of a file; `nil` if it cannot be read.
  private static func contents(of path: String) -> [UInt8]? {
    guard let file = try? FileSource(path) else { return nil }
    var bytes: [UInt8] = []
    do throws(Problem) { while let part = try file.read() { bytes += part } } catch { return nil }
    return bytes
  }
}
