import Foundation
import Testing

@testable import ServerCommandLineFrontEnd

@Suite struct LogFileTests {
  @Test func `a line after one that a full disk cut is a line of its own`() async {
    // The limit of a file's size is that of a process.
    await #expect(processExitsWith: .success) {
      let path = NSTemporaryDirectory() + "storekeeper-log-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let log = try LogFile(path)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      limit.rlim_cur = 10
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let answers = [log.write("first\n"), log.write("second\n"), log.write("third\n")]
      limit.rlim_cur = limit.rlim_max
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let last = log.write("fourth\n")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text == "first\nseco\nfourth\n")
      #expect(answers[0] == nil && answers[1] != nil && answers[2] == nil && last == nil)
    }
  }
}
