import Foundation
import Models
import PresentationTesting
import SceneAssembly
import Testing

@Suite struct UUIDv7Tests {
  @Test func `an id is a UUID of version 7 in lower case, and tells its millisecond`() throws {
    let id = UUIDv7().next(at: .amysDay)
    #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    #expect(UUID(uuidString: id) != nil)
    let milliseconds = try #require(Int64(id.replacing("-", with: "").prefix(12), radix: 16))
    #expect(milliseconds == Instant.amysDay.microseconds / 1000)
  }

  @Test func `ids rise within a millisecond, and while the clock goes back`() {
    let ids = UUIDv7()
    let made = (0..<50_000).map { count in ids.next(at: .amysDay.adding(seconds: count < 40_000 ? 0 : -60)) }
    #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `ids of the same time have unpredictable counters`() {
    let ids = UUIDv7()
    let counters = (0..<100).compactMap { _ in Int64(ids.next(at: .amysDay).suffix(12), radix: 16) }
    #expect(Set(zip(counters, counters.dropFirst()).map { $1 &- $0 }).count > 90)
  }

  @Test func `each millisecond counts on from a number of its own`() {
    let ids = UUIDv7()
    let starts = Set((1...200).map { second in ids.next(at: .amysDay.adding(seconds: second)).suffix(22) })
    #expect(starts.count == 200)
  }

  @Test func `callers at once get different ids`() async {
    let ids = UUIDv7()
    let made = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { (0..<1_000).map { _ in ids.next(at: .amysDay) } } }
      return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(made.count == 8_000)
  }

  @Test func `a clock before 1970 makes an id all the same`() {
    #expect(UUIDv7().next(at: .earliest).hasPrefix("00000000-0000-7"))
  }
}
