import CommandLineTesting
import ConsoleKernel
import PresentationProtocols
import Testing

@Suite struct `A connection to a device` {
  @Test func `a device gets every byte, also if it answers`() async throws {
    let device = try DeviceStub(answer: [0x14, 0, 0, 0x0F])
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let connection = try DeviceConnection(host: "127.0.0.1", port: device.port, timeout: .seconds(600))
    try connection.write(Array(bytes.prefix(7)))
    try connection.write(Array(bytes.dropFirst(7)))
    try connection.finish()
    #expect(await device.received() == bytes)
  }

  @Test func `a device that resets the connection may not have taken all data`() throws {
    let device = try DeviceStub(.resets)
    let problem = #expect(throws: Problem.self) {
      let connection = try DeviceConnection(host: "127.0.0.1", port: device.port, timeout: .seconds(600))
      try connection.write(Array(repeating: 0, count: 2_000))
      try connection.finish()
    }
    #expect(problem?.code == .noNetwork)
    #expect(problem?.detail.contains("127.0.0.1:\(device.port)") == true)
  }

  @Test func `a device that takes no data is given up after the time limit`() throws {
    let device = try DeviceStub(.hangs)
    let problem = #expect(throws: Problem.self) {
      let connection = try DeviceConnection(host: "127.0.0.1", port: device.port, timeout: .milliseconds(50))
      try connection.write(Array(repeating: 0, count: 64 << 20))
    }
    #expect(problem?.code == .timeout)
    #expect(problem?.detail.hasPrefix("127.0.0.1:\(device.port) does not take all data: ") == true)
  }

  @Test func `a port without a device and a host without an address are two problems`() throws {
    let device = try DeviceStub(.refuses)
    let refused = #expect(throws: Problem.self) {
      _ = try DeviceConnection(host: "127.0.0.1", port: device.port, timeout: .seconds(600))
    }
    #expect(refused?.code == .noNetwork)
    #expect(refused?.detail.hasPrefix("cannot connect to 127.0.0.1:\(device.port): ") == true)
    let unknown = #expect(throws: Problem.self) {
      _ = try DeviceConnection(host: "no such\u{1B}host", port: 9100, timeout: .seconds(600))
    }
    #expect(unknown?.detail == "unknown host “no such␛host”")
    #expect(unknown?.remedy != nil)
  }
}
