import Foundation
import OrdersStoreProtocols
import RemoteStoreProtocols
import Testing

@Suite struct OrdersSumTests {
  @Test(arguments: [Int.max, -1, .min])
  func `a sum over more orders than a store can have is refused`(count: Int) throws {
    let sum = OrdersSum(bucket: .all, count: 1, gross: .zero(.usd))
    let json = String(decoding: try sum.recordJSON(), as: UTF8.self)
    #expect(try JSONDecoder().decode(OrdersSum.self, from: Data(json.utf8)) == sum)
    let impossible = json.replacing("\"count\":1", with: "\"count\":\(count)")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(OrdersSum.self, from: Data(impossible.utf8)) }
  }
}
