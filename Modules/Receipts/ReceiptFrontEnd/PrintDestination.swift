import CommandLineKernel
import PresentationProtocols

/// The place to which a command sends the bytes for a printer.
enum PrintDestination: Equatable {
  case output, spooler
  case file(String)
  case device(host: String, port: Int)

  /// Reads a destination: `-`, `lp`, `tcp:HOST`, `tcp:HOST:PORT`, `tcp:[::1]:9100`, or the path of a file.
  ///
  /// - Throws: `Problem`: `usage` for an address without a host, or with a port that is not a number.
  init(_ text: String) throws(Problem) {
    guard text.hasPrefix("tcp:") else {
      self = text == "-" ? .output : text == "lp" ? .spooler : .file(text)
      return
    }
    guard let match = text.wholeMatch(of: /tcp:(?:\[([0-9A-Fa-f:.]+)\]|([^:\[\]]+))(?::([0-9]{1,5}))?/),
      let host = match.1 ?? match.2, let port = Int(match.3 ?? "9100"), 1...65_535 ~= port
    else {
      throw Problem(
        .usage, "\(quoted(text)) is not the address of a printer", remedy: "write tcp:HOST or tcp:HOST:9100")
    }
    self = .device(host: String(host), port: port)
  }

  /// Sends bytes, and returns where they went, as the end of a sentence; `nil` for standard output.
  func send(_ bytes: [UInt8], _ invocation: Invocation<ReceiptSession>) throws -> String? {
    switch self {
    case .output:
      try invocation.console.write(bytes)
      return nil
    case .file(let path):
      var file = try invocation.output(path)
      try file.write(bytes)
      try file.commit()
      return "written to \(path)"
    case .spooler:
      try invocation.console.spool(bytes)
      return "sent to the default printer"
    case .device(let host, let port):
      let printer = try DeviceConnection(host: host, port: port, timeout: .seconds(10))
      try printer.write(bytes)
      try printer.finish()
      return "sent to \(host)"
    }
  }
}
