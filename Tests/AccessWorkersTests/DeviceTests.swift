import OrdersStoreProtocols
import PresentationTesting
import Testing

@testable import AccessWorkers

@Suite struct DeviceTests {
  private let start = Instant.amysDay
  private let key = [UInt8](repeating: 7, count: 32)
  private let device = Device(at: .amysDay) { Array(0..<UInt8($0)) }

  @Test func `the cookie of a browser is valid for its name and its key, for thirty days`() {
    let text = device.text(for: "amy", key)
    #expect(text.utf8.count <= 200)
    #expect(Device(text, of: "amy", key, at: start) == device)
    let month = start.adding(seconds: Device.lifetimeInSeconds)
    #expect(Device(text, of: "amy", key, at: month.adding(seconds: -1)) == device)
    #expect(Device(text, of: "amy", key, at: month) == nil)
    #expect(Device(text, of: "bob", key, at: start) == nil)
    #expect(Device(text, of: "amy", [UInt8](repeating: 8, count: 32), at: start) == nil)
  }

  @Test func `a changed cookie is worth nothing`() throws {
    let text = Array(device.text(for: "amy", key))
    for index in text.indices {
      var changed = text
      changed[index] = changed[index] == "A" ? "B" : "A"
      // The last character has two bits without a meaning.
      let read = Device(String(changed), of: "amy", key, at: start)
      #expect(read == nil || index == text.count - 1, "\(index)")
    }
    for text in ["", "x", String(repeating: "A", count: 75), String(repeating: "A", count: 10_000), "ä"] {
      #expect(Device(text, of: "amy", key, at: start) == nil)
    }
  }
}
