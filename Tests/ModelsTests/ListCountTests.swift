import Foundation
import Models
import Testing

@Suite struct ListCountTests {
  @Test(
    arguments: [
      (0, 10, ListCount(0)), (10, 10, ListCount(10)), (11, 10, ListCount(10, isExact: false)),
      (1, 0, ListCount(0, isExact: false)), (11, nil, ListCount(11)),
    ] as [(Int, Int?, ListCount)])
  func `a count is exact unless more than its limit was found`(found: Int, limit: Int?, count: ListCount) {
    #expect(ListCount(found: found, upTo: limit) == count)
  }

  @Test(arguments: [(ListCount(830), "830"), (ListCount(10_000, isExact: false), #"{"atLeast":10000}"#)])
  func `an exact count is written as a number and read from one`(count: ListCount, json: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(count), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(ListCount.self, from: Data(json.utf8)) == count)
  }
}
