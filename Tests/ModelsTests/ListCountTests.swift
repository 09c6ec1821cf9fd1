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
}
