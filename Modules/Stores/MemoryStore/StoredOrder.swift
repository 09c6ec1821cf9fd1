import OrdersStoreProtocols

/// An order with its history, sort keys and search words, which are computed once when it is stored.
struct StoredOrder: Sendable {
  let order: Order
  let isDeleted: Bool
  let events: [OrderEvent]
  private let email: String
  private let keys: Set<String>
  private let joinedKeys: Set<String>
  private let words: [String]
  private let phones: [String]

  init(_ order: Order, isDeleted: Bool, events: [OrderEvent]) {
    self.order = order
    self.isDeleted = isDeleted
    self.events = events
    email = SearchText.key(order.email)
    keys = Set(order.searchableKeys)
    joinedKeys = Set(order.joinedKeys)
    words = order.searchableWords.strings
    phones = order.phoneNumbers
  }

  var transfer: OrderTransfer { OrderTransfer(order: order, isDeleted: isDeleted, events: events) }

  /// Returns whether the order has this id, number or reference.
  func answers(to identifier: String) -> Bool {
    order.id == identifier || order.number == SearchText.number(identifier)
      || order.reference.map { $0.utf8.elementsEqual(identifier.utf8) } ?? false
  }

  fileprivate func answers(to terms: SearchTerms, _ match: QueryMatch) -> Bool {
    let isExact =
      order.number == terms.number || !keys.isDisjoint(with: terms.keys)
      || terms.joined.map(joinedKeys.contains) ?? false
    switch match {
    case .any: return isExact || matches(terms)
    case .exact: return isExact
    case .inexact: return !isExact && matches(terms)
    }
  }

  /// Returns whether a phone number or the words match.
  private func matches(_ terms: SearchTerms) -> Bool {
    terms.phones.contains(where: hasPhone)
      || terms.words.contains { $0.allSatisfy(hasWord) } && terms.emails.allSatisfy(email.contains)
  }

  private func hasWord(_ word: SearchWord) -> Bool {
    words.contains { $0.utf8.starts(with: word.text.utf8) } || word.isPartOfPhone && hasPhone(word.text)
  }

  fileprivate func hasPhone(_ digits: String) -> Bool { phones.contains { $0.contains(digits) } }

  fileprivate func hasEmail(_ key: String) -> Bool { email == key }
}

/// A filter whose texts are parsed once for all orders.
struct PreparedFilter {
  private typealias Condition = (StoredOrder) -> Bool

  /// The conditions of the filter, one for each field that is set.
  private let conditions: [Condition]

  init(_ filter: OrdersFilter) {
    conditions = OrdersFilterField.allCases.compactMap { Self.condition(of: $0, in: filter) }
  }

  func finds(_ stored: StoredOrder) -> Bool { conditions.allSatisfy { $0(stored) } }

  private static func condition(of field: OrdersFilterField, in filter: OrdersFilter) -> Condition? {
    switch field {
    case .status:
      filter.statuses.isEmpty ? nil : { filter.statuses.contains($0.order.status) }
    case .shipment: filter.shipment.map { part in { $0.order.shippedPart == part } }
    case .query:
      filter.query.flatMap(SearchTerms.init).map { [match = filter.queryMatch] terms in { $0.answers(to: terms, match) }
      }
    case .email: filter.email.map(SearchText.key).map { email in { $0.hasEmail(email) } }
    case .phone: filter.phoneDigits.map(PhoneNumber.forms).map { forms in { forms.contains(where: $0.hasPhone) } }
    case .number: filter.number.map { number in { $0.order.number == number } }
    case .reference:
      filter.reference.map(SearchText.references).map { references in
        { stored in references.contains { stored.order.reference?.utf8.elementsEqual($0.utf8) ?? false } }
      }
    case .since: filter.since.map { since in { since <= $0.order.date } }
    case .until: filter.before.map { before in { $0.order.date < before } }
    case .updatedSince: filter.updatedSince.map { since in { since <= $0.order.updatedAt } }
    case .minTotal:
      filter.minTotal.map { least in
        { $0.order.currency == least.currency && $0.order.total.minorUnits >= least.minorUnits }
      }
    case .maxTotal:
      filter.maxTotal.map { most in
        { $0.order.currency == most.currency && $0.order.total.minorUnits <= most.minorUnits }
      }
    case .tag:
      filter.tags.isEmpty ? nil : { stored in filter.tags.words.allSatisfy(stored.order.tags.contains) }
    case .withoutTag:
      filter.withoutTags.isEmpty
        ? nil : { stored in !filter.withoutTags.words.contains(where: stored.order.tags.contains) }
    case .sku:
      filter.comparedSKU.map { sku in
        { stored in
          stored.order.items.contains { SearchText.comparedSKU($0.sku).utf8.elementsEqual(sku.utf8) }
        }
      }
    case .paidSince: filter.paidSince.map { since in { $0.events.mark(.paid, since: since) } }
    case .shippedSince: filter.shippedSince.map { since in { $0.events.mark(.shipped, since: since) } }
    }
  }
}
