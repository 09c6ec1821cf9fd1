import Foundation
import OrdersStoreProtocols
import RemoteStoreProtocols
import Testing

@Suite struct OrdersSumTests {
  @Test(arguments: [Int.max, -1, .min])
  func `a sum over more orders than a store can have is refused`(count: Int) throws {
    let sum = OrdersSum(bucket: .all, count: count, total: .zero(.usd))
    let json = try JSONEncoder().encode(sum)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(OrdersSum.self, from: json) }
  }
}
