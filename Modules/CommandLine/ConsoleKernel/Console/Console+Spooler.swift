import Foundation
public import PresentationProtocols

extension Console {
  /// Passes bytes to the default printer of the system's spooler unchanged, in a file that only this user can read.
  ///
  /// - Throws: `Problem`: `unsupported` on a machine without `lp`; `unavailable` if it refuses the bytes.
  public func spool(_ bytes: [UInt8]) throws(Problem) {
    guard run(">/dev/null command -v", on: "lp") else {
      throw Problem(.unsupported, "there is no lp on this machine", remedy: "install CUPS, or name another destination")
    }
    let path = "\(NSTemporaryDirectory())storekeeper-\(UUID().uuidString).raw"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var file = try AtomicFile(path, self)
    try file.write(bytes)
    try file.commit()
    guard run(">/dev/null lp -o raw", on: path) else {
      throw Problem(.unavailable, "lp refused the data", remedy: "see the state of the printers: lpstat -p -d")
    }
  }
}
