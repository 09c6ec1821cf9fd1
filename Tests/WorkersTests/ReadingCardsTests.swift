import DocumentsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

@Suite struct ReadingCardsTests {
  @Test(arguments: [
    ("4242 4242 4242 4242", "2030-05", "Visa", "4242"), ("5555555555554444", "05/30", "Mastercard", "4444"),
    ("378282246310005", "05/2030", "American Express", "0005"),
  ])
  func `a card is known by brand, last digits and expiry alone`(
    number: String, expires: String, brand: String, last4: String
  ) async throws {
    let store = StoreSpy()
    store.obey()
    let input = OrderInput.amy.with { $0.payment = .set(.number(number, expires: expires)) }
    let order = try await OrdersWorker.at(store).createOrder(input, .amy).order
    #expect(order.payment == PaymentCard(brand: brand, last4: last4, expiryYear: 2030, expiryMonth: 5))
  }

  @Test(arguments: [
    ("4242 4242 4242 4241", "2030-05", "/payment/cardNumber"), ("4242", "2030-05", "/payment/cardNumber"),
    ("", "2030-05", "/payment/cardNumber"), ("4242 4242 4242 4242", "2030-13", "/payment/expires"),
    ("4242 4242 4242 4242", "soon", "/payment/expires"), ("4242 4242 4242 4242", "2007-05", "/payment/expires"),
    ("4242 4242 4242 4242", "1/2/30", "/payment/expires"),
  ])
  func `a card that cannot be is refused, and its number is told nobody`(
    number: String, expires: String, pointer: String
  ) async {
    let input = OrderInput.amy.with { $0.payment = .set(.number(number, expires: expires)) }
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(StoreSpy.storing(.amy)).createOrder(input, .amy)
    }
    #expect(pointers(error) == [pointer])
    #expect(number.isEmpty || !String(describing: error).contains(number))
  }

  @Test func `a card lasts to the end of its month`() async throws {
    let input = OrderInput.amy.with { $0.payment = .set(.number("4242424242424242", expires: "2007-06")) }
    let order = try await OrdersWorker.at(StoreSpy.storing(.amy)).createOrder(input, .amy).order
    #expect(order.payment?.expiryMonth == 6)
  }

  @Test func `a number in the place of its last four digits is refused`() async throws {
    let input = OrderInput.amy.with {
      $0.payment = .set(.stored(brand: "Visa", last4: "4242424242424242", expires: "2030-05"))
    }
    let order = try await OrdersWorker.at(StoreSpy.storing(.amy)).createOrder(input, .amy).order
    #expect(order.invalidFields.map(\.pointer) == ["/payment/last4"])
  }
}
