import DocumentsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols

extension OrderInput {
  /// Sets the customer's fields that the input does not set to those of another order.
  mutating func takeCustomer(of order: Order) {
    if firstName == .unchanged, lastName == .unchanged {
      (firstName, lastName) = (.set(order.name.first), .set(order.name.last))
    }
    if email == .unchanged { email = .set(order.email) }
    if phone == .unchanged, let phone = order.phone { self.phone = .set(phone) }
    if billingAddress == .unchanged, let address = order.billingAddress { billingAddress = .set(AddressInput(address)) }
    if shipmentAddress == .unchanged, let address = order.shipmentAddress {
      shipmentAddress = .set(AddressInput(address))
    }
  }
}

extension AddressInput {
  fileprivate init(_ address: Address) {
    self.init(
      parts: Dictionary(uniqueKeysWithValues: Address.parts.map { ($0.name, .set(address[keyPath: $0.path])) }))
  }
}
