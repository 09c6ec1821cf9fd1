public import DocumentsProtocols
public import OrderDocumentsProtocols
import PresentationProtocols

/// A customer with the names, phone numbers, addresses and tags of the orders.
public struct CustomerDetailsDocument: Hashable, Sendable {
  /// An address, with the newest order that has it.
  public struct UsedAddress: Hashable, Sendable {
    /// The address.
    public var address: AddressDocument
    /// The number of the newest order with this address.
    public var order: Int64

    public init(address: AddressDocument, order: Int64) {
      self.address = address
      self.order = order
    }
  }

  /// The members that a list shows, too.
  public var customer: CustomerDocument
  /// The different names, that of the newest order first.
  public var names: [DisplayedName]
  /// The different phone numbers, that of the newest order first.
  public var phones: [String]
  /// The different addresses for shipment and billing, that of the newest order first.
  public var addresses: [UsedAddress]
  /// The tags, those of the most orders first.
  public var tags: [TagDocument]

  public init(
    customer: CustomerDocument, names: [DisplayedName], phones: [String], addresses: [UsedAddress],
    tags: [TagDocument] = []
  ) {
    self.customer = customer
    self.names = names
    self.phones = phones
    self.addresses = addresses
    self.tags = tags
  }
}

extension CustomerDetailsDocument {
  /// The tags as one text, each with its number of orders: `VIP (2), gift (1)`.
  public var displayedTags: String { tags.map { "\($0.tag) (\($0.displayedOrders))" }.joined(separator: ", ") }
}

extension CustomerDetailsDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      customer.writeMembers(to: &$0)
      $0.member("names", names)
      $0.member("phones", phones)
      $0.member("addresses", addresses)
      $0.member("tags", tags)
    }
  }
}

extension CustomerDetailsDocument.UsedAddress: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("address", address)
      $0.member("order", order)
    }
  }
}
