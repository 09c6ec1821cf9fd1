import Statuses
import Testing

@Suite struct OrderStatusTests {
  @Test func `the statuses that end an order have no next one`() {
    #expect(OrderStatus.allCases.filter { $0.next.isEmpty } == [.delivered, .cancelled, .refunded])
    #expect(OrderStatus.allCases.allSatisfy { !$0.next.contains($0) && !$0.next.contains(.refunded) })
  }

  @Test func `a refund needs money that was taken, and sums leave out drafts and cancelled orders`() {
    #expect(OrderStatus.allCases.filter(\.allowsRefund) == [.paid, .shipped, .delivered, .cancelled])
    #expect(OrderStatus.allCases.filter { !$0.isSale } == [.draft, .cancelled])
  }
}
