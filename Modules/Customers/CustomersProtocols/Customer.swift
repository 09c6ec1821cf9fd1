public import OrdersStoreProtocols
public import OrdersWorkerProtocols

/// A customer: all orders with one email, compared by `SearchText.key`. An order without email has no customer.
public struct Customer: Hashable, Sendable {
  /// An address, with the newest order that has it.
  public struct UsedAddress: Hashable, Sendable {
    /// The address.
    public var address: Address
    /// The number of the newest order with the address.
    public var order: Int64

    /// Creates an address with the number of its newest order.
    public init(_ address: Address, order: Int64) {
      self.address = address
      self.order = order
    }
  }

  /// The greatest number of orders from which a customer is computed, the newest ones.
  public static let mostOrders = ListCount.limit
  /// The greatest number of different names, phone numbers or addresses, the newest ones, and of the most frequent tags.
  public static let mostDetails = 50

  /// The number of orders, drafts and cancelled ones included, counted to ``mostOrders``.
  public var count: ListCount
  /// The net sums by currency code: totals less refunds, without drafts and cancelled orders.
  ///
  /// A sum that exceeds 64 bits has several entries that add up to it.
  public var totals: [Money]
  /// The first order.
  public var first: OrderSummary
  /// The last order, whose email is the customer's.
  public var last: OrderSummary
  /// The different names, that of the newest order first; the first one is the customer's.
  public var names: [PersonName]
  /// The different phone numbers, that of the newest order first.
  public var phones: [String]
  /// The different addresses for shipment and billing, that of the newest order first.
  public var addresses: [UsedAddress]
  /// The tags of the orders, those of the most orders first, each with the number of orders that have it.
  public var tags: [TagCounts.Entry]

  public init(
    count: ListCount, totals: [Money], first: OrderSummary, last: OrderSummary, names: [PersonName] = [],
    phones: [String] = [], addresses: [UsedAddress] = [], tags: [TagCounts.Entry] = []
  ) {
    self.count = count
    self.totals = totals
    self.first = first
    self.last = last
    self.names = names
    self.phones = phones
    self.addresses = addresses
    self.tags = tags
  }
}
