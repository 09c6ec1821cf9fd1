public import Amounts
import CivilTime
import Statuses

// The sentences of all violations, each written here only. They stand below the stores, because errors of stores describe
// themselves with them, and records have them for older programs.

extension Violation {
  /// Returns the fault and the allowed values in words, without the field's name.
  ///
  /// - Parameter money: formats an amount: `$1.23` for a person, `1.23 USD` in a record.
  public func message(_ money: (Money) -> String) -> String {
    switch rule {
    case .fact(let fact): fact.sentence
    case .notOfKind(let kind, quoted: "“”", _, _) where kind.sentence.example != nil:
      "Enter \(kind == .month ? "the expiry date" : kind.sentence.words), for example \(kind.sentence.example ?? "")."
    case .notOfKind(let kind, let quoted, let nearest, let known) where [.date, .moment].contains(kind):
      "\(quoted.map { "\($0) " } ?? "")is not \(kind.sentence.words)"
        + (nearest.map { "; did you mean \($0)?" }
          ?? "; write it like \((known + [kind.sentence.example ?? ""]).joined(separator: ", "))")
    case .notOfKind(let kind, let quoted, let nearest, let known):
      "\(quoted.map { "\($0) " } ?? "")is not \(kind.sentence.words)"
        + (nearest.map { "; did you mean \($0)?" }
          ?? (known.isEmpty ? nil : "; use \(known.joined(separator: ", "))")
            ?? kind.sentence.example.map { "; write it like \($0)" } ?? "")
    case .length(let length, let unit, let range):
      (unit == .entries ? "has \(length) entries" : "is \(length) \(unit.rawValue) long")
        + (length > range.upperBound
          ? "; at most \(range.upperBound) are allowed" : "; it must have at least \(range.lowerBound)")
    case .outOfRange(let number, let range):
      "is \(number); it must be "
        + (range.upperBound == .max
          ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)")
    case .amount(_, .reducesTotal, _): "is larger than the \(pointer.contains("/items/") ? "item" : "order")"
    case .amount(let amount, let rule, let other): rule.sentence(money(amount), other, money)
    case .currency(let currency, let rule, let other): rule.sentence(currency, other)
    case .tooManyDecimals(let text, let currency):
      "\(text) has too many decimals: \(currency) has \(currency.exponent)"
    case .transition(let status, .refunded) where status.allowsRefund:
      "A \(status.rawValue) order becomes refunded when its whole amount is refunded."
    case .transition(let status, let next):
      "A \(status.rawValue) order cannot \(next == .draft ? "become a draft" : "be \(next.rawValue)"). "
        + (status.next.isEmpty
          ? "Its status is final." : "Next: \(status.next.map(\.rawValue).joined(separator: ", ")).")
    case .notRefundable(let status):
      "A \(status.rawValue) order cannot be refunded; only paid, shipped and delivered orders can."
    case .notNew(let status): "A new order is placed or a draft, not \(status.rawValue)."
    case .takenReference(let reference, let number):
      "Order \(number) already has the reference “\(reference)”."
    case .takenName(let name):
      "Another credential has the name “\(name)” already. Revoke it, or use another name."
    case .unknownSKU(let sku, let nearest):
      "The order has no item with the SKU \(sku)\(nearest.map { ", but one with \($0)" } ?? "")."
    case .noTaxRate(let country): "The shop has no tax rate for \(country)."
    case .notOpen(_, 0, let item): "Nothing of \(item) can still be shipped."
    case .notOpen(let quantity, let open, let item): "Only \(open) of \(item) can still be shipped, not \(quantity)."
    case .notReturnable(_, 0, let item): "All of \(item) that has been shipped has been returned."
    case .notReturnable(let quantity, let most, let item): "Only \(most) of \(item) can be returned, not \(quantity)."
    case .requestedReturn(let name): "Return \(name), which was requested, has these items. Receive or refuse it first."
    case .belowReturned(let shipped, let returned):
      "is \(shipped) as shipped, but \(returned) \(returned == 1 ? "is" : "are") in returns"
    case .belowShipped(let quantity, let shipped):
      "is \(quantity), but \(shipped) \(shipped == 1 ? "has" : "have") been shipped"
    case .unknownEpisode(let name, let show): "The show \(show) has no episode \(name)."
    case .expired(let month): "The card expired in \(month)."
    case .future(let time): "is in the future: \(time)"
    case .lastEvent(let version): "do not end with the order's version \(version)"
    case .otherOrder(let number): "is order \(number) in the target store, with other values"
    case .notDeleted(let number): "order \(number) has not been deleted"
    case .of(let record, let name, let violation): "\(record.words(name))\(violation.description(money))"
    case .text(let text, _): text
    }
  }
}

extension Violation.Fact {
  fileprivate var sentence: String {
    switch self {
    case .missing: "is missing"
    case .missingPerson: "Enter a name or an email."
    case .missingTitle: "Enter a title or a SKU."
    case .missingTotal: "Enter items or a total."
    case .empty: "is empty"
    case .emptyReference: "is empty; leave it out instead"
    case .cannotBeEmpty: "cannot be empty"
    case .blankSearch: "Enter the beginning of a word of the title, or list all shows."
    case .notPaid: "The order was cancelled before it was paid, so that there is nothing to refund."
    case .nothingToShip: "Everything that can be shipped has been shipped."
    case .noQuantity: "Enter a quantity above 0 for at least one item."
    case .openLines: "A part of the order has not been shipped yet. Ship it first, or remove it from the order."
    case .partlyShipped: "A part of the order has been shipped, so that it can be neither cancelled nor a draft."
    case .shippedItem: "An item that has been shipped cannot be removed."
    case .addedItem: "The order has been shipped, so that no items can be added. Create another order for them."
    case .newShipmentState: "Only a shipment on its way can be delivered, lost or cancelled. Enter its number."
    case .nextShipmentState: "A shipment on its way can be delivered, lost or cancelled."
    case .unknownShipment: "The order has no shipment with this number."
    case .endedShipment: "The shipment has been delivered, lost or cancelled already."
    case .returnedShipment: "Items of the shipment are in a return, so that it is neither lost nor cancelled."
    case .onlyShipmentState: "cannot be changed together with the state of a shipment"
    case .nothingToReturn: "Everything that has been shipped has been returned. If a return was a mistake, undo it."
    case .nothingShipped: "Nothing has been shipped yet. Ship the order first, or refund it without a return."
    case .unshippedItem: "Nothing of this item has been shipped yet. Ship it first."
    case .newRefusal: "Only a return that was requested can be refused."
    case .unknownReturn: "The order has no return with this number."
    case .endedReturn: "The return has been received or refused already."
    case .refundBeforeReceipt: "A return is refunded when it is received."
    case .unknownRefund: "is not the place of a refund"
    case .unknownTaxedLine: "is not a line of the order"
    case .noTaxCountry: "The order has no country, and the shop has no tax rate for other countries."
    case .partlyIncluded: "The prices include one of the shop's rates, but not another one."
    case .includedShopTax: "The shop's prices include this tax. Leave it to the shop's rate, or enter the rate itself."
    case .addedShopTax: "The shop adds this tax to its prices. Leave it to the shop's rate, or enter the rate itself."
    case .missingTag: "Enter a tag to add or to remove."
    case .contraryTag: "A tag cannot be added and removed at once."
    case .takenPlace: "Another tax rate is for the same place."
    case .controlCharacter: "has a control character"
    case .nonPrintable: "has a non-printable character"
    case .colon: "has a colon"
    case .outerSpace: "begins or ends with a space"
    case .sameAsName: "is the same as the name"
    case .repeatedCharacter: "repeats a single character"
    case .commonPassword: "is a common password"
    case .outsideYears: "is outside the years 1 to 9999"
    case .someOutsideYears: "has a time outside the years 1 to 9999"
    case .zero: "is zero"
    case .overflow: "is too large"
    case .carrierWithoutShipping: "is only for the status shipped"
    case .fewDigits: "has fewer than four digits"
    case .octaves: "has a note outside octaves \(MelodyLimits.octave.words)"
    case .lastVersion: "is the highest one; delete the record and create it again"
    case .undoErasure: "removed personal data cannot be restored"
    case .undoDeletion: "the order has been deleted; restore it instead"
    case .undoRestoration: "the order has just been restored; delete it instead"
    case .undoNothing: "there is no change left to undo"
    case .noHistory: "the order has no history"
    case .noAnswer: "got no response from the store"
    case .reusedKey: "has been used for another request within 24 hours; use a new one"
    case .takenByItem: "belongs to another item of the order"
    case .takenByOrder: "belongs to another order already"
    case .takenByDeletedOrder: "belongs to a deleted order; restore that one instead"
    case .takenByEvent: "have the id of an existing event"
    case .takenByMelody: "belongs to another melody already"
    case .takenByEpisode: "belongs to another episode already"
    case .otherShow: "belongs to a show with other values"
    case .noPassword: "has no password"
    case .foreignEvent: "is another order's"
    case .laterState: "is not an earlier state of the order"
    case .transferredEvents:
      "have an id above \(OrderLimits.transferredEvent.upperBound); only this store assigns those"
    case .unorderedEvents: "are not in the order in which they happened"
    case .unorderedEpisodes: "are not in the order in which they are watched"
    case .watchedID: "has an invalid id"
    case .searchKey: "differs from its search key"
    case .event: "has values that no store writes"
    case .otherSort: "is a position in a list with another sort order; leave it out to start at the first page"
    case .endsBeforeStart: "is before the start; no order can match"
    case .reservedID: "is a number or a reserved word; use another id"
    case .belowMinimum: "is less than the minimum total; no order can match"
    case .sourceStore: "is the source store; name another file"
    case .noShows: "is a show, which this store cannot save"
    case .noMelodies: "is a tune, which this store cannot save"
    case .credentialsInURL: "includes a name or a password; leave it out"
    case .folderNotWritable: "is not in a writable folder"
    case .fileNotReadable: "cannot be read"
    }
  }
}

extension Violation.Kind {
  /// The words of a value of this kind, as after `is not`, and an example where the words are not enough.
  fileprivate var sentence: (words: String, example: String?) {
    switch self {
    case .emailAddress: ("an email address", "amy@example.com")
    case .currency: ("a currency of ISO 4217", "USD")
    case .timeZone: ("a time zone", "Europe/Berlin")
    case .offsets: ("a possible time zone", nil)
    case .date: ("a date", "2007-06-29, today, yesterday, last month, 1997 or -7d")
    case .moment: ("a day or a time", "2007-06-29, 2007-06-29 10:00, today, yesterday or -7d")
    case .calendarDay: ("a day of the calendar", nil)
    case .instant: ("a date with a time", "2007-06-29T10:00:00Z")
    case .month: ("a month", "05/30")
    case .id: ("1 to \(OrderLimits.id) lower-case letters, digits and hyphens", nil)
    case .showID: ("1 to \(OrderLimits.id) letters, digits, hyphens and underscores", nil)
    case .lastDigits: ("four digits", nil)
    case .cardNumber: ("a card number; check its digits", nil)
    case .wholeNumber: ("a whole number", nil)
    case .quantity: ("a whole number from 1 to \(OrderLimits.quantity.upperBound)", nil)
    case .positiveNumber: ("a number above 0", nil)
    case .orderNumber: ("an order's number", "1001")
    case .eventID: ("an event's id; take it from the previous page", nil)
    case .cursor: ("a position in a list; take it from the previous page", nil)
    case .key: ("1 to 255 printable ASCII characters", nil)
    case .author: ("the name of an author", nil)
    case .source: ("the name of a file or a host", nil)
    case .amount: ("an amount", "12.50")
    case .taxRate: ("a rate from 0 to 100 percent with up to four decimals", "20 or 7.25")
    case .shopTaxRate: ("a tax rate of a shop", "19 VAT included, DE")
    case .country: ("a country of ISO 3166", "DE")
    case .limit: ("an amount", "100 or 100 EUR")
    case .amountWithCurrency: ("an amount with a currency", "100 EUR")
    case .url: ("a URL", "https://example.com")
    case .showsURL: ("a URL", "https://api.tvmaze.com/shows/143?embed=episodes")
    case .status: ("a status", nil)
    case .shippedPart: ("a shipped part", nil)
    case .shipmentNumber: ("the number of a shipment of this order", nil)
    case .shipmentState: ("a state of a shipment", nil)
    case .returnState: ("a state of a return", nil)
    case .sort: ("a sort", nil)
    case .shipmentMethod: ("a shipment method", nil)
    case .role: ("a role", nil)
    case .watchingRule: ("a rule", nil)
    case .addressPart: ("part of an address", nil)
    case .flag: ("true or false", nil)
    case .text: ("a text", nil)
    case .list: ("a list", nil)
    case .show: ("a show", nil)
    case .episode: ("an episode", nil)
    }
  }
}

extension Violation.AmountRule {
  fileprivate func sentence(_ amount: String, _ other: Money, _ money: (Money) -> String) -> String {
    switch self {
    case .differs: "is \(amount), but the items, discount, shipping and tax come to \(money(other))"
    case .differsFromTaxes: "is \(amount), but the tax lines come to \(money(other))"
    case .negative: "is \(amount); it cannot be below zero"
    case .negativeTotal: "is \(amount); it cannot be below zero, so use a refund"
    // Its subject depends on the place of the discount; see `Violation.message`.
    case .reducesTotal: "is larger than the order"
    case .exceedsTotal: "come to \(amount), more than the total of \(money(other))"
    case .refund:
      "Between \(money(Money(minorUnits: 1, currency: other.currency))) and \(money(other)) can be refunded, not \(amount)."
    case .returned:
      "A return can refund \(money(.zero(other.currency))) to \(money(other)), not \(amount)."
    case .cancelled: "A cancelled order is refunded as a whole: \(money(other)), not \(amount)."
    case .unconverted:
      "is \(amount); a change of currency needs every amount, so give it in \(other.currency)"
    }
  }
}

extension Violation.CurrencyRule {
  fileprivate func sentence(_ currency: Currency, _ other: Currency) -> String {
    switch self {
    case .order: "is in \(currency), but the order is in \(other)"
    case .minimum: "is in \(currency), but the minimum total is in \(other)"
    case .mixed: "mixes currencies: \(currency) and \(other)"
    case .refunded: "cannot change after a refund in \(other)"
    case .items: "are in \(currency); a change of currency needs every amount, so give them in \(other)"
    }
  }
}

extension Violation.Record {
  fileprivate func words(_ name: String) -> String {
    switch self {
    case .order: "order \(name): "
    case .event: "event \(name) "
    case .melody: "the melody \(name): "
    case .show: "the show \(name): "
    case .setting: "the setting "
    case .file: "\(name) "
    }
  }
}

extension ClosedRange<Int> {
  /// The range in words: `25 to 900`.
  fileprivate var words: String { "\(lowerBound) to \(upperBound)" }
}
