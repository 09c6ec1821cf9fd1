import OrdersStoreProtocols

/// An order with its history, and what it is found by, made once when it is kept.
struct KeptOrder: Sendable {
  let order: Order
  let isDeleted: Bool
  let events: [OrderEvent]
  private let email: String
  private let keys: Set<String>
  private let words: [String]
  private let phones: [String]

  init(_ order: Order, isDeleted: Bool, events: [OrderEvent]) {
    self.order = order
    self.isDeleted = isDeleted
    self.events = events
    email = SearchText.key(order.email)
    keys = Set(([order.email, order.reference ?? ""] + order.items.map(\.sku)).map(SearchText.key))
    words = order.searchableWords.strings
    phones = order.phoneNumbers
  }

  var transfer: OrderTransfer { OrderTransfer(order: order, isDeleted: isDeleted, events: events) }

  /// Whether the order has this id, number or reference.
  func answers(to identifier: String) -> Bool {
    order.id == identifier || order.number == SearchText.number(identifier)
      || order.reference.map { $0.utf8.elementsEqual(identifier.utf8) } ?? false
  }

  fileprivate func answers(to terms: SearchTerms) -> Bool {
    order.number == terms.number || keys.contains(terms.key)
      || terms.phoneDigits.map(hasPhone) ?? false
      || !terms.words.isEmpty
        && terms.words.allSatisfy { term in words.contains { $0.utf8.starts(with: term.utf8) } }
  }

  fileprivate func hasPhone(_ digits: String) -> Bool { phones.contains { $0.contains(digits) } }

  fileprivate func hasEmail(_ key: String) -> Bool { email == key }
}

/// A filter with its texts read once for all orders.
struct PreparedFilter {
  private let filter: OrdersFilter
  private let terms: SearchTerms?
  private let email: String?
  private let phone: String?

  init(_ filter: OrdersFilter) {
    self.filter = filter
    terms = filter.query.flatMap(SearchTerms.init)
    email = filter.email.map(SearchText.key)
    phone = filter.phoneDigits.map(SearchText.digits)
  }

  func finds(_ kept: KeptOrder) -> Bool {
    let order = kept.order
    return (filter.statuses.isEmpty || filter.statuses.contains(order.status))
      && (filter.number.map { $0 == order.number } ?? true)
      && (filter.since.map { $0 <= order.date } ?? true)
      && (filter.before.map { order.date < $0 } ?? true)
      && (filter.updatedSince.map { $0 <= order.updatedAt } ?? true)
      && (filter.reference.map { order.reference?.utf8.elementsEqual($0.utf8) ?? false } ?? true)
      && (email.map(kept.hasEmail) ?? true)
      && (phone.map(kept.hasPhone) ?? true)
      && (terms.map(kept.answers) ?? true)
  }
}
