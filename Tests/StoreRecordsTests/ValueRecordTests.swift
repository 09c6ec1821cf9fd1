import Foundation
import MelodyModels
import Models
import StoreRecords
import Testing

@Suite struct ValueRecordTests {
  @Test(arguments: [(ListCount(830), "830"), (ListCount(10_000, isExact: false), #"{"atLeast":10000}"#)])
  func `an exact count is written as a number and read from one`(count: ListCount, json: String) throws {
    #expect(String(decoding: try count.recordJSON(), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(ListCount.self, from: Data(json.utf8)) == count)
  }

  @Test func `a melody goes through JSON, and what is none does not`() throws {
    let melody = try Melody(id: "m1", rtttl: "Ode:d=4,o=5,b=100:e,e,f,g")
    let json = Data(try melody.recordJSON())
    #expect(try JSONDecoder().decode(Melody.self, from: json) == melody)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Melody.self, from: Data(#"{"id":"m1","rtttl":"Ode"}"#.utf8))
    }
  }

  @Test(arguments: [
    #"{"minor":1,"currency":"XXQ"}"#, #"{"minor":1.5,"currency":"USD"}"#, #"{"currency":"USD"}"#,
    #"{"minor":9223372036854775808,"currency":"USD"}"#,
  ])
  func `malformed money is not decoded`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Money.self, from: Data(json.utf8)) }
  }

  @Test(arguments: ["9223372036854775807-1-1", "10001-1-1", "2007-2-30", "2007-1", ""])
  func `a day from elsewhere that no instant lies on is refused`(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([CivilDate].self, from: Data("[\"\(text)\"]".utf8)) }
  }

  @Test(arguments: ["9223372036854775807", "-62135596800000001", "253402300800000000"])
  func `a kept moment outside the calendar is not decoded`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Instant].self, from: Data("[\(json)]".utf8)) }
  }
}
